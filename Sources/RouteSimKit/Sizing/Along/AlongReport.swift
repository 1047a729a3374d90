import ARRouteEngine
import RouteFormats

/// A report on the worst places along a walk as text, JSON and comma-separated values, design by design.
package struct AlongReport: Hashable, Sendable {
  /// The screen.
  let screen: SizingScreen
  /// The name of the route, not yet sanitised for a terminal.
  let route: String
  /// The survey of each design, the current design first.
  let surveys: [AlongSurvey]
  /// The units of lengths.
  let units: Units

  /// Creates a report on one or more surveys of the same route.
  package init(_ surveys: [AlongSurvey], on screen: SizingScreen, route: String) {
    self.surveys = surveys
    self.screen = screen
    self.route = route
    units = surveys.first?.design.design.units ?? .standard
  }
}

extension AlongReport {
  /// The text for people: the number of places examined, the frequency of each fault, and the worst places
  /// with their faults, each with a command that shows it.
  package var text: String {
    let blocks = surveys.map { survey in
      let name = surveys.count > 1 ? Printable.sanitised(survey.design.name) + ": " : ""
      return [name + title(of: survey)] + counts(of: survey) + [""] + stops(of: survey)
    }
    return blocks.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }

  private func title(of survey: AlongSurvey) -> String {
    let facing =
      survey.choices.facing == .route ? "looking along the route" : "looking toward the finish"
    let words = counted(survey.stopCount, "place")
    return "\(Printable.sanitised(route)), \(units.exactText(for: survey.length)): \(words), "
      + "\(units.unitText(for: survey.choices.step)) apart, on \(screen.title), \(facing)"
  }

  /// Returns the number and share of places with a fault, one line for each kind of fault.
  private func counts(of survey: AlongSurvey) -> [String] {
    AlongSurvey.concerns.compactMap { concern in
      guard let count = survey.counts[concern], count > 0 else { return nil }
      let share = Double(count) / Double(survey.stopCount) * 100
      return "  \(Self.words(concern)): at \(count) (\(SizingTable.one(share)) %)"
    }
  }

  private static func words(_ concern: SizingConcern) -> String {
    switch concern {
    case .sight: "finish behind buildings"
    case .arrows: "arrows behind buildings"
    case .contrast: "too little contrast"
    case .target: "placemark below the touch target"
    case .overlap: "one item over another"
    case .size: "placemark too large for the screen"
    case .label: "label wider than the screen"
    case .distance: "no distance on the screen"
    case .unused, .rim: concern.rawValue
    }
  }

  /// Returns a row for each stop, followed by the command that shows it.
  private func stops(of survey: AlongSurvey) -> [String] {
    guard !survey.worst.isEmpty else { return ["no problems anywhere"] }
    let stops = survey.worst
    var cells = [[""] + stops.indices.map { "\($0 + 1)" }]
    cells.append(["along"] + stops.map { units.unitText(for: $0.chainage) })
    cells.append(["place"] + stops.map { Self.words($0.coordinate) })
    cells.append(["finish"] + stops.map { units.exactText(for: $0.distance.rounded()) })
    cells.append(["mark"] + stops.map { SizingTable.one($0.diameter) + " pt" })
    if survey.partsInBuildings != nil {
      cells.append(
        ["behind"]
          + stops.map { stop in
            stop.sight.map { units.unitText(for: ($0.behind * 10).rounded() / 10) } ?? "–"
          })
      cells.append(
        ["arrows hidden"]
          + stops.map { SizingTable.known($0.hiddenArrows.map { 100 * $0 }, " %", 0) })
    }
    for subject in FrameContrast.Subject.allCases {
      cells.append(
        ["\(subject.rawValue) stands out"]
          + stops.map { stop in
            let finding = stop.contrast.findings.first { $0.subject == subject }
            return finding.map { SizingContrast.tenths($0.least) + ":1" } ?? "–"
          })
    }
    let rows = TextGrid(columns: cells).texts
    return rows.prefix(1)
      + zip(rows.dropFirst(), stops).flatMap { row, stop -> [String] in
        let faults = faults(of: stop)
        return [row] + (faults.isEmpty ? [] : ["   ! " + faults.joined(separator: "; ")])
          + ["   " + Printable.sanitised(survey.command(showing: stop))]
      }
  }

  /// Returns a coordinate in degrees with six decimals.
  private static func words(_ coordinate: GeodeticCoordinate) -> String {
    [coordinate.latitude, coordinate.longitude].map {
      FixedDecimal.text($0.degrees, decimals: 6, padded: true)
    }.joined(separator: ",")
  }

  /// Returns the faults at a stop that are not visible from the row's numbers.
  private func faults(of stop: AlongStop) -> [String] {
    stop.contrast.findings.filter { !$0.isEnough }.map(\.words)
      + stop.warnings.map { $0.text(on: screen) } + stop.clashes.map(\.words)
      + (stop.hasDistance ? [] : ["no distance on the screen"])
  }

  /// Returns the faults of the given kinds in any of the designs, one line each.
  ///
  /// If there are several designs, a line contains the design's name. Names are not yet sanitised for a
  /// terminal.
  package func findings(of concerns: Set<SizingConcern>) -> [String] {
    surveys.flatMap { survey in
      let prefix = surveys.count > 1 ? "\(survey.design.name): " : ""
      return AlongSurvey.concerns.compactMap { concern -> String? in
        guard concerns.contains(concern), let count = survey.counts[concern], count > 0 else {
          return nil
        }
        return "\(prefix)\(Self.words(concern)): at \(count) of \(survey.stopCount) places"
      }
    }
  }
}
