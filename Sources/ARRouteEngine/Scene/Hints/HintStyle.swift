/// The style of the hint that points to a finish out of view.
public enum HintStyle: String, Hashable, Sendable, CaseIterable {
  /// A marker that moves along the border (SPEC §5); it shows the direction.
  case edge
  /// An arc of a circle around the finish; its curvature shows the direction and the distance.
  ///
  /// Source: Baudisch & Rosenholtz, *Halo: a technique for visualizing off-screen objects*, CHI 2003.
  case halo
  /// A slim triangle with its tip at the finish; its legs show the direction and the distance.
  ///
  /// Source: Gustafson, Baudisch, Gutwin & Irani, *Wedge: clutter-free visualization of off-screen
  /// locations*, CHI 2008.
  case wedge

  /// The glyph of the style; nil for the style that uses the marker.
  package var glyph: (any HintGlyph.Type)? {
    switch self {
    case .edge: nil
    case .halo: HintHalo.self
    case .wedge: HintWedge.self
    }
  }

  /// A description of the form for the help.
  package var words: String { glyph?.words ?? "marker" }
}
