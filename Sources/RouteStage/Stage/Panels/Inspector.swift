import ARRouteEngine
import RouteSimKit

/// The numbers next to the pictures, as lines of text.
package struct Inspector: Hashable, Sendable {
  /// A line of the inspector.
  struct Line: Hashable, Sendable {
    enum Content: Hashable, Sendable {
      /// A heading above the lines that follow.
      case section(String)
      /// A number with its name.
      case value(String, String)
      /// Text to be shown as it is.
      case words(String)
      /// A bar filled to a fraction in 0...1.
      case bar(Double)
      /// A band of compass directions around a heading, with the clockwise angle from the heading to the
      /// finish, if there is a finish.
      case compass(heading: Angle, finish: Angle?)
    }

    /// The content of the line.
    var content: Content
    /// The abbreviated content for narrow inspectors; nil to truncate the full content.
    var brief: Content?
    /// The meaning of the line, which determines its style.
    var tone: Tone
    /// The rank for omission: lines with a larger value are left out first if there is not enough room.
    var spareness: Int

    /// True for a section heading.
    var isSection: Bool {
      if case .section = content { true } else { false }
    }

    /// The order of omission: the line with the largest rank goes first.
    ///
    /// Of lines as spare as a heading, the heading stays longest.
    fileprivate var rank: Int { 2 * spareness + (isSection ? 0 : 1) }
  }

  /// The meaning of a line.
  enum Tone: Hashable, Sendable { case normal, finish, good, warning, accent }

  /// All lines, from the top.
  private(set) var lines: [Line] = []

  /// The units for lengths.
  let units: Units

  /// The `spareness` of headings.
  static let heading = 3

  /// Creates the lines about a frame of a world with which the inspector of every window begins: the finish
  /// and the route, if there is one, and the phone's attitude.
  init(frame: Frame, world: World) {
    units = world.settings.units
    addCompass(frame)
    if let guidance = frame.guidance {
      addFinish(guidance)
      addRoute(guidance, hasArrived: world.isAtFinish)
    }
    addPlace(frame, in: world)
    addPhone(frame)
  }

  /// Returns the lines that fit in the given number of rows.
  ///
  /// Those with the largest `spareness` are left out first, of two equal ones the lower. A heading without lines is
  /// left out, too.
  func fitting(rows: Int) -> [Line] {
    var kept = lines
    if kept.count > rows { kept.removeAll { $0.spareness == Self.leisure } }
    while kept.count > rows, let worst = kept.map(\.rank).max(),
      let index = kept.lastIndex(where: { $0.rank == worst })
    {
      kept.remove(at: index)
      let isLast = index == kept.endIndex || kept[index].isSection
      if isLast, index > 0, kept[index - 1].isSection { kept.remove(at: index - 1) }
    }
    return kept
  }

  mutating func add(
    _ content: Line.Content, _ tone: Tone = .normal, brief: Line.Content? = nil, spareness: Int
  ) {
    lines.append(Line(content: content, brief: brief, tone: tone, spareness: spareness))
  }

  /// Adds the contrast of the mark, text and hint with their background, below the line that says whether
  /// buildings hide the finish.
  mutating func tell(_ contrast: FrameContrast) {
    let street = lines.lastIndex { line in
      guard case .value(let label, _) = line.content else { return false }
      return label == Self.finishInSight || label == Self.finishHidden
    }
    let findings = contrast.findings
    guard let street, let worst = findings.min(by: { $0.share < $1.share }) else { return }
    let line = Line(
      content: .value("contrast", findings.map(\.briefWords).joined(separator: ", ")),
      brief: .value("contrast", worst.briefWords),
      tone: worst.isEnough ? .normal : .warning, spareness: 6)
    lines.insert(line, at: street + 1)
  }

  private mutating func addCompass(_ frame: Frame) {
    add(
      .compass(heading: frame.camera.attitude.heading, finish: frame.guidance?.hint.turn),
      spareness: 6)
  }

  private mutating func addFinish(_ guidance: Frame.Guidance) {
    let finish = guidance.finish
    let hint = guidance.hint
    add(.section("Finish"), spareness: Self.heading)
    add(.value("distance", Quantity.distance(finish.distance, units)), .finish, spareness: 0)
    add(
      .value("diameter", "\(Quantity.fixed(finish.diameter, 1)) pt"), spareness: 1)
    if let marker = hint.marker {
      add(
        .value("hint", "\(marker.edge.rawValue), \(Quantity.turn(hint.turn))"),
        .warning, brief: .value("hint", Quantity.turn(hint.turn)), spareness: 1)
    } else {
      add(.value("hint", "none, in view"), spareness: 1)
    }
  }

  /// Adds the distances walked and left.
  ///
  /// Also adds the next turn, if there is one before the end and the walker can reach it.
  private mutating func addRoute(_ guidance: Frame.Guidance, hasArrived: Bool) {
    let route = guidance.route
    add(.section("Route"), spareness: Self.heading)
    let share = route.length > 0 ? min(max(route.chainage / route.length, 0), 1) : 1
    add(.bar(share), spareness: 7)
    add(.value("remaining", Quantity.length(route.remaining, units)), spareness: 2)
    add(.value("chainage", Quantity.length(route.chainage, units)), spareness: 2)
    let side = Quantity.side(route.crossTrack, units)
    add(
      .value("cross-track", side), route.isOffRoute ? .warning : .normal,
      brief: .value("beside", side), spareness: 2)
    if let second = route.leg.second, second.confidence >= LegCertainty.doubt {
      let share = "\(Int((second.confidence * 100).rounded())) %"
      add(
        .value("or at", "\(Quantity.length(second.chainage, units)), \(share)"), .warning,
        spareness: 1)
    }
    if hasArrived {
      add(.words("arrived"), .good, spareness: 1)
    } else if route.isOffRoute {
      add(.words("off the route"), .warning, spareness: 1)
    } else if let next = guidance.next {
      let length = units.text(for: next.distance)
      let direction = Quantity.direction(next.turn.angle)
      add(
        .words("in \(length) turn \(direction)"), .accent,
        brief: .words("\(length): \(direction)"), spareness: 1)
    } else {
      add(.words("straight to the finish"), .accent, spareness: 1)
    }
  }

  /// Adds the attitude of the phone.
  private mutating func addPhone(_ frame: Frame) {
    let attitude = frame.camera.attitude
    add(.section("Phone"), spareness: Self.heading)
    add(.value("heading", Quantity.heading(attitude.heading)), spareness: 1)
    add(.value("pitch", "\(Quantity.fixed(attitude.pitch.degrees, 1))°"), spareness: 3)
    add(.value("roll", "\(Quantity.fixed(attitude.roll.degrees, 1))°"), spareness: 3)
  }

  /// Adds the cost of pictures; nil while unknown.
  ///
  /// The number of lines is always the same, so that nothing moves.
  mutating func add(_ cost: PictureCost?) {
    add(
      .value("frame time", cost.map { "\(Quantity.fixed($0.frameTime * 1000, 1)) ms" } ?? "-"),
      spareness: 8)
    let rate =
      cost.map { cost in
        let kilobytes = cost.bytesPerSecond / 1000
        return "\(Quantity.fixed(kilobytes, kilobytes < 99.95 ? 1 : 0)) kB/s"
      } ?? "-"
    let pictures = cost.map { "\(Quantity.fixed($0.picturesPerSecond, 0)) /s, " } ?? ""
    add(.value("pictures", pictures + rate), brief: .value("pictures", rate), spareness: 9)
    let time = cost?.roundTrip.map { "\(Quantity.fixed($0 * 1000, 0)) ms" } ?? "-"
    add(.value("round trip", time), spareness: 9)
  }

  /// Adds the keys, for windows tall enough to show them all.
  mutating func addKeys(_ keys: [KeyHelp]) {
    add(.section("Keys"), spareness: Self.leisure)
    for help in keys { add(.value(help.short, help.keys), spareness: Self.leisure) }
  }

  /// The `spareness` of lines that are shown all together or not at all.
  private static let leisure = 10
}
