import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

@Suite struct ScenarioTests {
  private func scenario(_ text: String) throws(ScenarioError) -> Scenario {
    try Scenario(Array(text.utf8))
  }

  @Test func everythingAnEventCanHoldIsRead() throws {
    let script = try scenario(
      """
      {"events": [
        {"at": 12.5, "name": "West", "look": {"heading": -90, "pitch": 10, "roll": 350},
         "set": {"misalignment": 400, "tracking": "limited", "gps": false, "device": "pixel-8"},
         "snapshot": "a/b.SVG",
         "expect": {"finish.visible": true, "arrows.0.center.1": {"min": 3}}}
      ]}
      """)
    let event = try #require(script.events.first)
    #expect(script.events.count == 1 && event.time == 12.5 && event.line == 2)
    #expect(event.name == "West")
    #expect(
      event.look
        == .fixed(Attitude(heading: .degrees(270), pitch: .degrees(10), roll: .degrees(-10))))
    let device = try #require(Device(name: "pixel-8"))
    #expect(
      event.settings == [
        .misalignment(.degrees(40)), .tracking(.limited), .gps(false), .device(device),
      ])
    #expect(event.snapshot?.path == "a/b.SVG" && event.snapshot?.format == .picture(.svg))
    #expect(event.expectations.map(\.path.text) == ["finish.visible", "arrows.0.center.1"])
    #expect(event.expectations.map(\.line) == [5, 5])
  }

  @Test func eventsGoByTimeAndEqualTimesByTheFile() throws {
    let script = try scenario(
      """
      {"events": [
        {"at": 5}, {"at": 1},
        {"at": 5}, {"at": 0},
        {"at": 1}
      ]}
      """)
    #expect(script.events.map(\.time) == [0, 1, 1, 5, 5])
    #expect(script.events.map(\.line) == [3, 2, 4, 2, 3])
  }

  @Test func aScriptMayBeEmptyOfEvents() throws {
    #expect(try scenario("{\"events\": []}") == .empty)
    #expect(try scenario("{\"summary\": [{\"expect\": {\"frames\": 1}}]}").summary.count == 1)
  }

  @Test(
    "every mistake is named with its line",
    arguments: [
      ("", 1, "the file is empty; {\"events\": [{\"at\": 0, …}]} was expected"),
      ("[]", 1, "the script is an array; an object was expected"),
      ("{\"events\": [}", 1, "unexpected “}” in JSON"),
      ("{\n\"events\": [\n{\"at\": 0}", 3, "the text is cut off"),
      ("{}", 1, "the script needs “events” or “summary”"),
      ("{\"summary\": [\n{\"name\": \"a\"}]}", 2, "a check of the summary needs “expect”"),
      (
        "{\"summary\": [{\"expect\":\n{}}]}", 2,
        "expect is empty; an object such as {\"registration.error.p95\": {\"max\": 20}} was expected"
      ),
      (
        "{\"summary\": [{\"expect\": {\n\"nonsense\": 3}}]}", 2,
        "the summary has no “nonsense”; frames, poses, registration, heading, location, correction, "
          + "route, speed, fixes, arrived, ready, offRoute, finish or arrows was expected"
      ),
      (
        "{\"summary\": [{\"expect\": {\n\"registration.error.p90\": {\"max\": 3}}}]}", 2,
        "registration.error has no “p90”; median, p95 or max was expected"
      ),
      (
        "{\"summary\": [{\"expect\": {\"registration\": {\"eror\": null}}}]}", 1,
        "registration has no “eror”; error, meters or arrowMeters was expected"
      ),
      (
        "{\"summary\": [{\"expect\": {\"frames.0\": 3}}]}", 1,
        "a figure is “frames.0”; “frames” was expected"
      ),
      (
        "{\"summary\": [{\"expect\": {\"frames\":\n\"x\"}}]}", 2,
        "frames is \"x\"; a number, {\"min\": 1, \"max\": 2} or null was expected"
      ),
      (
        "{\"summary\": [{\"expect\": {\"ready\": {\"share\": true}}}]}", 1,
        "ready.share is true; a number, "
      ),
      (
        "{\"summary\": [{\"expect\": {\"poses\": \"recorded\"}}]}", 1,
        "poses is \"recorded\"; “log”, “simulated” or null was expected"
      ),
      (
        "{\"summary\": [{\"expect\": {\"registration.error\": {\"max\": 3}}}]}", 1,
        "registration.error is at most 3; one of its figures, such as registration.error.median, was "
      ),
      (
        "{\"events\": [{\"at\": 1, \"match\": \"a/b.png\"},\n{\"at\": 2, \"snapshot\": \"a//./b.png\"}]}",
        2,
        "snapshot is “a//./b.png”; a file different from the baseline on line 1 was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"match\": \"b.diff.png\"},\n{\"at\": 2, \"match\": \"b.png\"}]}",
        2,
        "the output of match is “b.diff.png”; a file different from the baseline on line 1 "
      ),
      (
        "{\"events\": [{\"at\": 1, \"snapshot\": \"x.json\"},\n{\"at\": 2, \"snapshot\": \"./x.json\"}]}",
        2,
        "snapshot is “./x.json”; a file different from that written for the event on line 1 was "
      ),
      (
        "{\"events\": [{\"at\": 1, \"snapshot\": \"b.actual.png\"},\n{\"at\": 2, \"match\": \"b.png\"}]}",
        2,
        "the output of match is “b.actual.png”; a file different from that written for the "
      ),
      ("{\"events\": []}\n{}", 2, "a second value follows; one object was expected"),
      ("{\"events\": {}}", 1, "events is an object; an array of events was expected"),
      ("{\"event\": []}", 1, "the script has no “event”; events or summary was expected"),
      ("{\"events\": [\n3]}", 2, "an event is 3; an object was expected"),
      (
        "{\"events\": [\n{\"at\": 1,\n\"loook\": 1}]}", 3,
        "an event has no “loook”; at, name, look, set, tap, choose, user, "
          + "put, open, takeAway, pen, snapshot, match or expect was expected"
      ),
      ("{\"events\": [\n{\"look\": \"finish\"}]}", 2, "an event needs “at”"),
      ("{\"events\": [\n{\"at\": 1, \"at\": 2}]}", 2, "“at” is given twice; give it once"),
      ("{\"events\": [{\"at\": -1}]}", 1, "at is -1; 0 to 1000000000 seconds was expected"),
      (
        "{\"events\": [{\"at\": 1, \"name\": \"\"}]}", 1, "name is “”; a string was expected"
      ),
      ("{\"events\": [{\"at\": \"1\"}]}", 1, "at is “1”; 0 to 1000000000 seconds was expected"),
      ("{\"events\": [{\"at\": NaN}]}", 1, "NaN and Infinity are not JSON; write a number"),
      (
        "{\"events\": [{\"at\": 1, \"look\":\n\"finnish\"}]}", 2,
        "look is “finnish”; “finish”, “trueFinish”, “route”, “recorded” or "
          + "{\"heading\": 90, \"pitch\": 0, \"roll\": 0} was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"look\": {\"pitch\": 3}}]}", 1, "look needs “heading”"
      ),
      (
        "{\"events\": [{\"at\": 1, \"look\": {\"heading\": 0, \"pitch\": 91}}]}", 1,
        "pitch is 91; -90 to 90 degrees was expected"
      ),
      (
        "{\"events\": [{\"at\": 1,\n\"set\": {\"gsp\": true}}]}", 2,
        "set has no “gsp”; misalignment, tracking, strategy, correction, route, gps, noise, "
      ),
      (
        "{\"events\": [{\"at\": 1, \"set\": {\"gps\": 1}}]}", 1,
        "gps is 1; true or false was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"set\": {\"tracking\": \"lost\"}}]}", 1,
        "tracking is “lost”; world, orientation, limited, normal was expected"
      ),
      (
        "{\"events\": [{\"at\": 1e300}]}", 1, "at is 1e+300; 0 to 1000000000 seconds was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"look\": {\"heading\": 1000001}}]}", 1,
        "heading is 1000001; -1000000 to 1000000 degrees was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"look\": {\"heading\": 0, \"roll\": -1e300}}]}", 1,
        "roll is -1e+300; -1000000 to 1000000 degrees was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"set\": {\"misalignment\": 1000001}}]}", 1,
        "misalignment is 1000001; -1000000 to 1000000 degrees was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"match\": {\"file\": \"a.png\", \"tolerance\": 256}}]}", 1,
        "tolerance is 256; 0 to 255 "
      ),
      (
        "{\"events\": [{\"at\": 1, \"set\": {\"drift\": 101}}]}", 1,
        "drift is 101; 0 to 100 percent was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"set\": {\"gpsAccuracy\": 10001}}]}", 1,
        "gpsAccuracy is 10001; 0 to 10000 metres was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"snapshot\": \"x.gif\"}]}", 1,
        "snapshot is “x.gif”; a file with the extension .svg, .png, .json or .txt was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"snapshot\": \"a/.svg\"}]}", 1,
        "snapshot is “a/.svg”; a file with the extension .svg, .png, .json or .txt was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"expect\": {\n\"a..b\": 1}}]}", 2,
        "a path of expect is “a..b”; keys and indices joined by dots, such as finish.center.0, "
          + "was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"expect\": {\"a\": {\"min\": 2, \"max\": 1}}}]}", 1,
        "min is above max; a range whose min is not above its max was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"expect\": {\"a\": {\"min\": 2, \"mx\": 1}}}]}", 1,
        "a range has no “mx”; min or max was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"expect\": {\"a\": {\"max\": null}}}]}", 1,
        "max is null; a number was expected"
      ),
      (
        "{\"events\": [{\"at\": 1, \"\u{1B}[2J\": 0}]}", 1, "a control character in a JSON string"
      ),
      (
        "{\"events\": [{\"at\": 1, \"\\u001b[2J\": 0}]}", 1,
        "an event has no “\\u{1b}[2J”; at, name"
      ),
    ] as [(String, Int, String)])
  func mistakes(text: String, line: Int, message: String) {
    let error = #expect(throws: ScenarioError.self) { try scenario(text) }
    #expect(error?.line == line)
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test(
    "names in a script are printed without control characters",
    arguments: ["a.\\u001b[2J.", "happened.\\u001b[2J\\u007f", "\\u009b31m.."])
  func strangePaths(path: String) throws {
    let long = path + String(repeating: "x", count: 1000)
    for path in [path, long + "."] {
      let error = #expect(throws: ScenarioError.self) {
        try scenario("{\"events\": [{\"at\": 1, \"expect\": {\"\(path)\": true}}]}")
      }
      let message = error?.message ?? ""
      #expect(message.contains("a path of expect") && message.count < 400)
      #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func aScriptOfEndlessLengthIsRefused() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: Scenario.maximumLength + 1)
    #expect(throws: ScenarioError.tooLong) { try Scenario(bytes) }
  }

  @Test func everySettingIsReadUnderItsName() throws {
    let values = [
      "1", "\"world\"", "\"robust\"", "true", "\"a.gpx\"", "true", "true", "1", "1", "1", "1",
      "\"city\"", "\"iphone-8\"", "\"metric\"", "true", "true",
      "5", "20", "null", "3", "1",
    ]
    #expect(values.count == ScenarioSetting.Name.allCases.count)
    for (name, value) in zip(ScenarioSetting.Name.allCases, values) {
      let script = try scenario(
        "{\"events\": [{\"at\": 0, \"set\": {\"\(name.rawValue)\": \(value)}}]}")
      #expect(script.events[0].settings.count == 1)
    }
  }
}
