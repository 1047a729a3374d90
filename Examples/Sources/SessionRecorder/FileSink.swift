public import Foundation

/// A log in a file.
public final class FileSink: LogSink {
  /// Where it is.
  public let url: URL
  private let handle: FileHandle

  /// A new file; one that is there is not written over.
  public init(url: URL) throws {
    self.url = url
    try Data().write(to: url, options: .withoutOverwriting)
    #if os(iOS)
      // A phone that locks in the pocket goes on recording.
      try FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
        ofItemAtPath: url.path)
    #endif
    handle = try FileHandle(forWritingTo: url)
  }

  /// Adds whole lines at the end.
  public func write(_ bytes: [UInt8]) throws { try handle.write(contentsOf: bytes) }

  /// Has the system write everything to the disk.
  public func sync() throws { try handle.synchronize() }
}
