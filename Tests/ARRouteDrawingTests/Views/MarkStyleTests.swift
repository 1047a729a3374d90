import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

/// The parts of a mark's style that are visible in the camera view.
@Suite struct MarkStyleTests {
  private func items(_ change: (inout WorldSettings) -> Void) throws -> [Drawing.Item] {
    var settings = WorldSettings()
    settings.isStill = true
    change(&settings)
    let world = try World(
      route: TestRoutes.route([(east: 0, north: 0), (east: 0, north: 400)], latitude: 0),
      camera: Device.standard.camera, settings: settings, start: .chainage(0))
    return CameraView.drawing(of: world.frame(clock: 0), in: world).items
  }

  private func discs(_ items: [Drawing.Item], _ layer: Layer) -> [(Double, Color?, Stroke?)] {
    items.filter { $0.layer == layer }.compactMap { item in
      if case .disc(_, let radius, let fill, let stroke) = item.shape {
        (radius, fill, stroke)
      } else {
        nil
      }
    }
  }

  /// Outlines lie outside the disc, which keeps its size, and are painted first in their layer.
  @Test(arguments: MarkStyle.Outline.allCases)
  func outlinesAreOutside(outline: MarkStyle.Outline) throws {
    let items = try items { $0.mark.outline = outline }
    let usual = try self.items { _ in }
    let disc = try #require(discs(items, .placemark).first)
    #expect(disc.0 == discs(usual, .placemark).first?.0)
    let wanted: [Color] =
      switch outline {
      case .both: [Theme.dark.rim, Theme.dark.edge]
      case .light: [Theme.dark.edge]
      case .dark: [Theme.dark.rim]
      case .none: []
      }
    #expect(discs(items, .rim).map(\.1) == wanted)
    for ring in discs(items, .rim) { #expect(ring.0 > disc.0) }
  }

  /// The default dot is small.
  @Test func theDotIsSmall() throws {
    let found = discs(try items { _ in }, .placemark)
    #expect(found.count == 2)
    #expect(abs(found[1].0 - 0.3 * found[0].0) < 1e-9)
  }

  /// Nothing but the street is behind a transparent disc.
  @Test func aSeeThroughDiscShowsTheStreet() throws {
    let items = try items {
      $0.mark.opacity = 0.25
      $0.mark.ring = 0.5
      $0.mark.ringColor = Color(hex: 0x123456)
    }
    let disc = try #require(discs(items, .placemark).first)
    #expect(disc.1 == Theme.dark.finish.opacity(0.25))
    for ring in discs(items, .rim) {
      #expect(ring.1 == nil)
      #expect(ring.0 - (ring.2?.width ?? 0) / 2 >= disc.0 - 1e-9)
    }
    // The ring lies within the disc.
    let ring = discs(items, .placemark)[1]
    #expect(ring.0 + (ring.2?.width ?? 0) / 2 == disc.0)
    #expect(ring.2 == Stroke(Color(hex: 0x123456), width: disc.0 / 2))
  }

  @Test func colorsAreTheDesigns() throws {
    let items = try items {
      $0.mark.color = Color(hex: 0x010101)
      $0.colors.sky = Color(hex: 0x020202)
      $0.colors.ground = Color(hex: 0x030303)
      $0.colors.label = Color(hex: 0x040404)
      $0.colors.plate = Color(hex: 0x050505)
      $0.colors.plateOpacity = 1
    }
    #expect(discs(items, .placemark).first?.1 == Color(hex: 0x010101))
    let ground = items.first { $0.layer == .ground }
    guard case .polygon(_, let fill) = ground?.shape else {
      Issue.record("no ground")
      return
    }
    #expect(fill == Color(hex: 0x030303))
    guard case .text(let line) = items.first(where: { $0.layer == .label })?.shape else {
      Issue.record("no label")
      return
    }
    #expect(line.color == Color(hex: 0x040404) && line.plate == Color(hex: 0x050505))
  }

  /// The icon's colour contrasts with the disc; an icon with a colour of its own keeps it.
  @Test(arguments: [0xFF5F5F, 0xFFFFFF, 0x000000, 0x7F7F7F, 0xFFEE00, 0x3FBCFF] as [UInt32])
  func aSignIsToBeRead(disc: UInt32) throws {
    let items = try items {
      $0.mark.color = Color(hex: disc)
      $0.mark.icon = .text("A1")
    }
    guard case .text(let line) = items.last(where: { $0.layer == .placemark })?.shape else {
      Issue.record("no sign")
      return
    }
    #expect(line.color.contrast(with: Color(hex: disc)) >= 3)
    #expect(line.string == "A1")
    let own = try self.items {
      $0.mark.icon = .text("A1")
      $0.mark.iconColor = Color(hex: disc)
    }
    guard case .text(let other) = own.last(where: { $0.layer == .placemark })?.shape else {
      Issue.record("no sign")
      return
    }
    #expect(other.color == Color(hex: disc))
  }

  /// Shapes and pictures fill a centred box of the given share of the disc.
  @Test(arguments: [0.05, 0.6, 1]) func signsLieInTheirBox(size: Double) throws {
    var path = CurvePath(from: Vector2(-0.5, -0.25))
    path.addLine(to: Vector2(0.5, 0.25))
    var form = MarkArtwork.Form([path])
    form.fill = .own(Color(hex: 0x112233))
    let image = try #require(
      ImagePyramid(width: 4, height: 2, pixels: [UInt32](repeating: .max, count: 8)))
    for icon in [MarkIcon.artwork(MarkArtwork([form])), .image(image)] {
      let items = try items {
        $0.mark.icon = icon
        $0.mark.iconSize = size
      }
      let placemark = items.filter { $0.layer == .placemark }
      guard case .disc(let center, let radius, _, _) = placemark.first?.shape else {
        Issue.record("no disc")
        return
      }
      let half = Vector2(radius * size, radius * size / 2)
      let corners: (Vector2, Vector2)?
      switch placemark.last?.shape {
      case .curves(let curves, _, _): corners = (curves[0].start, curves[0].curves[0].end)
      case .image(_, let corner, let size): corners = (corner, corner + size)
      default: corners = nil
      }
      let found = try #require(corners)
      #expect((found.0 - (center - half)).length < 1e-9)
      #expect((found.1 - (center + half)).length < 1e-9)
    }
  }
}
