extension PlayerModel {
  /// All keys of the player.
  package static let keys = StageKeys<PlayerAction>(
    playing.map { $0.map(StageAction.own) }
      + finding.map { $0.map { .own(.find($0)) } } + [stay.map(StageAction.touch)]
      + changing.map { $0.map(StageAction.own) }
      + ([turn] + PhonePush.tiltKeys()).map { $0.map(StageAction.push) }
      + [lookAsRecorded.map(StageAction.touch)],
    goals: "a time, %, chainage, coordinate or name",
    mouse: MouseWords(
      click: "on the timeline, go to that time; on the plan, to the time at that place",
      drag: "seek along the timeline", wheel: "over phone and timeline, a frame forward and back"),
    hasEnter: false,
    keepsLetters: false)

  private static let playing: [KeyBinding<PlayerAction>] = [
    KeyBinding(
      [.on(" ", .play(.togglePlay))], short: "play", long: "play and pause",
      note: "at the end, play again", hint: KeyHint("Space", "play", from: 1)),
    KeyBinding(
      [
        .on(.left, .play(.leapBack), words: "10 s back"),
        .on(.right, .play(.leapOn), words: "10 s forward"), .on(",", .play(.leapBack)),
        .on(".", .play(.leapOn)),
      ], short: "10 s", long: "10 s back and forward", hint: KeyHint("←/→", "10 s", from: 2)),
    KeyBinding(
      [
        .on("[", .play(.stepBack), words: "a frame back"),
        .on("]", .play(.stepOn), words: "a frame forward"),
      ], short: "step",
      long: "a frame back and forward: 0.1 s, or --rate", hint: KeyHint("[ ]", "step", from: 3)),
    KeyBinding(
      Key.digits.enumerated().map {
        .on($1, .seek(tenths: $0), words: "to \($0 * 10) % of the log")
      }, label: "0 … 9", short: "0–90 %",
      long: "to 0, 10, … 90 % of the log", hint: KeyHint("0…9", "seek", from: 4)),
    KeyBinding(
      [
        .on(.home, .play(.toStart), words: "to the start"),
        .on(.end, .play(.toEnd), words: "to the end; resume following a log being written"),
      ], short: "ends",
      long: "to the start, to the end",
      note: "End also resumes following a log being written"),
  ]

  private static let finding: [KeyBinding<PlayerAction.Find>] = [
    KeyBinding(
      [
        .on("n", shift: false, .nextEvent, words: "to the next event"),
        .on("n", shift: true, .previousEvent, words: "to the previous event"),
      ], short: "events",
      long: "to the next event, to the previous one (capital N)",
      plain: "to the next event, to the previous one",
      note: "its description is shown, and playback pauses", hint: KeyHint("n", "event", from: 2)),
    KeyBinding(
      [
        .on("e", shift: false, .nextKind, words: "events of the next kind"),
        .on("e", shift: true, .previousKind, words: "events of the previous kind"),
      ], label: "E",
      short: "kinds", long: "next kind of event; with shift, the previous one",
      plain: "next kind of event, previous kind"),
    KeyBinding(
      [.on("w", .worst)], short: "worst",
      long: "to the worst second of the curve; repeat for the next worst",
      hint: KeyHint("W", "worst", from: 2)),
    KeyBinding(
      [
        .on("m", shift: false, .mark, words: "bookmark the moment, with a note"),
        .on("m", shift: true, .removeMark, words: "remove the bookmark within a second of here"),
      ], short: "mark", long: "bookmark the moment, with a note; remove it (capital M)",
      plain: "bookmark the moment, with a note; remove it",
      note: "bookmarks count as events, and you can go to them by name; --bookmarks saves them",
      hint: KeyHint("m", "mark", from: 4)),
    KeyBinding(
      [
        .on("s", shift: false, .nextCurve, words: "next curve over the timeline"),
        .on("s", shift: true, .previousCurve, words: "previous curve over the timeline"),
      ], label: "S",
      short: "curve", long: "next curve over the timeline; with shift, the previous one",
      plain: "next curve over the timeline, previous curve",
      note:
        "the curves: errors of finish and arrows, accuracy of heading and position, speed, parts "
        + "behind buildings, none"
    ),
  ]

  private static let changing: [KeyBinding<PlayerAction>] = [
    KeyBinding(
      [
        .on("+", .play(.faster), words: "play faster"),
        .on("-", .play(.slower), words: "play slower"), .on(.up, .play(.faster)),
        .on(.down, .play(.slower)), .also("=", .play(.faster)), .also("_", .play(.slower)),
      ], short: "speed", long: "faster and slower, from ¼× to 100×",
      hint: KeyHint("+/-", "speed", from: 3)),
    KeyBinding(
      [.on("l", .play(.nextMode))], short: "loop", long: "at the end: stop, loop, there and back",
      hint: KeyHint("L", "loop", from: 4)),
    KeyBinding(
      [.on("c", .play(.toggleCorrection))], short: "correct",
      long: "heading correction on and off, from here on"),
    KeyBinding(
      [.on("k", .play(.nextStrategy))], short: "strategy",
      long: "next heading-correction strategy", note: "from here on"),
  ]

  private static let turn = KeyBinding<PhonePush>(
    [
      .on("a", .turnLeft, words: "look left, ignoring the log"),
      .on("d", .turnRight, words: "look right, ignoring the log"),
    ], short: "look",
    long: "look left and right, ignoring the log; with shift, slowly",
    hint: KeyHint("A/D", "look", from: 3))

  private static let stay = KeyBinding<TouchAction>(
    [.on(.escape, .fold)], short: "stop", long: "stop a long seek or search where it is",
    note: "otherwise, with places, fold spread cards and deselect")

  private static let lookAsRecorded = KeyBinding<TouchAction>(
    [.on(.enter, .use, .once)], short: "log look", long: "look in the log's direction again",
    note: "with places and the tap tool, touch the card at the crosshair")
}
