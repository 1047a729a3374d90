import Foundation
import RouteFormats
import TestSupport
import Testing

/// The camera of one of the photographs in `Fixtures/streets`, read from the file `cameras.csv` there.
///
/// The axes of the world are x to the right of a walker who looks along the street, y up, and z along the
/// street, in metres. The camera is at the origin, and the pavement is 1.5 m below.
struct KnownCamera: CustomTestStringConvertible, Sendable {
  let name: String
  let width: Double
  let height: Double
  let focal: Double
  let heading: Double
  let pitch: Double
  let roll: Double
  let horizonPoints: ((Double, Double), (Double, Double))

  typealias Direction = (Double, Double, Double)

  static let folder = DataFolder.packageRoot + "/Tests/RouteSimTests/Fixtures/streets"

  /// All cameras in the folder; a test checks that there are three.
  static let all: [KnownCamera] = {
    let table = try? String(contentsOfFile: folder + "/cameras.csv", encoding: .utf8)
    return (table ?? "").split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: ",").map(String.init)
      let numbers = fields.dropFirst().compactMap(Double.init)
      return KnownCamera(
        name: fields[0], width: numbers[0], height: numbers[1], focal: numbers[2],
        heading: numbers[3], pitch: numbers[4], roll: numbers[5],
        horizonPoints: ((numbers[6], numbers[7]), (numbers[8], numbers[9])))
    }
  }()

  var testDescription: String { name }
  var path: String { Self.folder + "/" + name }

  /// Two points on the horizon, in the form of `--photo-horizon`.
  var horizon: String {
    "\(horizonPoints.0.0),\(horizonPoints.0.1),\(horizonPoints.1.0),\(horizonPoints.1.1)"
  }

  /// The directions ahead, to the right of the picture and to the top of the picture.
  private var axes: (ahead: Direction, right: Direction, top: Direction) {
    let (h, p, r) = (
      heading * .pi / 180, pitch * .pi / 180, roll * .pi / 180
    )
    let ahead = (sin(h) * cos(p), sin(p), cos(h) * cos(p))
    let right = (cos(h), 0.0, -sin(h))
    let top = (-sin(h) * sin(p), cos(p), -cos(h) * sin(p))
    return (
      ahead,
      (
        cos(r) * right.0 - sin(r) * top.0, cos(r) * right.1 - sin(r) * top.1,
        cos(r) * right.2 - sin(r) * top.2
      ),
      (
        cos(r) * top.0 + sin(r) * right.0, cos(r) * top.1 + sin(r) * right.1,
        cos(r) * top.2 + sin(r) * right.2
      )
    )
  }

  /// The vertical direction in the camera's axes: right, top, ahead.
  var up: Direction { (axes.right.1, axes.top.1, axes.ahead.1) }
  /// The direction of the street in the camera's axes.
  var street: Direction { (axes.right.2, axes.top.2, axes.ahead.2) }

  /// Returns the position of a point in the photograph, in pixels.
  func seen(_ place: Direction) -> (Double, Double) {
    let (ahead, right, top) = axes
    func along(_ axis: Direction) -> Double {
      place.0 * axis.0 + place.1 * axis.1 + place.2 * axis.2
    }
    return (
      width / 2 + focal * along(right) / along(ahead),
      height / 2 - focal * along(top) / along(ahead)
    )
  }

  /// Returns the point on the pavement that a pixel shows, in metres to the right and along the street.
  func ground(_ pixel: (Double, Double)) -> (Double, Double) {
    let (ahead, right, top) = axes
    let (x, y) = ((pixel.0 - width / 2) / focal, (height / 2 - pixel.1) / focal)
    let ray = (
      ahead.0 + x * right.0 + y * top.0, ahead.1 + x * right.1 + y * top.1,
      ahead.2 + x * right.2 + y * top.2
    )
    return (-1.5 / ray.1 * ray.0, -1.5 / ray.1 * ray.2)
  }

  /// Returns the photograph's pixels.
  func photograph() throws -> SeenPixels {
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let pixels = try PictureImage(file).pixels(
      enoughFor: Int(width), Int(height), over: .init(hex: 0))
    return SeenPixels(width: pixels.width, height: pixels.height) { pixels.values[$0] }
  }

  /// Returns true when a mark of 10 cm at the given distance along the street is at least two pixels high.
  func showsMark(at chainage: Double) -> Bool { focal * 0.2 * 1.5 / (chainage * chainage) > 2 }
}

/// A photograph that fills a screen, cropped equally at two opposite sides.
struct Covered {
  let scale: Double
  private let camera: KnownCamera
  private let screen: (Double, Double)

  init(_ camera: KnownCamera, screen: (Double, Double)) {
    self.camera = camera
    self.screen = screen
    scale = max(screen.0 / camera.width, screen.1 / camera.height)
  }

  /// Returns the position in the photograph, in pixels, that is shown at a point of the screen.
  func pixel(_ point: (Double, Double)) -> (Double, Double) {
    (
      camera.width / 2 + (point.0 - screen.0 / 2) / scale,
      camera.height / 2 + (point.1 - screen.1 / 2) / scale
    )
  }

  /// Returns the point of the screen at which a pixel of the photograph is shown.
  func point(_ pixel: (Double, Double)) -> (Double, Double) {
    (
      screen.0 / 2 + (pixel.0 - camera.width / 2) * scale,
      screen.1 / 2 + (pixel.1 - camera.height / 2) * scale
    )
  }
}

/// Pixels that are searched for red marks.
struct SeenPixels {
  let width: Int
  let height: Int
  /// Returns the pixel with a number, with red in the lowest byte, then green and blue.
  private let pixel: (Int) -> UInt32

  init(width: Int, height: Int, pixel: @escaping (Int) -> UInt32) {
    self.width = width
    self.height = height
    self.pixel = pixel
  }

  func holds(_ place: (Double, Double)) -> Bool {
    place.0 > 12 && place.1 > 6 && place.0 < Double(width) - 12 && place.1 < Double(height) - 6
  }

  /// Returns the middle of the red pixels within a distance of a position; nil without any.
  func redMiddle(near place: (Double, Double), within radius: Double) -> (Double, Double)? {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in max(0, Int(place.1 - radius))...min(height - 1, Int(place.1 + radius)) {
      for column in max(0, Int(place.0 - radius))...min(width - 1, Int(place.0 + radius)) {
        let value = pixel(row * width + column)
        let (red, green, blue) = (value & 255, value >> 8 & 255, value >> 16 & 255)
        let redness = Double(red) - Double(max(green, blue))
        guard redness > 30 else { continue }
        sum += redness
        x += redness * (Double(column) + 0.5)
        y += redness * (Double(row) + 0.5)
      }
    }
    return sum > 0 ? (x / sum, y / sum) : nil
  }
}

/// The squares that an SVG contains in place of arrows.
struct DrawnSquares {
  let screen: (Double, Double)
  private(set) var squares: [(chainage: Int, corners: [(Double, Double)])] = []

  init(_ svg: String) {
    var screen = (0.0, 0.0)
    var chainage: Int?
    for line in svg.split(separator: "\n") where !line.contains("base64") {
      if let size = line.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/) {
        screen = (Double(size.output.1) ?? 0, Double(size.output.2) ?? 0)
      } else if let arrow = line.firstMatch(of: /data-name="Arrow at ([0-9]+) m"/) {
        chainage = Int(arrow.output.1)
      } else if let number = chainage, let shape = line.firstMatch(of: /<polygon points="([^"]+)"/)
      {
        let corners = shape.output.1.split(separator: " ").compactMap { pair in
          let numbers = pair.split(separator: ",").compactMap { Double($0) }
          return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
        squares.append((number, corners))
        chainage = nil
      } else {
        chainage = nil
      }
    }
    self.screen = screen
  }

  /// Returns true when a point is on the screen and not on its border.
  func holds(_ point: (Double, Double)) -> Bool {
    point.0 > 0.01 && point.1 > 0.01 && point.0 < screen.0 - 0.01 && point.1 < screen.1 - 0.01
  }
}

/// A plane, reconstructed from four of its points and their positions in the picture.
///
/// It is found from the mapping between the two; only the lens is known.
struct SeenPlane {
  /// The directions of the plane's axes in the camera, which are not unit vectors: `right`, and `along` the
  /// street.
  private let right: KnownCamera.Direction
  private let along: KnownCamera.Direction
  /// The distance of the camera from the plane, in metres.
  let height: Double

  /// - Parameter places: Four points, no three of which are on a line.
  init?(_ places: [(ground: (Double, Double), seen: (Double, Double))], _ camera: KnownCamera) {
    guard places.count == 4 else { return nil }
    // x (h₆ X + h₇ Z + 1) = h₀ X + h₁ Z + h₂, and the same for y, in the camera's own coordinates.
    var rows: [[Double]] = []
    for place in places {
      let (x, y) = (
        (place.seen.0 - camera.width / 2) / camera.focal,
        (camera.height / 2 - place.seen.1) / camera.focal
      )
      let (X, Z) = place.ground
      rows.append([X, Z, 1, 0, 0, 0, -x * X, -x * Z, x])
      rows.append([0, 0, 0, X, Z, 1, -y * X, -y * Z, y])
    }
    for pivot in 0..<8 {
      let best = (pivot..<8).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      guard abs(rows[pivot][pivot]) > 1e-12 else { return nil }
      for other in 0..<8 where other != pivot {
        let factor = rows[other][pivot] / rows[pivot][pivot]
        for column in pivot..<9 { rows[other][column] -= factor * rows[pivot][column] }
      }
    }
    let h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
    (right, along) = ((h[0], h[3], h[6]), (h[1], h[4], h[7]))
    let normal = Self.cross(right, along)
    let unit = (Self.length(right) * Self.length(along)).squareRoot()
    let origin = (h[2], h[5], 1.0)
    height =
      abs(normal.0 * origin.0 + normal.1 * origin.1 + normal.2 * origin.2)
      / Self.length(normal) / unit
  }

  func degrees(toNormal up: KnownCamera.Direction) -> Double {
    Self.degrees(Self.cross(right, along), up)
  }

  func degrees(toStreet direction: KnownCamera.Direction) -> Double {
    Self.degrees(along, direction)
  }

  private static func cross(
    _ a: KnownCamera.Direction, _ b: KnownCamera.Direction
  ) -> KnownCamera.Direction {
    (a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0)
  }

  private static func length(_ a: KnownCamera.Direction) -> Double {
    (a.0 * a.0 + a.1 * a.1 + a.2 * a.2).squareRoot()
  }

  /// Returns the angle between two lines, from 0° to 90°.
  private static func degrees(_ a: KnownCamera.Direction, _ b: KnownCamera.Direction) -> Double {
    let turned = length(cross(a, b))
    return atan2(turned, abs(a.0 * b.0 + a.1 * b.1 + a.2 * b.2)) * 180 / .pi
  }
}
