import ARRouteEngine

extension DesignerModel {
  /// All keys of the bench but those that have a meaning while something is typed.
  package static let keys = KeyTable<DesignerAction>(
    distanceKeys.map { $0.map(DesignerAction.bench) }
      + numberKeys.map { $0.map(DesignerAction.bench) } + [typingKeys]
      + designKeys.map { $0.map(DesignerAction.bench) }
      + WindowAction.keys(
        repaints: .always, quitNote: "where changes would be lost, q says so once"
      ).map { $0.map(DesignerAction.window) })

  /// The keys that have a meaning of their own while something is typed.
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
      [.on(.backspace, .erase, .repeat)], short: "erase", long: "take the last character back",
      needs: .typing),
    KeyBinding(
      [.on(.escape, .leave, .repeat)], short: "leave", long: "leave all as it was",
      needs: .typing),
  ])

  /// The keys and their actions, in words.
  var keyHelp: [KeyHelp] { keys.help(under: []) }

  /// The most important of it in a line, ever longer.
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
      ], label: ", . Shift-← →", short: "finely", long: "distance: by about 1 %"),
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
        .on(.up, .chooseBefore, .repeat, words: "choose the number before"),
        .on(.down, .chooseNext, .repeat, words: "choose the next number"),
        .on(.tab, .chooseNext, .repeat), .also(.backTab, .chooseBefore, .repeat),
      ], short: "choose", long: "choose near, far, max or min",
      hint: KeyHint("↑/↓", "", "choose", from: 2)),
    KeyBinding(
      [
        .on("+", .more, .repeat, words: "more of the chosen number"),
        .on("-", .less, .repeat, words: "less of the chosen number"), .also("=", .more, .repeat),
        .also("_", .less, .repeat),
      ], short: "change", long: "more and less of it: 1 pt, or a round distance",
      hint: KeyHint("+/-", "edit", "", from: 2)),
  ]

  private static let typingKeys = KeyBinding<DesignerAction>(
    Key.digits.enumerated().map {
      .on($1, .type(digit: $0), words: "type the chosen number, from \($0)")
    }, label: "0 … 9", short: "type it",
    long: "type it; Enter sets it, Esc leaves it",
    note: "what makes no law is refused with the reason", hint: KeyHint("0-9", "edit", from: 3))

  private static let designKeys: [KeyBinding<DesignerAction.Bench>] = [
    KeyBinding(
      [
        .on("l", shift: false, .nextLaw, words: "next law"),
        .on("l", shift: true, .lawBefore, words: "the law before"),
      ], label: "L",
      short: "law", long: "next law; with shift the one before", plain: "next law, the one before",
      hint: KeyHint("l", "law", from: 2)),
    KeyBinding(
      [
        .on("z", shift: false, .undo, .repeat, words: "undo: take an edit back"),
        .on("z", shift: true, .redo, .repeat, words: "redo: do an edit again"),
      ],
      short: "undo, redo", long: "take an edit back, do it again",
      hint: KeyHint("z", "undo", from: 4, rank: 3)),
    KeyBinding(
      [.on("a", .toggleLaws)], short: "all laws", long: "all laws beside the chosen one",
      note: "shown or hidden"),
    KeyBinding(
      [.on("p", .toggleObject)], short: "object", long: "curve of a real object, as large at near",
      note: "shown or hidden"),
    KeyBinding(
      [.on("c", .toggleComparison)], short: "keep B",
      long: "keep the design as B, or let go of B",
      hint: KeyHint("c", "compare", from: 4, rank: 2)),
    KeyBinding([.on("x", .exchange)], short: "swap B", long: "design and B change places"),
    KeyBinding(
      [
        .on("o", shift: false, .nextDevice, words: "next device"),
        .on("o", shift: true, .deviceBefore, words: "the device before"),
      ], label: "O",
      short: "device", long: "next device; with shift the one before",
      plain: "next device, the one before",
      hint: KeyHint("o", "device", from: 3, rank: 1)),
    KeyBinding(
      [.on("u", .changeUnits)], short: "units",
      long: "units: \(Units.allCases.map(\.rawValue).joined(separator: ", "))"),
    KeyBinding(
      [
        .on("s", shift: false, .save, words: "save as design-001.json"),
        .on("s", shift: true, .saveAs, words: "save under a name that is asked for"),
      ], short: "save",
      long: "save as design-001.json; S asks for a name",
      plain: "save as design-001.json, or under a name that is asked for",
      note: "nothing is ever overwritten: the next free number is taken",
      hint: KeyHint("s", "save", from: 3, rank: 4)),
  ]
}
