import CPOSIX
import RouteCells

/// A recording of the terminal's output, in a file that grows while the window is open.
///
/// Each line is written immediately and as a whole, so that the file can be played up to that point if the
/// program is killed. If the file accepts no more, as on a full disk, the recording ends with the last
/// complete line, and the window continues.
struct CastFile: ~Copyable {
  /// The path of the file, for messages.
  let path: String
  /// The number of the error that ended the recording; nil while the file accepts data.
  private var error: Int32?

  private let descriptor: Int32
  private let start = SteadyClock.now()
  /// The length of the complete lines, bytes.
  private var length: Int
  private var columns: Int
  private var rows: Int

  /// Rejects a device or a pipe, which could block the window, and a file that must not be written; called
  /// before anything is started.
  static func check(_ path: String) throws(Failure) {
    if Descriptor.named(path) != nil || Output.isOther(path) { throw .recordingNeedsFile }
    if let number = Output.refusal(of: path) { throw .cannotWrite(path, errno: number) }
  }

  /// Creates the file; an existing one is replaced in the same way as by `OutputFile`.
  init(path: String, _ header: Asciicast.Header) throws(Failure) {
    try Self.check(path)
    let line = Asciicast.line(header)
    try Output.file(path).write(line)
    let file = Descriptor.retried { posix_open(path, O_WRONLY | O_APPEND) }
    guard file >= 0 else { throw .cannotWrite(path, errno: posix_errno()) }
    self.path = path
    descriptor = file
    length = line.count
    columns = header.columns
    rows = header.rows
    // No cursor is shown between pictures.
    note(.output(Cursor.hide[...]))
  }

  deinit { close(descriptor) }

  /// Adds an event at the current time.
  ///
  /// - Returns: The number of the error that ended the recording; nil while the file accepts data.
  @discardableResult
  mutating func note(_ event: Asciicast.Event) -> Int32? {
    guard error == nil else { return error }
    let line = Asciicast.line(event, at: SteadyClock.now() - start)
    error = Descriptor.write(line, to: descriptor)
    if error == nil {
      length += line.count
    } else {
      // A truncated line is invalid, and is removed.
      _ = Descriptor.truncate(descriptor, to: length)
    }
    return error
  }

  /// Adds a change in the terminal's size, if there is one.
  mutating func note(columns: Int, rows: Int) {
    guard columns != self.columns || rows != self.rows else { return }
    self.columns = columns
    self.rows = rows
    note(.resized(columns: columns, rows: rows))
  }

  /// Ends the recording; the last picture remains.
  ///
  /// - Throws: The failure that ended the recording earlier.
  consuming func end() throws(Failure) {
    note(.output(Cursor.show(below: rows)[...]))
    if let error { throw .recordingEnded(path, errno: error) }
  }

  /// The sequences that show or hide the cursor.
  enum Cursor {
    /// The sequence that hides the cursor.
    static let hide = Array("\u{1B}[?25l".utf8)

    /// Returns the sequence that restores plain attributes and shows the cursor in the last of the given
    /// number of rows.
    static func show(below rows: Int) -> [UInt8] {
      Array("\u{1B}[m\u{1B}[\(rows);1H\u{1B}[?25h".utf8)
    }
  }
}
