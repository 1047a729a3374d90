import ARRouteEngine
import RouteFormats

/// The legend of the curves.
enum DesignLegend {
  /// A curve and its name.
  struct Entry: Hashable, Sendable {
    let style: DesignCurveStyle
    let long: String
    /// Its name where room is scarce.
    let short: String
    /// True when it is the curve of the design itself.
    var isChosen = false
  }

  /// Columns between two entries.
  static let gap = 2

  /// The curves that a bench shows, in the order of their keys.
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

  /// Returns the number of columns that entries take in a row.
  static func columns(_ entries: [Entry], isBrief: Bool) -> Int {
    entries.reduce(-gap) { $0 + 2 + TextWidth.columns(isBrief ? $1.short : $1.long) + gap }
  }
}

extension SizeLaw {
  /// Its name where room is scarce.
  fileprivate var shortName: String {
    switch self {
    case .linear: "lin"
    case .logarithmic: "log"
    case .perspective: "persp"
    case .stepped: "step"
    }
  }
}
