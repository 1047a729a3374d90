public import ARRouteEngine
public import RouteFormats

/// What a designer decides about AR on the phone's screen, as one file keeps it.
///
/// A design knows no device, route or moment: the same one is looked at on every phone. As a file
/// it is JSON; every command takes it with `--design FILE`.
public struct Design: Hashable, Sendable {
  /// The size law of the finish placemark.
  public var sizing: PlacemarkSizing
  /// The look of the finish placemark.
  public var mark: Mark
  /// Colours in place of the picture's own.
  public var colors: SceneColors
  /// The cards of places along the street.
  public var cards: CardStyle
  /// The distance inside the viewport's border at which the hint's centre rides, points, 0 or more.
  public var hintInset: Double
  /// How the screen shows a finish that is out of view.
  public var hintStyle: HintStyle
  /// The arrows along the route.
  public var arrows: Arrows
  /// The language of distances on the screen.
  public var language: Language
  /// The units of distances on the screen.
  public var units: Units
  /// The typeface of text on the screen, for which `isTypeface` holds; nil for the one that pictures name.
  public var typeface: String?

  /// An arrow's style with its body still in a file.
  public struct Arrows: Hashable, Sendable {
    /// Metres of route from arrow to arrow, one of `Design.lengths`.
    public var spacing: Double
    /// Metres of route ahead of the walker on which arrows stand, one of `Design.lengths`.
    public var window: Double
    /// Seconds in which an arrow flows along its piece, one of `Design.periods`.
    public var period: Double
    /// How the body is put on the ground.
    public var stance: ArrowStyle.Stance
    /// The built-in body.
    public var shape: ArrowShape
    /// The Wavefront OBJ file with the body, as the program would open it; nil for the built-in one.
    public var model: String?
    /// The colour of its faces before light falls on them; nil for the picture's own.
    public var color: Color?
    /// The colour of its rim, where it has one; nil for the picture's own.
    public var edge: Color?
    /// The way it is lit.
    public var light: ArrowLight
  }

  /// A mark's style with its sign still in a file or in words.
  public struct Mark: Hashable, Sendable {
    /// The signs that need no file.
    public enum Icon: String, Hashable, Sendable, CaseIterable {
      case dot, none
    }

    /// All but its sign, which is a dot.
    public var style = MarkStyle()
    /// The sign, where nothing else is.
    public var icon = Icon.dot
    /// Letters or an emoji as the sign; nil for none.
    public var letter: String?
    /// The PNG or SVG file with the sign, as the program would open it; nil for none.
    public var image: String?
    /// The sign as SVG path data; nil for none.
    public var path: String?

    /// As usual.
    public init() {}
  }

  /// The number of characters that a sign may have.
  public static let letters = 1...8
  /// What the longer side of a sign's box may be, in parts of the disc's diameter.
  public static let signSizes = 0.05...1.0

  /// Which metres arrows may be apart, and their window long.
  public static let lengths = 0.1...10_000.0
  /// Which seconds an arrow may take.
  public static let periods = 0.001...86_400.0

  /// What is chosen in a picture's settings; the mark's sign, which may be of a file, is a dot.
  ///
  /// - Parameter model: The file that the arrow's body was read from; nil for the built-in one.
  public init(_ settings: WorldSettings, model: String? = nil) {
    sizing = settings.sizing
    mark = Mark()
    mark.style = settings.mark
    mark.style.icon = .dot
    colors = settings.colors
    hintInset = settings.hintInset
    hintStyle = settings.hintStyle
    arrows = Arrows(
      spacing: settings.arrows.spacing, window: settings.arrows.window,
      period: settings.arrows.period, stance: settings.arrows.stance, shape: settings.arrows.shape,
      model: model, color: settings.arrows.color, edge: settings.arrows.edge,
      light: settings.arrows.light)
    language = settings.language
    units = settings.units
    typeface = settings.typeface
    cards = settings.cards
  }

  /// The defaults of SPEC §4 to §6.
  public static let standard = Design(WorldSettings())
}

extension Design {
  /// Puts the design into a picture's settings; what it says nothing about stays.
  ///
  /// - Returns: What the arrow's body was read from; nil for the chevron.
  /// - Throws: Why the file of the arrow's body, or the mark's sign, gave none.
  @discardableResult
  public func apply(to settings: inout WorldSettings) throws(DesignPartError) -> WavefrontModel? {
    let sign = try mark.sign()
    let model: WavefrontModel?
    if let file = arrows.model {
      do { model = try WavefrontModel.read(path: file) } catch { throw .model(file, error) }
    } else {
      model = nil
    }
    settings.sizing = sizing
    settings.mark = mark.style
    settings.mark.icon = sign
    settings.colors = colors
    settings.hintInset = hintInset
    settings.hintStyle = hintStyle
    settings.arrows = ArrowStyle(
      spacing: arrows.spacing, window: arrows.window, period: arrows.period,
      stance: arrows.stance, shape: arrows.shape, mesh: model?.mesh, color: arrows.color,
      edge: arrows.edge, light: arrows.light)
    settings.language = language
    settings.units = units
    settings.typeface = typeface
    settings.cards = cards
    return model
  }
}

extension Design.Mark {
  /// Takes a sign in place of the one there is.
  ///
  /// - Parameters:
  ///   - letter: Letters or an emoji; nil for none.
  ///   - image: A PNG or SVG file; nil for none.
  ///   - path: SVG path data; nil for none.
  public mutating func replaceSign(
    letter: String? = nil, image: String? = nil, path: String? = nil
  ) {
    (self.letter, self.image, self.path) = (letter, image, path)
  }

  /// Its sign, read where it is in a file.
  ///
  /// - Throws: Why the file gave none.
  public func sign() throws(DesignPartError) -> MarkIcon {
    if let letter { return .text(letter) }
    if let path {
      do { return .artwork(try IconReader.artwork(path: path)) } catch { throw .path(error) }
    }
    if let image {
      do { return try MarkIcon.read(path: image) } catch { throw .sign(image, error) }
    }
    return icon == .dot ? .dot : .none
  }
}

/// Why something that a design names could not be had.
public enum DesignPartError: Error, Hashable {
  /// The arrow's body, in a file.
  case model(String, FileError<ModelError>)
  /// The mark's sign, in a file.
  case sign(String, FileError<IconError>)
  /// The mark's sign, in words.
  case path(IconError)
}
