package import ARRouteDrawing
package import ARRouteEngine
package import RouteSimKit

/// All state of the designer's bench: a design whose placemark is edited while its curve and the
/// phone's screen show what becomes of it.
///
/// The picture is a straight street with the finish at a distance that is moved along the curve.
package struct DesignerModel: WindowModel {
  /// The window.
  var window: Window
  /// The actions of its keys, except while something is typed.
  let keys: KeyTable<DesignerAction>
  /// The screens that O goes through.
  let screens: [SizingScreen]
  /// The index in `screens` of the one in hand.
  var screenIndex = 0
  /// The settings of the picture that are not edited here.
  private let settings: WorldSettings
  /// The typesetter of the sign's letters, whose contrast is shown.
  private let typesetter: any Typesetter
  /// The distance of the finish, metres.
  var distance: Double
  /// The design, with its history of edits.
  var edits: EditHistory<Design>
  /// The size law that is kept beside it, called B; nil for none.
  var comparison: PlacemarkSizing?
  /// The number that + and − and typing change.
  var selected = PlacemarkNumber.near
  /// The text being typed; nil if nothing is.
  var entry: Entry?
  /// True when all laws are drawn, not only the chosen one.
  var showsLaws = true
  /// True when the curve of a real object is drawn.
  var showsObject = true

  /// The design as it was saved last, or as it came.
  var saved: Design
  /// The name under which it was saved last; nil if it was not.
  var savedName: String?
  /// The name that was asked for; nil for the next free number.
  var fileName: String?
  /// True when it was said that leaving would lose changes.
  var hasWarned = false
  /// True while the mouse drags the distance.
  var isDragging = false

  /// A bench in a window.
  ///
  /// - Parameters:
  ///   - title: The name of the thing designed, for people.
  ///   - screens: The screens that O goes through, the first one in hand; not empty.
  ///   - design: The design to begin with.
  ///   - settings: A picture's settings, in which the design was put.
  ///   - comparison: The size law to begin with as B; nil for none.
  ///   - typesetter: The typesetter of the sign's letters, whose contrast is shown.
  ///   - distance: The distance of the finish at first, metres.
  ///   - columns: The columns of the window.
  ///   - rows: The rows of the window.
  ///   - keys: The actions of its keys, except while something is typed.
  package init(
    title: String, screens: [SizingScreen], design: Design, settings: WorldSettings,
    comparedWith comparison: PlacemarkSizing? = nil,
    typesetter: any Typesetter = StrokeTypesetter(), distance: Double = 100, columns: Int,
    rows: Int,
    keys: KeyTable<DesignerAction> = Self.keys
  ) {
    self.keys = keys
    precondition(!screens.isEmpty, "a bench needs a screen")
    window = Window(title: title, columns: columns, rows: rows)
    self.screens = screens
    self.settings = settings
    self.typesetter = typesetter
    self.distance = min(
      max(distance, DesignStreet.distances.lowerBound), DesignStreet.distances.upperBound)
    self.comparison = comparison
    edits = EditHistory(design)
    saved = design
  }
}

extension DesignerModel {
  /// Text being typed.
  enum Entry: Hashable, Sendable {
    /// Another value of the selected number.
    case number(String)
    /// The name of the file to save.
    case fileName(String)
  }

  /// The design as it is now.
  var design: Design { edits.present }

  /// Its size law.
  var sizing: PlacemarkSizing { design.sizing }

  /// The round distances that the distance steps through, in the design's units.
  var roundDistances: RoundDistances { RoundDistances(units: design.units) }

  /// The screen in hand.
  var screen: SizingScreen { screens[screenIndex] }

  /// The sizes of the design, and of B if there is one, at the distance and at `stops`.
  var table: SizingTable {
    var other = design
    other.sizing = comparison ?? sizing
    let sign = settings.mark.icon
    let designs =
      [NamedDesign("", design, sign: sign)]
      + (comparison == nil ? [] : [NamedDesign("B", other, sign: sign)])
    return SizingTable(
      designs, on: screen, at: [distance] + roundDistances.stops, setBy: { _ in typesetter })
  }

  /// True when leaving would lose changes.
  var hasChanges: Bool { design != saved }

  /// True when time matters: only for words that go away again.
  package var isActive: Bool { window.notice != nil }

  /// The design as a file.
  package var document: WindowDocument {
    let stem = "design"
    guard let fileName else {
      // The number does not matter: all of them lie in one folder.
      return WindowDocument(.numbered(stem: stem, ending: "json"), text: design.json(for: stem))
    }
    return WindowDocument(.chosen(fileName), text: design.json(for: fileName))
  }

  /// The street with the finish at the distance, in the present design.
  var world: World? {
    var settings = settings
    settings.sizing = sizing
    settings.units = design.units
    // No arrow flows and nothing pulses: sizes are to be judged.
    settings.isStill = true
    return DesignStreet.world(distance: distance, camera: screen.camera, settings: settings)
  }
}
