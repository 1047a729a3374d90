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
      ("placemark", writePlacemark), ("mark", writeMark), ("hint", writeHint),
      ("arrows", writeArrows), ("label", writeLabel), ("scene", writeScene),
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

  private func writeMark(_ json: inout JSONWriter) {
    let style = mark.style
    json.color("color", style.color)
    json.exact("opacity", style.opacity)
    json.exact("ring", style.ring)
    json.color("ringColor", style.ringColor)
    json.key("outline")
    json.string(style.outline.rawValue)
    json.key("icon")
    json.string(mark.icon.rawValue)
    json.key("letter")
    json.string(mark.letter)
    json.key("image")
    json.string(mark.image)
    json.key("path")
    json.string(mark.path)
    json.color("iconColor", style.iconColor)
    json.exact("iconSize", style.iconSize)
  }

  private func writeScene(_ json: inout JSONWriter) {
    json.color("sky", colors.sky)
    json.color("ground", colors.ground)
  }

  private func writeHint(_ json: inout JSONWriter) {
    json.exact("inset", hintInset)
    json.key("style")
    json.string(hintStyle.rawValue)
    json.color("color", colors.hint)
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
    json.color("color", arrows.color)
    json.color("edge", arrows.edge)
    json.key("light")
    json.string(arrows.light.rawValue)
  }

  private func writeLabel(_ json: inout JSONWriter) {
    json.key("language")
    json.string(language.rawValue)
    json.key("units")
    json.string(units.rawValue)
    json.key("font")
    json.string(typeface)
    json.color("color", colors.label)
    json.color("plate", colors.plate)
    json.key("plateOpacity")
    if let opacity = colors.plateOpacity { json.number(exactly: opacity) } else { json.null() }
  }
}

extension JSONWriter {
  /// Writes a member with a number that reads back the same.
  fileprivate mutating func exact(_ name: StaticString, _ number: Double) {
    key(name)
    self.number(exactly: number)
  }

  /// Writes a member with a colour, or null.
  fileprivate mutating func color(_ name: StaticString, _ color: Color?) {
    key(name)
    string(color?.hexText)
  }
}
