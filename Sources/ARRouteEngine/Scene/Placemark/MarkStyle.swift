/// The look of the finish placemark, apart from its size.
public struct MarkStyle: Hashable, Sendable {
  /// The outline that separates the disc from the background.
  public enum Outline: String, Hashable, Sendable, CaseIterable {
    /// A light edge surrounded by a dark rim: one of the two stands out against any background.
    case both
    /// Only the light edge.
    case light
    /// Only the dark rim.
    case dark
    /// No outline.
    case none
  }

  /// The disc's colour; nil for the picture's own.
  public var color: Color?
  /// The opacity of the disc, 0 (the background shows through) … 1 (hides it).
  public var opacity: Double
  /// The width of the ring along the inside of the disc's border, as a share of the disc's radius: 0 (none) …
  /// 1.
  public var ring: Double
  /// The ring's colour; nil for the disc's colour.
  public var ringColor: Color?
  /// The outline that separates the placemark, and the hint, from the background.
  public var outline: Outline
  /// The icon on it.
  public var icon: MarkIcon
  /// The icon's colour where the icon has none of its own; nil for the picture's own.
  public var iconColor: Color?
  /// The longer side of the icon's box, as a share of the disc's diameter: above 0, at most 1.
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

/// An icon made of forms, in the order in which they are painted.
///
/// One unit of its coordinates is the longer side of its box: x to the right, y down, with the box's middle
/// at the origin.
public struct MarkArtwork: Hashable, Sendable {
  /// The forms.
  public var forms: [Form]
  /// Groups of forms that become translucent together; two groups are either nested or separate, and the
  /// outer one comes first.
  public var groups: [Group] = []
  /// Half the size of the rectangle around the origin to which everything is clipped; nil for no clipping.
  public var clip: Vector2?

  /// Curves that are filled, stroked or both.
  public struct Form: Hashable, Sendable {
    /// The curves.
    public var curves: [CurvePath]
    /// The fill of the area that they enclose.
    public var fill: Ink?
    /// The ink of their lines.
    public var stroke: Ink?
    /// The width of the lines, as a share of the box's longer side.
    public var strokeWidth: Double
    /// The shape of their ends and corners.
    public var lineForm: LineForm
    /// The pen that draws them; nil for a round one.
    public var pen: OvalPen?
    /// True when an area enclosed twice counts as outside whichever way its curves turn (even-odd); false
    /// when it does so only if they turn in opposite directions (non-zero).
    public var isEvenOdd: Bool

    /// Creates curves that have neither a fill nor lines yet.
    public init(_ curves: [CurvePath]) {
      self.curves = curves
      strokeWidth = 0
      lineForm = LineForm()
      isEvenOdd = false
    }
  }

  /// Forms that are painted as one picture before it becomes translucent, so that none shows through another.
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

  /// A colour of a form.
  public enum Ink: Hashable, Sendable {
    /// The icon's colour with an opacity of 0…1.
    case ofSign(opacity: Double)
    /// A colour of the form's own.
    case own(Color)
  }

  /// Creates an icon from forms.
  public init(_ forms: [Form]) { self.forms = forms }

  /// Returns the last forms, at most the given number, in what remains of their groups.
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
