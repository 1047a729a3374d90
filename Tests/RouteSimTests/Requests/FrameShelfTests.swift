import Testing

@testable import RouteSim

@Suite struct FrameShelfTests {
  @Test("each frame gets the previous one, whatever the order of workers")
  func order() {
    let shelf = FrameShelf()
    let previous = Workers.results(of: 64, jobs: 7) { number in
      shelf.exchange([UInt32(number)], number)
    }
    let before: [UInt32?] = [nil] + (0..<63).map(UInt32.init)
    #expect(previous.map { $0?.first } == before)
  }

  @Test("after a frame that fails, the next frame does not wait")
  func failure() {
    let shelf = FrameShelf()
    let previous = Workers.results(of: 8, jobs: 8) { number -> [UInt32]? in
      guard number != 3 else {
        shelf.giveUp()
        return nil
      }
      return shelf.exchange([UInt32(number)], number)
    }
    #expect(previous[4] == nil)
  }
}
