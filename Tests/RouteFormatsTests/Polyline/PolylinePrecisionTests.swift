import TestSupport
import Testing

@testable import RouteFormats

@Suite struct PolylinePrecisionTests {
  /// Three points about 20 m apart in Munich, and the same near Lagos, written by a different encoder.
  @Test(arguments: [
    (#"oxxdH{yseAg@g@g@f@"#, [[48.1372, 11.5755], [48.1374, 11.5757], [48.1376, 11.5755]]),
    (#"_~`yzAwkoaUoKoKoKnK"#, [[48.1372, 11.5755], [48.1374, 11.5757], [48.1376, 11.5755]]),
    (#"cqkf@{_vSg@g@g@f@"#, [[6.4541, 3.3947], [6.4543, 3.3949], [6.4545, 3.3947]]),
    // Corners 1.3 km apart in Berlin, and 111 m apart at 0°, 0° with six decimals.
    ("ozn_IolnpAo}@o}@o}@o}@", [[52.51, 13.35], [52.52, 13.36], [52.53, 13.37]]),
    ("???o}@o}@?", [[0, 0], [0, 0.001], [0.001, 0.001]]),
  ])
  func isFoundByPlausibility(text: String, places: [[Double]]) throws {
    #expect(try read(text).places == places)
  }

  @Test func isTakenAsTold() throws {
    let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
    #expect(try read(text, precision: .six).places[0] == [3.85, -12.02])
    #expect(try read(text, precision: .five).places[0] == [38.5, -120.2])
  }

  /// Near Lagos, a polyline is on the Earth with either precision; a length in metres decides.
  @Test(arguments: [(63.0, [6.4541, 3.3947]), (630.0, [64.541, 33.947])])
  func isFoundByTheLengthOfTheRoute(length: Double, start: [Double]) throws {
    let text = #"{"routes":[{"geometry":"gt|hKwgenEoKoKoKnK","distance":\#(length)}]}"#
    #expect(try read(text).places[0] == start)
  }

  /// 52.51° N, 13.35° E with five decimals could also be a point at 5° N.
  @Test func aLengthThatFitsNeitherPrecisionTellsNothing() throws {
    let text = #"{"routes":[{"geometry":"ozn_IolnpAcBoF_D?kCgJ","distance":1}]}"#
    #expect(try read(text).places[0] == [52.51, 13.35])
  }

  @Test func graphHopperHasFiveDecimalsUnlessItOrTheUserSaysElse() throws {
    func start(_ more: String, _ precision: PolylinePrecision? = nil) throws -> [Double] {
      let text = #"{"paths":[{\#(more)"distance":33,"points":"ozn_IolnpAcBoF_D?kCgJ"}]}"#
      return try read(text, precision: precision).places[0]
    }
    #expect(try start("") == [52.51, 13.35])
    #expect(try start(#""points_encoded_multiplier":1000000.0,"#) == [5.251, 1.335])
    #expect(try start(#""points_encoded_multiplier":1000000.0,"#, .five) == [52.51, 13.35])
    #expect(try start("", .six) == [5.251, 1.335])
  }

  @Test func aBoxOfSixNumbersTellsHeights() throws {
    let text =
      #"{"paths":[{"bbox":[11,48,519,12,49,520],"points_encoded":true,"points":"oxxdH{yseAildBg@g@uC"}]}"#
    let document = try read(text)
    #expect(document.places == [[48.1372, 11.5755], [48.1374, 11.5757]])
    #expect(document.routes.points.map(\.altitude) == [519.25, 520])
  }

  /// Four points with heights, with five and six decimals, written by a different encoder; the third
  /// polyline has no heights.
  @Test(
    "heights are recognised although nothing states them",
    arguments: [#"oxxdH{yseAildBg@g@uCg@f@kHg@?rN"#, #"_~`yzAwkoaUildBoKoKuCoKnKkHoK?rN"#])
  func heightsOfNothing(text: String) throws {
    let places = [
      [48.1372, 11.5755], [48.1374, 11.5757], [48.1376, 11.5755], [48.1378, 11.5755],
    ]
    let bare = try read(text)
    #expect(bare.places == places)
    #expect(bare.routes.points.map(\.altitude) == [519.25, 520, 521.5, 519])
    #expect(
      bare.warnings.count == 1 && bare.warnings[0].message.contains("is taken to contain heights"))
    // GraphHopper writes five decimals.
    if text.hasPrefix("o") {
      let answer = try read(#"{"paths":[{"points_encoded":true,"points":"\#(text)"}]}"#)
      #expect(answer.places == places && answer.warnings.isEmpty)
    }
    // A gap in a line is not taken for a height.
    #expect(try read("oxxdH{yseAg@g@gjyAf@g@g@").places.count == 4)
  }

  /// Lagos, Accra, Abidjan, Douala, Libreville and northern Luanda, and the sea off each of them.
  @Test(
    "only on land at the Gulf of Guinea is a walk with six decimals possible",
    arguments: [
      (6.45, 3.4, true), (5.6, -0.2, true), (5.36, -4.0, true), (4.05, 9.7, true),
      (0.4, 9.45, true),
      (-8.5, 13.4, true), (7.4, 3.9, true), (5.9, 3.4, false), (5.2, -0.2, false),
      (4.9, -4.0, false), (3.5, 9.0, false), (0.4, 8.5, false), (-8.5, 12.5, false),
      // Munich, Paris, London, New York and Helsinki with five decimals.
      (4.81, 1.15, false), (4.886, 0.235, false), (5.15, -0.01, false), (4.07, -7.4, false),
      (6.016, 2.494, false), (0, 0, false),
    ])
  func gulf(latitude: Double, longitude: Double, isLand: Bool) {
    #expect(GulfOfGuinea.isLand(latitude, longitude) == isLand)
  }

  @Test("a bare polyline that may have either precision is reported", arguments: [nil, 5, 6])
  func eitherPrecision(told: Int?) throws {
    let text = "au|hKwlenEyCEaBy@cCoCQr@eDs@yCx@wA}Bm@yDsDr@EqA{De@i@q@E@wAcAm@?k@{@y@t@gDsA"
    let document = try read(text, precision: told.flatMap(PolylinePrecision.init))
    let notes = document.warnings.filter {
      if case .lines(.eitherPrecision(5, 6, _, _)) = $0 { true } else { false }
    }
    #expect(notes.count == (told == nil ? 1 : 0) && document.warnings.count == notes.count)
  }

  @Test("test data near 0°, 0° may have either precision, too") func zeroPoint() throws {
    // Half a degree with six decimals, written by a different encoder; with five decimals, it would be 5°,
    // 5°, which is in the sea.
    let document = try read("_qo]_qo]gEgEgEgEgEfE")
    let notes = document.warnings.filter {
      if case .lines(.eitherPrecision(5, 6, _, _)) = $0 { true } else { false }
    }
    #expect(document.places[0] == [5, 5] && notes.count == 1)
  }

  @Test(
    "pairs of backslashes count as one if no others appear",
    arguments: [(#"ykoe|AybynCoK|MoK\\oK|M|Q\\\\\\oK\\|QoF\\|M\\|M|Q|MoK\\"#, 1)])
  func doubledBackslashes(text: String, notes: Int) throws {
    let single = #"ykoe|AybynCoK|MoK\oK|M|Q\\\oK\|QoF\|M\|M|Q|MoK\"#
    let document = try read(text)
    #expect(document.places == (try read(single).places) && document.places.count == 12)
    #expect(document.warnings == [.lines(.doubledBackslashes)])
    #expect(try read(single).warnings == [])
  }
}
