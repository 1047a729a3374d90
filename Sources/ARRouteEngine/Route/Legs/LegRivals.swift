/// Hypotheses, as far as a new one is weighed against them.
struct LegRivals {
  private struct Rival {
    var stance: LegStance
    var score: Double
  }

  /// The part of a rival that most searches end at.
  private struct Mark {
    /// The rival's place along the route, metres.
    var chainage: Double
    let number: Int
  }

  /// The place of one that was found.
  struct Found {
    /// The number among all.
    let number: Int
    fileprivate let mark: Int
  }

  private var rivals: [Rival] = []
  /// The rivals that go the way the route goes, and the others.
  private var forward: [Mark] = []
  private var backward: [Mark] = []

  /// The hypotheses there are, with their scores.
  init(_ hypotheses: [LegHypothesis], scores: [Double]) {
    // Branches are added to them.
    forward.reserveCapacity(2 * hypotheses.count)
    backward.reserveCapacity(2 * hypotheses.count)
    rivals.reserveCapacity(2 * hypotheses.count)
    for (hypothesis, score) in zip(hypotheses, scores) { append(hypothesis.stance, score: score) }
  }

  /// Adds one more.
  mutating func append(_ stance: LegStance, score: Double) {
    let mark = Mark(chainage: stance.point.chainage, number: rivals.count)
    rivals.append(Rival(stance: stance, score: score))
    if stance.isForward { forward.append(mark) } else { backward.append(mark) }
  }

  /// The first that says the same; nil where none does.
  func equal(of stance: LegStance) -> Found? {
    stance.isForward ? equal(of: stance, in: forward) : equal(of: stance, in: backward)
  }

  private func equal(of stance: LegStance, in marks: [Mark]) -> Found? {
    let chainage = stance.point.chainage
    for index in marks.indices
    where abs(marks[index].chainage - chainage) <= LegLimits.sameChainage
      && rivals[marks[index].number].stance.isSame(as: stance)
    {
      return Found(number: marks[index].number, mark: index)
    }
    return nil
  }

  /// The score of one that was found.
  func score(at found: Found) -> Double { rivals[found.number].score }

  /// Puts another that says the same where one was found.
  mutating func replace(_ found: Found, by stance: LegStance, score: Double) {
    rivals[found.number] = Rival(stance: stance, score: score)
    if stance.isForward {
      forward[found.mark].chainage = stance.point.chainage
    } else {
      backward[found.mark].chainage = stance.point.chainage
    }
  }
}
