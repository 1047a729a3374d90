import ARRouteEngine
import Testing

@testable import RouteStage

@Suite struct CaseIterableNextTests {
  @Test func casesGoRoundAndRound() {
    #expect(HintStyle.allCases.map(\.next) == [.halo, .wedge, .edge])
    #expect(HintStyle.allCases.map(\.previous) == [.wedge, .edge, .halo])
    #expect([-7, -3, 0, 4].map(HintStyle.halo.turned) == [.edge, .halo, .halo, .wedge])
  }
}
