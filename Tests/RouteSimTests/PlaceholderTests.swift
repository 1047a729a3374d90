import RouteSimKit
import Testing

@Test("the version is three numbers")
func versionIsSemanticHere() {
  let parts = RouteSimVersion.string.split(separator: ".", omittingEmptySubsequences: false)
  #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil })
}
