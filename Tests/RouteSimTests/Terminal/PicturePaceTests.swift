import TestSupport
import Testing

@testable import RouteSim

@Suite struct PicturePaceTests {
  private static let second: UInt64 = 1_000_000_000

  /// Sends pictures of `size` bytes, each as soon as the pace allows it, for ten seconds of 30 steps each.
  private func sent(_ size: Int, _ pace: PicturePace, areAnswers: Bool = false) -> (
    pictures: Int, bytes: Int
  ) {
    var pace = pace
    var count = 0
    for step in 0..<300 {
      let now = UInt64(step) * Self.second / 30
      if pace.due(isAnswer: areAnswers) <= now {
        pace.note(bytes: size, at: now)
        count += 1
      }
    }
    return (count, count * size)
  }

  @Test(arguments: [0, 100, 2900, 3100, 20_000, 200_000])
  func animationsLeaveRoomOnTheLine(size: Int) {
    let all = sent(size, PicturePace(picturesPerSecond: nil))
    #expect(all.bytes <= 906_000 + size)
    // Pictures that fit are shown at every step; of larger pictures, nearly as many as the line allows.
    if size * 30 <= 90_000 {
      #expect(all.pictures == 300)
    } else {
      #expect(all.bytes >= 880_000)
    }
  }

  @Test func answersComeAtOnceUntilMuchIsOwed() {
    #expect(sent(5000, PicturePace(picturesPerSecond: nil), areAnswers: true).pictures >= 70)
    var pace = PicturePace(picturesPerSecond: nil)
    pace.note(bytes: 200_000, at: Self.second)
    #expect(pace.due(isAnswer: true) == Self.second)
    #expect(pace.due(isAnswer: false) > 3 * Self.second)
    pace.note(bytes: 200_000, at: Self.second)
    #expect(pace.due(isAnswer: true) > 2 * Self.second)
  }

  @Test func aRateThatIsChosenHolds() {
    #expect(sent(1_000_000, PicturePace(picturesPerSecond: 10)).pictures == 100)
    #expect(sent(1_000_000, PicturePace(picturesPerSecond: 1)).pictures == 10)
    #expect(sent(1_000_000, PicturePace(picturesPerSecond: 10), areAnswers: true).pictures == 300)
  }
}
