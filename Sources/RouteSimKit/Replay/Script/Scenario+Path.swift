public import RouteFormats

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
    let bytes: [UInt8]
    do throws(InputError) {
      bytes = try ByteSource.bytes(path: path, limit: maximumLength)
    } catch { throw .input(error) }
    do throws(ScenarioError) { return try Scenario(bytes) } catch { throw .script(error) }
  }
}
