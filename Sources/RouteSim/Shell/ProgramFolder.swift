import CPOSIX

/// The folder of the running program.
enum ProgramFolder {
  /// The folder, without a final slash; nil if the system does not tell it.
  static let path: String? = {
    var buffer = [CChar](repeating: 0, count: 4096)
    guard posix_program_path(&buffer, buffer.count) else { return nil }
    let path = String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.lastIndex(of: "/").map { String(path[..<$0]) }
  }()

  /// The folders in which the bundled routes may be, the likeliest first: those of an installation, of a folder
  /// unpacked anywhere, and of the sources, in which builds are a few folders deep.
  static var routes: [String] {
    guard let path else { return [] }
    let above = (0...5).map { path + String(repeating: "/..", count: $0) + "/routes" }
    return ["\(path)/../share/routesim/routes"] + above
  }
}
