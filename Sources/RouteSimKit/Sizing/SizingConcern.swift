import ARRouteEngine

/// The kinds of warnings about a design, which are also the values of `sizing --fail-on`.
package enum SizingConcern: String, Hashable, Sendable, CaseIterable {
  /// Something does not stand out from its background.
  case contrast
  /// The disc is too small for a finger.
  case target
  /// There is no space for the label above the disc, so it is moved onto the disc, or the hint covers the disc
  /// at some place along a walk.
  case overlap
  /// The disc is too large for the screen.
  case size
  /// The label is wider than the screen.
  case label
  /// A number is not used by the law.
  case unused
  /// The placemark or the hint stands out only because of a rim that is one point wide.
  case rim
  /// The finish is behind buildings at some place along a walk.
  case sight
  /// Some of the arrows are behind buildings at some place along a walk.
  case arrows
  /// The distance to the finish is not on the screen: the design's hint shows none, or at some place along a
  /// walk, its label does not fit on the screen.
  case distance
}

extension SizingWarning {
  /// The kind of warning.
  var concern: SizingConcern {
    switch self {
    case .belowTouchTarget: .target
    case .largeDisc, .discOverScreen: .size
    case .labelOverScreen: .label
    case .labelOverDisc: .overlap
    }
  }
}

/// The text of a warning about one of a table's designs.
struct SizingRemark: Hashable, Sendable {
  /// The kind of warning.
  let concern: SizingConcern
  /// The text, such as `below the 44 pt touch target (Apple HIG): 2000 m`.
  let text: String
}

extension SizingTable {
  /// Returns the warnings about a design, in the order of tables: first sizes, with the distances at which
  /// they are wrong, then contrasts.
  func remarks(on column: Column) -> [SizingRemark] {
    let sizes = SizingWarning.allCases.compactMap { warning -> SizingRemark? in
      let rows = column.rows.filter { $0.warnings.contains(warning) }
      guard !rows.isEmpty else { return nil }
      let distances = rows.map { units.exactText(for: $0.distance) }.joined(separator: ", ")
      return SizingRemark(
        concern: warning.concern, text: "\(warning.text(on: screen)): \(distances)")
    }
    return sizes
      + column.contrasts.filter { !$0.isEnough }.map {
        SizingRemark(concern: .contrast, text: "contrast: \($0.text)")
      }
  }

  /// Returns the warnings of the given kinds about contrasts that are the same at every place: of an icon on its
  /// disc, and of arrows on the ground.
  ///
  /// Names are not yet sanitised for a terminal.
  package func findingsAnywhere(of concerns: Set<SizingConcern>) -> [String] {
    guard concerns.contains(.contrast) else { return [] }
    return columns.flatMap { column in
      let prefix = columns.count > 1 ? "\(column.design.name): " : ""
      return column.contrasts
        .filter { !$0.isEnough && [.icon, .arrowsOnGround].contains($0.pair) }
        .map { "\(prefix)contrast: \($0.text)" }
    }
  }

  /// Returns the warnings of the given kinds about any of the designs, one line each.
  ///
  /// If there are several designs, a line contains the design's name. Names are not yet sanitised for a
  /// terminal.
  package func findings(of concerns: Set<SizingConcern>) -> [String] {
    columns.flatMap { column in
      let prefix = columns.count > 1 ? "\(column.design.name): " : ""
      let sizing = column.design.design.sizing
      let reason = sizing.reasonForUnused(in: units) ?? ""
      let unused = sizing.unused.map { number in
        SizingRemark(
          concern: .unused,
          text:
            "\(number.rawValue), \(units.exactText(for: sizing.value(of: number))), has no effect: "
            + reason)
      }
      let rims = column.contrasts.filter(\.isOnRim).compactMap(\.textWithoutRim).map { words in
        SizingRemark(concern: .rim, text: "contrast: \(words)")
      }
      let silence =
        column.design.design.hintHasDistance
        ? []
        : [
          SizingRemark(
            concern: .distance,
            text: "distance: not on the screen while the finish is out of view (hint.distance)")
        ]
      return (remarks(on: column) + unused + rims + silence).filter {
        concerns.contains($0.concern)
      }
      .map { prefix + $0.text }
    }
  }
}
