/// The location of a logger folder's files: on a disk, or in an archive.
enum LoggerFiles {
  /// A folder on a disk, whose path ends with a slash unless it is empty.
  case folder(String)
  /// A folder in an archive, whose path ends with a slash unless it is empty.
  case archive(ZIPArchive, folder: String)
}

extension LoggerFiles {
  /// Returns true when there is a file with the given name.
  func has(_ name: String) -> Bool {
    switch self {
    case .folder(let path):
      // A link whose target is missing counts as a file, so that reading it fails with an error.
      FileStatus.isFile(path + name) || FileStatus.isBrokenLink(path + name)
    case .archive: member(name) != nil
    }
  }

  /// Calls `consume` with each chunk of a file and with the file's length in bytes, which is nil if unknown.
  ///
  /// - Returns: True if the whole file could be read; false if only the bytes before some damage were read.
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

  /// Returns the beginning of a file, up to the given number of bytes; nil if it cannot be read.
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
