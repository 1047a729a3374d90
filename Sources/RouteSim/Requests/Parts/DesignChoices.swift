import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A design as requested: a file of choices, and the choices made outside the file.
struct DesignChoices: Hashable, Sendable {
  /// The file; nil for none, `-` for standard input.
  var file: String?
  /// The constants chosen outside the file.
  var changes: [TuningChange] = []

  /// The input files.
  var files: [String] {
    let chosen = changes.compactMap { change -> String? in
      guard case .text(.file)? = change.row?.kind, case .text(let path) = change.value else {
        return nil
      }
      return path
    }
    return [file].compactMap(\.self) + chosen
  }

  /// The file that the hint's inset comes from; nil if another choice sets it.
  var fileOfHintInset: String? { value(of: "hintInset") == nil ? file : nil }

  /// True when any setting other than the label's is chosen outside the file.
  var isShaped: Bool { changes.contains { $0.row?.key?.group != .label } }

  /// The units of distance chosen outside the file.
  var units: Units? {
    guard case .word(let word)? = value(of: "units") else { return nil }
    return Units(rawValue: word)
  }

  /// These choices reduced to the units.
  var ofUnits: DesignChoices { DesignChoices(changes: changes.filter { $0.name == "units" }) }

  /// Returns the value of a constant chosen outside the file, by the constant's name; nil if absent.
  func value(of name: String) -> TunableValue? { changes.first { $0.name == name }?.value }

  /// Sets the arrow's body, unless a choice already sets it.
  mutating func begin(with shape: ArrowShape) {
    guard let row = Tunable.row(named: "arrowShape"), value(of: row.name) == nil else { return }
    changes.insert(TuningChange(row, .word(shape.rawValue)), at: 0)
  }
}

extension DesignChoices {
  /// Returns the file's design, overridden by the choices made outside the file.
  ///
  /// - Parameters:
  ///   - output: The output of the same run, which must not overwrite the arrow's model; nil for none.
  ///   - option: The option that names the output; nil for the default one.
  ///   - tellsUnused: True to report, on standard error, options that the size law does not use.
  ///   - note: Called with the files that the design file names; if the file cannot be used, with the files
  ///     that it may name.
  func design(
    for output: Output? = nil, of option: String? = nil, tellsUnused: Bool = false,
    naming note: ([String]) -> Void = { _ in }
  ) throws(Failure) -> Design {
    var design = Design.standard
    if let file { design = try Self.read(file, naming: note) }
    do {
      try design.make(changes)
    } catch {
      guard let file else { throw .placemark(error) }
      throw .placemarkOfFile(file, error, chosen: chosenOfPlacemark)
    }
    if tellsUnused { tellUnused(in: design.sizing) }
    try output?.check(apartFrom: design.files, option: option ?? Output.usualOption)
    return design
  }

  /// Returns arrows with the chosen body and otherwise default settings.
  ///
  /// - Parameter output: The output of the same run, which must not overwrite the body's file.
  func arrowBody(for output: Output) throws(Failure) -> ArrowStyle {
    let design = try design(for: output)
    let arrows = design.arrows
    let style = ArrowStyle(stance: arrows.stance, shape: arrows.shape)
    guard let file = design.model else { return style }
    do {
      let model = try WavefrontModel.read(path: file)
      for warning in Failure.warnings(about: model, at: file) { StandardError.warn(warning) }
      return ArrowStyle(stance: arrows.stance, mesh: model.mesh)
    } catch {
      throw .file(file, error)
    }
  }

  /// The keys, as written in a design file, of the placemark settings chosen outside the file.
  private var chosenOfPlacemark: Set<String> {
    let keys = changes.compactMap(\.row?.key)
    return Set(keys.filter { $0.group == .placemark }.map(\.member))
  }

  /// Reports, on standard error, the options given outside the file that the size law does not use.
  private func tellUnused(in sizing: PlacemarkSizing) {
    guard let reason = sizing.reasonForUnused(in: units ?? .standard) else { return }
    let chosen = chosenOfPlacemark
    for number in sizing.unused where chosen.contains(number.rawValue) {
      let location = file.map { Failure.location($0, nil) } ?? ""
      StandardError.warn(location + "--placemark-\(number.rawValue) has no effect: \(reason)")
    }
  }
}

extension DesignChoices {
  /// Reads a file of design choices.
  ///
  /// - Parameters:
  ///   - output: The output of the same run, which must not overwrite the arrow's model; nil for none.
  ///   - option: The option that names the output; nil for the default one.
  ///   - note: Called with the files that the design file names; if the file cannot be used, with the files
  ///     that it may name.
  static func read(
    _ path: String, for output: Output? = nil, of option: String? = nil,
    naming note: ([String]) -> Void = { _ in }
  ) throws(Failure) -> Design {
    let design: Design
    do {
      design = try Design.read(path: path, naming: note)
    } catch {
      throw .file(path, error)
    }
    try output?.check(apartFrom: design.files, option: option ?? Output.usualOption)
    return design
  }

  /// Returns the icon of a design's placemark.
  static func sign(of design: Design) throws(Failure) -> MarkIcon {
    do { return try design.sign.icon() } catch { throw Failure(error) }
  }

  /// Applies a design to the settings, after reading the files it names and checking that the hint fits on
  /// the screen and that all arrows can be drawn.
  ///
  /// - Parameters:
  ///   - insetFile: The file that the hint's inset comes from; nil for none.
  ///   - say: Called with each warning about the arrow's model.
  static func apply(
    _ design: Design, insetOf insetFile: String?, for viewport: Viewport,
    to settings: inout WorldSettings, say: (String) -> Void = StandardError.warn
  ) throws(Failure) {
    guard design.hintInset < min(viewport.width, viewport.height) / 2 else {
      throw .hintInsetTooLarge(inset: design.hintInset, viewport: viewport, file: insetFile)
    }
    let file = design.model ?? ""
    do {
      if let model = try design.apply(to: &settings) {
        for warning in Failure.warnings(about: model, at: file) { say(warning) }
      }
    } catch {
      throw Failure(error)
    }
    try checkTriangles(
      settings.arrows.model.mesh, spacing: settings.arrows.spacing, window: settings.arrows.window,
      of: .design)
  }

  /// Refuses arrows with more triangles in total than can be drawn.
  static func checkTriangles(
    _ mesh: Mesh, spacing: Double, window: Double, of asker: Failure.ArrowsAsker
  ) throws(Failure) {
    let count = (window / spacing).rounded(.up)
    guard count * Double(mesh.triangles.count) <= Scenario.triangleLimit else {
      throw .tooManyTriangles(asker, arrows: Int(count), triangles: mesh.triangles.count)
    }
  }
}
