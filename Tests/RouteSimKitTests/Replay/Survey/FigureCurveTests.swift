import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct FigureCurveTests {
  /// The curve is compared with a list of all values.
  @Test(arguments: UInt64(0)..<40)
  func knowsTheExtremesOfEveryStretch(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var curve = FigureCurve()
    var all: [(place: Double, value: Double)] = []
    var place = 0.0
    for _ in 0..<random.whole(1...3000) {
      place += random.magnitude(0.01...100)
      let value = random.number(-5...100)
      curve.add(value, at: place, time: place * 2)
      all.append((place, value))
    }
    // The number of stretches is limited, however long the log; each takes 32 bytes.
    #expect(curve.stretches.count <= 4096)
    #expect(curve.extremes?.low == all.map(\.value).min())
    #expect(curve.extremes?.high == all.map(\.value).max())
    #expect(curve.extremes?.time == all.max { $0.value < $1.value }.map { $0.place * 2 })
    for (index, stretch) in curve.stretches.enumerated().prefix(500) {
      let values = all.filter { Int($0.place / curve.width) == index }.map(\.value)
      #expect(stretch?.low == values.min() && stretch?.high == values.max())
    }
    // Stretches are no wider than needed.
    #expect(curve.width == 1 || place / (curve.width / 2) >= 4096)
    let cut = random.number(0...place)
    curve.forget(from: cut)
    let kept = all.filter { $0.place < curve.start(ofStretchAt: cut) }.map(\.value)
    #expect(curve.extremes?.high == kept.max() && curve.extremes?.low == kept.min())
  }

  @Test func peaksAreFarApart() {
    var curve = FigureCurve()
    let values = [3.0, 9, 8, 1, 0, 0, 5, 0, 7, 9]
    for (place, value) in values.enumerated() {
      curve.add(value, at: Double(place), time: Double(place))
    }
    #expect(curve.peaks(3, apart: 2).map(\.time) == [1, 9, 6])
    #expect(curve.peaks(9, apart: 100).map(\.high) == [9])
    #expect(FigureCurve().peaks(3, apart: 1).isEmpty)
  }
}
