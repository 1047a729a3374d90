import TestSupport
import Testing

@testable import RouteStage

/// The lines that an inspector keeps when there is not enough room for all.
@Suite struct InspectorTests {
  @Test func headingsStayWithTheirLines() throws {
    let model = try WalkFixture.model(isStill: true, chainage: 20)
    let inspector = model.inspector(for: model.world.frame(clock: 0))
    let all = inspector.lines.filter { $0.spareness < 10 }
    #expect(inspector.fitting(rows: 100).count == inspector.lines.count)
    for rows in 1...all.count {
      let kept = inspector.fitting(rows: rows)
      #expect(kept.count <= rows && kept.count >= min(rows, 1))
      for (index, line) in kept.enumerated() where line.isSection {
        let hasLines = index + 1 < kept.count && !kept[index + 1].isSection
        #expect(hasLines, "\(rows) rows: a heading without lines")
      }
      // As long as there is anything that matters less, all headings of what is left are there.
      guard kept.contains(where: { !$0.isSection && $0.spareness >= Inspector.heading }) else {
        continue
      }
      var heading: Inspector.Line?
      for line in inspector.lines {
        if line.isSection { heading = line }
        if let heading, !line.isSection, kept.contains(line) { #expect(kept.contains(heading)) }
      }
    }
    // The inspector of a window of 80 columns and 24 rows.
    let titles = inspector.fitting(rows: 22).compactMap { line in
      if case .section(let title) = line.content { title } else { nil }
    }
    #expect(titles == ["Finish", "Route", "Phone", "Position"])
  }
}
