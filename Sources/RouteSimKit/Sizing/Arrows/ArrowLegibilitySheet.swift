package import ARRouteDrawing
import ARRouteEngine

/// A sheet with arrows as they appear on the phone, side by side: first all arrows along a street, then a
/// single arrow at each distance.
package struct ArrowLegibilitySheet {
  private let study: ArrowLegibility
  private let arrows: [ArrowLegibility.NamedArrows]
  private let distances: [Double]
  private let theme: Theme

  /// Creates a sheet with one row for all arrows along the street, and one row for each distance in metres.
  package init(
    _ study: ArrowLegibility, of arrows: [ArrowLegibility.NamedArrows], distances: [Double],
    theme: Theme = .dark
  ) {
    self.study = study
    self.arrows = arrows
    self.distances = distances
    self.theme = theme
  }

  /// The sheet as an SVG document.
  package var svg: String { SVGWriter.document(sheet, title: title) }

  private var title: String { "Arrows on \(study.screen.title)" }

  /// The sheet's pictures and captions; empty if no street can be created.
  var sheet: PictureSheet {
    var pictures = arrows.compactMap { arrows in
      picture(of: arrows, at: nil).map { PictureSheet.Screen(name: arrows.name, drawing: $0) }
    }
    for distance in distances {
      pictures += arrows.compactMap { arrows in
        let row = study.row(arrows, at: distance)
        return picture(of: arrows, at: distance).map {
          PictureSheet.Screen(name: Self.caption(row), drawing: $0)
        }
      }
    }
    return PictureSheet(
      pictures, columns: arrows.count,
      title: [
        title,
        "Above: along a level street; below: a single arrow, with the heights of its tip and "
          + "notch.",
        "Named: both heights are at least \(SizingTable.one(study.leastOnPhone)) pt, and an edge "
          + "has a contrast of 3:1 on any street.",
      ], theme: theme)
  }

  private static func caption(_ row: ArrowLegibility.Row) -> String {
    let distance = "\(SizingTable.metres(row.distance)): "
    guard let outline = row.silhouette else { return distance + "not on the screen" }
    return distance + "\(SizingTable.one(outline.tip)) / \(SizingTable.one(outline.notch)) pt"
      + (row.isNamed ? "" : ", not named")
  }

  /// Returns the lower part of the screen, from slightly above the horizon downwards.
  private func picture(
    of arrows: ArrowLegibility.NamedArrows, at distance: Double?
  ) -> Drawing? {
    let viewport = study.screen.camera.viewport
    var settings = WorldSettings()
    settings.isStill = true
    settings.eyeHeight = study.eyeHeight
    settings.arrows = arrows.style
    // The finish is so far away that it is small and beyond all arrows.
    guard let start = GeodeticCoordinate(latitudeDegrees: 0, longitudeDegrees: 0),
      let end = Placement(reference: start).coordinate(at: Vector3(0, 0, -2000)),
      let route = try? Route(name: nil, coordinates: [start, end]),
      let world = try? World(
        route: route, camera: study.screen.camera, settings: settings,
        start: .chainage(min(arrows.style.spacing, 100) - 0.01))
    else { return nil }
    var frame = world.frame(clock: 0)
    // The finish is omitted, because it would hide arrows at the horizon.
    frame.guidance = nil
    if let distance { frame.showOneArrow(at: distance, length: arrows.style.model.length) }
    let drawing = CameraView.drawing(
      of: frame, in: world, options: ViewOptions(theme: theme, showsGrid: distance == nil))
    let top = viewport.height * 0.44
    return drawing.cropped(
      left: 0, top: top, width: drawing.width, height: viewport.height * 0.5)
  }
}

extension Frame {
  /// Keeps only the nearest arrow, and moves its near end to the given distance ahead, metres.
  fileprivate mutating func showOneArrow(at distance: Double, length: Double) {
    guard var arrow = arrows.first else { return }
    let move = Vector3(0, 0, -distance - length - (arrow.position.z - camera.pose.position.z))
    arrow.position = arrow.position + move
    arrows = [arrow]
  }
}
