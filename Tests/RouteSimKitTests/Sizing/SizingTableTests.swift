import ARRouteDrawing
import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct SizingTableTests {
  static let phone = SizingScreen(camera: Device.standard.camera, device: .standard)

  static func design(
    _ law: SizeLaw = .linear, _ maximum: Double = 100, _ minimum: Double = 50,
    near: Double = 50, far: Double = 2000
  ) throws -> Design {
    var design = Design.standard
    design.sizing = try PlacemarkSizing(
      law: law, maximum: maximum, minimum: minimum, near: near, far: far)
    return design
  }

  /// The diameter, the sphere, the size on the screen, the angle and the object, calculated by hand for an
  /// iPhone 8 with f = 530 pt and 163 pt per inch.
  @Test(
    arguments: [
      (50.0, 100.0, 4.716981, 15.582822, 2.975431, 188.68),
      (1025, 75, 72.523585, 11.687117, 2.231793, 9.203902),
      (2000, 50, 94.339623, 7.791411, 1.487966, 4.717),
    ] as [(Double, Double, Double, Double, Double, Double)])
  func rowsAreThoseWorkedByHand(
    distance: Double, diameter: Double, sphere: Double, glass: Double, angle: Double,
    object: Double
  ) throws {
    let row = SizingRow(
      at: distance, of: .standard, on: Self.phone, objectWidth: 17.8)
    #expect(abs(row.diameter - diameter) < 1e-9)
    #expect(abs(try #require(row.sphereRadius) - sphere) < 5e-7)
    #expect(abs(try #require(row.millimetres) - glass) < 5e-7)
    #expect(abs(try #require(row.visualAngle).degrees - angle) < 5e-7)
    #expect(abs(try #require(row.objectDiameter) - object) < 5e-7)
    #expect(row.warnings == [])
  }

  @Test func theSphereIsThatOfTheFrame() throws {
    for distance in [3.0, 77, 640, 4000] {
      let street = try TestRoutes.route([(0, 0), (0, distance)])
      let world = try World(
        route: street, camera: Device.standard.camera, settings: WorldSettings(),
        start: .chainage(0))
      let finish = world.frame(clock: 0).finish
      let row = SizingRow(at: distance, of: .standard, on: Self.phone, objectWidth: 1)
      #expect(abs(row.diameter - finish.diameter) < 1e-6)
      #expect(abs(try #require(row.sphereRadius) - (try #require(finish.sphereRadius))) < 1e-6)
    }
  }

  @Test(arguments: Device.presets)
  func theScaleIsThatOfTheDevice(device: Device) throws {
    let table = SizingTable(
      [NamedDesign("one", .standard)], on: SizingScreen(camera: device.camera, device: device),
      at: [50], theme: .dark, objectWidth: nil)
    let words = try #require(table.text.firstMatch(of: /@([0-9.]+)x/)?.1)
    // Three decimals are printed.
    #expect(abs(try #require(Double(words)) - device.scale) <= 0.0005 + 1e-9)
  }

  @Test func nothingIsInFrontAtTheLens() {
    for distance in [0, 0.1] {
      let row = SizingRow(at: distance, of: .standard, on: Self.phone, objectWidth: 1)
      #expect(row.sphereRadius == nil && row.objectDiameter == nil)
      #expect(row.diameter == 100 && row.millimetres != nil)
    }
  }

  @Test func anUnknownScreenHasNoMillimetres() throws {
    let viewport = try #require(Viewport(width: 300, height: 600))
    let camera = try #require(PinholeCamera(viewport: viewport, focalLength: 500))
    let screen = SizingScreen(camera: camera, device: .standard)
    #expect(screen.device == nil)
    let row = SizingRow(at: 100, of: .standard, on: screen, objectWidth: 1)
    #expect(row.millimetres == nil && row.visualAngle == nil && row.sphereRadius != nil)
    let turned = SizingScreen(camera: Device.standard.camera.turned, device: .standard)
    #expect(turned.device == .standard)
  }

  @Test(
    arguments: [
      // The maximum equals the minimum, so the diameter is the same at every distance.
      (44.0, "iphone-8", []), (43.9, "iphone-8", [.belowTouchTarget]),
      (47.9, "pixel-8", [.belowTouchTarget]), (48, "pixel-8", []), (125, "iphone-8", []),
      (125.1, "iphone-8", [.largeDisc]), (312.5, "iphone-8", [.largeDisc]),
      (313, "iphone-8", [.largeDisc, .discOverScreen]),
      // 333.5 minus 16 and 10.2 leaves a radius of 307.3.
      (614.5, "iphone-8", [.largeDisc, .discOverScreen]),
      (614.7, "iphone-8", [.largeDisc, .discOverScreen, .labelOverDisc]),
    ] as [(Double, String, [SizingWarning])])
  func warnings(diameter: Double, phone: String, warnings: [SizingWarning]) throws {
    let device = try #require(Device(name: phone))
    let screen = SizingScreen(camera: device.camera, device: device)
    let design = try Self.design(.linear, diameter, diameter)
    let row = SizingRow(at: 100, of: design, on: screen, objectWidth: 1)
    #expect(row.warnings == warnings)
    for warning in row.warnings { #expect(!warning.text(on: screen).isEmpty) }
  }

  @Test func aLabelCanBeWiderThanTheScreen() throws {
    let viewport = try #require(Viewport(width: 60, height: 600))
    let camera = try #require(PinholeCamera(viewport: viewport, focalLength: 500))
    let screen = SizingScreen(camera: camera, device: nil)
    // “999 m” has 5 characters of 0.58·17 pt in a plate with 0.3·17 pt on each side: 59.5 pt; “1.0 km” has
    // one character more.
    let narrow = SizingRow(at: 999, of: .standard, on: screen, objectWidth: 1)
    #expect(abs(narrow.labelWidth - 59.5) < 1e-9)
    #expect(!narrow.warnings.contains(.labelOverScreen))
    let wide = SizingRow(at: 1000, of: .standard, on: screen, objectWidth: 1)
    #expect(wide.warnings.contains(.labelOverScreen))
  }

  @Test func theObjectMeetsTheFirstDesignAtItsNearDistance() throws {
    let near = NamedDesign("a", try Self.design(near: 40))
    let table = SizingTable([near], on: Self.phone, at: [40, 80])
    #expect(table.columns[0].rows.map(\.objectDiameter) == [100, 50])
    let none = NamedDesign("b", try Self.design(near: 0))
    #expect(SizingTable([none, near], on: Self.phone).objectWidth == 30)
    #expect(SizingTable([none], on: Self.phone, objectWidth: 7).objectWidth == 7)
  }

  @Test func contrastsTellWhatIsBehind() {
    var design = Design.standard
    design.arrows.color = Theme.light.finish
    let contrasts = SizingContrast.all(of: design, in: .light)
    #expect(contrasts.map(\.pair) == [.sky, .ground, .arrows, .label, .hint, .arrowsOnGround])
    #expect(contrasts[2].ratio == 1 && contrasts[2].isEnough)
    // The white edge of the mark stands out although the disc does not.
    #expect(contrasts[2].text == "mark on the arrows 4.3:1 with tritanopia")
    #expect(contrasts[3].isEnough && contrasts[3].required == 4.5)
  }

  @Test func csvIsQuotedAsTheStandardWantsIt() {
    var design = Design.standard
    design.language = .ru
    let name = "a, \"b\""
    let table = SizingTable([NamedDesign(name, design)], on: Self.phone, at: [1500])
    let lines = table.csv.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3 && lines[2] == "")
    let header =
      "distance,diameter,sphereRadius,millimetres,visualAngle,objectDiameter,label,"
      + "labelWidth,warnings,design,contrastSky,contrastGround,contrastArrows,contrastLabel,"
      + "contrastIcon,contrastHint,contrastArrowsOnGround,leastContrastSky,leastContrastGround,"
      + "leastContrastArrows,leastContrastLabel,leastContrastIcon,leastContrastHint,"
      + "leastContrastArrowsOnGround,designWarnings,unused,onRim"
    #expect(lines[0] == header[...])
    #expect(lines[1].contains(",\"1,5 км\","))
    #expect(lines[1].contains(",\"a, \"\"b\"\"\","))
  }

  @Test func csvCarriesNoControlCharactersFromFiles() {
    let table = SizingTable(
      [NamedDesign("\u{1B}[31m\u{9B}\u{202E}", .standard)], on: Self.phone, at: [1500])
    #expect(table.csv.contains(",\\u{1b}[31m\\u{9b}\\u{202e},"))
  }

  @Test(
    "no cell in the CSV is a formula",
    arguments: [
      ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("+1", "'+1"), ("-1", "'-1"),
      ("=a,b", "\"'=a,b\""), ("a=b", "a=b"),
    ])
  func csvHasNoFormulas(name: String, cell: String) {
    let table = SizingTable([NamedDesign(name, .standard)], on: Self.phone, at: [1500])
    #expect(table.csv.contains(",\(cell),"))
  }

  @Test func tableCSVAndJSONWarnOfTheSame() throws {
    // A mark in the colours of the sky does not stand out from anything.
    var theme = Theme.dark
    theme.finish = theme.sky
    theme.label = theme.sky
    theme.edge = theme.sky
    theme.rim = theme.sky
    let designs = [
      NamedDesign("a", try Self.design(.perspective, 130, 30)), NamedDesign("b", .standard),
    ]
    let table = SizingTable(designs, on: Self.phone, at: [10, 5000], theme: theme)
    let told = table.text.split(separator: "\n").filter { $0.hasPrefix("! ") }
    #expect(told.contains("! a: contrast: mark on the sky 1.0:1, below 3:1"))
    let records = table.csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(table.json.utf8)) as? [[String: Any]])
    #expect(records.count == 5 && rows.count == 4)
    for (record, row) in zip(records.dropFirst(), rows) {
      let cells = Dictionary(uniqueKeysWithValues: zip(records[0], record))
      let design = try #require(row["design"] as? String)
      for key in ["warnings", "designWarnings", "unused"] {
        let words = try #require(row[key] as? [String])
        #expect(words.joined(separator: " ") == cells[key], "\(key)")
      }
      for pair in SizingContrast.Pair.allCases {
        for key in ["contrast", "leastContrast"] {
          let ratios = try #require(row[key] as? [String: Double])
          let name = key + pair.rawValue.prefix(1).uppercased() + pair.rawValue.dropFirst()
          #expect(ratios[pair.rawValue] == cells[name].flatMap { Double($0) })
        }
        let place =
          switch pair {
          case .label: "text on its plate"
          case .icon: "icon on the mark"
          case .hint: "hint on the"
          case .arrowsOnGround: "arrows on the ground"
          case .sky, .ground, .arrows: "mark on the \(pair.rawValue)"
          }
        let isTold = told.contains { $0.hasPrefix("! \(design): contrast: \(place)") }
        let words = try #require(row["designWarnings"] as? [String])
        #expect(words.contains("contrast-\(pair.rawValue)") == isTold)
      }
      #expect(row["unused"] as? [String] == (design == "a" ? ["far"] : []))
    }
    #expect(rows[1]["warnings"] as? [String] == ["below-touch-target"])
    #expect(told.contains("! a: below the 44 pt touch target (Apple HIG): 5000 m"))
    #expect(table.text.contains("30 pt from 216.67 m; far is not used\n"))
  }

  @Test func theTableIsTheOneLookedAt() throws {
    let designs = [
      NamedDesign("ours", .standard),
      NamedDesign("theirs\u{1B}[2J", try Self.design(.stepped, 140, 30, near: 30, far: 800)),
    ]
    let single = SizingTable([designs[0]], on: Self.phone)
    let both = SizingTable(designs, on: Self.phone, at: [0, 10, 200, 1234.5], theme: .light)
    let viewport = try #require(Viewport(width: 300, height: 600))
    let camera = try #require(PinholeCamera(viewport: viewport, focalLength: 500))
    let own = SizingTable([designs[1]], on: SizingScreen(camera: camera, device: nil), at: [50])
    Golden.expect([single, both, own].map(\.text).joined(separator: "\n"), matches: "table.txt")
    Golden.expect(both.json + both.csv.replacing("\r\n", with: "\n"), matches: "data.txt")
  }

  @Test(
    arguments: [
      ("ours.json", "ours"), ("a/b/ours.json", "ours"), ("ours", "ours"), (".json", ".json"),
      ("-", "-"),
    ])
  func filesNameDesigns(path: String, name: String) {
    #expect(NamedDesign.name(ofFile: path) == name)
  }

  @Test func namesAreToldApart() {
    let designs = ["a", "a", "b", "a"].map { NamedDesign($0, .standard) }
    let names = NamedDesign.distinct(designs, files: [nil, "x/a.json", "b.json", "x/a.json"])
      .map(\.name)
    #expect(names == ["a", "x/a.json", "b", "x/a.json (2)"])
  }
}
