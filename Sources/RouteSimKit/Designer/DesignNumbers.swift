import ARRouteEngine

/// The numbers of a bench: what a design comes to at the distance, and what of it is edited.
struct DesignNumbers: Hashable, Sendable {
  /// A number with its name.
  struct Line: Hashable, Sendable {
    var name: String
    var value: String
    /// Whether + and − change it.
    var isSelected = false
    /// Whether it is just being typed.
    var isTyped = false
    var tone: Inspector.Tone?
  }

  /// What it comes to at the distance.
  private(set) var measured: [Line] = []
  /// What is edited.
  private(set) var edited: [Line] = []
  /// What it is compared with.
  private(set) var compared: [Line] = []
  /// What it comes to at the distances that PgUp and PgDn stop at.
  private(set) var stops: [Line] = []
  /// What is to be minded, a sentence each.
  private(set) var warnings: [String] = []
  /// Whether there is something to save.
  let state: String

  /// The numbers of a bench.
  init(of model: DesignerModel) {
    state = model.hasChanges ? "changed, not saved" : model.savedName ?? ""
    measure(model)
    edited.append(Line(name: "law", value: model.sizing.law.rawValue))
    for number in DesignerModel.numbers {
      var line = Line(
        name: number.title, value: number.text(model.sizing.value(of: number)),
        isSelected: number == model.selected)
      if line.isSelected, case .number(let text)? = model.entry {
        line.value = " \(text)_ "
        line.isTyped = true
      }
      edited.append(line)
    }
    addObject(model)
    addComparison(model)
    stops = DesignerModel.stops.map { stop in
      Line(
        name: "\(FixedDecimal.text(stop, decimals: 0)) m",
        value: "\(Quantity.fixed(model.sizing.diameter(at: stop), 1)) pt",
        tone: stop == model.distance ? .finish : nil)
    }
  }

  private mutating func measure(_ model: DesignerModel) {
    let device = model.phone.device
    let diameter = model.sizing.diameter(at: model.distance)
    func add(_ name: String, _ value: String, _ tone: Inspector.Tone? = nil) {
      measured.append(Line(name: name, value: value, tone: tone))
    }
    add("distance", model.distanceText, .finish)
    add("diameter", "\(Quantity.fixed(diameter, 2)) pt")
    add("pixels", "\(Quantity.fixed(diameter * device.scale, 1)) px")
    add("on the glass", "\(Quantity.fixed(device.millimetres(points: diameter), 2)) mm")
    add("seen at 30 cm", "\(Quantity.fixed(device.visualAngle(points: diameter).degrees, 2))°")
    let finish = model.world?.frame(clock: 0).finish
    add("sphere", finish?.sphereRadius.map { "\(Quantity.fixed($0, 2)) m radius" } ?? "-")
    add("label", finish?.label.text ?? "-")
  }

  /// How wide something would be that has the largest diameter at the near distance.
  private mutating func addObject(_ model: DesignerModel) {
    guard model.showsObject, model.sizing.near > 0 else { return }
    let width = model.sizing.maximum * model.sizing.near / model.phone.camera.focalLength
    compared.append(Line(name: "object", value: "\(Quantity.fixed(width, 2)) m wide"))
  }

  /// By how much the design differs from B at the distance.
  private mutating func addComparison(_ model: DesignerModel) {
    guard let comparison = model.comparison else { return }
    let other = comparison.diameter(at: model.distance)
    let difference = model.sizing.diameter(at: model.distance) - other
    let sign = difference > 0 ? "+" : ""
    compared.append(
      Line(
        name: "B", value: "\(Quantity.fixed(other, 1)) pt (\(sign)\(Quantity.fixed(difference, 1)))"
      ))
  }
}

extension DesignerModel {
  /// The distance in the units chosen, exactly.
  var distanceText: String {
    switch design.units {
    case .metric: "\(FixedDecimal.text(distance, decimals: 2)) m"
    case .imperial:
      distance < 160.9344
        ? "\(FixedDecimal.text(distance / 0.3048, decimals: 1)) ft"
        : "\(FixedDecimal.text(distance / 1609.344, decimals: 2)) mi"
    }
  }

  /// What is being typed, to stand in the line at the bottom; nil for nothing.
  var prompt: String? {
    switch entry {
    case nil: nil
    case .number(let text): "\(selected.title) = \(text)_   Enter sets it, Esc leaves it"
    case .fileName(let text): "Save as: \(text)_   Enter saves, Esc does not"
    }
  }

  /// What the keys do, ever longer.
  static let hints = [
    "? help  q quit",
    "←/→ distance  ? help  q quit",
    "←/→ distance  ↑/↓ +/- edit  l law  ? help  q quit",
    "←/→ distance  ↑/↓ choose  +/- 0-9 edit  l law  o device  s save  ? help  q quit",
    "←/→ distance  ↑/↓ choose  +/- 0-9 edit  l law  o device  c compare  z undo  s save  ? help  "
      + "q quit",
  ]
}
