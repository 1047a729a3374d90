import ARRouteEngine
import RouteSimKit

/// The scores of all rivals on walks of every class and under every condition.
struct HeadingTable {
  /// A class of walks under one condition.
  private struct Cell {
    let name: String
    let first: Int
  }

  /// The scores on each walk, in the order of `names`.
  private let scores: [[HeadingScore]]
  private let cells: [Cell]
  private let walksPerCell: Int

  private static let published = PublishedSetting.all
  private static let yardsticks = ["least-squares", "huber", "told"]
  private static let names = ["robust"] + yardsticks + published.map(\.name)
  private static let figures = [("median", 0.5), ("p95", 0.95)]
  private static let toldIndex = 3

  /// Tries all rivals on all walks.
  init(walksPerCell: Int) {
    self.walksPerCell = walksPerCell
    let kinds = Conditions.allCases.filter(\.drawsFixes).flatMap { conditions in
      WalkClass.allCases.map { (conditions, $0) }
    }
    cells = kinds.enumerated().map { index, kind in
      Cell(name: "\(kind.0).\(kind.1)", first: index * walksPerCell)
    }
    scores = Gathering.gather(kinds.count * walksPerCell) { index in
      let (conditions, kind) = kinds[index / walksPerCell]
      let settings = SimulationSettings(conditions: conditions, seed: UInt64(1000 + index))
      return HeadingWalk(kind, settings: settings).map(Self.scores)
    }
  }

  private static func scores(on walk: HeadingWalk) -> [HeadingScore] {
    let robust = HeadingCorrection(settings: CorrectionSettings())
    let told = ToldHeading(settings: walk.settings, placement: walk.placement)
    return [
      HeadingTrial.score(robust, on: walk, isFollowed: true),
      HeadingTrial.score(
        LeastSquaresHeading(isHuber: false, placement: walk.placement), on: walk,
        isFollowed: false),
      HeadingTrial.score(
        LeastSquaresHeading(isHuber: true, placement: walk.placement), on: walk, isFollowed: false),
      HeadingTrial.score(told, on: walk, isFollowed: true),
    ] + published.map { HeadingTrial.score($0.correction, on: walk, isFollowed: true) }
  }
}

extension HeadingTable {
  /// Prints all figures.
  func report(_ harness: Harness) {
    harness.report("heading.pooled.walks", Double(scores.count), "walks")
    for time in HeadingTrial.times.indices {
      reportPooled(time, harness)
      reportCells(time, harness)
    }
    reportMetres(harness)
  }

  private func errors(_ rival: Int, _ time: Int, in range: Range<Int>? = nil) -> [Double] {
    scores[range ?? 0..<scores.count].map { $0[rival].atTimes[time] }
  }

  /// Returns the setting of a published strategy with the smallest quantile of its errors at a time.
  private func best(_ strategy: CorrectionStrategy, _ time: Int, _ share: Double) -> Int {
    let first = Self.names.count - Self.published.count
    let candidates = Self.published.indices.filter { Self.published[$0].strategy == strategy }
    let rated = candidates.map { (first + $0, quantile(errors(first + $0, time), share)) }
    return rated.min { $0.1 < $1.1 }?.0 ?? first
  }

  /// Returns all rivals that `robust` must beat at a time; of each published strategy, the setting with the
  /// best figure is used.
  private func opponents(_ time: Int, _ share: Double) -> [(label: String, index: Int)] {
    [("least-squares", 1), ("huber", 2)]
      + PublishedSetting.strategies.map { ("\($0)", best($0, time, share)) }
  }

  private func reportPooled(_ time: Int, _ harness: Harness) {
    let name = "heading.pooled.\(Int(HeadingTrial.times[time]))s"
    let robust = errors(0, time)
    let told = errors(Self.toldIndex, time)
    for (figure, share) in Self.figures {
      harness.report("\(name).robust.\(figure)", quantile(robust, share), "deg")
      harness.report("\(name).told.\(figure)", quantile(told, share), "deg")
      harness.report(
        "heading.reference.\(Int(HeadingTrial.times[time]))s.ratio.\(figure)",
        quantile(robust, share) / quantile(told, share), "x")
      for opponent in opponents(time, share) {
        let value = quantile(errors(opponent.index, time), share)
        let label =
          opponent.index < Self.names.count - Self.published.count
          ? opponent.label : Self.names[opponent.index]
        harness.report("\(name).\(label).\(figure)", value, "deg")
        harness.report(
          "heading.better.\(Int(HeadingTrial.times[time]))s.\(opponent.label).\(figure)",
          value / quantile(robust, share), "x")
      }
    }
    // In the published version, the buffer is emptied after each run.
    for setting in Self.published where setting.isFresh && setting.count == 10 {
      guard let index = Self.names.firstIndex(of: setting.name) else { continue }
      harness.report("\(name).\(setting.name).median", quantile(errors(index, time), 0.5), "deg")
    }
    let honest = scores.compactMap { $0[0].isHonest[time] }
    harness.report(
      "heading.honest.\(Int(HeadingTrial.times[time]))s",
      100 * Double(honest.count { $0 }) / Double(max(honest.count, 1)), "%")
    harness.report(
      "heading.honest.\(Int(HeadingTrial.times[time]))s.known",
      100 * Double(honest.count) / Double(scores.count), "%")
  }

  private func reportCells(_ time: Int, _ harness: Harness) {
    let seconds = "\(Int(HeadingTrial.times[time]))s"
    var worse = 0
    var compared = 0
    for cell in cells {
      let range = cell.first..<cell.first + walksPerCell
      let robust = errors(0, time, in: range)
      for (figure, share) in Self.figures {
        harness.report(
          "heading.cell.\(seconds).\(cell.name).robust.\(figure)", quantile(robust, share), "deg")
        harness.report(
          "heading.cell.\(seconds).\(cell.name).told.\(figure)",
          quantile(errors(Self.toldIndex, time, in: range), share), "deg")
        for opponent in opponents(time, share) {
          let theirs = errors(opponent.index, time, in: range)
          let difference = PairedComparison(robust, theirs) { quantile($0, share) }
          compared += 1
          if difference.low > 0 {
            worse += 1
            harness.report(
              "heading.better.\(seconds).worse.\(cell.name).\(opponent.label).\(figure)",
              quantile(robust, share) - quantile(theirs, share), "deg")
          }
        }
      }
    }
    harness.report("heading.better.\(seconds).cells.worse", Double(worse), "of \(compared)")
  }
}

extension HeadingTable {
  /// The maximum median error that counts as reaching the goal, degrees.
  private static let goal = 5.0

  /// Returns the distance after which the median error over some walks stays below the goal; nil if it does
  /// not stay below.
  private func metres(_ rival: Int, in range: Range<Int>) -> Double? {
    let walks = scores[range].map { $0[rival].atDistances }
    // Four out of five walks have at least this length.
    let length = Int(quantile(walks.map { Double($0.count) }, 0.2))
    let medians = (0..<length).map { place in
      quantile(walks.filter { $0.count > place }.map { $0[place] }, 0.5)
    }
    guard let last = medians.lastIndex(where: { $0 >= Self.goal }) else {
      return HeadingTrial.stride
    }
    return last + 1 < length ? Double(last + 2) * HeadingTrial.stride : nil
  }

  /// Reports the distances in comparison with the published setting that needs the shortest one.
  ///
  /// The comparison is made with all settings, and with those that run every ten seconds, as in the
  /// publication.
  private func reportMetres(_ harness: Harness) {
    let all = [(name: "pooled", range: 0..<scores.count)]
    let each = cells.map { ($0.name, $0.first..<$0.first + walksPerCell) }
    let first = Self.names.count - Self.published.count
    for (name, range) in all + each {
      let ours = metres(0, in: range)
      if let ours { harness.report("heading.metres.\(name).robust", ours, "m") }
      if let told = metres(Self.toldIndex, in: range) {
        harness.report("heading.metres.\(name).told", told, "m")
      }
      let theirs = Self.published.indices.compactMap { index in
        metres(first + index, in: range).map { (setting: Self.published[index], metres: $0) }
      }
      for (label, shortest) in [("ratio", 0.0), ("ratio.every10s", 10)] {
        let slow = theirs.filter { $0.setting.seconds >= shortest }
        guard let best = slow.min(by: { $0.metres < $1.metres }) else { continue }
        harness.report("heading.metres.\(name).\(best.setting.name)", best.metres, "m")
        harness.report("heading.metres.\(name).\(label)", (ours ?? .infinity) / best.metres, "x")
      }
    }
  }
}
