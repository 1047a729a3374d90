import ARRouteEngine

/// Whether what two runs differ by on the same logs is more than chance would have it, asked in many
/// ways at once.
///
/// If neither run were better, each log's two values might as well stand the other way round. All logs
/// are swapped by chance, each with all its figures, and each question is asked again; a question is
/// answered yes where hardly ever any question comes out as clearly as it did. So the chance that
/// anything at all is found where there is nothing stays below one level, however many questions there
/// are and however they depend on each other.
///
/// Source: P. H. Westfall, S. S. Young, Resampling-Based Multiple Testing, 1993, algorithm 4.1
/// (step-down maxT); its condition, that swapping changes no distribution, holds for pairs.
/// Deterministic for a seed, whatever is done at once.
struct SwapTest: Sendable {
  /// A question: the sum of what each log says, whose sign a swap turns round.
  struct Question: Sendable {
    /// Which logs say something, growing.
    let logs: [Int32]
    /// What each says; never 0.
    let weights: [Float]
    /// The root of the mean of the square of the sum, were all swapped by chance.
    let spread: Double

    init(logs: [Int32], weights: [Float]) {
      self.logs = logs
      self.weights = weights
      spread = weights.reduce(0.0) { $0 + Double($1) * Double($1) }.squareRoot()
    }

    /// The sum over its spread; 0 where none says anything.
    ///
    /// Of the standard normal distribution where many do.
    var score: Double {
      spread > 0 ? weights.reduce(0.0) { $0 + Double($1) } / spread : 0
    }
  }

  private let questions: [Question]
  private let logCount: Int
  private let seed: UInt64
  /// How often all logs are swapped.
  let draws: Int

  private static let piece = 50

  /// - Parameters:
  ///   - logCount: How many logs there are; questions name them by number from 0.
  ///   - level: The chance of a false alarm that is asked for.
  init(_ questions: [Question], logCount: Int, level: Double, seed: UInt64) {
    self.questions = questions
    self.logCount = logCount
    self.seed = seed
    // Enough that the level is told to a tenth or so of it, within a bounded time.
    let wanted = max(4000, Int(200 / level))
    let cost = questions.reduce(1) { $0 + $1.logs.count }
    let affordable = max(Int(40 / level), 20_000_000_000 / cost)
    let count = min(wanted, affordable)
    draws = (count + Self.piece - 1) / Self.piece * Self.piece
  }

  /// Of each question the chance that, were there nothing, any of those not more clear than it came
  /// out as clearly.
  func chances(by worker: some PieceWorker) -> [Double] {
    let scores = questions.map { abs($0.score) }
    // The clearest first; what nobody says anything to last.
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

  /// Of the draws of a piece, in how many the clearest of a question and those behind it is as clear
  /// as it was, by rank.
  private func exceedances(in piece: Int, _ scores: [Double], _ order: [Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: order.count)
    var signs = [Float](repeating: 1, count: logCount)
    for draw in piece * Self.piece..<(piece + 1) * Self.piece {
      // Draws are told apart by number, so that it does not matter who does them.
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
        // What differs by rounding alone is as clear.
        if most >= scores[order[rank]] - 1e-4 { counts[rank] += 1 }
      }
    }
    return counts
  }

  private static func sum(_ question: Question, _ signs: [Float]) -> Double {
    question.logs.withUnsafeBufferPointer { logs in
      question.weights.withUnsafeBufferPointer { weights in
        signs.withUnsafeBufferPointer { signs in
          // Four sums, so that none waits for the one before.
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
            // Ranks of thousands of logs would lose their last digits.
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
  /// Whether the values after are typically greater than those before: Wilcoxon's signed ranks.
  ///
  /// Source: F. Wilcoxon, Individual comparisons by ranking methods, Biometrics Bulletin 1 (1945); what
  /// is equal says nothing, equal differences share their ranks.
  ///
  /// - Parameter differences: By log; NaN where one of the two is not known. Those that are 0 count
  ///   as equal.
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

  /// Whether more logs are beyond a limit after than before: McNemar's question.
  ///
  /// Source: Q. McNemar, Note on the sampling error of the difference between correlated proportions
  /// or percentages, Psychometrika 12 (1947).
  init(logsBeyond limit: Double, _ values: [(log: Int32, before: Double, after: Double)]) {
    let crossing = values.filter { ($0.before > limit) != ($0.after > limit) }
    self.init(logs: crossing.map(\.log), weights: crossing.map { $0.after > limit ? 1 : -1 })
  }
}
