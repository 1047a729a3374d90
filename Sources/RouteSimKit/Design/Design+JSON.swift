import ARRouteEngine
import RouteFormats

extension Design {
  /// The design as a file: JSON with every key, in a fixed order, a line for each group.
  ///
  /// Reading it gives the same design back, to the last bit of each number.
  ///
  /// The arrow's model is named as the program opens it; see `json(for:)`.
  public var json: String {
    let groups: [(StaticString, (inout JSONWriter) -> Void)] = [
      ("placemark", writePlacemark), ("hint", writeHint),
      ("arrows", writeArrows), ("label", writeLabel),
    ]
    let lines = groups.map { name, write in
      var json = JSONWriter()
      json.key(name)
      json.object(write)
      return "  " + json.text
    }
    return "{\n  \"version\": 1,\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private func writePlacemark(_ json: inout JSONWriter) {
    json.key("law")
    json.string(sizing.law.rawValue)
    json.exact("max", sizing.maximum)
    json.exact("min", sizing.minimum)
    json.exact("near", sizing.near)
    json.exact("far", sizing.far)
  }

  private func writeHint(_ json: inout JSONWriter) {
    json.exact("inset", hintInset)
    json.key("style")
    json.string(hintStyle.rawValue)
  }

  private func writeArrows(_ json: inout JSONWriter) {
    json.exact("spacing", arrows.spacing)
    json.exact("window", arrows.window)
    json.exact("period", arrows.period)
    json.key("pose")
    json.string(arrows.stance.rawValue)
    json.key("shape")
    json.string(arrows.shape.rawValue)
    json.key("model")
    json.string(arrows.model)
    json.key("color")
    json.string(arrows.color?.hexText)
    json.key("edge")
    json.string(arrows.edge?.hexText)
    json.key("light")
    json.string(arrows.light.rawValue)
  }

  private func writeLabel(_ json: inout JSONWriter) {
    json.key("language")
    json.string(language.rawValue)
    json.key("units")
    json.string(units.rawValue)
  }
}

extension JSONWriter {
  /// Writes a member with a number that reads back the same.
  fileprivate mutating func exact(_ name: StaticString, _ number: Double) {
    key(name)
    self.number(exactly: number)
  }
}
