import RouteFormats
import TestSupport
import Testing

/// Answers from routing engines, compared with what they state themselves.
@Suite("Routing answers")
struct RouteAnswerTests {
  /// Four corners in Munich, about 157 m in all, with heights in hundredths of a metre.
  private static let corners = [
    [4_810_000, 1_150_000, 52_000], [4_810_030, 1_150_000, 52_100], [4_810_030, 1_150_050, 52_200],
    [4_810_100, 1_150_100, 53_000],
  ]
  private static let flat = corners.map { Array($0.prefix(2)) }
  private static let places = flat.map { $0.map { Double($0) / 1e5 } }
  private static let solid = PolylineText.inJSON(corners)

  @Test(
    "a line with heights is read as one, whatever indicates them",
    arguments: [
      // GraphHopper's intervals, openrouteservice's way points, the length alone, and the bounding box
      // alone.
      #"{"paths":[{"distance":156.9,"bbox":[11.5,48.1,11.501,48.101],"points_encoded":true,"#
        + #""points":"LINE","instructions":[{"interval":[0,1]},{"interval":[1,3]},{"interval":[3,3]}]}]}"#,
      #"{"routes":[{"summary":{"distance":150.0},"bbox":[11.5,48.1,11.501,48.101],"#
        + #""geometry":"LINE","way_points":[0,3]}]}"#,
      #"{"routes":[{"summary":{"distance":0.157},"geometry":"LINE"}]}"#,
      #"{"paths":[{"bbox":[11.5,48.1,11.501,48.101],"points":"LINE"}]}"#,
      #"{"paths":[{"points":"LINE","bbox":[11.5,48.1,520,11.501,48.101,530],"distance":156.9}]}"#,
    ])
  func heights(form: String) throws {
    let document = try read(form.replacing("LINE", with: Self.solid))
    #expect(document.places == Self.places)
    #expect(document.mainPoints.points.map(\.altitude) == [520, 521, 522, 530])
    #expect(document.warnings.isEmpty)
  }

  @Test(
    "a line without heights is read as one even if heights are expected",
    arguments: [
      #"{"paths":[{"distance":156.9,"bbox":[11.5,48.1,520,11.501,48.101,530],"points":"LINE"}]}"#,
      #"{"routes":[{"summary":{"distance":150.0},"geometry":"LINE","way_points":[0,3]}]}"#,
    ])
  func noHeights(form: String) throws {
    let document = try read(form.replacing("LINE", with: PolylineText.inJSON(Self.flat)))
    #expect(document.places == Self.places)
    #expect(document.mainPoints.points.allSatisfy { $0.altitude == nil })
  }

  @Test(
    "a line that differs from the stated number of points, or from stated place and length, is refused",
    arguments: [
      #"{"routes":[{"geometry":"LINE","summary":{"distance":58000},"bbox":[2.1,41.1,2.2,41.2]}]}"#,
      #"{"paths":[{"bbox":[2.1,41.1,2.2,41.2],"distance":9000,"points":"LINE"}]}"#,
      #"{"routes":[{"geometry":"LINE","summary":{"distance":150},"way_points":[0,17]}]}"#,
    ])
  func contradiction(form: String) {
    let error = #expect(throws: FormatError.self) {
      try read(form.replacing("LINE", with: PolylineText.inJSON(Self.flat)))
    }
    guard case .contradiction(1, let length, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(length - 157) < 5)
  }

  @Test(
    "a line with one contradicting statement is used, and that is reported",
    arguments: [
      #"{"routes":[{"geometry":"LINE","distance":58000}]}"#,
      #"{"paths":[{"bbox":[2.1,41.1,2.2,41.2],"points":"LINE"}]}"#,
    ])
  func doubt(form: String) throws {
    let document = try read(form.replacing("LINE", with: PolylineText.inJSON(Self.flat)))
    #expect(document.places == Self.places)
    guard case .lines(.unlikeStated)? = document.warnings.first else {
      Issue.record("\(document.warnings)")
      return
    }
  }

  @Test(
    "rounding by the engines is not a contradiction",
    arguments: [
      // Valhalla rounds each edge, in kilometres or miles; others give kilometres on request.
      #"{"trip":{"legs":[{"shape":"LINE"}],"summary":{"length":0.12},"units":"kilometers"}}"#,
      #"{"trip":{"units":"miles","legs":[{"shape":"LINE"}],"summary":{"length":0.098}}}"#,
      #"{"routes":[{"geometry":"LINE","distance":180}]}"#,
    ])
  func rounding(form: String) throws {
    let line =
      form.contains("trip")
      ? PolylineText.inJSON(Self.flat.map { $0.map { $0 * 10 } }) : PolylineText.inJSON(Self.flat)
    #expect(try read(form.replacing("LINE", with: line)).places == Self.places)
  }

  @Test("if the overview is coarser, the steps' line is used, and that is reported")
  func simplified() throws {
    let ends = PolylineText.inJSON([Self.flat[0], Self.flat[3]])
    let steps = [
      PolylineText.inJSON(Array(Self.flat[0...2])), PolylineText.inJSON(Array(Self.flat[2...3])),
      PolylineText.inJSON([Self.flat[3], Self.flat[3]]),
    ]
    let list = steps.map { "{\"geometry\":\"\($0)\"}" }.joined(separator: ",")
    let text = #"{"routes":[{"geometry":"\#(ends)","legs":[{"steps":[\#(list)]}],"distance":157}]}"#
    let document = try read(text)
    #expect(document.places == Self.places)
    #expect(
      document.warnings == [
        .lines(.coarse(count: 2, of: .overview, finer: .steps, finerCount: 4))
      ])
    // The overview is first the same line; then one of the steps is far from the others.
    let whole = try read(text.replacing(ends, with: PolylineText.inJSON(Self.flat)))
    #expect(whole.places == Self.places && whole.warnings.isEmpty)
    let torn = try read(text.replacing(steps[0], with: PolylineText.inJSON([[0, 0], [1, 1]])))
    #expect(torn.places == [Self.places[0], Self.places[3]])
  }

  @Test("all parts of a matched walk are used")
  func matchings() throws {
    let second = PolylineText.inJSON(Self.flat.map { [$0[0] + 500, $0[1]] })
    let text =
      #"{"matchings":[{"geometry":"\#(PolylineText.inJSON(Self.flat))"},{"geometry":"\#(second)"}],"#
      + #""tracepoints":[{"location":[11.5,48.1]},null,{"location":[11.501,48.106]}]}"#
    let document = try read(text)
    #expect(document.mainPoints.segments.map(\.count) == [4, 4])
  }

  @Test("Valhalla's alternates continue the walk, unless they share both ends")
  func alternates() throws {
    func trip(_ rows: [[Int]]) -> String {
      #"{"trip":{"legs":[{"shape":"\#(PolylineText.inJSON(rows.map { $0.map { $0 * 10 } }))"}]}}"#
    }
    let rest = trip(Self.flat.map { [$0[0] + 300, $0[1] + 300] })
    let other = trip([Self.flat[0], [4_810_080, 1_150_020], Self.flat[3]])
    for (alternates, counts) in [(rest, [4, 4]), (other, [4]), ("\(other),\(rest)", [4, 4])] {
      let text = trip(Self.flat).dropLast() + #","alternates":[\#(alternates)]}"#
      #expect(try read(String(text)).mainPoints.segments.map(\.count) == counts)
    }
  }

  @Test("if the engine moved an end by a street's width or more, that is reported")
  func moves() throws {
    func warnings(_ text: String) throws -> [FormatWarning] { try read(text).warnings }
    let line = PolylineText.inJSON(Self.flat)
    func answer(_ first: Double, _ last: Double) -> String {
      #"{"routes":[{"geometry":"\#(line)"}],"waypoints":[{"location":[11.5,48.1],"distance":"#
        + #"\#(first)},{"location":[11.501,48.101],"distance":\#(last)}]}"#
    }
    #expect(try warnings(answer(3, 12)) == [])
    #expect(
      try warnings(answer(1_214_000, 33)) == [
        .lines(.movedEnd(isStart: true, metres: 1_214_000)),
        .lines(.movedEnd(isStart: false, metres: 33)),
      ])
    let shape = PolylineText.inJSON(Self.flat.map { $0.map { $0 * 10 } })
    let asked = try warnings(
      #"{"trip":{"locations":[{"lat":48.1,"lon":11.5},{"lat":48.1013,"lon":11.501}],"#
        + #""legs":[{"shape":"\#(shape)"}]}}"#)
    #expect(asked.count == 1 && asked.first?.message.contains("the finish by 33 m") == true)
  }

  @Test("a message from the server next to a line is reported, unless it means success")
  func messages() throws {
    func said(_ member: String) throws -> [String] {
      try read(#"{\#(member),"routes":[{"geometry":"\#(PolylineText.inJSON(Self.flat))"}]}"#)
        .warnings
        .map(\.message)
    }
    #expect(try said(#""code":"Ok""#) == [])
    #expect(try said(#""message":"Ok""#) == [])
    #expect(try said(#""remark":"old data""#) == ["the server says: old data"])
    #expect(
      try said(#""warnings":[{"code":3,"message":"road closed"},"toll"]"#) == [
        "the server says: road closed", "the server says: toll",
      ])
  }

  @Test(
    "an answer without a line is refused with the reason",
    arguments: [
      (#"{"routes":[{"legs":[{"steps":[]}],"distance":9}],"code":"Ok"}"#, "overview=full"),
      (#"{"paths":[{"distance":9,"points_encoded":true}]}"#, "calc_points=true"),
      (#"{"code":"NoRoute","message":"Impossible route","routes":[]}"#, "Impossible route"),
      (#"{"error":{"code":2010,"message":"no point within 350 m"}}"#, "within 350 m"),
      (#"{"error":"No path could be found","status_code":400}"#, "No path could be found"),
      (
        #"{"routes":[{"legs":[{"steps":[{"polyline":{"points":"_pqdH"}}]}],"#
          + #""overview_polyline":{"points":"_pqdH"}}],"status":"OK"}"#,
        "Google’s answers are not supported"
      ),
      (#"{"locations":[{"type":"Feature"}]}"#, "this is Overland’s log, which is not supported"),
      (#"{"timelineEdits":[{"deviceId":"1"}]}"#, "Google’s Timeline Edits"),
      (#"{"routes":[{"polyline":{"encodedPolyline":"_pqdH"}}]}"#, "Google’s"),
      (#"{"routes":[{"id":"a","sections":[{"polyline":"BFoz5xJ"}]}]}"#, "HERE’s"),
      (#"{"routes":[{"legs":[{"points":[{"latitude":1,"longitude":2}]}]}]}"#, "TomTom’s"),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"contour":5,"metric":"time"},"#
          + #""geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}]}"#, "not a route"
      ),
      (
        #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"#
          + #""LineString","coordinates":[[1,2],[3,4]]},"properties":{"edge_status":"s","cost":1}}]}"#,
        "not a route"
      ),
    ])
  func nothing(text: String, words: String) {
    let error = #expect(throws: FormatError.self) { try read(text) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test("an OSRM answer whose way points are elsewhere is reported") func wayPointsElsewhere()
    throws
  {
    func notes(_ place: String, _ line: String) throws -> [String] {
      let text =
        #"{"code":"Ok","waypoints":[{"distance":1,"location":[\#(place)]},{"distance":1,"location":[11.5,48.2]}],"#
        + #""routes":[{"distance":15,"geometry":{"type":"LineString","coordinates":[\#(line)]}}]}"#
      return try read(text).warnings.map(\.message)
    }
    let line = "[11.5,48.1],[11.5002,48.1],[11.5002,48.10001]"
    #expect(try notes("11.5,48.1", line) == [])
    // On a round trip, the line may begin elsewhere.
    #expect(try notes("11.5002,48.1", line) == [])
    let far = try notes("11.6,48.1", line)
    #expect(far.count == 1 && far[0].contains("first waypoint is 7"), "\(far)")
    let exchanged = try notes("11.5,48.1", "[48.1,11.5],[48.1,11.5002],[48.10001,11.5002]")
    #expect(exchanged.count == 1 && exchanged[0].contains("first waypoint is"), "\(exchanged)")
  }

  @Test("further routes in an answer are reported", arguments: ["routes", "paths"])
  func furtherRoutes(key: String) throws {
    let route =
      key == "routes" ? #"{"geometry":"SHAPE"}"# : #"{"points":"SHAPE","points_encoded":true}"#
    let one = route.replacing("SHAPE", with: PolylineText.inJSON(Self.flat))
    #expect(try read(#"{"\#(key)":[\#(one)]}"#).warnings.isEmpty)
    let document = try read(#"{"\#(key)":[\#(one),\#(one),\#(one)]}"#)
    #expect(document.warnings == [.lines(.alternatives(count: 2))])
    #expect(document.places == Self.places)
  }
}
