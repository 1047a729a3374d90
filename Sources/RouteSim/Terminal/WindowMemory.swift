import RouteFormats
import RouteStage

/// The choices that a window keeps for the next window of its kind: a file with lines such as `walk.view =
/// plan`.
///
/// A malformed file is reported but left alone until a window is closed, which rewrites it, all or nothing.
struct WindowMemory: Hashable, Sendable {
  /// The command that opens such windows.
  let window: String
  /// The kept choices, except those that the command line sets.
  let kept: Set<Remembered>

  /// The maximum length of a file, bytes.
  private static let longest = 1 << 16

  /// Returns the kept choices; empty if the file is missing or unreadable.
  ///
  /// - Parameter path: The file.
  func recalled(from path: String) -> [Remembered: String] {
    do throws(Problem) {
      let prefix = "\(window)."
      var memory: [Remembered: String] = [:]
      for (name, value) in try Self.values(in: path) where name.hasPrefix(prefix) {
        let name = Remembered(rawValue: String(name.dropFirst(prefix.count)))
        if let name, kept.contains(name) { memory[name] = value }
      }
      return memory
    } catch {
      StandardError.warn("\(Failure.name(path)): \(error.message); nothing is remembered from it")
      return [:]
    }
  }

  /// Saves the choices made, together with those of other windows.
  ///
  /// - Parameter path: The file.
  func keep(_ memory: [Remembered: String], in path: String) {
    guard !kept.isEmpty else { return }
    let old = (try? Self.values(in: path)) ?? [:]
    var values = old
    for name in kept {
      if let value = memory[name] { values["\(window).\(name.rawValue)"] = value }
    }
    guard values != old else { return }
    guard !Output.isPipe(path) else {
      StandardError.report(
        "\(Failure.name(path)): \(InputError.isNoFile.message); nothing is remembered")
      return
    }
    let lines = values.sorted { $0.key < $1.key }
      .map { "\($0.key) = \(Printable.sanitised($0.value))\n" }
    let text = Self.header + lines.joined()
    let result =
      Output.file(path).makeFolders().map { .failure(.system($0)) }
      ?? NewFile.save(WindowDocument(.replacing(path), text: text))
    if case .failure(let error) = result {
      StandardError.report("\(Failure.name(path)): \(error.description); nothing is remembered")
    }
  }

  private static let header =
    "# Choices that RouteSim's windows remember, as set by 'remember' in the settings; they "
    + "rewrite this file.\n"

  /// The reason why a file is not a valid file of kept choices.
  private struct Problem: Error {
    var message: String
  }

  private static func values(in path: String) throws(Problem) -> [String: String] {
    guard Output.exists(path) else { return [:] }
    guard !Output.isPipe(path) else { throw Problem(message: InputError.isNoFile.message) }
    let bytes: [UInt8]
    do {
      bytes = try FileError<Never>.reading(path, limit: longest) { bytes throws(Never) in bytes }
    } catch {
      throw Problem(message: "it cannot be read")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(message: "it is not UTF-8")
    }
    var values: [String: String] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let equals = line.firstRange(of: " = "), line.count < 400 else {
        throw Problem(message: "line \(index + 1) is not NAME = VALUE")
      }
      values[String(line[..<equals.lowerBound])] = String(line[equals.upperBound...])
    }
    return values
  }
}
