/// The look of the finish placemark, apart from its size.
public struct MarkStyle: Hashable, Sendable {
  /// The outline that separates the disc from the background.
  public enum Outline: String, Hashable, Sendable, CaseIterable {
    /// A light edge with a dark rim around it: one of the two stands out from anything.
    case both
    /// The light edge alone.
    case light
    /// The dark rim alone.
    case dark
    /// Nothing.
    case none
  }

  /// The disc's colour; nil for the picture's own.
  public var color: Color?
  /// The opacity of the disc, 0 (the background shows through) … 1 (hides it).
  public var opacity: Double
  /// The width of the ring along the inside of the disc's border, in parts of its radius: 0 (none) … 1.
  public var ring: Double
  /// The ring's colour; nil for the disc's.
  public var ringColor: Color?
  /// The outline that separates it from the background; the hint, too.
  public var outline: Outline
  /// The sign on it.
  public var icon: MarkIcon
  /// The sign's colour, as far as it has none of its own; nil for the picture's own.
  public var iconColor: Color?
  /// The longer side of the sign's box, in parts of the disc's diameter: above 0, to 1.
  public var iconSize: Double

  /// A solid disc with edge, rim and dot.
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

/// A sign on the finish placemark.
public enum MarkIcon: Hashable, Sendable {
  /// A dot in the middle, half as wide as the box.
  case dot
  /// Nothing.
  case none
  /// Letters or an emoji; free of control characters.
  case text(String)
  /// Forms.
  case artwork(MarkArtwork)
  /// A picture.
  case image(ImagePyramid)
}

/// A sign made of forms, first painted first.
///
/// Its coordinates are in parts of the longer side of its box: x to the right, y down, the box's
/// middle at the origin.
public struct MarkArtwork: Hashable, Sendable {
  /// The forms.
  public var forms: [Form]
  /// Forms that are made faint together; each lies within another one or beside it, the outer one first.
  public var groups: [Group] = []
  /// Half the size of the rectangle around the origin to which all is cut; nil if all of it is seen.
  public var clip: Vector2?

  /// Curves that are filled, outlined or both.
  public struct Form: Hashable, Sendable {
    /// The curves.
    public var curves: [CurvePath]
    /// The fill of the area that they enclose.
    public var fill: Ink?
    /// The ink of their lines.
    public var stroke: Ink?
    /// The width of the lines, in parts of the box's longer side.
    public var strokeWidth: Double
    /// The form of their ends and corners.
    public var lineForm: LineForm
    /// The pen that draws them; nil for a round one.
    public var pen: OvalPen?
    /// True when an area enclosed twice is outside again, whichever way its curves turn (even-odd); false
    /// when only opposite turns make it so (non-zero).
    public var isEvenOdd: Bool

    /// Curves with neither fill nor lines yet.
    public init(_ curves: [CurvePath]) {
      self.curves = curves
      strokeWidth = 0
      lineForm = LineForm()
      isEvenOdd = false
    }
  }

  /// Forms that are one picture before it is made faint, so that none shows through another.
  public struct Group: Hashable, Sendable {
    /// The forms, by their places in the artwork.
    public var forms: Range<Int>
    /// The opacity of the picture that they make, 0…1.
    public var opacity: Double

    /// A group of some forms.
    public init(_ forms: Range<Int>, opacity: Double) {
      self.forms = forms
      self.opacity = opacity
    }
  }

  /// A colour of a form.
  public enum Ink: Hashable, Sendable {
    /// The sign's, at an opacity of 0…1.
    case ofSign(opacity: Double)
    /// One of its own.
    case own(Color)
  }

  /// A sign of some forms.
  public init(_ forms: [Form]) { self.forms = forms }

  /// Returns the forms painted last, at most so many, in the rest of their groups.
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
