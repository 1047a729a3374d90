import ARRouteEngine
import RouteFormats
import RouteSimKit

extension WalkModel {
  /// All keys of the walk.
  package static let keys = StageKeys<WalkAction>(
    (moving + tilting).map { $0.map(StageAction.push) }
      + going.map { $0.map { .own(.way($0)) } } + erring.map { $0.map { .own(.sensor($0)) } }
      + leaving.map { $0.map { .own(.leave($0)) } },
    goals: "a chainage, %, coordinate or name",
    mouse: MouseWords(
      click: "on the plan, go there", wheel: "over the phone, walk forward and back"),
    viewHints: 3, truthNeeds: .simulation, tools: "tap, look, put, pen")

  /// The conditions for keys that hold in this walk.
  ///
  /// Keys for sensor errors require a simulated phone, those for gifts require shared gifts, and those for
  /// the pen require a drawing.
  package var ownConditions: Set<KeyCondition> {
    Set(
      [
        phone == nil ? nil : KeyCondition.simulation,
        phone?.sensors.settings.trackingLimits.illuminance == nil ? nil : .darkness,
        gifts == nil ? nil : .gifts,
        world.drawing == nil ? nil : .pen,
        gifts == nil && world.drawing == nil ? nil : .leaving,
      ].compactMap(\.self))
  }

  private static let leaving: [KeyBinding<WalkAction.Leave>] = [
    KeyBinding(
      [.on("c", .changeKind)], short: "kind",
      long: "next gift to leave, or next kind of line to "
        + "draw",
      needs: .leaving),
    KeyBinding(
      [.on(.delete, .takeAway)], short: "take away",
      long: "remove the last stroke, or your own gift at the crosshair", needs: .leaving),
    KeyBinding(
      [
        .on("<", .putNearer, words: "leave gifts in the air nearer"),
        .on(">", .putFarther, words: "leave gifts in the air farther ahead"),
      ], short: "distance", long: "leave gifts in the air nearer or farther ahead", needs: .gifts),
    KeyBinding(
      [
        .on("l", shift: false, .raiseStroke, words: "raise the last stroke by 5 cm"),
        .on("l", shift: true, .lowerStroke, words: "lower the last stroke by 5 cm"),
      ], short: "raise",
      long: "raise the last stroke by 5 cm, lower it (capital L)",
      plain: "raise and lower the last stroke by 5 cm", needs: .pen),
    KeyBinding(
      [.on("~", .clearStrokes)], short: "clear", long: "remove all strokes of this session",
      needs: .pen),
    KeyBinding(
      [.on(";", .saveDrawing)], short: "save drawing",
      long: "save the drawing as GeoJSON, OBJ and glTF", needs: .pen),
  ]

  private static let moving: [KeyBinding<PhonePush>] = [
    KeyBinding(
      [
        .on("w", .forward, words: "walk forward"), .on("s", .back, words: "walk back"),
        .on(.up, .forward), .on(.down, .back),
      ],
      short: "walk", long: "walk forward and back", hint: KeyHint("W/S", "walk", from: 2)),
    KeyBinding(
      [
        .on("a", .turnLeft, words: "turn left"), .on("d", .turnRight, words: "turn right"),
        .on(.left, .turnLeft), .on(.right, .turnRight),
      ],
      short: "turn", long: "turn left and right; with shift, slowly",
      hint: KeyHint("A/D", "turn", from: 2)),
    // A lowercase q quits.
    KeyBinding(
      [
        .on("q", shift: true, .left, words: "sidestep left"),
        .on("e", .right, words: "sidestep right"),
      ], short: "sidestep",
      long: "sidestep left (capital Q) and right", plain: "sidestep left and right",
      note: "for two seconds, q asks before it quits"),
  ]

  private static let tilting = PhonePush.tiltKeys(hint: KeyHint("R/F", "pitch", from: 4))

  private static let going: [KeyBinding<WalkAction.Way>] = [
    KeyBinding(
      [.on(" ", .toggleAutoWalk)], short: "auto-walk",
      long: "start and stop walking along the route",
      note: "at \(FixedDecimal.text(Walker.usualSpeed, decimals: 1)) m/s unless set otherwise",
      hint: KeyHint("Space", "auto", from: 1)),
    KeyBinding(
      [
        .on("+", .faster, words: "walk faster"), .on("-", .slower, words: "walk slower"),
        .also("=", .faster), .also("_", .slower),
      ],
      short: "speed", long: "faster and slower"),
    KeyBinding(
      [
        .on(.home, .toStart, words: "to the start"),
        .on(.end, .nearFinish, words: "near the finish"),
      ], short: "ends",
      long: "to the start, near the finish"),
    KeyBinding(
      [
        .on("[", .jumpBack, words: "jump 50 m back"), .on("]", .jumpOn, words: "jump 50 m forward"),
      ], short: "jump 50 m", long: "jump 50 m back and forward",
      hint: KeyHint("[ ]", "jump", from: 4)),
  ]

  private static let erring: [KeyBinding<WalkAction.Sensor>] = [
    KeyBinding(
      [.on("1", .toggleGPS)], short: "GPS", long: "GPS on and off", needs: .simulation),
    KeyBinding(
      [.on("2", .toggleNoise)], short: "noise", long: "noise of GPS and odometry on and off",
      needs: .simulation),
    KeyBinding(
      [.on("3", .toggleCorrection)], short: "correct", long: "heading correction on and off",
      needs: .simulation),
    KeyBinding(
      [.on("4", .nextStrategy)], short: "strategy", long: "next heading-correction strategy",
      needs: .simulation),
    KeyBinding(
      [.on("5", .toggleTracking)], short: "tracking", long: "lose and regain tracking",
      needs: .simulation),
    KeyBinding(
      [.on("6", .newSession)], short: "session", long: "begin a new AR session",
      needs: .simulation),
    KeyBinding(
      [
        .on("7", .turnAxesLeft, words: "turn AR's axes 5° left"),
        .on("8", .turnAxesRight, words: "turn AR's axes 5° right"),
      ], short: "turn axes",
      long: "turn AR's axes 5° left and right", needs: .simulation),
    KeyBinding(
      [.on("9", .shake)], short: "shake",
      long: "shake the phone: its orientation is wrong for a second",
      needs: .simulation),
    KeyBinding(
      [.on("0", .nextLight)], short: "light", long: "next light: day, room, street lamps, moon",
      needs: .darkness),
  ]
}
