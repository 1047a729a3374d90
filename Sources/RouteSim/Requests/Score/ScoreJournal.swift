import CPOSIX
import RouteFormats
import RouteSimKit

/// A file of scores written line by line, so that a run that ended for any reason can be resumed.
///
/// Lines are appended. An incomplete last line, left by a killed run, is cut off. Once all logs are scored,
/// if the lines do not match the list and its order, a correct file atomically replaces this one; until then
/// no line is lost.
final class ScoreJournal {
  /// The position of a line in the file.
  struct Extent: Hashable {
    var start: Int
    var length: Int
  }

  /// The heads of the lines, by the names of their logs; if a log has several lines, the last one counts.
  private(set) var heads: [String: ScoreLine.Head] = [:]
  private var extents: [String: Extent] = [:]
  private let path: String
  private let descriptor: Int32
  private var length = 0

  /// The beginning of every line of scores.
  private static let beginning = Array("{\"version\": ".utf8)
  /// The maximum length of a line, bytes.
  private static let longest = 64 << 20

  /// Opens a file, or creates it.
  ///
  /// - Throws: A failure if the path is not that of a file, holds anything but scores, or is being written by
  ///   another run.
  init(_ path: String) throws(Failure) {
    self.path = path
    guard path.canBePath else { throw .cannotWrite(path, errno: EINVAL) }
    guard !Output.isOther(path), Descriptor.named(path) == nil else { throw .resumeNeedsFile }
    var opened = Descriptor.retried { posix_open(path, O_RDWR) }
    if opened < 0, posix_errno() == ENOENT {
      let target = FilePath(path).followed
      do throws(Descriptor.SystemError) {
        let folder = try OpenFolder(of: target)
        opened = posix_create(folder.descriptor, target.nameInFolder.characters, 0o666)
        folder.close()
      } catch {
        throw .cannotWrite(path, errno: error.number)
      }
    }
    descriptor = opened
    var status = stat()
    // The system would let root write to the file in any case.
    if opened >= 0, fstat(opened, &status) == 0, status.st_mode & 0o222 == 0 {
      throw .cannotWrite(path, errno: EACCES)
    }
    guard opened >= 0 else { throw .cannotWrite(path, errno: posix_errno()) }
    if !posix_lock(opened), posix_errno() == EWOULDBLOCK { throw .isBeingWritten(path) }
    try readLines()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Appends a line.
  ///
  /// - Parameter log: The name of its log.
  func append(_ line: [UInt8], of log: String) throws(Failure) {
    if let error = Descriptor.write(line, to: descriptor) {
      throw .cannotWrite(path, errno: error)
    }
    extents[log] = Extent(start: length, length: line.count)
    length += line.count
  }

  /// Rewrites the file in the order of a list; every log in the list has a line.
  func finish(_ logs: [String]) throws(Failure) {
    let wanted = logs.compactMap { extents[$0] }
    var end = 0
    let isInOrder = wanted.allSatisfy { extent in
      defer { end = extent.start + extent.length }
      return extent.start == end
    }
    if isInOrder, end == length {
      if let error = Descriptor.sync(descriptor) { throw .cannotWrite(path, errno: error) }
      return
    }
    var rest = wanted[...]
    try Output.file(path).write { () throws(Failure) in
      guard let extent = rest.popFirst() else { return nil }
      return try bytes(at: extent)
    }
  }

  private func bytes(at extent: Extent) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    guard lseek(descriptor, off_t(extent.start), SEEK_SET) >= 0 else {
      throw .cannotWrite(path, errno: posix_errno())
    }
    while bytes.count < extent.length {
      switch Descriptor.read(descriptor) {
      case .success(let piece) where piece.isEmpty: throw .cannotWrite(path, errno: EIO)
      case .success(let piece): bytes += piece.prefix(extent.length - bytes.count)
      case .failure(let error): throw .cannotWrite(path, errno: error.number)
      }
    }
    return bytes
  }

  /// Reads the existing lines, cuts off an incomplete one, and seeks to the end.
  private func readLines() throws(Failure) {
    var line: [UInt8] = []
    var number = 1
    reading: while true {
      let piece: [UInt8]
      switch Descriptor.read(descriptor) {
      case .success(let bytes): piece = bytes
      case .failure(let error): throw .cannotWrite(path, errno: error.number)
      }
      if piece.isEmpty { break reading }
      for part in piece.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .enumerated()
      {
        if part.offset > 0 {
          try note(line, number: number)
          number += 1
          line = []
        }
        line += part.element
        guard line.count <= Self.longest else { throw .noScores(path, line: number) }
      }
    }
    guard line.starts(with: Self.beginning) || Self.beginning.starts(with: line) else {
      throw .noScores(path, line: number)
    }
    if !line.isEmpty, let error = Descriptor.truncate(descriptor, to: length) {
      throw .cannotWrite(path, errno: error)
    }
    guard lseek(descriptor, off_t(length), SEEK_SET) >= 0 else {
      throw .cannotWrite(path, errno: posix_errno())
    }
  }

  private func note(_ line: [UInt8], number: Int) throws(Failure) {
    guard let head = ScoreLine.head(of: line) else { throw .noScores(path, line: number) }
    heads[head.path] = head
    extents[head.path] = Extent(start: length, length: line.count + 1)
    length += line.count + 1
  }
}
