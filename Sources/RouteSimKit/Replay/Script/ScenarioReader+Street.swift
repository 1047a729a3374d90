import ARRouteEngine
import RouteFormats

// Objects left in the street: gifts, and lines on the ground.

extension ScenarioReader {
  /// Adds the actions with gifts: first the change of user, then that user's actions.
  func addGifts(
    _ members: [String: JSONNode], to event: inout ScenarioEvent
  ) throws(JSONContentError) {
    func add(_ act: Act) { event.acts.append(ScenarioAct(kind: .act(act))) }
    if let node = members["user"] { add(.handOver(to: try user(node))) }
    if let node = members["put"] { add(.put(try put(node, at: event.time))) }
    if let node = members["open"], try isWanted(node, "open") { add(.open(at: event.time)) }
    if let node = members["takeAway"], try isWanted(node, "takeAway") {
      add(.takeAway(at: event.time))
    }
  }

  private func isWanted(_ node: JSONNode, _ key: String) throws(JSONContentError) -> Bool {
    guard case .bool(let isWanted) = node.value else { throw node.unexpected(key, "true or false") }
    return isWanted
  }

  private func user(_ node: JSONNode) throws(JSONContentError) -> String? {
    if node.value == .null { return nil }
    return try name("user", node)
  }

  private func name(_ subject: String, _ node: JSONNode) throws(JSONContentError) -> String {
    guard case .string(let name) = node.value, Gift.isName(name) else {
      throw node.unexpected(subject, "a name of 1 to 64 bytes without control characters")
    }
    return name
  }

  private func put(_ node: JSONNode, at time: Double) throws(JSONContentError) -> GiftPut {
    // Two gifts on the same line of the script get different identifiers only if their times differ;
    // otherwise, the second is rejected.
    let usual = "line-\(node.line)-\(FixedDecimal.text(time, decimals: 3))"
      .replacing(".", with: "-")
    guard case .object = node.value else {
      return GiftPut(identifier: usual, model: try name("put", node), time: time)
    }
    let members = try node.members(of: "put", allowing: ["model", "id", "at", "distance"])
    var put = GiftPut(
      identifier: usual,
      model: try members["model"].map { (node) throws(JSONContentError) in
        try name("model", node)
      } ?? GiftBody.names[0], time: time)
    if let node = members["id"] {
      guard case .string(let text) = node.value, Gift.isIdentifier(text) else {
        throw node.unexpected("id", "1 to 64 ASCII letters, digits or “-”")
      }
      put.identifier = text
    }
    if let node = members["at"] { put.point = try point(node, of: "at") }
    put.airReach = try members["distance"]?.number(
      "distance", in: GiftStyle.airReaches, "a number from 0.3 to 100, in metres,")
    return put
  }

  private func point(_ node: JSONNode, of subject: String) throws(JSONContentError) -> Vector2 {
    guard case .array(let nodes) = node.value, nodes.count == 2 else {
      throw node.unexpected(
        subject,
        "two numbers, in points from the upper left corner, such as "
          + "[187, 300]")
    }
    return Vector2(try ScriptNumber.tap.read(nodes[0]), try ScriptNumber.tap.read(nodes[1]))
  }

  /// Reads the actions of the pen, in order: a change of chalk, then a stroke, then its height.
  func pen(_ node: JSONNode) throws(JSONContentError) -> [ScenarioAct] {
    func act(_ act: PenAct) -> ScenarioAct { ScenarioAct(kind: .act(.pen(act))) }
    switch node.value {
    case .string("undo"): return [act(.undo)]
    case .string("clear"): return [act(.clear)]
    case .object: break
    default: throw node.unexpected("pen", "“undo”, “clear” or {\"draw\": [[187, 500], [200, 510]]}")
    }
    let members = try node.members(
      of: "pen",
      allowing: ["draw", "image", "tracker", "width", "spacing", "smooth", "color", "raise"])
    var acts: [ScenarioAct] = []
    if let style = try style(members) { acts.append(act(.take(style))) }
    if let node = members["draw"] {
      var points: [Vector2] = []
      for node in try node.elements("draw") {
        points.append(try point(node, of: "a point of draw"))
      }
      if let tracker = members["tracker"] {
        acts.append(ScenarioAct(kind: .fingertip(points, try fingertip(tracker))))
      } else {
        acts += stroke(points.map(PenPoint.screen)).map(act)
      }
    } else if let tracker = members["tracker"] {
      throw tracker.unexpected("tracker", "“draw” in the same event")
    }
    if let node = members["image"] {
      var points: [PenPoint] = []
      for node in try node.elements("image") {
        guard case .array(let parts) = node.value, parts.count == 2 else {
          throw node.unexpected(
            "a point of image",
            "two fractions of the image's width and "
              + "height, such as [0.5, 0.7]")
        }
        points.append(
          .image(
            Vector2(
              try parts[0].number("a part", in: 0...1, "0 to 1"),
              try parts[1].number("a part", in: 0...1, "0 to 1"))))
      }
      acts += stroke(points).map(act)
    }
    if let node = members["raise"] { acts.append(act(.raise(try ScriptNumber.tap.read(node)))) }
    return acts
  }

  private func stroke(_ points: [PenPoint]) -> [PenAct] {
    points.prefix(1).map(PenAct.down) + points.dropFirst().map(PenAct.move)
      + (points.isEmpty ? [] : [.up])
  }

  private func style(_ members: [String: JSONNode]) throws(JSONContentError) -> PenStyle? {
    let keys = ["width", "spacing", "smooth", "color"]
    guard keys.contains(where: { members[$0] != nil }) else { return nil }
    var style = PenStyle()
    if let node = members["width"] {
      style.width = try node.number(
        "width", in: PenStyle.widths,
        "a number from 0.001 to 1, in metres,")
    }
    if let node = members["spacing"] {
      style.spacing = try node.number(
        "spacing", in: PenStyle.spacings,
        "a number from 0.001 to 1, in metres,")
    }
    if let node = members["smooth"] { style.isSmooth = try isWanted(node, "smooth") }
    if let node = members["color"] {
      guard case .string(let text) = node.value, let color = Color(hexText: text) else {
        throw node.unexpected("color", "a colour such as “#F1F3F5”")
      }
      style.color = color
    }
    return style
  }

  private func fingertip(_ node: JSONNode) throws(JSONContentError) -> FingertipSettings {
    let members = try node.members(
      of: "tracker", allowing: ["noise", "box", "loss", "offset", "seed"])
    var settings = FingertipSettings()
    let points = 0.0...1000
    if let node = members["noise"] {
      settings.noise = try node.number("noise", in: points, "a number from 0 to 1000, in points,")
    }
    if let node = members["box"] {
      settings.box = try node.number("box", in: points, "a number from 0 to 1000, in points,")
    }
    if let node = members["loss"] {
      settings.lossPercent = try node.number("loss", in: 0...100, "a percentage from 0 to 100")
    }
    if let node = members["offset"] {
      let parts = try node.elements("offset")
      guard parts.count == 2 else { throw node.unexpected("offset", "two numbers, points") }
      settings.offset = Vector2(
        try parts[0].number("offset", in: -1000...1000, "a number from -1000 to 1000, in points,"),
        try parts[1].number("offset", in: -1000...1000, "a number from -1000 to 1000, in points,"))
    }
    if let node = members["seed"] {
      settings.seed = UInt64(try node.number("seed", in: 0...1e15, "a whole number"))
    }
    return settings
  }
}
