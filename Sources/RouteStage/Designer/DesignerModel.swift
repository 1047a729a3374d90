package import ARRouteDrawing
package import ARRouteEngine
import RouteFormats
package import RouteSimKit

/// The state of the designer's bench: a design whose placemark is edited while its curve and the phone's
/// screen show the result.
///
/// The picture is a straight street; the finish is at a distance that is moved along the curve.
package struct DesignerModel: WindowModel {
  /// The window.
  var window: Window
  /// The window's key bindings, which do not apply while something is being typed.
  let keys: KeyTable<DesignerAction>
  /// The screens that the key `O` switches between.
  let screens: [SizingScreen]
  /// The index of the current screen in `screens`.
  var screenIndex = 0
  /// The settings of the picture that are not edited here.
  var settings: WorldSettings
  /// The typesetter of the icon's letters, whose contrast is shown.
  private let typesetter: any Typesetter
  /// The distance of the finish, metres.
  var distance: Double
  /// The design, with its history of edits.
  var edits: EditHistory<Design>
  /// The size law kept for comparison, called B; nil for none.
  var comparison: PlacemarkSizing?
  /// The number that +, − and typing change.
  var selected = PlacemarkNumber.near
  /// The text being typed; nil for none.
  var entry: Entry?
  /// True when all laws are drawn, not only the selected one.
  var showsLaws = true
  /// True when the curve of a real object is drawn.
  var showsObject = true

  /// The size law B as it was given, which is in a file; nil for none.
  let givenComparison: PlacemarkSizing?
  /// A design that was read again while something was being typed; nil for none.
  var waiting: WindowMessage?

  /// The design as last saved, or as loaded.
  var saved: Design
  /// The name under which the design was last saved; nil if it has not been saved.
  var savedName: String?
  /// The name of the file from which the design was read; nil for none.
  var readName: String?
  /// The name that the user has typed; nil for the next free number.
  var fileName: String?
  /// True when the user has been warned that quitting would lose changes.
  var hasWarned = false
  /// True while the mouse drags the distance.
  var isDragging = false

  /// Creates a bench in a window.
  ///
  /// - Parameters:
  ///   - title: The display name of the design.
  ///   - screens: The screens that the key `O` switches between, starting with the first; not empty.
  ///   - design: The initial design.
  ///   - name: The name of its file; nil for none.
  ///   - settings: The settings of the picture, with the design applied.
  ///   - comparison: The initial size law B; nil for none.
  ///   - typesetter: The typesetter of the icon's letters, whose contrast is shown.
  ///   - distance: The initial distance of the finish, metres.
  ///   - columns: The number of columns of the window.
  ///   - rows: The number of rows of the window.
  ///   - keys: The key bindings, which do not apply while something is being typed.
  package init(
    title: String, screens: [SizingScreen], design: Design, named name: String? = nil,
    settings: WorldSettings,
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
    givenComparison = comparison
    edits = EditHistory(design)
    saved = design
    readName = name.map { Printable.sanitised($0) }
  }
}

extension DesignerModel {
  /// Text being typed.
  enum Entry: Hashable, Sendable {
    /// A new value for the selected number.
    case number(String)
    /// The name of the file to be saved.
    case fileName(String)
  }

  /// The current design.
  var design: Design { edits.present }

  /// The design's size law.
  var sizing: PlacemarkSizing { design.sizing }

  /// The round distances through which the distance steps, in the design's units.
  var roundDistances: RoundDistances { RoundDistances(units: design.units) }

  /// The current screen.
  var screen: SizingScreen { screens[screenIndex] }

  /// The sizes of the design, and of B if there is one, at the distance and at the stops.
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

  /// True when quitting would lose changes.
  var hasChanges: Bool { design != saved }

  /// True when quitting would lose the size law B.
  var losesComparison: Bool {
    guard let comparison else { return false }
    return ![sizing, saved.sizing, givenComparison].contains(comparison)
  }

  /// True while a temporary message is shown; nothing else here depends on time.
  package var isActive: Bool { window.notice != nil }

  /// The design as a file.
  package var document: WindowDocument {
    let stem = "design"
    guard let fileName else {
      // The number does not matter, because all of these files are in one folder.
      return WindowDocument(.numbered(stem: stem, ending: "json"), text: design.json(for: stem))
    }
    return WindowDocument(.chosen(fileName), text: design.json(for: fileName))
  }

  /// The street with the finish at the distance, for the current design.
  var world: World? {
    var settings = settings
    settings.sizing = sizing
    settings.units = design.units
    // Arrows do not flow and nothing pulses, so that sizes can be judged.
    settings.isStill = true
    return DesignStreet.world(distance: distance, camera: screen.camera, settings: settings)
  }
}
