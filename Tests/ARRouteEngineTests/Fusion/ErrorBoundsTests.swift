import Foundation
import Testing

@testable import ARRouteEngine

@Suite("The largest error to expect of a fix")
struct ErrorBoundsTests {
  @Test("is three deviations before anything is known, and never less")
  func first() {
    var bounds = ErrorBounds()
    #expect(bounds.squared == 9)
    // The bound on the distance between two fixes that are each accurate to 2 m along each axis.
    #expect(abs(bounds.greatest(2) - 2 * 18.0.squareRoot()) < 1e-12)
    for _ in 0..<1000 { bounds.add(0.01, weight: 0.2, after: 10) }
    #expect(bounds.squared == 9)
  }

  @Test("is the largest error so far, and fades over 1500 m")
  func fades() {
    var bounds = ErrorBounds()
    bounds.add(100, weight: 0.01, after: 0)
    #expect(bounds.squared == 100)
    for _ in 0..<150 { bounds.add(0, weight: 0.2, after: 10) }
    #expect(abs(bounds.squared - 100 / exp(1)) < 1e-9)
  }

  @Test("is three times the mean if all of the walk has errors")
  func mean() {
    var bounds = ErrorBounds()
    // Many more errors than those assumed at first, which are those of two walks with three variances.
    for _ in 0..<10_000 { bounds.add(20, weight: 0.2, after: 10) }
    #expect(abs(bounds.squared - 60) < 0.1)
  }
}
