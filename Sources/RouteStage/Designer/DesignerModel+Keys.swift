import ARRouteEngine

extension DesignerModel {
  /// All keys of the bench except those that have a meaning only while something is being typed.
  package static let keys = KeyTable<DesignerAction>(
    distanceKeys.map { $0.map(DesignerAction.bench) }
      + numberKeys.map { $0.map(DesignerAction.bench) } + [typingKeys]
      + designKeys.map { $0.map(DesignerAction.bench) }
      + WindowAction.keys(
        repaints: .always, quitNote: "with unsaved changes, q warns once"
      ).map { $0.map(DesignerAction.window) })

  /// The keys that have a meaning of their own while something is being typed.
  package static let entryKeys = KeyTable<DesignerAction.Entry>([
    KeyBinding(
      [.on(.enter, .finish, .repeat)], short: "set", long: "set the number, save under the name",
      needs: .typing),
    KeyBinding(
      [
        .on(.up, .finishAndChooseBefore, .repeat), .on(.down, .finishAndChooseNext, .repeat),
        .on(.tab, .finishAndChooseNext, .repeat), .also(.backTab, .finishAndChooseBefore, .repeat),
      ], short: "set, choose", long: "set the number and choose another", needs: .typing),
    KeyBinding(
      [.on(.backspace, .erase, .repeat)], short: "erase", long: "erase the last character",
      needs: .typing),
    KeyBinding(
      [.on(.escape, .leave, .repeat)], short: "leave", long: "leave everything as it was",
      needs: .typing),
  ])

  /// The descriptions of the keys.
  var keyHelp: [KeyHelp] { keys.help(under: []) }

  /// The line with the most important descriptions, in versions of increasing length.
  var hints: [String] { keys.hints(under: []) }

  private static let distanceKeys: [KeyBinding<DesignerAction.Bench>] = [
    KeyBinding(
      [
        .on(.left, shift: false, .nearer, .repeat, words: "nearer"),
        .on(.right, shift: false, .farther, .repeat, words: "farther"),
      ],
      label: "← →", short: "distance", long: "distance: nearer and farther",
      hint: KeyHint("←/→", "distance", from: 1)),
    KeyBinding(
      [
        .on(",", .nearerFinely, .repeat, words: "nearer by about 1 %"),
        .on(".", .fartherFinely, .repeat, words: "farther by about 1 %"),
        .on(.left, shift: true, .nearerFinely, .repeat),
        .on(.right, shift: true, .fartherFinely, .repeat),
        .also("<", .nearerFinely, .repeat), .also(">", .fartherFinely, .repeat),
      ], label: ", . Shift-← →", short: "finely", long: "change the distance by about 1 %"),
    KeyBinding(
      [
        .on(.pageUp, .stopNearer, .repeat, words: "nearer to 5 km … 100, 50, 25, 10 m"),
        .on(.pageDown, .stopFarther, .repeat, words: "farther to 10, 25, 50, 100 m … 5 km"),
      ], short: "stops",
      long: "distance: 10, 25, 50, 100 m … 5 km", note: "or 25, 50, 100 ft … 3 mi"),
    KeyBinding(
      [
        .on(.home, .nearest, words: "nearest: 1 m"), .on(.end, .farthest, words: "farthest: 10 km"),
      ], short: "ends", long: "distance: 1 m, 10 km"),
    KeyBinding(
      [], label: "mouse", short: "distance", long: "click, drag, wheel on the curve: distance",
      note: "a click on a number chooses it"),
  ]

  private static let numberKeys: [KeyBinding<DesignerAction.Bench>] = [
    KeyBinding(
      [
        .on(.up, .chooseBefore, .repeat, words: "choose the previous number"),
        .on(.down, .chooseNext, .repeat, words: "choose the next number"),
        .on(.tab, .chooseNext, .repeat), .also(.backTab, .chooseBefore, .repeat),
      ], short: "choose", long: "choose near, far, max or min",
      hint: KeyHint("↑/↓", "", "choose", from: 2)),
    KeyBinding(
      [
        .on("+", .more, .repeat, words: "increase the chosen number"),
        .on("-", .less, .repeat, words: "decrease the chosen number"), .also("=", .more, .repeat),
        .also("_", .less, .repeat),
      ], short: "change", long: "change it by 1 pt, or to the next round distance",
      hint: KeyHint("+/-", "edit", "", from: 2)),
  ]

  private static let typingKeys = KeyBinding<DesignerAction>(
    Key.digits.enumerated().map {
      .on(
        $1, .type(digit: $0), words: "type a new value for the chosen number, starting with \($0)")
    }, label: "0 … 9", short: "type it",
    long: "type a number; Enter sets it, Esc cancels",
    note: "an invalid number is refused, with the reason", hint: KeyHint("0-9", "edit", from: 3))

  private static let designKeys: [KeyBinding<DesignerAction.Bench>] = [
    KeyBinding(
      [
        .on("l", shift: false, .nextLaw, words: "next law"),
        .on("l", shift: true, .lawBefore, words: "previous law"),
      ], label: "L",
      short: "law", long: "next law; with shift, the previous one", plain: "next law, previous law",
      hint: KeyHint("l", "law", from: 2)),
    KeyBinding(
      [
        .on("z", shift: false, .undo, .repeat, words: "undo an edit"),
        .on("z", shift: true, .redo, .repeat, words: "redo an edit"),
      ],
      short: "undo, redo", long: "undo an edit, redo it",
      hint: KeyHint("z", "undo", from: 4, rank: 3)),
    KeyBinding(
      [.on("a", .toggleLaws)], short: "all laws", long: "all laws, not only the chosen one",
      note: "shown or hidden"),
    KeyBinding(
      [.on("p", .toggleObject)], short: "object",
      long: "curve of a real object of equal size when near",
      note: "shown or hidden"),
    KeyBinding(
      [.on("c", .toggleComparison)], short: "keep B",
      long: "keep the design as B, or drop B",
      hint: KeyHint("c", "compare", from: 4, rank: 2)),
    KeyBinding([.on("x", .exchange)], short: "swap B", long: "swap the design and B"),
    KeyBinding(
      [
        .on("o", shift: false, .nextDevice, words: "next device"),
        .on("o", shift: true, .deviceBefore, words: "previous device"),
      ], label: "O",
      short: "device", long: "next device; with shift, the previous one",
      plain: "next device, previous device",
      hint: KeyHint("o", "device", from: 3, rank: 1)),
    KeyBinding(
      [.on("u", .changeUnits)], short: "units",
      long: "units: \(Units.allCases.map(\.rawValue).joined(separator: ", "))"),
    KeyBinding(
      [
        .on("s", shift: false, .save, words: "save as design-001.json"),
        .on("s", shift: true, .saveAs, words: "ask for a name and save"),
      ], short: "save",
      long: "save as design-001.json; S asks for a name",
      plain: "save as design-001.json, or ask for a name",
      note: "nothing is ever overwritten: the next free number is used",
      hint: KeyHint("s", "save", from: 3, rank: 4)),
  ]
}
