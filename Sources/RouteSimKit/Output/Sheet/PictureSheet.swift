public import ARRouteEngine

/// One screen or several on one sheet, with the phones around them and captions; points.
public struct PictureSheet: Hashable, Sendable {
  /// Across the sheet.
  public var width: Double
  /// Down the sheet.
  public var height: Double
  /// What is behind everything; nil for nothing.
  public var background: Color?
  /// The screens.
  public var panels: [Panel]
  /// Title and captions.
  public var texts: [TextLine]

  /// A screen on a sheet.
  public struct Panel: Hashable, Sendable {
    /// What is on the screen.
    public var drawing: Drawing
    /// Where the screen's upper left corner lies on the sheet.
    public var origin: Vector2
    /// The phone around it; nil for none.
    public var frame: PhoneFrame?
    /// A photograph that fills the screen behind the drawing, in place of its background.
    public var backdrop: PictureImage?
    /// What it shows, for people; nil where it is the only one.
    public var name: String?
  }

  /// A drawing on a sheet of its own size, or on that of the phone around it.
  public init(_ drawing: Drawing, frame: PhoneFrame? = nil, backdrop: PictureImage? = nil) {
    let margin = frame == nil ? 0.0 : Self.margin
    width = (frame?.width ?? drawing.width) + 2 * margin
    height = (frame?.height ?? drawing.height) + 2 * margin
    let origin = Vector2((frame?.left ?? 0) + margin, (frame?.top ?? 0) + margin)
    panels = [Panel(drawing: drawing, origin: origin, frame: frame, backdrop: backdrop)]
    texts = []
  }

  /// Room around a phone's body, for its outline.
  static let margin = 8.0
}
