import ARRouteEngine
import RouteFormats

/// A reader that turns the JSON of a script into events.
struct ScenarioReader {
  /// The folder of the files that are named in the script; empty for the folder in which the program runs.
  let folder: String
  /// The folder for the files to be written; nil for the baselines' folder.
  var snapshots: String?
  /// The text that replaces `{log}` in the names of snapshots and baselines; nil to leave it.
  var log: String?

  /// Returns the events of a script, in file order.
  func events(of root: JSONNode) throws(JSONContentError) -> [ScenarioEvent] {
    let members = try root.members(of: "the script", allowing: ["events", "summary"])
    guard let list = members["events"] else {
      if members["summary"] != nil { return [] }
      throw .missingKey(
        line: root.line, subject: "the script", key: "events", otherKey: "summary")
    }
    guard case .array(let nodes) = list.value else {
      throw list.unexpected("events", "an array of events")
    }
    var events: [ScenarioEvent] = []
    for node in nodes { events.append(try event(node)) }
    return events
  }

  private func event(_ node: JSONNode) throws(JSONContentError) -> ScenarioEvent {
    let members = try node.members(
      of: "an event",
      allowing: [
        "at", "name", "look", "set", "tap", "choose", "user", "put", "open", "takeAway", "pen",
        "snapshot", "match", "expect",
      ])
    guard let at = members["at"] else {
      throw .missingKey(line: node.line, subject: "an event", key: "at")
    }
    var event = ScenarioEvent(
      time: try ScriptNumber.at.read(at), line: node.line)
    if let node = members["name"] { event.name = try name(node) }
    if let node = members["look"] { event.look = try look(node) }
    if let node = members["set"] { event.settings = try settings(node) }
    if let node = members["tap"] { event.acts.append(try tap(node)) }
    if let node = members["choose"] { event.acts.append(try choice(node)) }
    try addGifts(members, to: &event)
    if let node = members["pen"] { event.acts += try pen(node) }
    if let node = members["snapshot"] {
      event.snapshot = try snapshot(node, in: snapshots ?? folder)
    }
    if let node = members["match"] { event.match = try match(node) }
    if let node = members["expect"] {
      event.expectations = try expectations(node, at: event.time)
    }
    return event
  }

  /// Returns a script's expectations about the whole run, in file order.
  func summary(of root: JSONNode) throws(JSONContentError) -> [SummaryCheck] {
    let members = try root.members(of: "the script", allowing: ["events", "summary"])
    guard let list = members["summary"] else { return [] }
    guard case .array(let nodes) = list.value else {
      throw list.unexpected("summary", "an array of checks")
    }
    var checks: [SummaryCheck] = []
    for node in nodes {
      let members = try node.members(of: "a check of the summary", allowing: ["name", "expect"])
      guard let expect = members["expect"] else {
        throw .missingKey(line: node.line, subject: "a check of the summary", key: "expect")
      }
      var words: String?
      if let node = members["name"] { words = try name(node) }
      let expectations = try expectations(expect, at: nil)
      guard !expectations.isEmpty else {
        throw .unexpected(
          line: expect.line, subject: "expect", found: "empty",
          expected: "an object such as {\"registration.error.p95\": {\"max\": 20}}")
      }
      for expectation in expectations {
        checks.append(SummaryCheck(name: words, expectation))
      }
    }
    return checks
  }

  private func match(_ node: JSONNode) throws(JSONContentError) -> PictureMatch {
    guard case .object = node.value else {
      return PictureMatch(
        snapshot: try snapshot(node, of: "match", in: folder), tolerance: nil, percent: 0,
        line: node.line,
        keptName: try keptName(of: node))
    }
    let members = try node.members(of: "match", allowing: ["file", "tolerance", "percent"])
    guard let file = members["file"] else {
      throw .missingKey(line: node.line, subject: "match", key: "file")
    }
    return PictureMatch(
      snapshot: try snapshot(file, of: "match", in: folder),
      tolerance: try members["tolerance"].map(ScriptNumber.tolerance.read),
      percent: try members["percent"].map(ScriptNumber.percent.read) ?? 0,
      line: node.line, keptName: try keptName(of: file))
  }

  /// Returns the path from which the paths of the files written for a baseline are derived; nil for the
  /// baseline's own path.
  private func keptName(of node: JSONNode) throws(JSONContentError) -> String? {
    guard let snapshots else { return nil }
    return try snapshot(node, of: "match", in: snapshots, isApart: true).path
  }

  private func name(_ node: JSONNode) throws(JSONContentError) -> String {
    guard case .string(let name) = node.value, !name.isEmpty else {
      throw node.unexpected("name", "a string")
    }
    return name
  }

  private func look(_ node: JSONNode) throws(JSONContentError) -> ScenarioLook {
    let expected =
      "“finish”, “trueFinish”, “route”, “recorded” or "
      + "{\"heading\": 90, \"pitch\": 0, \"roll\": 0}"
    switch node.value {
    case .string("finish"): return .finish
    case .string("trueFinish"): return .trueFinish
    case .string("route"): return .route
    case .string("recorded"): return .recorded
    case .object:
      let members = try node.members(of: "look", allowing: ["heading", "pitch", "roll"])
      guard let heading = members["heading"] else {
        throw .missingKey(line: node.line, subject: "look", key: "heading")
      }
      return .fixed(
        Attitude(
          heading: .degrees(Angle.wrapDegreesPositive(try ScriptNumber.heading.read(heading))),
          pitch: .degrees(try members["pitch"].map(ScriptNumber.pitch.read) ?? 0),
          roll: .degrees(Angle.wrapDegrees(try members["roll"].map(ScriptNumber.roll.read) ?? 0))))
    default: throw node.unexpected("look", expected)
    }
  }

  private func tap(_ node: JSONNode) throws(JSONContentError) -> ScenarioAct {
    guard case .array(let nodes) = node.value, nodes.count == 2 else {
      throw node.unexpected(
        "tap",
        "two numbers, in points from the upper left corner, such as "
          + "[187, 300]")
    }
    return ScenarioAct(
      kind: .act(
        .tap(
          Vector2(try ScriptNumber.tap.read(nodes[0]), try ScriptNumber.tap.read(nodes[1])))))
  }

  private func choice(_ node: JSONNode) throws(JSONContentError) -> ScenarioAct {
    switch node.value {
    case .null: return ScenarioAct(kind: .act(.choose(nil)))
    case .string(let name): return ScenarioAct(kind: .choose(name: name))
    case .number:
      guard let index = Int(exactly: try ScriptNumber.choose.read(node)) else { break }
      return ScenarioAct(kind: .act(.choose(index)))
    default: break
    }
    throw node.unexpected(
      "choose", "a place’s name, its number in the file, counted from 0, or null")
  }

  private func settings(_ node: JSONNode) throws(JSONContentError) -> [ScenarioSetting] {
    guard case .object(let members) = node.value else {
      throw node.unexpected("set", "an object of settings")
    }
    let names = ScenarioSetting.Name.allCases.map(\.rawValue) + Tunable.all.map(\.name)
    _ = try node.members(of: "set", allowing: names)
    var settings: [ScenarioSetting] = []
    var constants: [TuningChange] = []
    for member in members {
      if let tunable = Tunable.named(member.key) {
        constants.append(TuningChange(tunable, try tunable.value(member.node)))
      }
      guard let name = ScenarioSetting.Name(rawValue: member.key) else { continue }
      settings.append(try ScenarioSetting(name, member.node, folder: folder))
    }
    // The constants are applied together, because some are valid only in combination, and after the device,
    // because they depend on it.
    if !constants.isEmpty { settings.append(.constants(constants)) }
    return settings
  }

  /// Reads the file of a snapshot.
  ///
  /// - Parameter isApart: True to drop the parts of the name that would point outside the folder.
  private func snapshot(
    _ node: JSONNode, of key: String = "snapshot", in folder: String, isApart: Bool = false
  ) throws(JSONContentError) -> Snapshot {
    guard case .string(let text) = node.value,
      case let name = log.map({ text.replacing("{log}", with: $0) }) ?? text,
      let snapshot = Snapshot(
        path: FileName.resolved(isApart ? FileName.inside(name) : name, in: folder))
    else {
      let endings = Snapshot.Format.allCases.map { ".\($0.ending)" }
      throw node.unexpected(key, "a file with the extension \(alternatives(endings))")
    }
    return snapshot
  }

  /// Reads the expectations of an event or of the whole run.
  ///
  /// - Parameter time: The time of the frame, seconds; nil for the figures of a run.
  private func expectations(
    _ node: JSONNode, at time: Double?
  ) throws(JSONContentError) -> [Expectation] {
    guard case .object(let members) = node.value else {
      throw node.unexpected("expect", "an object such as {\"finish.visible\": true}")
    }
    var expectations: [Expectation] = []
    for member in members {
      guard let path = FramePath(member.key) else {
        throw .unexpected(
          line: member.line, subject: "a path of expect",
          found: "“\(Printable.sanitised(member.key, limit: 60))”",
          expected: "keys and indices joined by dots, such as finish.center.0,")
      }
      var happening: Happening?
      if let time {
        happening = try Happening(path: path, member.node, at: time, line: member.line)
      }
      let expectation = Expectation(
        line: member.line, path: path,
        value: happening == nil ? try ExpectedValue(member.node) : .null, happening: happening)
      if time == nil {
        try expectation.checkFigure(valueOn: member.node.line)
      } else if happening == nil {
        try expectation.checkPath()
      }
      expectations.append(expectation)
    }
    return expectations
  }
}
