import ARRouteEngine
import Foundation

/// The errors of one rival on one walk, degrees.
struct HeadingScore {
  /// The errors at `HeadingTrial.times`.
  var atTimes: [Double] = []
  /// For each of these times, true if the truth was within two standard errors; nil if no error was stated.
  var isHonest: [Bool?] = []
  /// The errors after every `HeadingTrial.stride` metres, up to the end of the walk; empty if the rival was
  /// only asked at the times.
  var atDistances: [Double] = []
}

/// Computes the scores of rivals on the same walk.
enum HeadingTrial {
  /// The times at which rivals are asked, seconds.
  static let times = [30.0, 60, 120]
  /// The distance after which a rival that is followed is asked again, metres.
  static let stride = 2.0

  /// - Parameter isFollowed: True to ask the rival all along the walk, and not only at the times.
  static func score(
    _ rival: some HeadingRival, on walk: HeadingWalk, isFollowed: Bool
  ) -> HeadingScore {
    var rival = rival
    var score = HeadingScore()
    var newest: HeadingWalk.Step?
    for step in walk.steps {
      while let time = times.dropFirst(score.atTimes.count).first,
        step.estimate.fix.time > time + 1e-6
      {
        note(&score, rival.answer(), at: newest)
      }
      rival.take(step.estimate)
      newest = step
      if isFollowed {
        let answer = rival.answer().total
        while Double(score.atDistances.count + 1) * stride <= step.distance {
          score.atDistances.append(error(of: answer, at: step))
        }
      }
    }
    while score.atTimes.count < times.count { note(&score, rival.answer(), at: newest) }
    return score
  }

  private static func note(
    _ score: inout HeadingScore, _ answer: (total: Angle, error: Angle?), at step: HeadingWalk.Step?
  ) {
    guard let step else { return }
    let off = error(of: answer.total, at: step)
    score.atTimes.append(off)
    score.isHonest.append(answer.error.map { off <= 2 * $0.degrees })
  }

  private static func error(of total: Angle, at step: HeadingWalk.Step) -> Double {
    abs((total - step.misalignment).wrapped.degrees)
  }
}

/// Returns the value that the given fraction of the values does not exceed.
func quantile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  return sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
}

/// The 95 % interval for a comparison of two figures of paired samples, computed by resampling the pairs.
///
/// Source: B. Efron, R. J. Tibshirani, An Introduction to the Bootstrap, Chapman & Hall 1993, section 13.3.
struct PairedComparison {
  let low: Double
  let high: Double

  /// - Parameter compare: Compares the two figures, for example by their difference.
  init(
    _ one: [Double], _ two: [Double], by compare: (Double, Double) -> Double = (-),
    rounds: Int = 400, of figure: ([Double]) -> Double
  ) {
    var random = SplitMix64(seed: 97)
    let comparisons = (0..<rounds).map { _ in
      let drawn = one.indices.map { _ in Int(random.uniform() * Double(one.count)) }
      return compare(figure(drawn.map { one[$0] }), figure(drawn.map { two[$0] }))
    }
    low = quantile(comparisons, 0.025)
    high = quantile(comparisons, 0.975)
  }
}

/// Collects results from several threads by index.
final class Gathering<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Int: Value] = [:]

  /// Calls `work` with each number from 0, on several threads, and returns the results in order.
  static func gather(
    _ count: Int, _ work: @escaping @Sendable (Int) -> Value?
  ) -> [Value] {
    let gathering = Gathering()
    DispatchQueue.concurrentPerform(iterations: count) { index in
      guard let value = work(index) else { return }
      gathering.lock.withLock { gathering.values[index] = value }
    }
    return (0..<count).compactMap { gathering.values[$0] }
  }
}
