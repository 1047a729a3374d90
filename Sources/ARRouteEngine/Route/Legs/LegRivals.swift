/// The existing hypotheses, against which a new one is compared.
struct LegRivals {
  private struct Rival {
    var stance: LegStance
    var score: Double
  }

  /// The part of a rival that suffices for most comparisons.
  private struct Mark {
    /// The rival's chainage, metres.
    var chainage: Double
    let number: Int
  }

  /// The location of a rival found by a search.
  struct Found {
    /// The rival's index among all rivals.
    let number: Int
    fileprivate let mark: Int
  }

  private var rivals: [Rival] = []
  /// The rivals in the direction of the route, and the rivals in the opposite direction.
  private var forward: [Mark] = []
  private var backward: [Mark] = []

  /// Creates the rivals from the existing hypotheses and their scores.
  init(_ hypotheses: [LegHypothesis], scores: [Double]) {
    // Reserve room for the branches that will be added.
    forward.reserveCapacity(2 * hypotheses.count)
    backward.reserveCapacity(2 * hypotheses.count)
    rivals.reserveCapacity(2 * hypotheses.count)
    for (hypothesis, score) in zip(hypotheses, scores) { append(hypothesis.stance, score: score) }
  }

  /// Adds a rival.
  mutating func append(_ stance: LegStance, score: Double) {
    let mark = Mark(chainage: stance.point.chainage, number: rivals.count)
    rivals.append(Rival(stance: stance, score: score))
    if stance.isForward { forward.append(mark) } else { backward.append(mark) }
  }

  /// Returns the first rival with the same stance; nil if absent.
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

  /// Returns the score of a rival found before.
  func score(at found: Found) -> Double { rivals[found.number].score }

  /// Replaces a rival found before with another one of the same stance.
  mutating func replace(_ found: Found, by stance: LegStance, score: Double) {
    rivals[found.number] = Rival(stance: stance, score: score)
    if stance.isForward {
      forward[found.mark].chainage = stance.point.chainage
    } else {
      backward[found.mark].chainage = stance.point.chainage
    }
  }
}
