import Testing

@testable import ARRouteEngine

@Suite struct ViewportTests {
  #if DEBUG
    @Test("code that trusts its input asserts it in tests, even in optimized modules")
    func asserts() async {
      await #expect(processExitsWith: .success) { _ = Viewport(unchecked: 1, 1) }
      await #expect(processExitsWith: .failure) { _ = Viewport(unchecked: 1, 0) }
    }
  #endif
}
