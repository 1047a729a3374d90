/// The latest steps as AR saw them: their speed, and whether they left the street.
struct RecentWay: Hashable, Sendable {
  private var moments: [Moment] = []
  /// The position from which the present direction is measured.
  private var mark = Complex.zero
  /// The direction of the present street, of length 1; nil before any.
  private var course: Complex?
  /// Metres since the street began.
  private var length = 0.0

  private struct Moment: Hashable, Sendable {
    let time: Double
    let position: Complex
  }

  /// Seconds over which speed is averaged: fixes are about as much late.
  private static let reach = 1.2
  /// Seconds below the resolution of any phone's clock: a shorter step is rounding, with no time to move.
  private static let shortestStep = 1e-9
  /// The greatest number of moments kept; where they come faster, speed is averaged over less.
  private static let capacity = 32
  /// Metres from one look at the direction to the next.
  private static let stride = 5.0
  /// The cosine of the least turn into another street.
  private static let corner = Angle.degrees(40).cosine
  /// Metres that a street is long at least.
  private static let shortest = 10.0
  /// The weight of a look at the direction beside those before.
  private static let share = 0.3

  /// Goes on to where AR sees the phone at a time in seconds.
  ///
  /// - Returns: Metres a second, in AR's axes; and whether another street began.
  mutating func advance(to position: Complex, at time: Double) -> (velocity: Complex, turned: Bool)
  {
    if let last = moments.last, time < last.time { moments = [] }
    if moments.isEmpty { mark = position }
    moments.append(Moment(time: time, position: position))
    while moments.count > Self.capacity
      || moments.count > 2 && moments[1].time <= time - Self.reach
    {
      moments.removeFirst()
    }
    return (velocity(at: time, position), turns(at: position))
  }

  /// Forgets the steps: AR's place leapt.
  mutating func interrupt() { moments = [] }

  private func velocity(at time: Double, _ position: Complex) -> Complex {
    guard moments.count > 1, let first = moments.first, time - first.time >= Self.shortestStep
    else { return .zero }
    var (start, origin) = (first.time, first.position)
    if start < time - Self.reach {
      let next = moments[1]
      let share = (time - Self.reach - start) / (next.time - start)
      origin += (next.position - origin) * share
      start = time - Self.reach
    }
    return (position - origin) * (1 / (time - start))
  }

  private mutating func turns(at position: Complex) -> Bool {
    let step = position - mark
    guard step.length >= Self.stride else { return false }
    mark = position
    let direction = step.direction
    guard let course else {
      self.course = direction
      length = Self.stride
      return false
    }
    if (direction * course.conjugate).real < Self.corner, length > Self.shortest {
      self.course = direction
      length = 0
      return true
    }
    self.course = (course * (1 - Self.share) + direction * Self.share).direction
    length += Self.stride
    return false
  }
}
