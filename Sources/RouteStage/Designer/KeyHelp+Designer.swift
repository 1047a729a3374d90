extension KeyHelp {
  /// The keys of the designer's bench.
  public static let designer = [
    KeyHelp(keys: "← →", short: "distance", long: "distance: nearer and farther"),
    KeyHelp(keys: ", . Shift-← →", short: "finely", long: "distance: by about 1 %"),
    KeyHelp(keys: "PgUp PgDn", short: "stops", long: "distance: 10, 25, 50, 100 m … 5 km"),
    KeyHelp(keys: "Home End", short: "ends", long: "distance: 1 m, 10 km"),
    KeyHelp(keys: "mouse", short: "distance", long: "click, drag, wheel on the curve: distance"),
    KeyHelp(keys: "↑ ↓ Tab", short: "choose", long: "choose near, far, max or min"),
    KeyHelp(keys: "+ -", short: "change", long: "more and less of it: 1 pt, or a round distance"),
    KeyHelp(keys: "0 … 9", short: "type it", long: "type it; Enter sets it, Esc leaves it"),
    KeyHelp(keys: "L", short: "law", long: "next law; with shift the one before"),
    KeyHelp(keys: "z Z", short: "undo, redo", long: "take an edit back, do it again"),
    KeyHelp(keys: "A", short: "all laws", long: "all laws beside the chosen one"),
    KeyHelp(keys: "P", short: "object", long: "curve of a real object, as large at near"),
    KeyHelp(keys: "C", short: "keep B", long: "keep the design as B, or let go of B"),
    KeyHelp(keys: "X", short: "swap B", long: "design and B change places"),
    KeyHelp(keys: "O", short: "device", long: "next device; with shift the one before"),
    KeyHelp(keys: "U", short: "units", long: "units: metric, imperial"),
    KeyHelp(keys: "s S", short: "save", long: "save as design-001.json; S asks for a name"),
    redraw, quit,
  ]
}
