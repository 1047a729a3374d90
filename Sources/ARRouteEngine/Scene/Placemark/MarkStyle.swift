/// The appearance of the finish placemark, apart from its size.
public struct MarkStyle: Hashable, Sendable {
  /// The outline that separates the disc from the background.
  public enum Outline: String, Hashable, Sendable, CaseIterable {
    /// A light edge surrounded by a dark rim; one of the two stands out against any background.
    case both
    /// Only the light edge.
    case light
    /// Only the dark rim.
    case dark
    /// No outline.
    case none
  }

  /// The disc's colour; nil to use the picture's own colour.
  public var color: Color?
  /// The opacity of the disc, from 0 (the background shows through) to 1 (the background is hidden).
  public var opacity: Double
  /// The width of the ring along the inside of the disc's border, as a fraction of the disc's radius, from 0
  /// (none) to 1.
  public var ring: Double
  /// The ring's colour; nil to use the disc's colour.
  public var ringColor: Color?
  /// The outline that separates the placemark and the hint from the background.
  public var outline: Outline
  /// The icon on the disc.
  public var icon: MarkIcon
  /// The colour of those parts of the icon that have no colour of their own; nil to use the picture's own
  /// colour.
  public var iconColor: Color?
  /// The longer side of the icon's box, as a fraction of the disc's diameter: above 0, at most 1.
  public var iconSize: Double

  /// Creates a solid disc with an edge, a rim and a dot.
  public init() {
    color = nil
    opacity = 1
    ring = 0
    ringColor = nil
    outline = .both
    icon = .dot
    iconColor = nil
    iconSize = 0.6
  }
}

extension MarkStyle.Outline {
  /// True when there is a light edge.
  package var hasEdge: Bool { self == .both || self == .light }
  /// True when there is a dark rim.
  package var hasRim: Bool { self == .both || self == .dark }

  /// Returns the width of the edge, or of a rim without an edge, around a disc with the given radius,
  /// points.
  package static func width(about radius: Double) -> Double { min(max(radius * 0.1, 1.5), 4) }

  /// Returns the outer radius of a placemark's outline, around a disc with the given radius, points.
  package func reach(about radius: Double) -> Double {
    switch self {
    case .none: radius
    case .light, .dark: radius + Self.width(about: radius)
    case .both: radius + Self.width(about: radius) + 1
    }
  }
}

/// An icon on the finish placemark.
public enum MarkIcon: Hashable, Sendable {
  /// A dot in the middle, half as wide as the box.
  case dot
  /// No icon.
  case none
  /// Letters or an emoji, without control characters.
  case text(String)
  /// Vector artwork.
  case artwork(MarkArtwork)
  /// A picture.
  case image(ImagePyramid)
}

/// An icon made of forms, listed in painting order.
///
/// The unit of its coordinates is the longer side of its box; x points to the right and y down, and the box's
/// middle is at the origin.
public struct MarkArtwork: Hashable, Sendable {
  /// The forms.
  public var forms: [Form]
  /// Groups of forms to which an opacity is applied together.
  ///
  /// Two groups are either nested or separate; if they are nested, the outer one comes first.
  public var groups: [Group] = []
  /// Half the size of the rectangle around the origin to which the icon is clipped; nil for no clipping.
  public var clip: Vector2?

  /// Curves that are filled, stroked or both.
  public struct Form: Hashable, Sendable {
    /// The curves.
    public var curves: [CurvePath]
    /// The fill of the area enclosed by the curves; nil for none.
    public var fill: Ink?
    /// The colour of the curves' lines; nil for none.
    public var stroke: Ink?
    /// The width of the lines, as a fraction of the box's longer side.
    public var strokeWidth: Double
    /// The shape of the lines' ends and corners.
    public var lineForm: LineForm
    /// The pen that draws the lines; nil for a round one.
    public var pen: OvalPen?
    /// The fill rule: true for even-odd, false for non-zero.
    ///
    /// With even-odd, an area enclosed twice is always outside; with non-zero, only if its curves run in
    /// opposite directions.
    public var isEvenOdd: Bool

    /// Creates curves without a fill or a stroke.
    public init(_ curves: [CurvePath]) {
      self.curves = curves
      strokeWidth = 0
      lineForm = LineForm()
      isEvenOdd = false
    }
  }

  /// Forms that are combined into one picture before an opacity is applied, so that none shows through
  /// another.
  public struct Group: Hashable, Sendable {
    /// The indices of the forms in the artwork.
    public var forms: Range<Int>
    /// The opacity of the combined picture, 0…1.
    public var opacity: Double

    /// Creates a group of forms.
    public init(_ forms: Range<Int>, opacity: Double) {
      self.forms = forms
      self.opacity = opacity
    }
  }

  /// The colour of a form.
  public enum Ink: Hashable, Sendable {
    /// The colour of the icon, with an opacity of 0…1.
    case ofSign(opacity: Double)
    /// The form's own colour.
    case own(Color)
  }

  /// Creates an icon from forms.
  public init(_ forms: [Form]) { self.forms = forms }

  /// Returns an icon with the last forms, at most the given number, and with the corresponding parts of their
  /// groups.
  package func last(_ count: Int) -> MarkArtwork {
    var copy = self
    copy.forms = forms.suffix(count)
    let gone = forms.count - copy.forms.count
    copy.groups = groups.compactMap { group in
      guard group.forms.upperBound > gone else { return nil }
      let start = max(group.forms.lowerBound - gone, 0)
      return Group(start..<group.forms.upperBound - gone, opacity: group.opacity)
    }
    return copy
  }
}
