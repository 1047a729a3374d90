import ARRouteEngine
import RouteFormats

extension Tunable {
  /// What a script sets it to.
  func value(_ node: JSONNode) throws(JSONContentError) -> TunableValue {
    let value: TunableValue?
    switch (kind, node.value) {
    case (.number, .number(let number)): value = .number(number)
    case (.flag, .bool(let isOn)): value = .flag(isOn)
    case (.choice, .string(let word)): value = .word(word)
    case (.color, .null): value = .color(nil)
    case (.color, .string(let text)): value = Color(hexText: text).map(TunableValue.color)
    default: value = nil
    }
    guard let value, takes(value) else { throw node.unexpected(name, words) }
    return value
  }
}
