/// The form of the hint to a finish that is out of view.
public enum HintStyle: String, Hashable, Sendable, CaseIterable {
  /// A marker that moves along the border (SPEC §5): shows the direction.
  case edge
  /// An arc of a circle around the finish: its curvature shows the direction and the distance.
  ///
  /// Baudisch & Rosenholtz, *Halo: a technique for visualizing off-screen objects*, CHI 2003.
  case halo
  /// A slim triangle with its tip at the finish: its legs show the direction and the distance.
  ///
  /// Gustafson, Baudisch, Gutwin & Irani, *Wedge: clutter-free visualization of off-screen
  /// locations*, CHI 2008.
  case wedge

  /// The glyph that it draws; nil if it draws the marker.
  package var glyph: (any HintGlyph.Type)? {
    switch self {
    case .edge: nil
    case .halo: HintHalo.self
    case .wedge: HintWedge.self
    }
  }

  /// The form in words, for help.
  package var words: String { glyph?.words ?? "marker" }
}
