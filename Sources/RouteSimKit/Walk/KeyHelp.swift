/// What keys do, in words.
public struct KeyHelp: Hashable, Sendable {
  /// The keys.
  public let keys: String
  /// What they do, briefly.
  public let short: String
  /// What they do.
  public let long: String

  /// All keys of the walk.
  public static let all: [KeyHelp] = [
    KeyHelp(keys: "W S ↑ ↓", short: "walk", long: "walk forward and back"),
    KeyHelp(keys: "A D ← →", short: "turn", long: "turn left and right"),
    KeyHelp(keys: "Q E", short: "sidestep", long: "sidestep left (capital Q) and right"),
    KeyHelp(keys: "R F", short: "pitch", long: "look up and down"),
    KeyHelp(keys: "Z X", short: "roll", long: "roll the phone left and right"),
    KeyHelp(keys: "Space", short: "auto-walk", long: "walk along the route, start and stop"),
    KeyHelp(keys: "+ -", short: "speed", long: "faster and slower"),
    KeyHelp(keys: "Home End", short: "ends", long: "to the start, near the finish"),
    KeyHelp(keys: "[ ]", short: "jump 50 m", long: "jump 50 m back and on"),
    KeyHelp(keys: "Tab", short: "next view", long: "next view: phone, plan, orbit"),
    KeyHelp(keys: "V", short: "layout", long: "layout: all views, two, one"),
    KeyHelp(keys: "O", short: "device", long: "next device"),
    KeyHelp(keys: "G", short: "grid", long: "grid on the ground"),
    KeyHelp(keys: "M", short: "points", long: "route points with distances"),
    KeyHelp(keys: "N", short: "turn plan", long: "plan: north up or heading up"),
    KeyHelp(keys: "P", short: "save SVG", long: "save the phone's screen as SVG"),
    KeyHelp(keys: "Ctrl-L", short: "redraw", long: "paint the screen anew"),
    KeyHelp(keys: "q Ctrl-C", short: "quit", long: "quit (small q)"),
  ]
}
