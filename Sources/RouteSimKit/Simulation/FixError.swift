import ARRouteEngine

/// The errors of a satellite receiver: the error of its fixes, and of the accuracy that it claims.
///
/// Along each axis the error is a first-order Gauss–Markov process of standard deviation accuracy / 1.515, so
/// that 68 % of the fixes lie within the accuracy. Outliers are added: for some seconds the receiver tracks
/// an echo in place of the satellite, and all its fixes are displaced in the same direction by 3 to 6
/// accuracies. Dropouts, stretches without fixes, are the same kind of chain; the first fix always comes, as
/// navigation starts with a fix. Each source of error draws from a sequence of its own, so that switching one
/// off leaves the others unchanged.
struct FixError: Hashable, Sendable {
  private let accuracy: Double
  private var east: GaussMarkov
  private var south: GaussMarkov
  private var claim: GaussMarkov
  private var echo: Stretches
  private var dropout: Stretches
  private var echoRandom: SplitMix64
  private var echoOffset = Vector3.zero

  /// The mean length of a burst of outliers, seconds.
  static let meanEcho = 3.0
  /// The mean length of a stretch without fixes, seconds.
  static let meanDropout = 5.0
  /// The standard deviation of the claimed accuracy's logarithm.
  ///
  /// A receiver computes its accuracy from the satellites in view, which come and go.
  static let claimDeviation = 0.15
  static let claimTimeConstant = 10.0
  /// The least accuracy that a receiver claims, metres.
  static let leastClaim = 0.1

  /// Creates the errors of a receiver from its first fix on, with the settings' seed.
  init(settings: SimulationSettings) {
    // The second sequence of the seed; the first is the odometry's.
    var seed = SplitMix64(seed: settings.seed)
    _ = seed.next()
    var random = seed.split()
    accuracy = settings.gpsAccuracy
    let deviation = accuracy / Fix.deviationsInAccuracy
    east = GaussMarkov(
      deviation: deviation, timeConstant: settings.timeConstant, random: random.split())
    south = GaussMarkov(
      deviation: deviation, timeConstant: settings.timeConstant, random: random.split())
    claim = GaussMarkov(
      deviation: Self.claimDeviation, timeConstant: Self.claimTimeConstant, random: random.split())
    echo = Stretches(
      share: settings.outlierPercent / 100, meanLength: Self.meanEcho, random: random.split())
    dropout = Stretches(
      share: settings.dropoutPercent / 100, meanLength: Self.meanDropout, beginsOutside: true,
      random: random.split())
    echoRandom = random.split()
    if echo.isInside { drawEcho() }
  }
}

/// A fix as received, relative to the truth.
struct Reception: Hashable, Sendable {
  /// The offset from the truth to the fix, on the ground plane of the scene, metres.
  var offset: Vector3
  /// The accuracy the receiver claims, metres.
  var claim: Double
}

extension FixError {
  /// Advances to the next fix.
  ///
  /// - Parameter step: The time since the fix before, seconds.
  /// - Returns: The fix; nil if it is lost.
  mutating func next(after step: Double) -> Reception? {
    var offset = Vector3(east.advance(by: step), 0, south.advance(by: step))
    let factor = 1 + claim.advance(by: step)
    let wasEcho = echo.isInside
    let isEcho = echo.advance(by: step)
    if isEcho && !wasEcho { drawEcho() }
    if isEcho { offset += echoOffset }
    guard !dropout.advance(by: step) else { return nil }
    return Reception(offset: offset, claim: max(accuracy * max(factor, 0.5), Self.leastClaim))
  }

  private mutating func drawEcho() {
    let length = accuracy * (3 + 3 * echoRandom.uniform())
    let direction = Angle.degrees(360 * echoRandom.uniform())
    echoOffset = Vector3(direction.sine, 0, direction.cosine) * length
  }
}

extension SimulationSettings {
  /// The reception of a receiver without any error: the truth, with the accuracy in the settings.
  var exactReception: Reception {
    Reception(offset: .zero, claim: max(gpsAccuracy, FixError.leastClaim))
  }
}
