import Testing

@testable import RouteStage

@Suite struct StageLayoutTests {
  private static let phone = 375.0 / 667

  @Test(arguments: [(80, 24), (120, 40), (200, 60), (40, 12), (41, 30), (300, 20), (66, 90)])
  func keepsTheAspectOfThePhone(columns: Int, rows: Int) throws {
    for aspect in [Self.phone, 1 / Self.phone, 412.0 / 915, 834.0 / 1194] {
      let layout = try #require(
        StageLayout(columns: columns, rows: rows, aspect: aspect, mode: .all, selected: .camera))
      let inside = try #require(layout.panels.first { $0.view == .camera }).frame.inner
      // A cell is twice as high as it is wide; the tolerance is one cell.
      let ideal = 2 * Double(inside.rows) * aspect
      #expect(abs(Double(inside.columns) - ideal) <= max(1, 2 * aspect))
    }
  }

  @Test(arguments: UInt64(0)..<300)
  func partsNeverOverlapNorLeaveTheWindow(seed: UInt64) throws {
    let columns = 40 + Int(seed % 100) * 2
    let rows = 12 + Int(seed * 7 % 60)
    for mode in StageLayout.Mode.allCases {
      for selected in StageView.allCases {
        for aspect in [Self.phone, 1 / Self.phone] {
          let layout = try #require(
            StageLayout(
              columns: columns, rows: rows, aspect: aspect, mode: mode, selected: selected))
          let regions = layout.panels.map(\.frame) + [layout.inspector, layout.status]
          for (index, region) in regions.enumerated() {
            #expect(region.column >= 0 && region.endColumn <= columns)
            #expect(region.row >= 0 && region.endRow <= rows)
            for other in regions[..<index] {
              let common = region.intersection(other)
              #expect(common.columns == 0 || common.rows == 0)
            }
          }
        }
      }
    }
  }

  @Test(arguments: [
    (80, 24, [StageView.camera, .plan]), (100, 30, [.camera, .plan, .orbit]),
    (99, 30, [.camera, .plan]), (100, 24, [.camera, .plan]), (120, 40, [.camera, .plan, .orbit]),
    (200, 60, [.camera, .plan, .orbit]), (40, 12, [.camera]),
  ])
  func showsAsManyViewsAsAreReadable(columns: Int, rows: Int, views: [StageView]) throws {
    let layout = try #require(
      StageLayout(columns: columns, rows: rows, aspect: Self.phone, mode: .all, selected: .camera))
    #expect(layout.panels.map(\.view) == views)
  }

  @Test(arguments: StageView.allCases, StageLayout.Mode.allCases)
  func alwaysShowsTheSelectedView(view: StageView, mode: StageLayout.Mode) throws {
    for (columns, rows) in [(40, 12), (80, 24), (120, 40), (200, 60)] {
      let layout = try #require(
        StageLayout(
          columns: columns, rows: rows, aspect: Self.phone, mode: mode, selected: view))
      #expect(layout.panels.contains { $0.view == view })
      if mode == .single { #expect(layout.panels.count == 1) }
    }
  }

  @Test(arguments: [(39, 12), (40, 11), (20, 8), (1, 1), (0, 0)])
  func refusesWindowsThatAreTooSmall(columns: Int, rows: Int) {
    #expect(
      StageLayout(columns: columns, rows: rows, aspect: Self.phone, mode: .all, selected: .camera)
        == nil)
  }
}
