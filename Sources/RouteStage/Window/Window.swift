import RouteCells
import RouteFormats

/// The parts common to all windows on a terminal: a title, a size, time, a message about the last action, and
/// help.
///
/// Time is counted in steps, 1/30 s long unless more pictures per second are asked for.
package struct Window: Hashable, Sendable {
  /// The usual number of time steps in a second.
  package static let stepsPerSecond = 30
  /// The length of a time step, seconds.
  private(set) var step = 1 / Double(stepsPerSecond)

  /// The printable name of the window's contents.
  let title: String
  /// The number of columns of the window.
  var columns: Int
  /// The number of rows of the window.
  var rows: Int
  /// The ratio of the height of the terminal's cells to twice their width; 1 if unknown.
  var cellStretch = 1.0
  /// The help page that is shown, counted from 0; nil for none.
  var helpPage: Int?
  /// The time since the start, seconds.
  var time: Double { since + Double(steps) * step }
  /// The number of steps since the length of a step last changed.
  private var steps = 0
  /// The time of that change, seconds.
  private var since = 0.0
  /// The line that is being typed at the bottom; nil for none.
  var line: TypedLine?
  /// The goals typed earlier, the oldest first.
  var history: [String] = []
  /// The message about the last action, while it is shown.
  var notice: Notice?
  /// What recent pictures have cost; nil while unknown.
  var cost: PictureCost?

  /// Creates a window of `columns` × `rows` cells.
  ///
  /// - Parameter title: The title for display; this initializer makes it printable.
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
    /// True when the message is about keys, so that no key hints are needed next to it.
    var tellsKeys = false
    /// The time at which the message disappears, seconds.
    var end: Double
  }

  /// Shows a message for as long as it takes to read.
  mutating func say(_ text: String, isError: Bool = false) {
    notice = Notice(
      text: text, isError: isError, end: time + (isError ? 6 : 3))
  }

  /// Shows newcomers the most important keys, in a one-line message that soon disappears.
  mutating func welcome(_ keys: [(label: String?, words: String)]) {
    let words = keys.compactMap { key in key.label.map { "\($0) \(key.words)" } }
    guard !words.isEmpty else { return }
    let text = words.joined(separator: ", ")
    notice = Notice(
      text: text, isError: false, tellsKeys: true, end: time + 12)
  }

  /// Advances time by one step.
  mutating func advance() {
    steps += 1
    // Times of steps are rounded.
    if let notice, time > notice.end - step / 2 { self.notice = nil }
  }

  /// Handles messages that have the same meaning in every window; returns false for other messages.
  mutating func take(_ message: WindowMessage) -> Bool {
    switch message {
    case .resized(let columns, let rows):
      self.columns = columns
      self.rows = rows
    case .cells(let cell):
      cellStretch = cell.map { Double($0.height) / Double(2 * $0.width) } ?? 1
    case .stepsPerSecond(let count):
      since = time
      steps = 0
      step = 1 / Double(count)
    case .measured(let cost): self.cost = cost
    case .savesLater: say("The picture is saved once it is ready; any key cancels")
    case .saved(let name): say("Saved \(Printable.sanitised(name))")
    case .notSaved(let reason): say("Not saved: \(Printable.sanitised(reason))", isError: true)
    case .picturesAreCharacters(let reason):
      say("Characters instead of pixels: \(Printable.sanitised(reason))", isError: true)
    case .recordingEnded(let reason):
      say("Recording stopped: \(Printable.sanitised(reason))", isError: true)
    case .designNotRead(let reason):
      say("The design stays as it was: \(Printable.sanitised(reason))", isError: true)
    case .key, .mouse, .pasted, .reportsReleases, .tick, .news, .changed, .designRead: return false
    }
    return true
  }

  /// Opens the first page of the help if the window is large enough.
  ///
  /// - Parameter hasLayout: True when the window is large enough; otherwise the help is closed.
  mutating func openHelp(hasLayout: Bool) { helpPage = hasLayout ? 0 : nil }

  /// Closes the help and the line being typed if the window is too small to show them, so that the next key
  /// has its usual meaning.
  ///
  /// - Parameter hasLayout: True when the window is large enough.
  mutating func closeUnseen(hasLayout: Bool) {
    guard !hasLayout else { return }
    helpPage = nil
    line = nil
  }

  /// Opens a line to be typed if the window is large enough.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the line.
  ///   - prompt: The prompt before the typed text.
  ///   - hasLayout: True when the window is large enough.
  mutating func openLine(_ purpose: TypedLine.Purpose, prompt: String, hasLayout: Bool) {
    line = hasLayout ? TypedLine(purpose, prompt: prompt) : nil
  }

  /// Adds a typed goal to the history.
  mutating func remember(_ text: String) {
    guard !text.isEmpty else { return }
    history.removeAll { $0 == text }
    history.append(text)
    if history.count > Self.mostRemembered { history.removeFirst() }
  }

  /// The maximum number of typed goals that are kept.
  private static let mostRemembered = 100

  /// Goes to the next page of the help, or closes it after the last; does nothing while it is closed.
  ///
  /// - Parameter goesOn: True for the key that opens the help, which shows the legend of the pictures after
  ///   the last page.
  mutating func turnHelp(_ keys: [KeyHelp], goesOn: Bool = false) {
    guard let page = helpPage else { return }
    let pages = HelpTable(keys, columns: columns, rows: rows - 1).pageCount + (goesOn ? 1 : 0)
    helpPage = page + 1 < pages ? page + 1 : nil
  }
}
