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
      ("arrows", writeArrows), ("label", writeLabel), ("scene", writeScene), ("cards", writeCards),
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
    json.string("law", sizing.law.rawValue)
    json.number("max", exactly: sizing.maximum)
    json.number("min", exactly: sizing.minimum)
    json.number("near", exactly: sizing.near)
    json.number("far", exactly: sizing.far)
  }

  private func writeMark(_ json: inout JSONWriter) {
    let style = mark.style
    json.color("color", style.color)
    json.number("opacity", exactly: style.opacity)
    json.number("ring", exactly: style.ring)
    json.color("ringColor", style.ringColor)
    json.string("outline", style.outline.rawValue)
    json.string("icon", mark.icon.rawValue)
    json.string("letter", mark.letter)
    json.string("image", mark.image)
    json.string("path", mark.path)
    json.color("iconColor", style.iconColor)
    json.number("iconSize", exactly: style.iconSize)
  }

  private func writeScene(_ json: inout JSONWriter) {
    json.color("sky", colors.sky)
    json.color("ground", colors.ground)
  }

  private func writeCards(_ json: inout JSONWriter) {
    json.number("width", exactly: cards.width)
    json.string("facing", cards.facing.rawValue)
    json.number("radius", exactly: cards.radius)
    json.number("limit", cards.limit)
    json.number("threshold", exactly: cards.threshold)
    json.number("storey", exactly: cards.storey)
    json.number("near", exactly: cards.near.distance)
    json.number("depth", exactly: cards.near.depth)
    json.number("cluster", exactly: cards.clusterRadius)
    json.number("spread", exactly: cards.spreadWidth)
    json.number("rest", exactly: cards.restOpacity)
  }

  private func writeHint(_ json: inout JSONWriter) {
    json.number("inset", exactly: hintInset)
    json.string("style", hintStyle.rawValue)
    json.color("color", colors.hint)
  }

  private func writeArrows(_ json: inout JSONWriter) {
    json.number("spacing", exactly: arrows.spacing)
    json.number("window", exactly: arrows.window)
    json.number("period", exactly: arrows.period)
    json.string("pose", arrows.stance.rawValue)
    json.string("shape", arrows.shape.rawValue)
    json.string("model", arrows.model)
    json.color("color", arrows.color)
    json.color("edge", arrows.edge)
    json.string("light", arrows.light.rawValue)
  }

  private func writeLabel(_ json: inout JSONWriter) {
    json.string("language", language.rawValue)
    json.string("units", units.rawValue)
    json.string("font", typeface)
    json.color("color", colors.label)
    json.color("plate", colors.plate)
    json.key("plateOpacity")
    if let opacity = colors.plateOpacity { json.number(exactly: opacity) } else { json.null() }
  }
}

extension JSONWriter {
  /// Writes a member with a colour, or null.
  fileprivate mutating func color(_ name: StaticString, _ color: Color?) {
    string(name, color?.hexText)
  }
}
