package import ARRouteEngine
package import RouteFormats

/// A designer's choices for the appearance of AR on the phone's screen, stored in one file.
///
/// A design is independent of device, route and time: the same design is shown on every phone. The file is
/// JSON; every command accepts it with `--design FILE`. A design contains the constants in
/// `Tunable.ofDesigns`, each with the name that it has in `WorldSettings`, such as `design.arrows.spacing`.
@dynamicMemberLookup
package struct Design: Hashable, Sendable {
  /// The settings, with defaults for those that are not part of a design; the contents of files are
  /// replaced by `model` and `sign`.
  private var settings: WorldSettings
  /// The Wavefront OBJ file with the arrow's body, with the path that the program opens; nil for the
  /// built-in body.
  package var model: String?
  /// The icon on the finish placemark.
  package var sign: Sign

  /// Creates a design from the constants in a picture's settings, except those that may be in files.
  init(_ settings: WorldSettings) {
    var chosen = Tuning()
    chosen.takeDesign(of: Tuning(world: settings))
    self.init(chosen, settings.sizing)
  }

  /// Creates a design from a tuning's constants.
  ///
  /// - Throws: The error in the placemark's numbers if they do not form a valid law.
  init(_ tuning: Tuning) throws(PlacemarkSizingError) {
    var chosen = Tuning()
    chosen.takeDesign(of: tuning)
    self.init(chosen, try tuning.worldSettings().sizing)
  }

  private init(_ chosen: Tuning, _ sizing: PlacemarkSizing) {
    settings = chosen.world
    settings.sizing = sizing
    model = chosen.model
    sign = chosen.sign
  }

  /// Accesses a part of the design that is also in a picture's settings.
  package subscript<Value>(dynamicMember path: WritableKeyPath<WorldSettings, Value>) -> Value {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }

  /// The number of characters that are allowed in an icon's text.
  package static let letters = 1...8
  /// The valid sizes of an icon, measured along the longer side of its box, as a fraction of the disc's
  /// diameter.
  static let signSizes = 0.05...1.0

  /// The valid values for the distance between arrows and the length of their window, metres.
  package static let lengths = 0.1...10_000.0
  /// The valid periods of an arrow, seconds.
  static let periods = 0.001...86_400.0

  /// The design with the defaults in SPEC §4 to §6.
  package static let standard = Design(WorldSettings())
}

extension Design {
  /// The design's constants, with defaults for those of fusion.
  var tuning: Tuning {
    var tuning = Tuning(world: settings)
    (tuning.model, tuning.sign) = (model, sign)
    return tuning
  }

  /// Applies changes, in order.
  ///
  /// - Throws: The error in the placemark's numbers if they do not form a valid law after the changes.
  package mutating func make(_ changes: [TuningChange]) throws(PlacemarkSizingError) {
    var tuning = tuning
    changes.apply(to: &tuning)
    self = try Design(tuning)
  }

  /// Applies the design to a picture's settings; settings that are not part of a design are unchanged.
  ///
  /// - Returns: The model that was read for the arrow's body; nil for the chevron.
  /// - Throws: The error in the file with the arrow's body or the icon.
  @discardableResult
  package func apply(to settings: inout WorldSettings) throws(DesignPartError) -> WavefrontModel? {
    let icon = try sign.icon()
    let body: WavefrontModel?
    if let model {
      do { body = try WavefrontModel.read(path: model) } catch { throw .model(model, error) }
    } else {
      body = nil
    }
    apply(to: &settings, icon: icon, mesh: body?.mesh)
    return body
  }

  /// Applies the design to a picture's settings without reading any files.
  ///
  /// - Parameter applied: Settings to which the design has been applied before; the icon and the arrow's body
  ///   are taken from them.
  package func apply(to settings: inout WorldSettings, filesFrom applied: WorldSettings) {
    apply(to: &settings, icon: applied.mark.icon, mesh: applied.arrows.mesh)
  }

  private func apply(to settings: inout WorldSettings, icon: MarkIcon, mesh: Mesh?) {
    var chosen = Tuning(world: settings)
    chosen.takeDesign(of: tuning)
    settings = chosen.world
    settings.sizing = self.settings.sizing
    settings.mark.icon = icon
    settings.arrows.mesh = mesh
  }
}

extension Design {
  /// Returns true when a text can be an icon: it has a valid number of printable characters, and not all of
  /// them are spaces.
  static func isSign(_ text: String) -> Bool {
    letters.contains(text.count) && text.unicodeScalars.count <= 8 * letters.upperBound
      && Printable.sanitised(text) == text && text.contains { !$0.isWhitespace }
  }

  /// Returns true when a text can be the name of a typeface as written in design tools and CSS.
  ///
  /// Such a name has up to 64 letters, digits, spaces and hyphens, without spaces at the ends.
  static func isTypeface(_ text: String) -> Bool {
    let isName = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -".unicodeScalars.contains($0)
    }
    return isName && !text.isEmpty && text.count <= 64 && text.first != " " && text.last != " "
  }
}
