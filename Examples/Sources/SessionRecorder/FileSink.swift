public import Foundation

/// A log that is written to a file.
nonisolated public final class FileSink: LogSink {
  /// The location of the file.
  public let url: URL
  private let handle: FileHandle

  /// Creates a new file; throws if the file exists.
  public init(url: URL) throws {
    self.url = url
    try Data().write(to: url, options: .withoutOverwriting)
    #if os(iOS)
      // Recording must also be possible while the phone is locked in a pocket.
      try FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
        ofItemAtPath: url.path)
    #endif
    handle = try FileHandle(forWritingTo: url)
  }

  /// Appends whole lines to the file.
  public func write(_ bytes: [UInt8]) throws { try handle.write(contentsOf: bytes) }

  /// Makes the system write all data to the disk.
  public func sync() throws { try handle.synchronize() }
}
