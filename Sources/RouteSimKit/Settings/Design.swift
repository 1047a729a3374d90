package import ARRouteEngine
package import RouteFormats

/// A designer's choices for the appearance of AR on the phone's screen, as stored in one file.
///
/// A design is independent of device, route and moment: the same design is shown on every phone. The file is
/// JSON; every command accepts it with `--design FILE`. It contains the constants in `Tunable.ofDesigns`,
/// each under its name in `WorldSettings`, such as `design.arrows.spacing`.
@dynamicMemberLookup
package struct Design: Hashable, Sendable {
  /// The settings, with the defaults for those that are not part of a design; `model` and `sign` replace the
  /// content of files.
  private var settings: WorldSettings
  /// The Wavefront OBJ file with the arrow's body, as the program would open it; nil for the built-in body.
  package var model: String?
  /// The icon on the finish placemark.
  package var sign: Sign

  /// Creates a design from the constants in a picture's settings, without those that may be in files.
  init(_ settings: WorldSettings) {
    var chosen = Tuning()
    chosen.takeDesign(of: Tuning(world: settings))
    self.init(chosen, settings.sizing)
  }

  /// Creates a design from a tuning's constants.
  ///
  /// - Throws: The error of placemark numbers that form no valid law.
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

  /// The number of characters that an icon's text may have.
  package static let letters = 1...8
  /// The valid sizes of an icon: the longer side of its box, as a fraction of the disc's diameter.
  static let signSizes = 0.05...1.0

  /// The valid distances between arrows and lengths of their window, metres.
  package static let lengths = 0.1...10_000.0
  /// The valid periods of an arrow, seconds.
  static let periods = 0.001...86_400.0

  /// The defaults of SPEC §4 to §6.
  package static let standard = Design(WorldSettings())
}

extension Design {
  /// The design's constants, with the defaults for those of fusion.
  var tuning: Tuning {
    var tuning = Tuning(world: settings)
    (tuning.model, tuning.sign) = (model, sign)
    return tuning
  }

  /// Applies changes, in order.
  ///
  /// - Throws: The error of placemark numbers that form no valid law after the changes.
  package mutating func make(_ changes: [TuningChange]) throws(PlacemarkSizingError) {
    var tuning = tuning
    changes.apply(to: &tuning)
    self = try Design(tuning)
  }

  /// Applies the design to a picture's settings; settings that are not part of a design are unchanged.
  ///
  /// - Returns: The model from which the arrow's body was read; nil for the chevron.
  /// - Throws: The error of the file with the arrow's body or the icon.
  @discardableResult
  package func apply(to settings: inout WorldSettings) throws(DesignPartError) -> WavefrontModel? {
    let icon = try sign.icon()
    let body: WavefrontModel?
    if let model {
      do { body = try WavefrontModel.read(path: model) } catch { throw .model(model, error) }
    } else {
      body = nil
    }
    var chosen = Tuning(world: settings)
    chosen.takeDesign(of: tuning)
    settings = chosen.world
    settings.sizing = self.settings.sizing
    settings.mark.icon = icon
    settings.arrows.mesh = body?.mesh
    return body
  }
}

extension Design {
  /// Returns true when a text can be an icon: a valid number of printable characters, not all of them spaces.
  static func isSign(_ text: String) -> Bool {
    letters.contains(text.count) && text.unicodeScalars.count <= 8 * letters.upperBound
      && Printable.sanitised(text) == text && text.contains { !$0.isWhitespace }
  }

  /// Returns true when a text can be the name of a typeface as design tools and CSS write it: letters,
  /// digits, spaces and hyphens, at most 64 of them, with no space at either end.
  static func isTypeface(_ text: String) -> Bool {
    let isName = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -".unicodeScalars.contains($0)
    }
    return isName && !text.isEmpty && text.count <= 64 && text.first != " " && text.last != " "
  }
}
