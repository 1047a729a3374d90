/// Checks if somebody could have walked as the file says.
///
/// A wrong time unit, parts in the wrong order and dates without seconds each result in a walk with wrong
/// numbers, but none of them is an error in its format. Anything that no walker does is reported once, with
/// the likely cause.
struct WalkLook {
  /// The resulting warnings.
  private(set) var notes: [FormatWarning] = []

  /// The rules in order.
  ///
  /// Only the first note is used, because later rules would report the same fault less precisely.
  private static let rules: [any LookRule.Type] = [
    EqualTimes.self, WrongClock.self, SameNumber.self, PositionLeap.self, TooFast.self,
    CoordinateGrid.self, TooSlow.self, ClockGap.self, FoldedLine.self, RepeatedPositions.self,
    PartOrder.self, PartJumps.self, LostVertex.self, FarWaypoints.self, HeightLook.self,
    StatedBox.self,
    StatedLength.self, StatedSpeed.self,
  ]

  /// Checks a document whose lines have been chosen.
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
  /// True when the warning is about a position that jumps back and forth.
  var isSwing: Bool { if case .jumpsToAndFro = self { true } else { false } }
}
