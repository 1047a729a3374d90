import TestSupport
import Testing

@testable import RouteStage

@Suite struct DesignChartTests {
  @Test func decadesAreEquallyWide() {
    let shares = RoundDistances(units: .metric).marks.map {
      DesignChart.share(ofDistance: $0.metres)
    }
    for (share, expected) in zip(shares, [0, 0.25, 0.5, 0.75, 1]) {
      #expect(abs(share - expected) < 1e-12)
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func distancesAndSharesAreInverse(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let share = random.number(0...1)
    let distance = DesignChart.distance(atShare: share)
    #expect(abs(DesignChart.share(ofDistance: distance) - share) < 1e-12)
  }

  /// The distance that a click selects is in the clicked column.
  @Test(arguments: [20, 46, 70, 128])
  func aClickedDistanceStandsInItsColumn(columns: Int) {
    for column in 0..<columns {
      let distance = DesignChart.distance(inColumn: column, of: columns, units: .metric)
      #expect(DesignChart.column(ofDistance: distance, of: columns) == column)
    }
    #expect(DesignChart.distance(inColumn: -5, of: columns, units: .metric) == 1)
    #expect(DesignChart.distance(inColumn: columns + 5, of: columns, units: .metric) == 10_000)
  }

  @Test(arguments: [(100.0, 3, 50.0), (100, 12, 10), (44, 5, 10), (3, 4, 1), (0.5, 6, 0.1)])
  func marksAreRoundAndNotTooMany(diameter: Double, most: Int, step: Double) {
    let chart = DesignChart(showing: diameter, mostMarks: most)
    #expect(abs(chart.step - step) < 1e-12)
    #expect(chart.top > diameter && chart.marks.count - 1 <= most)
    #expect(chart.share(ofDiameter: 0) == 1)
    #expect(chart.share(ofDiameter: chart.top) == 0)
  }
}
