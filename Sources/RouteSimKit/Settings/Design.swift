package import ARRouteEngine
package import RouteFormats

/// A designer's choices for AR on the phone's screen, as one file keeps them.
///
/// A design is independent of device, route and moment: the same one is shown on every phone. As a file it is
/// JSON; every command takes it with `--design FILE`. It has the constants in `Tunable.ofDesigns`, each under
/// its name in `WorldSettings`: `design.arrows.spacing`.
@dynamicMemberLookup
package struct Design: Hashable, Sendable {
  /// The settings, with the defaults for all that designs do not have; the content of files is left to
  /// `model` and `sign`.
  private var settings: WorldSettings
  /// The Wavefront OBJ file with the arrow's body, as the program would open it; nil for the built-in
  /// one.
  package var model: String?
  /// The sign on the finish placemark.
  package var sign: Sign

  /// Takes the design constants from a picture's settings, apart from those that may be in files.
  init(_ settings: WorldSettings) {
    var chosen = Tuning()
    chosen.takeDesign(of: Tuning(world: settings))
    self.init(chosen, settings.sizing)
  }

  /// Takes the design constants from a tuning.
  ///
  /// - Throws: The error of placemark numbers that make no law.
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

  /// Accesses a part of the design that a picture's settings have, too.
  package subscript<Value>(dynamicMember path: WritableKeyPath<WorldSettings, Value>) -> Value {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }

  /// The number of characters that a sign may have.
  package static let letters = 1...8
  /// The valid sizes of a sign: the longer side of its box, in parts of the disc's diameter.
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

  /// Makes changes, in order.
  ///
  /// - Throws: The error of placemark numbers that make no law after the changes.
  package mutating func make(_ changes: [TuningChange]) throws(PlacemarkSizingError) {
    var tuning = tuning
    changes.apply(to: &tuning)
    self = try Design(tuning)
  }

  /// Applies the design to a picture's settings; settings that designs do not have stay.
  ///
  /// - Returns: The model that the arrow's body was read from; nil for the chevron.
  /// - Throws: The error of the file of the arrow's body or of the mark's sign.
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
  /// Returns true when a text can be a sign: a valid number of characters, all of them visible.
  static func isSign(_ text: String) -> Bool {
    letters.contains(text.count) && text.unicodeScalars.count <= 8 * letters.upperBound
      && Printable.sanitised(text) == text && text.contains { !$0.isWhitespace }
  }

  /// Returns true when a text can be the name of a typeface, as design tools and CSS write it: letters,
  /// digits, spaces and hyphens, 64 at most, no space at either end.
  static func isTypeface(_ text: String) -> Bool {
    let isName = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -".unicodeScalars.contains($0)
    }
    return isName && !text.isEmpty && text.count <= 64 && text.first != " " && text.last != " "
  }
}
