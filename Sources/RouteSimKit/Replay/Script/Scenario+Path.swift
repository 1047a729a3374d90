/// Why a file gave no script.
public enum ScenarioFileError: Error, Hashable, Sendable {
  /// It could not be read.
  case input(InputError)
  /// It cannot be followed.
  case script(ScenarioError)
}

extension Scenario {
  /// Reads a script from a file, or from standard input for `-`.
  public static func read(path: String) throws(ScenarioFileError) -> Scenario {
    var bytes: [UInt8] = []
    let failure: ScenarioError?
    do throws(InputError) {
      let source = try ByteSource(path: path)
      failure = try source.readAll { piece throws(ScenarioError) in
        bytes.append(contentsOf: piece)
        // No more of an endless one than tells that it is too long.
        if bytes.count > maximumLength { throw .tooLong }
      }
    } catch { throw .input(error) }
    if let failure { throw .script(failure) }
    do throws(ScenarioError) { return try Scenario(bytes) } catch { throw .script(error) }
  }
}
