import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct SizingSheetTests {
  static func sheet(
    _ laws: [SizeLaw], on device: Device = .standard, isTurned: Bool = false,
    at distances: [Double] = SizingTable.usualDistances, theme: Theme = .dark
  ) throws -> SizingSheet {
    let designs = try laws.map { law in
      var design = Design.standard
      design.sizing = try PlacemarkSizing(law: law, maximum: 117.3, minimum: 31.7, near: 20)
      return NamedDesign(law.rawValue, design)
    }
    let camera = isTurned ? device.camera.turned : device.camera
    let table = SizingTable(
      designs, on: SizingScreen(camera: camera, device: device), at: distances, theme: theme)
    var settings: [WorldSettings] = []
    for design in designs {
      var chosen = WorldSettings()
      try design.design.apply(to: &chosen)
      settings.append(chosen)
    }
    return SizingSheet(table, settings: settings)
  }

  /// Returns the numbers that follow the name of an attribute in a text.
  private func numbers(_ name: String, in text: Substring) -> [Double] {
    text.split(separator: " \(name)=\"").dropFirst().compactMap { part in
      part.split(separator: "\"").first.flatMap { Double($0) }
    }
  }

  @Test(arguments: SizeLaw.allCases)
  func theDocumentsDiscsHaveTheTablesDiameters(law: SizeLaw) throws {
    let svg = try Self.sheet([law]).svg
    let sizing = try PlacemarkSizing(law: law, maximum: 117.3, minimum: 31.7, near: 20)
    for distance in SizingTable.usualDistances {
      let name = "data-name=\"\(law.rawValue) at \(SizingTable.metres(distance))\""
      let start = try #require(svg.range(of: name), "\(name)")
      let rest = svg[start.upperBound...]
      let layer = try #require(rest.range(of: "data-name=\"Placemark\""))
      let radius = try #require(numbers("r", in: rest[layer.upperBound...].prefix(300)).first)
      // The radius, half of the diameter, is written with three decimals.
      #expect(abs(2 * radius - sizing.diameter(at: distance)) <= 0.001)
    }
  }

  @Test func aDiscMeasuredInPixelsIsTheNumber() throws {
    let sheet = try Self.sheet([.linear]).sheet
    let sizing = try PlacemarkSizing(maximum: 117.3, minimum: 31.7, near: 20)
    var rasterizer = SmoothRasterizer()
    for distance in [10.0, 500, 5000] {
      let name = "linear at \(SizingTable.metres(distance))"
      let drawing = try #require(sheet.panels.first { $0.name == name }).drawing
      let (width, height) = (Int(drawing.width) * 4, Int(drawing.height * 4))
      rasterizer.render(drawing, width: width, height: height)
      // The width of the disc's colour is measured in quarters of a point. There is at most a pixel of soft
      // edge on both sides, half of which counts.
      var reach = (least: width, most: -1)
      for row in 0..<height {
        for column in 0..<width
        where rasterizer.bitmap[column: column, row: row] == Theme.dark.finish {
          reach = (min(reach.least, column), max(reach.most, column))
        }
      }
      let points = Double(reach.most - reach.least + 1) / 4
      #expect(abs(points - sizing.diameter(at: distance)) <= 0.5, "\(distance) m")
    }
  }

  @Test(arguments: Device.presets, [false, true])
  func everythingHasItsPlace(device: Device, isTurned: Bool) throws {
    let sheet = try Self.sheet(
      [.linear, .stepped], on: device, isTurned: isTurned, at: [10, 100, 5000]
    ).sheet
    let frames = sheet.panels.map { panel in
      (
        left: panel.origin.x, top: panel.origin.y, right: panel.origin.x + panel.drawing.width,
        bottom: panel.origin.y + panel.drawing.height
      )
    }
    #expect(sheet.panels.count == 2 + 6)
    for (index, frame) in frames.enumerated() {
      #expect(frame.left >= 0 && frame.right <= sheet.width)
      #expect(frame.top >= 0 && frame.bottom <= sheet.height)
      for other in frames[..<index] {
        #expect(
          frame.left >= other.right || other.left >= frame.right || frame.top >= other.bottom
            || other.top >= frame.bottom)
      }
    }
    for text in sheet.texts {
      #expect(text.position.y > 0 && text.position.y < sheet.height)
      #expect(text.position.x + text.estimatedSize.width <= sheet.width, "\(text.string)")
      let isOverAScreen = frames.contains {
        text.position.x < $0.right && text.position.x + text.estimatedSize.width > $0.left
          && text.position.y > $0.top && text.position.y < $0.bottom
      }
      #expect(!isOverAScreen, "\(text.string)")
    }
  }

  /// Returns the box of a horizontal text, in points; it is as wide as the letters are in the named
  /// typeface.
  private func box(of line: TextLine) -> (left: Double, top: Double, right: Double, bottom: Double)
  {
    let width = line.namedWidth
    let left =
      switch line.anchor {
      case .start: line.position.x
      case .middle: line.position.x - width / 2
      case .end: line.position.x - width
      }
    return (
      left, line.position.y - line.size / 2, left + width, line.position.y + line.size / 2
    )
  }

  private static let longNames = [
    "defaults", String(repeating: "W", count: 60), String(repeating: "漢", count: 40),
    "העיצוב שלנו ארוך מאוד ומיותר לגמרי", "a-very-long-name-of-a-design-made-on-a-monday",
    String(repeating: "🚶🏽‍♀️", count: 12), String(repeating: "Ж", count: 40),
  ]

  @Test(
    "a legend of six names shows all of them, without overlaps", arguments: Device.presets, 0..<7)
  func legend(device: Device, first: Int) throws {
    let names = (0..<6).map { Self.longNames[(first + $0) % 7] }
    let designs = try names.enumerated().map { index, name in
      var design = Design.standard
      design.sizing = try PlacemarkSizing(maximum: 100 + Double(index))
      return NamedDesign(name, design)
    }
    let table = SizingTable(designs, on: SizingScreen(camera: device.camera, device: device))
    let sheet = try SizingSheet(table, settings: designs.map { _ in WorldSettings() }).sheet
    let chart = try #require(sheet.panels.first).drawing
    let height = chart.items.compactMap { item -> Double? in
      guard item.layer == .grid, case .polyline(let points, _) = item.shape else { return nil }
      return points.map(\.y).min()
    }.min()
    let plot = try #require(height)
    let legend = chart.items.compactMap { item -> TextLine? in
      guard case .text(let line) = item.shape, line.position.y < plot else { return nil }
      return line
    }
    // The names and the real object; each begins with the right text.
    #expect(legend.count == 7)
    for (line, name) in zip(legend, names) {
      #expect(line.string.hasPrefix(String(name.prefix(8))), "\(line.string)")
    }
    // Each entry also has a line in front of it.
    let strokes = chart.items.compactMap { item -> (Double, Double, Double, Double)? in
      guard case .polyline(let points, _) = item.shape, points.allSatisfy({ $0.y < plot - 4 }),
        points.count == 2
      else { return nil }
      return (points[0].x, points[0].y - 2, points[1].x, points[1].y + 2)
    }
    #expect(strokes.count == 7)
    let boxes = legend.map(box) + strokes
    for (index, one) in boxes.enumerated() {
      #expect(one.0 >= 0 && one.1 >= 0 && one.2 <= chart.width)
      for other in boxes[..<index] {
        #expect(one.2 <= other.0 || other.2 <= one.0 || one.3 <= other.1 || other.3 <= one.1)
      }
    }
    for line in sheet.texts { #expect(box(of: line).right <= sheet.width, "\(line.string)") }
  }

  @Test(
    "no letter on a strip is cut off, on any device", arguments: Device.presets, [false, true])
  func strips(device: Device, isTurned: Bool) throws {
    for (largest, smallest) in [(100.0, 50.0), (6, 2)] {
      var design = Design.standard
      design.sizing = try PlacemarkSizing(maximum: largest, minimum: smallest)
      let camera = isTurned ? device.camera.turned : device.camera
      let table = SizingTable(
        [NamedDesign("one", design)], on: SizingScreen(camera: camera, device: device))
      var settings = WorldSettings()
      try design.apply(to: &settings)
      let strips = try SizingSheet(table, settings: [settings]).sheet.panels.filter {
        $0.name?.hasPrefix("one at") == true
      }
      #expect(strips.count == table.distances.count)
      for strip in strips {
        let lines = strip.drawing.items.compactMap { item -> TextLine? in
          if case .text(let line) = item.shape { line } else { nil }
        }
        #expect(!lines.isEmpty)
        for line in lines {
          let box = box(of: line)
          #expect(
            box.left >= 0 && box.right <= strip.drawing.width && box.top >= 0
              && box.bottom <= strip.drawing.height, "\(line.string) of \(strip.name ?? "")")
        }
      }
    }
  }

  @Test(
    "designs stand side by side at each distance, with complete discs and labels",
    arguments: Device.presets, [2, 3, 6])
  func designsBesideEachOther(device: Device, count: Int) throws {
    for isTurned in count == 3 ? [false, true] : [false] {
      var settings: [WorldSettings] = []
      let designs = try (0..<count).map { index in
        var design = Design.standard
        design.sizing = try PlacemarkSizing(maximum: 60 + 20 * Double(index))
        var chosen = WorldSettings()
        try design.apply(to: &chosen)
        settings.append(chosen)
        return NamedDesign("\(index)\(Self.longNames[(index + 1) % 7])", design)
      }
      let table = SizingTable(
        designs,
        on: SizingScreen(
          camera: isTurned ? device.camera.turned : device.camera, device: device),
        at: [10, 500, 5000])
      let sheet = try SizingSheet(table, settings: settings).sheet
      for (place, distance) in table.distances.enumerated() {
        let name = " at \(SizingTable.metres(distance))"
        let strips = sheet.panels.filter {
          $0.name?.hasSuffix(name) == true && $0.name?.hasPrefix("Whole") == false
        }
        #expect(strips.map { $0.name?.first } == (0..<count).map { Character("\($0)") })
        #expect(Set(strips.map(\.origin.y)).count == 1)
        #expect(strips.map(\.origin.x) == strips.map(\.origin.x).sorted())
        for (index, strip) in strips.enumerated() {
          #expect(strip.origin.x + strip.drawing.width <= sheet.width)
          // The middle of the strip is that of the screen, where the finish is.
          let middle = Vector2(strip.drawing.width / 2, strip.drawing.height)
          let radius = table.columns[index].rows[place].diameter / 2
          #expect(radius * Pulse.largestScale <= middle.x)
          let discs = strip.drawing.items.compactMap { item -> (Vector2, Double)? in
            guard item.layer == .placemark, case .disc(let center, let radius, _, _) = item.shape
            else { return nil }
            return (center, radius)
          }
          let disc = try #require(discs.first)
          #expect(abs(disc.0.x - middle.x) < 1e-6 && abs(disc.1 - radius) < 1e-6)
          #expect(disc.0.y - radius >= 0 && disc.0.y + radius <= strip.drawing.height)
          for case (.label, .text(let line)) in strip.drawing.items.map({ ($0.layer, $0.shape) }) {
            let box = box(of: line)
            #expect(box.left >= 0 && box.right <= strip.drawing.width && box.top >= 0)
          }
          // Each letter of the compass is either entirely visible or not shown.
          for case (.compass, .text(let line)) in strip.drawing.items.map({ ($0.layer, $0.shape) })
          {
            let box = box(of: line)
            let isOutside = box.right <= 0 || box.left >= strip.drawing.width
            let isInside = box.left >= 0 && box.right <= strip.drawing.width && box.top >= 0
            #expect(isOutside || isInside, "\(line.string) in \(strip.name ?? "")")
          }
        }
      }
      // Names are complete, even if they take several lines, and no text overlaps anything else.
      let heading = sheet.texts.map(\.string).joined().filter { $0 != " " }
      for design in designs { #expect(heading.contains(design.name.filter { $0 != " " })) }
      let frames = sheet.panels.map { panel in
        (
          panel.origin.x, panel.origin.y, panel.origin.x + panel.drawing.width,
          panel.origin.y + panel.drawing.height
        )
      }
      let boxes = sheet.texts.map(box)
      for (index, one) in boxes.enumerated() {
        #expect(one.0 >= 0 && one.2 <= sheet.width && one.1 >= 0 && one.3 <= sheet.height)
        for other in boxes[..<index] + frames {
          #expect(
            one.2 <= other.0 || other.2 <= one.0 || one.3 <= other.1 || other.3 <= one.1,
            "\(sheet.texts[index].string)")
        }
      }
    }
  }

  @Test func everyNumberOfASheetIsInTheUnitsChosen() throws {
    var design = Design.standard
    design.units = .imperial
    var settings = WorldSettings()
    try design.apply(to: &settings)
    let table = SizingTable(
      [NamedDesign("one", design)],
      on: SizingScreen(camera: Device.standard.camera, device: .standard))
    let texts = try SizingSheet(table, settings: [settings]).sheet.allTexts.flatMap(\.texts)
    #expect(try texts.allSatisfy { try $0.firstMatch(of: Regex("[0-9] (m|mm|cm|km)\\b")) == nil })
    // 50 m are 164.042 ft, the 4.716981 m of the sphere are 15.4757 ft, and the 15.582822 mm on the screen
    // are 0.6135 in.
    #expect(texts.contains("100 pt · 0.61 in · 2.98° · 15.48 ft sphere"))
    #expect(texts.contains("one: linear, 100 pt up to 164.04 ft, 50 pt from 1.243 mi"))
    let ticks = ["50 ft", "100 ft", "200 ft", "0.1 mi", "0.2 mi", "0.5 mi", "1 mi", "2 mi"]
    #expect(texts.filter(ticks.contains).prefix(ticks.count) == ticks[...])
  }

  @Test func curvesGoThroughTheNumbers() throws {
    let laws = SizeLaw.allCases
    let sheet = try Self.sheet(laws).sheet
    let chart = try #require(sheet.panels.first).drawing
    // The dots of one design, in the order of the table; the height of a dot is linear in the diameter.
    let dots = chart.items.compactMap { item -> Vector2? in
      guard case .disc(let center, 4, _, _) = item.shape else { return nil }
      return center
    }
    let count = SizingTable.usualDistances.count
    #expect(dots.count == laws.count * count)
    let heights = try laws.reversed().flatMap { law in
      let sizing = try PlacemarkSizing(law: law, maximum: 117.3, minimum: 31.7, near: 20)
      return SizingTable.usualDistances.map(sizing.diameter(at:))
    }
    let (first, last) = (dots[0], dots[count - 1])
    let scale = (last.y - first.y) / (heights[0] - heights[count - 1])
    for (dot, height) in zip(dots, heights) {
      #expect(abs(dot.y - first.y - (heights[0] - height) * scale) < 1e-6)
    }
    // Equal ratios of distances are equally far apart: 10 to 100 m, and 50 to 500 m.
    #expect(abs((dots[3].x - dots[0].x) - (dots[5].x - dots[2].x)) < 1e-6)
  }

  @Test func theSameSheetGivesTheSameBytes() throws {
    let first = try Self.sheet([.logarithmic, .perspective], theme: .light).svg
    #expect(first == (try Self.sheet([.logarithmic, .perspective], theme: .light).svg))
    #expect(first != (try Self.sheet([.logarithmic, .perspective]).svg))
  }

  @Test func distancesAtTheLensAndFarAwayAreDrawnToo() throws {
    let svg = try Self.sheet([.linear], at: [0, 0.05, 1e6]).svg
    #expect(!svg.contains("nan") && !svg.contains("inf\""))
  }
}
