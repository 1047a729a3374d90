import RouteCells
import RouteFormats

/// The parts that every window on a terminal has, whatever it shows: a title, a size, time, a message about
/// the last action, and help.
///
/// Time is counted in steps of 1/30 s.
package struct Window: Hashable, Sendable {
  /// Steps of time in a second.
  package static let stepsPerSecond = 30
  /// One step of time, seconds.
  static let step = 1 / Double(stepsPerSecond)

  /// The name of the thing shown; printable.
  let title: String
  /// Columns of the window.
  var columns: Int
  /// Rows of the window.
  var rows: Int
  /// The height of the terminal's cells over twice their width; 1 if unknown.
  var cellStretch = 1.0
  /// The page of the help that is shown, from 0; nil for none.
  var helpPage: Int?
  /// Steps made since the start.
  var steps = 0
  /// The line that is typed at the bottom; nil for none.
  var line: TypedLine?
  /// The goals typed before, the oldest first.
  var history: [String] = []
  /// The message about the last action, while it is to be read.
  var notice: Notice?
  /// The time that computing a picture took of late, seconds; nil while unknown.
  var frameTime: Double?

  /// A window of `columns` × `rows` cells.
  ///
  /// - Parameter title: A title for people; made printable here.
  init(title: String, columns: Int, rows: Int) {
    self.title = Printable.sanitised(title)
    self.columns = columns
    self.rows = rows
  }
}

extension Window {
  /// A message about the last action.
  struct Notice: Hashable, Sendable {
    var text: String
    var isError: Bool
    /// True when it is about keys, so that no hints need stand beside it.
    var tellsKeys = false
    /// The step at which it goes away.
    var end: Int
  }

  /// Seconds since the start, in whole steps.
  var time: Double { Double(steps) * Self.step }

  /// Shows words for as long as it takes to read them.
  mutating func say(_ text: String, isError: Bool = false) {
    notice = Notice(
      text: text, isError: isError, end: steps + (isError ? 6 : 3) * Self.stepsPerSecond)
  }

  /// Says to who is new here which keys matter most: in a line that goes away by itself.
  mutating func welcome(_ keys: [(label: String?, words: String)]) {
    let words = keys.compactMap { key in key.label.map { "\($0) \(key.words)" } }
    guard !words.isEmpty else { return }
    let text = words.joined(separator: ", ")
    notice = Notice(
      text: text, isError: false, tellsKeys: true, end: steps + 12 * Self.stepsPerSecond)
  }

  /// One step of time.
  mutating func advance() {
    steps += 1
    if let notice, steps >= notice.end { self.notice = nil }
  }

  /// Takes in news that mean the same in every window; false for other messages.
  mutating func take(_ message: WindowMessage) -> Bool {
    switch message {
    case .resized(let columns, let rows):
      self.columns = columns
      self.rows = rows
    case .cells(let cell):
      cellStretch = cell.map { Double($0.height) / Double(2 * $0.width) } ?? 1
    case .measured(let frameTime): self.frameTime = frameTime
    case .savesLater: say("Saved once the picture is there; a key gives it up")
    case .saved(let name): say("Saved \(Printable.sanitised(name))")
    case .notSaved(let reason): say("Not saved: \(Printable.sanitised(reason))", isError: true)
    case .picturesAreCharacters(let reason):
      say("Characters for pixels: \(Printable.sanitised(reason))", isError: true)
    case .recordingEnded(let reason):
      say("Recorded no longer: \(Printable.sanitised(reason))", isError: true)
    case .key, .mouse, .pasted, .reportsReleases, .tick, .news, .changed: return false
    }
    return true
  }

  /// Shows the first page of the help if there is room for anything.
  ///
  /// - Parameter hasLayout: True when there is room; else no help is open.
  mutating func openHelp(hasLayout: Bool) { helpPage = hasLayout ? 0 : nil }

  /// Closes a help that nobody sees, and a line that is typed: in a window that is too small for
  /// anything the next key has its usual meaning.
  ///
  /// - Parameter hasLayout: True when there is room for anything.
  mutating func closeUnseen(hasLayout: Bool) {
    guard !hasLayout else { return }
    helpPage = nil
    line = nil
  }

  /// Opens a line to be typed if there is room for anything.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the line.
  ///   - prompt: The prompt before it.
  ///   - hasLayout: True when there is room.
  mutating func openLine(_ purpose: TypedLine.Purpose, prompt: String, hasLayout: Bool) {
    line = hasLayout ? TypedLine(purpose, prompt: prompt) : nil
  }

  /// Keeps a goal that was typed, to be typed again.
  mutating func remember(_ text: String) {
    guard !text.isEmpty else { return }
    history.removeAll { $0 == text }
    history.append(text)
    if history.count > Self.mostRemembered { history.removeFirst() }
  }

  /// The number of typed goals that are kept.
  private static let mostRemembered = 100

  /// Goes to the next page of the help, or closes it after the last; does nothing while it is closed.
  ///
  /// - Parameter goesOn: True for the key that opens the help, which after the last page goes on to the
  ///   legend of the pictures.
  mutating func turnHelp(_ keys: [KeyHelp], goesOn: Bool = false) {
    guard let page = helpPage else { return }
    let pages = HelpTable(keys, columns: columns, rows: rows - 1).pageCount + (goesOn ? 1 : 0)
    helpPage = page + 1 < pages ? page + 1 : nil
  }
}
