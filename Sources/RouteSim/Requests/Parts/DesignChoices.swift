import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A design as it was asked for: a file of choices, and what is chosen beside it.
struct DesignChoices: Hashable, Sendable {
  /// The file; nil for none, `-` for standard input.
  var file: String?
  var law: SizeLaw?
  var maximum: Double?
  var minimum: Double?
  var near: Double?
  var far: Double?
  var hintInset: Double?
  var hintStyle: HintStyle?
  var spacing: Double?
  var window: Double?
  var period: Double?
  var stance: ArrowStyle.Stance?
  var shape: ArrowShape?
  /// The file of an arrow's body.
  var model: String?
  var color: Color?
  var edge: Color?
  var light: ArrowLight?
  var markColor: Color?
  var markLetter: String?
  /// The file of a sign.
  var markImage: String?
  var units: Units?
  var language: Language?

  /// The files that are read.
  var files: [String] { [file, model, markImage].compactMap(\.self) }

  /// The file that the hint's inset is of; nil where none is asked.
  var fileOfHintInset: String? { hintInset == nil ? file : nil }

  /// True when something of the shapes is chosen beside the file; the label does not count.
  var isShaped: Bool {
    self != DesignChoices(file: file, units: units, language: language)
  }
}

extension DesignChoices {
  /// The file's design, with what is chosen beside it in its place.
  ///
  /// - Parameters:
  ///   - output: What the same run writes, which is not to be over the arrow's model; nil for nothing.
  ///   - option: The option that names the output; nil for the usual one.
  ///   - tellsUnused: Whether options that the size law does not use are told on standard error.
  ///   - note: Is told the files that the file names, or may name where it cannot be used.
  func design(
    for output: Output? = nil, of option: String? = nil, tellsUnused: Bool = false,
    naming note: ([String]) -> Void = { _ in }
  ) throws(Failure) -> Design {
    var design = Design.standard
    if let file { design = try Self.read(file, naming: note) }
    design.sizing = try sizing(over: design.sizing)
    if tellsUnused { tellUnused(in: design.sizing) }
    replace(&design.hintInset, by: hintInset)
    replace(&design.hintStyle, by: hintStyle)
    replace(&design.arrows.spacing, by: spacing)
    replace(&design.arrows.window, by: window)
    replace(&design.arrows.period, by: period)
    replace(&design.arrows.stance, by: stance)
    replace(&design.arrows.shape, by: shape)
    // A shape chosen beside a file takes the place of the file's model.
    if shape != nil { design.model = nil }
    replace(&design.model, by: model)
    replace(&design.arrows.color, by: color)
    replace(&design.arrows.edge, by: edge)
    replace(&design.arrows.light, by: light)
    replace(&design.mark.color, by: markColor)
    // A sign chosen beside a file takes the place of the file's.
    if let markImage {
      (design.sign.letter, design.sign.image, design.sign.path) = (nil, markImage, nil)
    }
    if let markLetter {
      (design.sign.letter, design.sign.image, design.sign.path) = (markLetter, nil, nil)
    }
    replace(&design.units, by: units)
    replace(&design.language, by: language)
    try output?.check(apartFrom: design.files, option: option ?? Output.usualOption)
    return design
  }

  /// Arrows of the chosen body, all else about them as usual.
  ///
  /// - Parameter output: What the same run writes, which is not to be over the body's file.
  func arrowBody(for output: Output) throws(Failure) -> ArrowStyle {
    let design = try design(for: output)
    let arrows = design.arrows
    let style = ArrowStyle(stance: arrows.stance, shape: arrows.shape)
    guard let file = design.model else { return style }
    do {
      let model = try WavefrontModel.read(path: file)
      Self.warn(about: model, at: file)
      return ArrowStyle(stance: arrows.stance, mesh: model.mesh)
    } catch {
      throw .file(file, error)
    }
  }

  private func sizing(over file: PlacemarkSizing) throws(Failure) -> PlacemarkSizing {
    do {
      return try PlacemarkSizing(
        law: law ?? file.law, maximum: maximum ?? file.maximum, minimum: minimum ?? file.minimum,
        near: near ?? file.near, far: far ?? file.far)
    } catch {
      guard let path = self.file else { throw .placemark(error) }
      throw .placemarkOfFile(path, error, chosen: chosenOfPlacemark)
    }
  }

  /// What of the placemark is chosen beside the file, by its key there.
  private var chosenOfPlacemark: Set<String> {
    let numbers: [(PlacemarkNumber, Double?)] = [
      (.maximum, maximum), (.minimum, minimum), (.near, near), (.far, far),
    ]
    let keys = numbers.filter { $0.1 != nil }.map(\.0.rawValue)
    return Set(keys + (law == nil ? [] : ["law"]))
  }

  /// Says, on standard error, which of the options beside the file the law does not use.
  private func tellUnused(in sizing: PlacemarkSizing) {
    guard let reason = sizing.reasonForUnused(in: units ?? .standard) else { return }
    let chosen = chosenOfPlacemark
    for number in sizing.unused where chosen.contains(number.rawValue) {
      let place = file.map { Failure.place($0, nil) } ?? ""
      StandardError.report(place + "--placemark-\(number.rawValue) has no effect: \(reason)")
    }
  }

  private func replace<Value>(_ value: inout Value, by choice: Value?) {
    if let choice { value = choice }
  }

  private func replace<Value>(_ value: inout Value?, by choice: Value?) {
    if let choice { value = choice }
  }
}

extension DesignChoices {
  /// Reads a file of design choices.
  ///
  /// - Parameters:
  ///   - output: What the same run writes, which is not to be over the arrow's model; nil for nothing.
  ///   - option: The option that names the output; nil for the usual one.
  ///   - note: Is told the files that it names, or may name where it cannot be used.
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

  /// The sign on a design's mark.
  static func sign(of design: Design) throws(Failure) -> MarkIcon {
    do { return try design.sign.icon() } catch { throw Failure(error) }
  }

  /// Puts a design into the settings, once its files are read and there is room for all of it.
  ///
  /// - Parameter insetFile: The file that the hint's inset is of; nil where none says it.
  static func apply(
    _ design: Design, insetOf insetFile: String?, for viewport: Viewport,
    to settings: inout WorldSettings
  ) throws(Failure) {
    guard design.hintInset < min(viewport.width, viewport.height) / 2 else {
      throw .hintInsetTooLarge(inset: design.hintInset, viewport: viewport, file: insetFile)
    }
    let file = design.model ?? ""
    do {
      let model = try design.apply(to: &settings)
      warn(about: model, at: file)
    } catch {
      throw Failure(error)
    }
    try checkTriangles(
      settings.arrows.model.mesh, spacing: settings.arrows.spacing, window: settings.arrows.window,
      of: .design)
  }

  /// Refuses arrows that have more triangles together than can be drawn.
  static func checkTriangles(
    _ mesh: Mesh, spacing: Double, window: Double, of asker: Failure.ArrowsAsker
  ) throws(Failure) {
    let count = (window / spacing).rounded(.up)
    guard count * Double(mesh.triangles.count) <= Scenario.triangleLimit else {
      throw .tooManyTriangles(asker, arrows: Int(count), triangles: mesh.triangles.count)
    }
  }

  /// Says once, on standard error, what of a model is not drawn.
  private static func warn(about model: WavefrontModel?, at path: String) {
    guard let model else { return }
    for warning in Failure.warnings(about: model, at: path) { StandardError.report(warning) }
  }
}
