import ARRouteEngine
import Testing

@testable import RouteSimKit

/// The significance of a difference, compared with published results and with a count of all cases.
@Suite("Swap test")
struct SwapTestTests {
  private func test(
    _ questions: [SwapTest.Question], _ count: Int, seed: UInt64 = 1
  ) -> [Double] {
    SwapTest(questions, logCount: count, level: 0.05, seed: seed).chances(by: LoneWorker())
  }

  /// Returns four times the standard error of a share that is estimated from 4000 draws.
  private func room(_ share: Double) -> Double {
    4 * (share * (1 - share) / 4000).squareRoot() + 1e-3
  }

  @Test("Hollander and Wolfe's depression scores (1973, table 3.1): V = 40, two-sided p = 0.0391")
  func published() {
    let first = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
    let second = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
    let differences = zip(first, second).enumerated().map { index, pair in
      (log: Int32(index), difference: pair.0 - pair.1)
    }
    let question = SwapTest.Question(signedRanksOf: differences)
    #expect(question.weights.filter { $0 > 0 }.reduce(0, +) == 40)
    let chance = test([question], 9)[0]
    #expect(abs(chance - 0.0390625) < room(0.0390625))
  }

  @Test(
    "if nine of ten logs cross a limit in one direction: 22 of 1024 in the binomial distribution")
  func crossing() {
    let values = (0..<40).map { index -> (log: Int32, before: Double, after: Double) in
      switch index {
      case 0..<9: (Int32(index), 1, 3)
      case 9: (Int32(index), 3, 1)
      case 10..<20: (Int32(index), 3, 4)
      default: (Int32(index), 0, 1)
      }
    }
    let question = SwapTest.Question(logsBeyond: 2, values)
    #expect(question.logs.count == 10)
    #expect(abs(question.score - 8 / 10.0.squareRoot()) < 1e-6)
    let exact = 22.0 / 1024
    #expect(abs(test([question], 40)[0] - exact) < room(exact))
  }

  /// Returns the probabilities found by trying all ways to swap, for each question alone and then for all
  /// together.
  private func counted(_ questions: [SwapTest.Question], _ count: Int) -> [Double] {
    let scores = questions.map { abs($0.score) }
    let order = scores.indices.sorted { scores[$0] > scores[$1] }
    var hits = [Int](repeating: 0, count: questions.count)
    for bits in 0..<(1 << count) {
      let swapped = questions.map { question in
        let weights = zip(question.logs, question.weights).map { log, weight in
          bits >> Int(log) & 1 == 0 ? weight : -weight
        }
        return abs(SwapTest.Question(logs: question.logs, weights: weights).score)
      }
      for (rank, index) in order.enumerated() {
        let most = order[rank...].map { swapped[$0] }.max() ?? 0
        if most >= scores[index] - 1e-4 { hits[index] += 1 }
      }
    }
    var least = 0.0
    var chances = scores
    for index in order {
      least = max(least, Double(hits[index]) / Double(1 << count))
      chances[index] = least
    }
    return chances
  }

  @Test("for several questions at once, the result equals a count of all swaps", arguments: 1...8)
  func together(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let questions = (0..<4).map { number in
      SwapTest.Question(
        signedRanksOf: (0..<10).compactMap { log in
          let difference = random.uniform() - (number == 0 ? 0.1 : 0.4)
          return random.uniform() < 0.8 ? (Int32(log), difference) : nil
        })
    }
    for (chance, exact) in zip(test(questions, 10), counted(questions, 10)) {
      #expect(abs(chance - exact) < room(exact), "\(chance) \(exact)")
    }
  }

  @Test("a single question is answered more easily than one among others")
  func others() {
    var random = SplitMix64(seed: 7)
    let noise = (0..<30).map { _ in
      SwapTest.Question(
        signedRanksOf: (0..<50).map { (Int32($0), random.uniform() - 0.5) })
    }
    let clear = SwapTest.Question(
      signedRanksOf: (0..<50).map { (Int32($0), random.uniform() - 0.4) })
    let alone = test([clear], 50)[0]
    let beside = test([clear] + noise, 50)[0]
    // Several questions multiply the probability by their number at most.
    #expect(alone < 0.05 && beside > 2 * alone && beside < 31 * alone)
  }

  @Test("worker and order of pieces make no difference; another seed hardly does")
  func pieces() {
    struct Backwards: PieceWorker {
      func results<Value: Sendable>(
        of count: Int, _ work: @escaping @Sendable (Int) -> Value
      ) -> [Value] {
        (0..<count).reversed().map(work).reversed()
      }
    }
    var random = SplitMix64(seed: 3)
    let questions = (0..<5).map { _ in
      SwapTest.Question(signedRanksOf: (0..<80).map { (Int32($0), random.uniform() - 0.45) })
    }
    let test = SwapTest(questions, logCount: 80, level: 0.05, seed: 9)
    #expect(test.chances(by: LoneWorker()) == test.chances(by: Backwards()))
    let other = SwapTest(questions, logCount: 80, level: 0.05, seed: 10)
    for (one, two) in zip(test.chances(by: LoneWorker()), other.chances(by: LoneWorker())) {
      #expect(abs(one - two) < 2 * room(one))
    }
  }

  @Test("a question without data has a probability of 1")
  func nothing() {
    let empty = SwapTest.Question(signedRanksOf: [(0, 0), (1, 0)])
    #expect(empty.logs.isEmpty && empty.score == 0)
    #expect(test([empty, empty], 2) == [1, 1])
  }
}
