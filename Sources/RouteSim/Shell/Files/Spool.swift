import CPOSIX

/// A buffer for bytes whose beginning is known only at the end, in an unnamed file that vanishes with the
/// program.
final class Spool {
  private let file: UnsafeMutablePointer<FILE>
  /// The number of bytes.
  private(set) var length = 0

  private static let name = "a temporary file"

  init() throws(Failure) {
    guard let file = tmpfile() else { throw .cannotWrite(Self.name, errno: posix_errno()) }
    self.file = file
  }

  deinit { fclose(file) }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(Failure) {
    if let error = Descriptor.write(bytes, to: fileno(file)) {
      throw .cannotWrite(Self.name, errno: error)
    }
    length += bytes.count
  }

  /// Rewinds to the first byte, for reading.
  func rewind() throws(Failure) {
    guard lseek(fileno(file), 0, SEEK_SET) == 0 else {
      throw .cannotWrite(Self.name, errno: posix_errno())
    }
  }

  /// Returns the next bytes; nil after the last.
  func next() throws(Failure) -> [UInt8]? {
    switch Descriptor.read(fileno(file)) {
    case .success(let bytes): return bytes.isEmpty ? nil : bytes
    case .failure(let error): throw .cannotWrite(Self.name, errno: error.number)
    }
  }
}
