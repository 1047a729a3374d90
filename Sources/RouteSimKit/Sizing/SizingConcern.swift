import ARRouteEngine

/// The kinds of objections to a design: those that `sizing --fail-on` accepts.
package enum SizingConcern: String, Hashable, Sendable, CaseIterable {
  /// Something does not stand out from its background.
  case contrast
  /// The disc is too small for a finger.
  case target
  /// The label has no room above the disc and is pushed over it.
  case overlap
  /// The disc is too large for the screen.
  case size
  /// The label is wider than the screen.
  case label
  /// The law does not use a number.
  case unused
  /// The placemark or the hint stands out only because of a rim of one point.
  case rim
  /// The finish is behind buildings at a place in a walk.
  case sight
  /// Some of the arrows are behind buildings at a place in a walk.
  case arrows
}

extension SizingWarning {
  /// The kind of objection.
  var concern: SizingConcern {
    switch self {
    case .belowTouchTarget: .target
    case .largeDisc, .discOverScreen: .size
    case .labelOverScreen: .label
    case .labelOverDisc: .overlap
    }
  }
}

/// An objection to a design in a table, in words.
struct SizingRemark: Hashable, Sendable {
  /// The kind of objection.
  let concern: SizingConcern
  /// The text, such as `below the 44 pt touch target (Apple HIG): 2000 m`.
  let text: String
}

extension SizingTable {
  /// Returns the objections to a design, in the order of tables: sizes with the distances at which they are
  /// wrong, then contrasts.
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

  /// Returns the objections of the given kinds to any of the designs, one line each, with the design's name
  /// if there are several; names are not yet sanitised for a terminal.
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
      return (remarks(on: column) + unused + rims).filter { concerns.contains($0.concern) }
        .map { prefix + $0.text }
    }
  }
}
