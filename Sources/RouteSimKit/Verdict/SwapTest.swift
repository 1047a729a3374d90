import ARRouteEngine

/// A permutation test of whether the differences between two runs on the same logs can be due to chance,
/// for many questions at once.
///
/// If neither run were better, the two values of each log could equally well be exchanged. All logs are
/// swapped at random, each with all its figures, and the questions are asked about the result. The answer
/// to a question is yes if hardly any swaps give a result as clear for any question. The probability of
/// finding anything if there is no difference is therefore below a single level, however many questions
/// there are and however they depend on each other.
///
/// Source: P. H. Westfall, S. S. Young, Resampling-Based Multiple Testing, 1993, algorithm 4.1 (step-down
/// maxT); its condition, that swapping does not change any distribution, is met for pairs. The test is
/// deterministic for a given seed, regardless of parallelism.
struct SwapTest: Sendable {
  /// A question about the sum of the logs' weights; swapping a log inverts the sign of its weight.
  struct Question: Sendable {
    /// The logs with a weight, in ascending order.
    let logs: [Int32]
    /// The weight of each log; never 0.
    let weights: [Float]
    /// The root mean square of the sum under random swaps.
    let spread: Double

    init(logs: [Int32], weights: [Float]) {
      self.logs = logs
      self.weights = weights
      spread = weights.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
    }

    /// The sum divided by its spread; 0 if no log has a weight.
    ///
    /// For many logs, it has the standard normal distribution.
    var score: Double {
      spread > 0 ? weights.reduce(0.0) { $0 + Double($1) } / spread : 0
    }
  }

  private let questions: [Question]
  private let logCount: Int
  private let seed: UInt64
  /// The number of rounds; in each, all logs are swapped at random.
  let draws: Int

  private static let piece = 50

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - logCount: The number of logs; questions refer to them by an index from 0.
  ///   - level: The requested false alarm rate.
  init(_ questions: [Question], logCount: Int, level: Double, seed: UInt64) {
    self.questions = questions
    self.logCount = logCount
    self.seed = seed
    // This is enough to resolve the level to about a tenth of its value, in a bounded time.
    let wanted = max(4000, Int(200 / level))
    let cost = questions.reduce(1) { $0 + $1.logs.count }
    let affordable = max(Int(40 / level), 20_000_000_000 / cost)
    let count = min(wanted, affordable)
    draws = (count + Self.piece - 1) / Self.piece * Self.piece
  }

  /// Returns, for each question, the probability that any of the questions that are no clearer would give a
  /// result that is at least as clear if there were no difference.
  func chances(by worker: some PieceWorker) -> [Double] {
    let scores = questions.map { abs($0.score) }
    // The clearest questions come first; questions without logs come last.
    let order = questions.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }
    let counts = worker.results(of: draws / Self.piece) { piece in
      exceedances(in: piece, scores, order)
    }
    var chances = [Double](repeating: 1, count: questions.count)
    var least = 0.0
    for (rank, question) in order.enumerated() {
      let count = counts.reduce(0) { $0 + $1[rank] }
      least = max(least, Double(count + 1) / Double(draws + 1))
      chances[question] = questions[question].logs.isEmpty ? 1 : least
    }
    return chances
  }

  /// Returns, for each rank, the number of draws in a piece in which the clearest result of that question
  /// and all later ones is at least as clear as the question's actual result.
  private func exceedances(in piece: Int, _ scores: [Double], _ order: [Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: order.count)
    var signs = [Float](repeating: 1, count: logCount)
    for draw in piece * Self.piece..<(piece + 1) * Self.piece {
      // The number of a draw determines its seed, so that the result does not depend on the worker that
      // performs it.
      var random = SplitMix64(seed: seed &+ UInt64(draw) &* 0x9E37_79B9_7F4A_7C15)
      var bits: UInt64 = 0
      for index in signs.indices {
        if index & 63 == 0 { bits = random.next() }
        signs[index] = bits & 1 == 0 ? 1 : -1
        bits >>= 1
      }
      var most = 0.0
      for rank in order.indices.reversed() {
        let question = questions[order[rank]]
        guard !question.logs.isEmpty else { continue }
        most = max(most, abs(Self.sum(question, signs)) / question.spread)
        // Results that differ only by rounding errors count as equal.
        if most >= scores[order[rank]] - 1e-4 { counts[rank] += 1 }
      }
    }
    return counts
  }

  private static func sum(_ question: Question, _ signs: [Float]) -> Double {
    question.logs.withUnsafeBufferPointer { logs in
      question.weights.withUnsafeBufferPointer { weights in
        signs.withUnsafeBufferPointer { signs in
          // Four separate sums are used, so that no addition has to wait for the previous one.
          var sums = SIMD4<Float>()
          var total = 0.0
          var index = 0
          while index + 4 <= logs.count {
            let drawn = SIMD4(
              signs[Int(logs[index])], signs[Int(logs[index + 1])], signs[Int(logs[index + 2])],
              signs[Int(logs[index + 3])])
            sums +=
              drawn
              * SIMD4(
                weights[index], weights[index + 1], weights[index + 2], weights[index + 3])
            index += 4
            // In a single sum, the ranks of thousands of logs would lose their last digits.
            if index & 1023 == 0 {
              total += Double(sums.sum())
              sums = SIMD4()
            }
          }
          total += Double(sums.sum())
          while index < logs.count {
            total += Double(signs[Int(logs[index])] * weights[index])
            index += 1
          }
          return total
        }
      }
    }
  }
}

extension SwapTest.Question {
  /// Creates the question of whether values are typically larger in the second run: Wilcoxon's signed-rank
  /// test.
  ///
  /// Source: F. Wilcoxon, Individual comparisons by ranking methods, Biometrics Bulletin 1 (1945); equal
  /// values have no weight, and equal differences have the same rank.
  ///
  /// - Parameter differences: The differences for all logs whose values are known. A difference of 0 means
  ///   that the values are equal.
  init(signedRanksOf differences: [(log: Int32, difference: Double)]) {
    let unequal = differences.filter { $0.difference != 0 }
      .sorted { (abs($0.difference), $0.log) < (abs($1.difference), $1.log) }
    var ranks = [Float](repeating: 0, count: unequal.count)
    var start = 0
    while start < unequal.count {
      var end = start + 1
      while end < unequal.count, abs(unequal[end].difference) == abs(unequal[start].difference) {
        end += 1
      }
      let rank = Float(start + end + 1) / 2
      for index in start..<end { ranks[index] = rank }
      start = end
    }
    let signed = zip(unequal, ranks).map { ($0.log, $0.difference > 0 ? $1 : -$1) }
      .sorted { $0.0 < $1.0 }
    self.init(logs: signed.map(\.0), weights: signed.map(\.1))
  }

  /// Creates the question of whether more logs are beyond a limit in the second run: McNemar's test.
  ///
  /// Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions or
  /// percentages, Psychometrika 12 (1947).
  init(logsBeyond limit: Double, _ values: [(log: Int32, before: Double, after: Double)]) {
    let crossing = values.filter { ($0.before > limit) != ($0.after > limit) }
    self.init(logs: crossing.map(\.log), weights: crossing.map { $0.after > limit ? 1 : -1 })
  }
}
