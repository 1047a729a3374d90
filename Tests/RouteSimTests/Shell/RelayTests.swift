import CPOSIX
import Testing

@testable import RouteSim

@Suite struct RelayTests {
  @Test("the result of each piece is handed over once, in order")
  func order() throws {
    let relay = try #require(Relay { (piece: Int) in piece * piece })
    #expect(relay.collect() == nil)
    #expect(relay.exchange(0) == nil)
    for piece in 1..<2000 { #expect(relay.exchange(piece) == (piece - 1) * (piece - 1)) }
    #expect(relay.collect() == 1999 * 1999)
    #expect(relay.collect() == nil)
    #expect(relay.exchange(3) == nil)
    #expect(relay.collect() == 9)
  }

  @Test("work runs concurrently with the thread that handed it over")
  func isBeside() throws {
    let here = pthread_self()
    let relay = try #require(Relay { (_: Int) in pthread_equal(pthread_self(), here) == 0 })
    #expect(relay.exchange(0) == nil)
    #expect(relay.collect() == true)
  }

  @Test("an abandoned worker ends, whether it is working on a piece or not")
  func ends() throws {
    for piece in [nil, 1] as [Int?] {
      final class Witness: Sendable {}
      weak var seen: Witness?
      do {
        let witness = Witness()
        seen = witness
        let relay = try #require(Relay { (piece: Int) in (piece, witness) })
        if let piece { _ = relay.exchange(piece) }
      }
      #expect(seen == nil)
    }
  }
}
