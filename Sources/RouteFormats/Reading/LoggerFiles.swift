/// The place of a logger folder's files: on a disk, or in an archive.
enum LoggerFiles {
  /// In a folder, whose path has a slash at its end where there is anything of it.
  case folder(String)
  /// In a folder of an archive, the same.
  case archive(ZIPArchive, folder: String)
}

extension LoggerFiles {
  /// True when there is a file of a name.
  func has(_ name: String) -> Bool {
    switch self {
    case .folder(let path):
      // A link that leads nowhere is an error, and no folder without that file.
      FileStatus.isFile(path + name) || FileStatus.isBrokenLink(path + name)
    case .archive: member(name) != nil
    }
  }

  /// Calls with each piece of a file and the file's length in bytes, nil if unknown.
  ///
  /// - Returns: True if all of it could be read; otherwise the bytes before the damage were.
  func read(
    _ name: String,
    _ consume: (UnsafeBufferPointer<UInt8>, _ total: Int?) throws(FormatError) -> Void
  ) throws(FormatError) -> Bool {
    switch self {
    case .folder(let path):
      let failure: FormatError?
      do throws(InputError) {
        let source = try ByteSource(path: path + name)
        failure = try source.readAll { bytes throws(FormatError) in
          try consume(bytes.assumingMemoryBound(to: UInt8.self), source.length)
        }
      } catch { throw .unreadable(error) }
      if let failure { throw failure }
      return true
    case .archive(let archive, _):
      guard let member = member(name) else { throw .unreadable(.notFound) }
      if member.isEncrypted { throw .archive(.encrypted(name: member.name)) }
      let ending = try archive.read(member) { piece throws(FormatError) in
        try consume(piece, Int(exactly: member.size))
        return true
      }
      if ending == .inflated { throw .archive(.inflated(name: member.name)) }
      return ending == .whole
    }
  }

  /// The beginning of a file, so many bytes at most; nil where it cannot be read.
  func beginning(of name: String, length: Int) -> [UInt8]? {
    switch self {
    case .folder(let path):
      (try? ByteSource.bytes(path: path + name, limit: length)).map { Array($0.prefix(length)) }
    case .archive(let archive, _):
      member(name).flatMap { archive.beginning(of: $0, length: length) }
    }
  }

  private func member(_ name: String) -> ZIPArchive.Member? {
    guard case .archive(let archive, let folder) = self else { return nil }
    return archive.member(named: folder + name)
  }
}
