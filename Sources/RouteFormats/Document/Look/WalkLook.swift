/// A look at what was read: whether somebody can have walked so.
///
/// A wrong unit of time, a lost order of parts, dates without their seconds: each makes a walk of other
/// numbers, and none is an error of its format. What no walker does is said, once, with the likely cause.
struct WalkLook {
  /// The remarks.
  private(set) var notes: [FormatWarning] = []

  /// The rules, in order: the first with a remark wins, as later rules would report the same fault by a less
  /// precise name.
  private static let rules: [any LookRule.Type] = [
    EqualTimes.self, WrongClock.self, SameNumber.self, PositionLeap.self, TooFast.self,
    CoordinateGrid.self, TooSlow.self, ClockGap.self, FoldedLine.self, RepeatedPositions.self,
    PartOrder.self, PartJumps.self, LostVertex.self, FarWaypoints.self, HeightLook.self,
    StatedBox.self,
    StatedLength.self, StatedSpeed.self,
  ]

  /// Looks at a document whose lines were chosen.
  init(_ document: GeoDocument, stated: StatedWalk) {
    let isSwinging = document.warnings.contains(where: \.isSwing)
    if !isSwinging, let swing = PositionSwing(document.tracks).finding { notes.append(swing) }
    guard document.session == nil, document.mainPoints.points.count > 1 else { return }
    let walk = LookedWalk(document, stated: stated)
    guard !isSwinging, notes.isEmpty, let note = Self.first(of: Self.rules, on: walk) else {
      return
    }
    notes.append(.lines(note))
  }

  private static func first(of rules: [any LookRule.Type], on walk: LookedWalk) -> LineNote? {
    for rule in rules {
      if let note = rule.note(on: walk) { return note }
    }
    return nil
  }
}

extension FormatWarning {
  /// True when it is about a place that jumps to and fro.
  var isSwing: Bool { if case .jumpsToAndFro = self { true } else { false } }
}
