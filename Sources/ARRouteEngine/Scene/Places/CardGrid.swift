/// A grid of cards on a screen: all cards are on the screen, and none overlap.
///
/// The cards are as large as possible, up to a requested width, and in the smallest number of columns that
/// allows this. They are arranged in order, row by row from the upper left.
struct CardGrid: Hashable {
  /// The middle of each card, points.
  let centers: [Vector2]
  /// The width of each card, points.
  let width: Double

  /// The margin along the sides of the room, points; smaller on a very small screen.
  static let margin = 16.0
  /// The gap between two cards, as a fraction of their width.
  static let gap = 0.05
  /// The minimum distance between the camera and a grid, metres.
  static let leastRange = 1.0

  /// Arranges cards in a grid.
  ///
  /// - Parameters:
  ///   - count: The number of cards, 0 or more.
  ///   - room: The room that contains all cards.
  ///   - point: The desired middle of the grid, points; the grid is moved if it would extend beyond the room.
  ///   - widest: The maximum width of a card, points.
  /// - Complexity: O(count).
  init(count: Int, in room: ScreenRoom, about point: Vector2, widest: Double) {
    guard count > 0 else {
      (centers, width) = ([], 0)
      return
    }
    let screen = room.viewport
    let margin = min(Self.margin, min(screen.width, screen.height) / 20)
    let (xs, ys) = (room.xs(inset: margin), room.ys(inset: margin))
    var best = (columns: 1, width: 0.0)
    for columns in 1...count {
      let rows = (count + columns - 1) / columns
      let width = min(
        widest, (xs.upperBound - xs.lowerBound) / Self.across(columns),
        (ys.upperBound - ys.lowerBound) / Self.down(rows))
      if width > best.width { best = (columns, width) }
    }
    let (columns, width) = best
    let rows = (count + columns - 1) / columns
    /// Returns the left or upper side of the first card.
    func start(_ middle: Double, _ length: Double, _ limits: ClosedRange<Double>) -> Double {
      max(limits.lowerBound, min(middle - length / 2, limits.upperBound - length))
    }
    let left = start(point.x, width * Self.across(columns), xs)
    let top = start(point.y, width * Self.down(rows), ys)
    self.width = width
    centers = (0..<count).map { number in
      Vector2(
        left + width * (Double(number % columns) * (1 + Self.gap) + 0.5),
        top + width
          * (Double(number / columns) * (CardStyle.shape + Self.gap) + CardStyle.shape / 2))
    }
  }

  /// Returns the cell of a card in a grid: the card with half of each gap around it.
  ///
  /// A touch between two cards therefore counts for the nearer one.
  static func cell(around card: ScenePanel) -> ScenePanel {
    var cell = card
    cell.right = card.right * (1 + gap)
    cell.up = card.up * (1 + gap / CardStyle.shape)
    return cell
  }

  /// Returns the total width of a number of cards next to each other, as a multiple of a card's width.
  private static func across(_ count: Int) -> Double {
    Double(count) + Double(count - 1) * gap
  }

  /// Returns the total height of a number of cards below each other, as a multiple of a card's width.
  private static func down(_ count: Int) -> Double {
    Double(count) * CardStyle.shape + Double(count - 1) * gap
  }

  /// Returns the cards as panels in one plane in front of a camera, which sees them arranged in this grid.
  ///
  /// Because they are in a single plane, no card covers another from any viewpoint.
  ///
  /// - Parameters:
  ///   - range: The distance of the plane in front of the camera, metres.
  ///   - camera: The screen and the focal length.
  ///   - transform: The camera's position and orientation.
  func panels(
    at range: Double, camera: PinholeCamera, _ transform: CameraTransform
  ) -> [ScenePanel] {
    let metresPerPoint = range / camera.focalLength
    let middle = camera.viewport.center
    let half = width / 2 * metresPerPoint
    let right = transform.sceneFromCamera * Vector3(half, 0, 0)
    let up = transform.sceneFromCamera * Vector3(0, half * CardStyle.shape, 0)
    return centers.map { center in
      let offset = (center - middle) * metresPerPoint
      return ScenePanel(
        center: transform.scenePosition(of: Vector3(offset.x, -offset.y, -range)), right: right,
        up: up)
    }
  }
}
