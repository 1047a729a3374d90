package import ARRouteDrawing
package import ARRouteEngine

/// The sizes of one or more designs on one screen at some distances.
package struct SizingTable: Hashable, Sendable {
  /// The screen.
  package let screen: SizingScreen
  /// Metres, in the order asked for.
  let distances: [Double]
  /// The colours that contrast is judged in.
  let theme: Theme
  /// The width of the real object that sizes are contrasted with, metres.
  package let objectWidth: Double
  /// The designs, the one in hand first.
  package let columns: [Column]
  /// What lengths are written in: the units of the first design's label.
  package let units: Units

  /// One design at all distances.
  package struct Column: Hashable, Sendable {
    /// The design and its name.
    package let design: NamedDesign
    /// A row for each distance.
    package let rows: [SizingRow]
    /// How the placemark stands out.
    package let contrasts: [SizingContrast]
  }

  /// Metres that say most about a size law.
  package static let usualDistances: [Double] = {
    let system = Units.standard.system
    return system.lengths(system.stops).map(\.metres)
  }()

  /// The sizes of designs.
  ///
  /// - Parameters:
  ///   - distances: Metres, 0 or more.
  ///   - objectWidth: Of the real object for contrast, metres; nil for one that is as large as the
  ///     first design's placemark at its near distance, or, where that is 0, 30 m wide.
  ///   - typesetter: What sets letters of a design's sign, which decides what is seen of an emoji.
  package init(
    _ designs: [NamedDesign], on screen: SizingScreen,
    at distances: [Double] = Self.usualDistances, theme: Theme = .dark,
    objectWidth: Double? = nil,
    setBy typesetter: (Design) -> any Typesetter = { _ in StrokeTypesetter() }
  ) {
    self.screen = screen
    self.distances = distances
    self.theme = theme
    units = designs.first?.design.units ?? .standard
    let sizing = designs.first?.design.sizing ?? .standard
    let usual =
      sizing.near > 0 ? sizing.maximum * sizing.near / screen.camera.focalLength : 30
    let width = objectWidth ?? usual
    self.objectWidth = width
    columns = designs.map { design in
      Column(
        design: design,
        rows: distances.map {
          SizingRow(at: $0, of: design.design, on: screen, objectWidth: width)
        },
        contrasts: SizingContrast.all(of: design.design, in: theme, sign: design.sign) {
          typesetter(design.design)
        })
    }
  }
}
