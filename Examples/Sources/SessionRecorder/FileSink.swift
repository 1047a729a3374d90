public import Foundation

/// A log in a file.
public final class FileSink: LogSink {
  /// The location of the file.
  public let url: URL
  private let handle: FileHandle

  /// Creates a new file; an existing one is not overwritten.
  public init(url: URL) throws {
    self.url = url
    try Data().write(to: url, options: .withoutOverwriting)
    #if os(iOS)
      // A phone that is locked in a pocket must be able to go on recording.
      try FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
        ofItemAtPath: url.path)
    #endif
    handle = try FileHandle(forWritingTo: url)
  }

  /// Appends whole lines.
  public func write(_ bytes: [UInt8]) throws { try handle.write(contentsOf: bytes) }

  /// Makes the system write everything to the disk.
  public func sync() throws { try handle.synchronize() }
}
