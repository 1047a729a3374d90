extension PlayerModel {
  /// All keys of the player.
  public static let keys = StageKeys<PlayerAction>(
    playing.map { $0.map(StageAction.own) } + [stay.map(StageAction.touch)]
      + changing.map { $0.map(StageAction.own) }
      + ([turn] + PhonePush.tiltKeys()).map { $0.map(StageAction.push) }
      + [lookAsRecorded.map(StageAction.touch)], hasEnter: false)

  private static let playing: [KeyBinding<PlayerAction>] = [
    KeyBinding(
      [.on(" ", .play(.toggle))], short: "play", long: "play and pause",
      note: "at the end, play again", hint: KeyHint("Space", "play", from: 1)),
    KeyBinding(
      [
        .on(.left, .play(.leapBack)), .on(.right, .play(.leapOn)), .on(",", .play(.leapBack)),
        .on(".", .play(.leapOn)),
      ], short: "10 s", long: "10 s back and on", hint: KeyHint("←/→", "10 s", from: 2)),
    KeyBinding(
      [.on("[", .play(.stepBack)), .on("]", .play(.stepOn))], short: "step",
      long: "a frame back and on: 0.1 s, or --rate", hint: KeyHint("[ ]", "step", from: 3)),
    KeyBinding(
      Key.digits.enumerated().map { .on($1, .seek(tenths: $0)) }, label: "0 … 9", short: "0–90 %",
      long: "to 0, 10, … 90 % of the log", hint: KeyHint("0…9", "seek", from: 4)),
    KeyBinding(
      [.on(.home, .play(.toStart)), .on(.end, .play(.toEnd))], short: "ends",
      long: "to the start, to the end",
      note: "End also goes on following a log that is being written"),
  ]

  private static let changing: [KeyBinding<PlayerAction>] = [
    KeyBinding(
      [
        .on("+", .play(.faster)), .on("-", .play(.slower)), .on(.up, .play(.faster)),
        .on(.down, .play(.slower)), .also("=", .play(.faster)), .also("_", .play(.slower)),
      ], short: "speed", long: "faster and slower, from ¼× to 100×",
      hint: KeyHint("+/-", "speed", from: 2)),
    KeyBinding(
      [.on("l", .play(.nextMode))], short: "loop", long: "at the end: stop, loop, there and back",
      hint: KeyHint("L", "loop", from: 4)),
    KeyBinding(
      [.on("c", .play(.toggleCorrection))], short: "correct",
      long: "heading correction on and off, from here on"),
    KeyBinding(
      [.on("k", .play(.nextStrategy))], short: "strategy",
      long: "next strategy of heading correction", note: "from here on"),
  ]

  private static let turn = KeyBinding<PhonePush>(
    [.on("a", .turnLeft), .on("d", .turnRight)], short: "look",
    long: "look left and right, away from the log", hint: KeyHint("A/D", "look", from: 3))

  private static let stay = KeyBinding<TouchAction>(
    [.on(.escape, .fold)], short: "stop", long: "end a long way, and stay where it has come",
    note: "else, with places, fold spread cards and choose none")

  private static let lookAsRecorded = KeyBinding<TouchAction>(
    [.on(.enter, .use, .once)], short: "log look", long: "look again as the log does",
    note: "with places and the tool tap, touch the card at the crosshair")
}
