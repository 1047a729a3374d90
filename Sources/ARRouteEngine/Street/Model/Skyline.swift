/// The skyline of nearby walls all around an eye; everything behind these walls and below the skyline is
/// hidden.
///
/// For each direction, it is the maximum rise, in metres per metre, of the walls that stand on the ground.
///
/// Directions are divided into steps, and a wall only hides steps that it covers entirely. So nothing visible
/// is ever treated as hidden.
struct Skyline: Sendable {
  /// The number of steps in a full turn, which is four times a power of 2.
  static let count = 1024

  private let eye: Vector2
  private let height: Double
  private var rises: [Double]

  /// Creates a skyline without walls around an eye at a position in metres.
  init(around eye: Vector3) {
    self.eye = Vector2(eye.x, eye.z)
    height = eye.y
    rises = Array(repeating: -.infinity, count: Self.count)
  }

  /// Returns the direction in which a step begins, which is not a unit vector.
  private static func direction(_ step: Int) -> Vector2 {
    let quarter = count / 4
    let part = Double(step & (quarter - 1)) / Double(quarter)
    let first = Vector2(1 - part, part)
    switch step / quarter & 3 {
    case 0: return first
    case 1: return first.quarterTurned
    case 2: return -first
    default: return -first.quarterTurned
    }
  }

  /// Returns a direction as a number of steps from +x towards +y, in 0..<count.
  ///
  /// Steps are not equal angles, which would need trigonometry. Within each quarter turn, they are equal
  /// intervals of one component divided by the sum of both.
  private static func step(_ way: Vector2) -> Double {
    let sum = abs(way.x) + abs(way.y)
    guard sum > 0 else { return 0 }
    let quarter =
      switch (way.x >= 0, way.y >= 0) {
      case (true, true): way.y / sum
      case (false, true): 1 - way.x / sum
      case (false, false): 2 - way.y / sum
      case (true, false): 3 + way.x / sum
      }
    return quarter * Double(count / 4)
  }

  /// True when a vertical cylinder is hidden entirely.
  ///
  /// - Parameters:
  ///   - middle: The centre of the cylinder on the plan, metres.
  ///   - radius: The radius of the cylinder, metres.
  ///   - top: The height of the top of the cylinder's content, metres.
  func hides(_ middle: Vector2, radius: Double, top: Double) -> Bool {
    let way = middle - eye
    let square = way.dot(way)
    guard square > radius * radius * 1.0001 else { return false }
    let distance = square.squareRoot()
    let rise = (top - height) / (top > height ? distance - radius : distance + radius)
    let sine = radius / distance
    let cosine = max(0, 1 - sine * sine).squareRoot()
    let aside = way.quarterTurned
    return hides(from: way * cosine - aside * sine, to: way * cosine + aside * sine, rise: rise)
  }

  /// True when a wall is hidden entirely; the wall is seen from outside, so its corner `b` comes first.
  func hides(_ wall: StreetSolid.Wall) -> Bool {
    let (a, b) = (wall.a - eye, wall.b - eye)
    let top = max(wall.topA, wall.topB) - height
    let near = nearest(of: a, b)
    let distance = top > 0 ? near : max(a.length, b.length)
    guard distance > 1e-6 else { return false }
    return hides(from: b, to: a, rise: top / distance)
  }

  private func hides(from start: Vector2, to end: Vector2, rise: Double) -> Bool {
    var step = Int(Self.step(start)) % Self.count
    let last = Int(Self.step(end)) % Self.count
    while true {
      if rises[step] < rise { return false }
      if step == last { return true }
      step = (step + 1) % Self.count
    }
  }

  private func nearest(of a: Vector2, _ b: Vector2) -> Double {
    let edge = b - a
    return (a + edge * Vector2.nearestShare(to: -a, on: edge)).length
  }

  /// Adds a wall that stands on the ground and is seen from outside.
  mutating func add(_ wall: StreetSolid.Wall) {
    let (a, b) = (wall.a - eye, wall.b - eye)
    let edge = a - b
    // Both ends are in front of the eye: the turn from b to a is less than 180°, from +x towards +y.
    let area = b.cross(edge)
    guard area > 1e-9 else { return }
    let top = min(wall.topA, wall.topB) - height
    let first = Int(Self.step(b).rounded(.up))
    var count = Int(Self.step(a).rounded(.down)) - first
    if count < 0 { count += Self.count }
    guard count > 0, count <= Self.count / 2 else { return }
    // Returns the rise of the wall in the direction in which a step begins.
    func rise(_ step: Int) -> Double {
      let way = Self.direction(step % Self.count)
      // The direction meets the wall at `area / way.cross(edge)` times the direction's own length.
      return top * way.cross(edge) / (area * way.length)
    }
    // If the wall's top is below the eye, the wall hides the least where it is nearest.
    let square = edge.dot(edge)
    let foot = -b.dot(edge) / square
    let steepest = top < 0 && foot > 0 && foot < 1 ? top * square.squareRoot() / area : .infinity
    let footStep = steepest < 0 ? Int(Self.step(b + edge * foot)) % Self.count : -1
    var before = rise(first)
    for step in first..<first + count {
      let after = rise(step + 1)
      let number = step % Self.count
      var least = min(before, after)
      if number == footStep { least = min(least, steepest) }
      if least > rises[number] { rises[number] = least }
      before = after
    }
  }
}
