/// What keys do, in words.
public struct KeyHelp: Hashable, Sendable {
  /// The keys.
  public let keys: String
  /// What they do, briefly.
  public let short: String
  /// What they do.
  public let long: String
}

extension KeyHelp {
  /// The keys of the walk.
  public static let walk = walking + pictures + window
  /// The keys of a walk with a phone whose sensors err.
  public static let simulatedWalk = walking + sensors + pictures + [truth] + window

  /// The keys of the player of logs.
  public static let player = playing + [pitch, roll] + looking + pictures + [truth] + window

  private static let playing = [
    KeyHelp(keys: "Space", short: "play", long: "play and pause"),
    KeyHelp(keys: "← → , .", short: "10 s", long: "10 s back and on"),
    KeyHelp(keys: "[ ]", short: "step", long: "a frame back and on: 0.1 s, or --rate"),
    KeyHelp(keys: "0 … 9", short: "0–90 %", long: "to 0, 10, … 90 % of the log"),
    KeyHelp(keys: "Home End", short: "ends", long: "to the start, to the end"),
    KeyHelp(keys: "+ - ↑ ↓", short: "speed", long: "faster and slower, from ¼× to 100×"),
    KeyHelp(keys: "L", short: "loop", long: "at the end: stop, loop, there and back"),
    KeyHelp(keys: "C", short: "correct", long: "heading correction on and off, from here on"),
    KeyHelp(keys: "K", short: "strategy", long: "next strategy of heading correction"),
    KeyHelp(keys: "A D", short: "look", long: "look left and right, away from the log"),
  ]

  private static let looking = [
    KeyHelp(keys: "Enter", short: "log look", long: "look again as the log does")
  ]

  private static let walking = [
    KeyHelp(keys: "W S ↑ ↓", short: "walk", long: "walk forward and back"),
    KeyHelp(keys: "A D ← →", short: "turn", long: "turn left and right"),
    KeyHelp(keys: "Q E", short: "sidestep", long: "sidestep left (capital Q) and right"),
    pitch, roll,
    KeyHelp(keys: "Space", short: "auto-walk", long: "walk along the route, start and stop"),
    KeyHelp(keys: "+ -", short: "speed", long: "faster and slower"),
    KeyHelp(keys: "Home End", short: "ends", long: "to the start, near the finish"),
    KeyHelp(keys: "[ ]", short: "jump 50 m", long: "jump 50 m back and on"),
  ]

  /// What the sensors of a simulated phone do, and what is made of them.
  private static let sensors = [
    KeyHelp(keys: "1", short: "GPS", long: "GPS on and off"),
    KeyHelp(keys: "2", short: "noise", long: "noise of GPS and odometry on and off"),
    KeyHelp(keys: "3", short: "correct", long: "heading correction on and off"),
    KeyHelp(keys: "4", short: "strategy", long: "next strategy of heading correction"),
    KeyHelp(keys: "5", short: "tracking", long: "lose and regain tracking"),
    KeyHelp(keys: "6", short: "session", long: "begin a new AR session"),
    KeyHelp(keys: "7 8", short: "turn axes", long: "turn AR's axes by 5° left and right"),
  ]

  private static let truth = KeyHelp(
    keys: "T", short: "truth", long: "truth beside what the phone believes")
  private static let pitch = KeyHelp(keys: "R F", short: "pitch", long: "look up and down")
  private static let roll = KeyHelp(
    keys: "Z X", short: "roll", long: "roll the phone left and right")

  /// What is to be seen, in any window.
  private static let pictures = [
    KeyHelp(keys: "Tab", short: "next view", long: "next view: phone, plan, orbit"),
    KeyHelp(keys: "V", short: "layout", long: "layout: all views, two, one"),
    KeyHelp(keys: "O", short: "device", long: "next device"),
    KeyHelp(keys: "H", short: "hint", long: "next style of hint: edge, halo, wedge"),
    KeyHelp(keys: "G", short: "grid", long: "grid on the ground"),
    KeyHelp(keys: "M", short: "points", long: "route points with distances"),
    KeyHelp(keys: "N", short: "turn plan", long: "plan: north up or heading up"),
  ]

  /// What has to do with the window itself.
  private static let window = [
    KeyHelp(keys: "P", short: "save SVG", long: "save the phone's screen as SVG"),
    redraw, quit,
  ]
  static let redraw = KeyHelp(keys: "Ctrl-L", short: "redraw", long: "paint the screen anew")
  static let quit = KeyHelp(keys: "q Ctrl-C", short: "quit", long: "quit (small q)")
}
