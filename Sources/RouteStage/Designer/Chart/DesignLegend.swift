import ARRouteEngine
import RouteFormats

/// The legend of the curves.
enum DesignLegend {
  /// A curve with its name.
  struct Entry: Hashable, Sendable {
    let style: DesignCurveStyle
    let long: String
    /// The short name, for when there is little room.
    let short: String
    /// True for the curve of the design itself.
    var isChosen = false
  }

  /// The number of columns between two entries.
  static let gap = 2

  /// Returns the curves that the bench shows, in the order of their keys.
  static func entries(of model: DesignerModel) -> [Entry] {
    var entries = SizeLaw.allCases.compactMap { law -> Entry? in
      if law == model.sizing.law {
        return Entry(
          style: DesignCurveStyle(chosen: law), long: law.rawValue, short: law.shortName,
          isChosen: true)
      }
      guard model.showsLaws, (try? model.sizing.with(law)) != nil else { return nil }
      return Entry(style: DesignCurveStyle(of: law), long: law.rawValue, short: law.shortName)
    }
    if model.showsObject {
      entries.append(Entry(style: .object, long: "real object", short: "real"))
    }
    if model.comparison != nil {
      entries.append(Entry(style: .comparison, long: "B", short: "B"))
    }
    return entries
  }

  /// Returns the number of columns that entries occupy in a row.
  static func columns(_ entries: [Entry], isBrief: Bool) -> Int {
    entries.reduce(-gap) { $0 + 2 + TextWidth.columns(isBrief ? $1.short : $1.long) + gap }
  }
}

extension SizeLaw {
  /// The short name, for when there is little room.
  fileprivate var shortName: String {
    switch self {
    case .linear: "lin"
    case .logarithmic: "log"
    case .perspective: "persp"
    case .stepped: "step"
    }
  }
}
