package import ARRouteDrawing
package import ARRouteEngine

/// A table of the sizes of one or more designs on one screen at several distances.
package struct SizingTable: Hashable, Sendable {
  /// The screen.
  package let screen: SizingScreen
  /// The distances, metres, in the order requested.
  let distances: [Double]
  /// The theme that determines the colours for contrasts.
  let theme: Theme
  /// The width of the real object for comparison, metres.
  package let objectWidth: Double
  /// The designs, the current one first.
  package let columns: [Column]
  /// The units of lengths, which are those of the first design's label.
  package let units: Units

  /// One design at all distances.
  package struct Column: Hashable, Sendable {
    /// The design and its name.
    package let design: NamedDesign
    /// A row for each distance.
    package let rows: [SizingRow]
    /// The contrasts of the design.
    package let contrasts: [SizingContrast]
  }

  /// The default distances, metres, which are those that show the most about a size law.
  package static let usualDistances: [Double] = {
    let system = Units.standard.system
    return system.lengths(system.stops).map(\.metres)
  }()

  /// Computes the sizes of designs.
  ///
  /// - Parameters:
  ///   - distances: The distances, metres, 0 or more.
  ///   - objectWidth: The width of the real object for comparison, metres; nil for an object that looks as
  ///     large as the first design's placemark at its near distance or, if that distance is 0, is 30 m
  ///     wide.
  ///   - typesetter: Returns the typesetter for a design's icon; it determines which parts of an emoji are
  ///     visible.
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
