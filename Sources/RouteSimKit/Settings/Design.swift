package import ARRouteEngine
package import RouteFormats

/// What a designer decides about AR on the phone's screen, as one file keeps it.
///
/// A design knows no device, route or moment: the same one is looked at on every phone. As a file
/// it is JSON; every command takes it with `--design FILE`. It has what `Tunable.ofDesigns` lists,
/// each as `WorldSettings` has it: `design.arrows.spacing`.
@dynamicMemberLookup
package struct Design: Hashable, Sendable {
  /// The settings, all that no design has as usual; what is in files is left to `model` and `sign`.
  private var settings: WorldSettings
  /// The Wavefront OBJ file with the arrow's body, as the program would open it; nil for the built-in
  /// one.
  package var model: String?
  /// The sign on the finish placemark.
  package var sign: Sign

  /// What is chosen in a picture's settings, apart from what may be in files.
  init(_ settings: WorldSettings) {
    var chosen = Tuning()
    chosen.takeDesign(of: Tuning(world: settings))
    self.init(chosen, settings.sizing)
  }

  /// The design among constants.
  ///
  /// - Throws: Why the placemark's numbers make no law.
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

  /// A part of it that a picture's settings have, too.
  package subscript<Value>(dynamicMember path: WritableKeyPath<WorldSettings, Value>) -> Value {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }

  /// The number of characters that a sign may have.
  package static let letters = 1...8
  /// What the longer side of a sign's box may be, in parts of the disc's diameter.
  static let signSizes = 0.05...1.0

  /// Which metres arrows may be apart, and their window long.
  package static let lengths = 0.1...10_000.0
  /// Which seconds an arrow may take.
  static let periods = 0.001...86_400.0

  /// The defaults of SPEC §4 to §6.
  package static let standard = Design(WorldSettings())
}

extension Design {
  /// Its constants, those of fusion as usual.
  var tuning: Tuning {
    var tuning = Tuning(world: settings)
    (tuning.model, tuning.sign) = (model, sign)
    return tuning
  }

  /// Makes changes, in their order.
  ///
  /// - Throws: Why the placemark's numbers make no law then.
  package mutating func make(_ changes: [TuningChange]) throws(PlacemarkSizingError) {
    var tuning = tuning
    changes.apply(to: &tuning)
    self = try Design(tuning)
  }

  /// Puts the design into a picture's settings; what it says nothing about stays.
  ///
  /// - Returns: What the arrow's body was read from; nil for the chevron.
  /// - Throws: Why the file of the arrow's body, or the mark's sign, gave none.
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
  /// True when a text can be a sign: so many characters that are seen.
  static func isSign(_ text: String) -> Bool {
    letters.contains(text.count) && text.unicodeScalars.count <= 8 * letters.upperBound
      && Printable.sanitised(text) == text && text.contains { !$0.isWhitespace }
  }

  /// True when a text can be the name of a typeface, as design tools and CSS write it: letters, digits,
  /// spaces and hyphens, 64 at most, no space at either end.
  static func isTypeface(_ text: String) -> Bool {
    let isName = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -".unicodeScalars.contains($0)
    }
    return isName && !text.isEmpty && text.count <= 64 && text.first != " " && text.last != " "
  }
}
