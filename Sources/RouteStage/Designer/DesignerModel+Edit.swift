import ARRouteEngine
import RouteFormats
import RouteSimKit

extension DesignerModel {
  /// The numbers, in the order in which they are shown.
  static let numbers: [PlacemarkNumber] = [.near, .far, .maximum, .minimum]

  /// Changes the design as a step that can be undone.
  mutating func edit(_ change: (inout Design) -> Void) {
    var design = design
    change(&design)
    edits.edit(to: design)
  }

  mutating func select(_ step: Int) {
    let index = Self.numbers.firstIndex(of: selected) ?? 0
    selected = Self.numbers[around: index + step]
  }

  /// Changes the selected number by a step: by a point, or to the next round distance.
  mutating func nudge(up: Bool) {
    let value = sizing.value(of: selected)
    switch selected {
    case .maximum, .minimum: set(selected, to: up ? value + 1 : value - 1)
    case .near, .far:
      let unit = design.units.metresInUnit
      let count = value / unit
      // The only value below 1 m, or 1 ft, is 0.
      if up {
        set(selected, to: (count < 1 ? 1 : RoundNumbers.next(above: count)) * unit)
      } else {
        set(selected, to: (count <= 1 ? 0 : max(RoundNumbers.next(below: count), 1)) * unit)
      }
    }
  }

  /// Sets a number to a value; if the law then becomes invalid, shows the reason and changes nothing.
  ///
  /// - Returns: True if the number was changed.
  @discardableResult
  mutating func set(_ number: PlacemarkNumber, to value: Double) -> Bool {
    do {
      let sizing = try sizing.with(number, value)
      edit { $0.sizing = sizing }
      let words = "\(number.title) \(number.text(value, in: design.units))"
      let reason = sizing.unused.contains(number) ? sizing.reasonForUnused(in: design.units) : nil
      window.say(words + (reason.map { ", without effect: \($0)" } ?? ""))
      return true
    } catch {
      window.say(error.measured(in: design.units).message { $0 }, isError: true)
      return false
    }
  }

  /// Switches to the next law, or the previous one, that the numbers allow.
  mutating func takeLaw(_ step: Int) {
    for offset in 1..<SizeLaw.allCases.count {
      let law = sizing.law.turned(by: step * offset)
      guard let next = try? sizing.with(law) else { continue }
      edit { $0.sizing = next }
      let isNext = offset == 1
      window.say(
        "Law: \(law.rawValue)"
          + (isNext ? "" : "; the others need near above 0 \(design.units.unitSign)")
          + (next.unused.isEmpty
            ? "" : "; without effect: \(next.unused.map(\.title).joined(separator: ", "))"))
      return
    }
  }

  mutating func undo() {
    if !edits.undo() { window.say("Nothing to undo") } else { window.say("Undone") }
  }

  mutating func redo() {
    if !edits.redo() { window.say("Nothing to redo") } else { window.say("Redone") }
  }

  /// Keeps the current design as B, or discards B.
  mutating func toggleComparison() {
    if comparison == nil {
      comparison = sizing
      window.say("Kept as B; edits now appear beside it")
    } else {
      comparison = nil
      window.say("B dropped")
    }
  }

  /// Exchanges the design and B.
  mutating func exchange() {
    guard let other = comparison else {
      let key = keys.label(of: .bench(.toggleComparison))
      window.say("There is no B yet" + (key.map { "; \($0) keeps the design as B" } ?? ""))
      return
    }
    comparison = sizing
    edit { $0.sizing = other }
    window.say("Swapped with B")
  }
}

extension DesignerModel {
  /// The maximum number of characters in a number.
  private static let longestNumber = 9
  /// The maximum number of characters in a file name.
  private static let longestName = 200

  /// Handles a key while something is being typed.
  mutating func type(_ event: KeyEvent, into entry: Entry) -> [WindowEffect] {
    window.notice = nil
    if let stroke = Self.entryKeys.stroke(for: event) {
      return stroke.timing.fits(event.kind) ? perform(stroke.action, on: entry) : []
    }
    for scalar in event.typed?.unicodeScalars ?? "".unicodeScalars {
      if let entry = self.entry { type(scalar, into: entry) }
    }
    return []
  }

  private mutating func perform(
    _ action: DesignerAction.Entry, on entry: Entry
  ) -> [WindowEffect] {
    switch action {
    case .finish: return finish(entry)
    case .finishAndChooseBefore: finish(entry, choosing: -1)
    case .finishAndChooseNext: finish(entry, choosing: 1)
    case .leave: self.entry = nil
    case .erase:
      switch entry {
      case .number(let text): self.entry = .number(String(text.dropLast()))
      case .fileName(let text): self.entry = .fileName(String(text.dropLast()))
      }
    }
    return []
  }

  /// Finishes typing and selects another number, unless the text was rejected.
  private mutating func finish(_ entry: Entry, choosing step: Int) {
    guard case .number = entry, finish(entry) == [], self.entry == nil else { return }
    select(step)
  }

  mutating func type(_ scalar: Unicode.Scalar, into entry: Entry) {
    switch entry {
    case .number(let text):
      let mark = scalar == "," ? "." : scalar
      let isPoint = mark == "." && !text.contains(".")
      guard isPoint || "0"..."9" ~= mark, text.count < Self.longestNumber else { return }
      self.entry = .number(text + String(mark))
    case .fileName(let text):
      guard Printable.isHarmless(scalar), text.count < Self.longestName else { return }
      self.entry = .fileName(text + String(scalar))
    }
  }

  private mutating func finish(_ entry: Entry) -> [WindowEffect] {
    switch entry {
    case .number(let text):
      // An empty text changes nothing.
      guard let value = Double(text.hasSuffix(".") ? text + "0" : text) else {
        self.entry = nil
        return []
      }
      if set(selected, to: value * selected.unit(in: design.units)) { self.entry = nil }
      return []
    case .fileName(let text):
      self.entry = nil
      guard !text.isEmpty else { return [] }
      fileName = text.hasSuffix(".json") ? text : text + ".json"
      return [.save]
    }
  }
}

extension PlacemarkSizing {
  /// Returns the same law with another value for one of its numbers.
  func with(
    _ number: PlacemarkNumber, _ value: Double
  ) throws(PlacemarkSizingError) -> PlacemarkSizing {
    try PlacemarkSizing(
      law: law,
      maximum: number == .maximum ? value : maximum,
      minimum: number == .minimum ? value : minimum,
      near: number == .near ? value : near,
      far: number == .far ? value : far)
  }
}

extension PlacemarkSizingError {
  /// Returns the same error with distances in the unit in which they are typed.
  fileprivate func measured(in units: Units) -> PlacemarkSizingError {
    func count(_ value: Double, _ number: PlacemarkNumber = .near) -> Double {
      // 220 ft must not become 219.99999999999997.
      (value / number.unit(in: units) * 1e6).rounded() / 1e6
    }
    return switch self {
    case .negativeNear(let near): .negativeNear(count(near))
    case .nearNotBelowFar(let near, let far):
      .nearNotBelowFar(near: count(near), far: count(far))
    case .outOfBounds(let number, let value, let range):
      .outOfBounds(
        number, count(value, number),
        count(range.lowerBound, number)...count(range.upperBound, number))
    case .notFinite, .nearNotPositive, .minimumNotPositive, .maximumBelowMinimum: self
    }
  }
}

extension PlacemarkNumber {
  /// The number's display name.
  var title: String { rawValue }

  /// Returns the size of the unit in which the number is typed, in points or metres.
  func unit(in units: Units) -> Double {
    switch self {
    case .near, .far: units.metresInUnit
    case .maximum, .minimum: 1
    }
  }

  /// Returns the symbol of the unit in which the number is typed.
  func unitSign(in units: Units) -> String {
    switch self {
    case .near, .far: units.unitSign
    case .maximum, .minimum: "pt"
    }
  }

  /// Returns a value of this number as text, with its unit, for display.
  func text(_ value: Double, in units: Units) -> String {
    FixedDecimal.text(value / unit(in: units), decimals: 2) + " " + unitSign(in: units)
  }
}
