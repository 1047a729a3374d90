import CPOSIX

/// A path as the system defines it: any bytes but NUL, not necessarily UTF-8.
struct FilePath: Hashable, Sendable {
  /// The bytes, with the terminating NUL.
  let characters: [CChar]

  init(_ path: String) { characters = Array(path.utf8CString) }

  private init(bytes: some Sequence<CChar>) { characters = Array(bytes) + [0] }

  /// The folder of the path, with its final slash, or `.`, as a C string.
  var folder: [CChar] {
    let folder = characters.dropLast(1 + name.count)
    return (folder.isEmpty ? [CChar(UInt8(ascii: "."))] : Array(folder)) + [0]
  }

  /// The last component, without NUL; empty if the path ends with a slash.
  var name: [CChar] {
    let path = characters.dropLast()
    let slash = path.lastIndex(of: Self.slash)
    return Array(slash.map { path[($0 + 1)...] } ?? path)
  }

  /// The last component as a path.
  var nameInFolder: FilePath { FilePath(bytes: name) }

  /// The path after following symbolic links in its last component, even if the final target does not exist.
  var followed: FilePath {
    var path = self
    // Linux also follows 40 links; if there are more, opening the remaining path fails with the error for too
    // many links.
    for _ in 0..<40 {
      guard let target = path.linkTarget else { return path }
      let isAbsolute = target.first == Self.slash
      let folder = isAbsolute ? [] : path.characters.dropLast(1 + path.name.count)
      path = FilePath(bytes: folder + target)
    }
    return path
  }

  /// The absolute path without links and `..`, even if the file does not exist; nil for a loop of links.
  var real: FilePath? {
    var rest = Array(characters.dropLast().split(separator: Self.slash).reversed())
    var path: [CChar] = []
    if characters.first != Self.slash {
      guard let current = getcwd(nil, 0) else { return nil }
      defer { free(current) }
      path = Array(UnsafeBufferPointer(start: current, count: strlen(current)))
      if path == [Self.slash] { path = [] }
    }
    var links = 0
    while let step = rest.popLast() {
      switch step.map(UInt8.init(bitPattern:)) {
      case [UInt8(ascii: ".")]: continue
      case [UInt8(ascii: "."), UInt8(ascii: ".")]:
        path.removeSubrange((path.lastIndex(of: Self.slash) ?? 0)...)
        continue
      default: break
      }
      let next = path + [Self.slash] + step
      guard let target = FilePath(bytes: next).linkTarget else {
        path = next
        continue
      }
      links += 1
      guard links <= 40 else { return nil }
      if target.first == Self.slash { path = [] }
      rest += target.split(separator: Self.slash).reversed()
    }
    return FilePath(bytes: path.isEmpty ? [Self.slash] : path)
  }

  /// Returns true if the path is inside a folder at any depth, after resolving both.
  func isInside(_ folder: FilePath) -> Bool {
    guard let own = real?.characters.dropLast(), let other = folder.real?.characters.dropLast()
    else { return false }
    return other.count == 1 || own.starts(with: other + [Self.slash])
  }

  /// The target of the symbolic link at the path; nil if it is not a link.
  private var linkTarget: [CChar]? {
    var target = [CChar](repeating: 0, count: 4096)
    let count = readlink(characters, &target, target.count)
    return count > 0 ? Array(target.prefix(count)) : nil
  }

  private static let slash = CChar(UInt8(ascii: "/"))
}
