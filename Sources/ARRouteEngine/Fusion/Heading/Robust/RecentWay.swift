/// The latest steps as seen by AR: their speed, and whether they entered another street.
struct RecentWay: Hashable, Sendable {
  private var moments: [Moment] = []
  /// The position from which the current direction is measured.
  private var mark = Complex.zero
  /// The direction of the current street, as a unit complex number; nil before the first.
  private var course: Complex?
  /// The distance since the start of the street, metres.
  private var length = 0.0

  private struct Moment: Hashable, Sendable {
    let time: Double
    let position: Complex
  }

  /// The time over which speed is averaged, seconds; fixes are delayed by about the same time.
  private static let reach = 1.2
  /// A duration below the resolution of any phone's clock, seconds; shorter steps are rounding errors.
  private static let shortestStep = 1e-9
  /// The maximum number of moments kept; if they come faster, speed is averaged over a shorter time.
  private static let capacity = 32
  /// The distance between checks of the direction, metres.
  private static let stride = 5.0
  /// The cosine of the smallest turn that counts as entering another street.
  private static let corner = Angle.degrees(40).cosine
  /// The minimum length of a street, metres.
  private static let shortest = 10.0
  /// The weight of a new direction when it is averaged with earlier ones.
  private static let share = 0.3

  /// Advances to the phone's position as seen by AR, at a time in seconds.
  ///
  /// - Returns: The velocity in AR's axes, metres per second, and whether another street has begun.
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

  /// Forgets the steps, because AR's position has jumped.
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
