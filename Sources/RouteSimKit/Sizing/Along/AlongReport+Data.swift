import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension AlongReport {
  /// A JSON array with one object for each design, each on its own line (SPEC §12).
  package var json: String {
    let objects = surveys.map { survey in
      var json = JSONWriter()
      json.object { $0.members(of: survey) }
      return json.text
    }
    return "[" + objects.joined(separator: ",\n ") + "]\n"
  }

  /// The worst places as comma-separated values with a header (RFC 4180), design by design.
  ///
  /// Missing values are empty; several words in a field are separated by spaces.
  package var csv: String {
    let records = surveys.flatMap { survey in
      survey.worst.enumerated().map { Record(survey: survey, rank: $0 + 1, stop: $1) }
    }
    return ReportTable(Self.whereabouts + Self.contrasts + Self.objections, records)
      .csv(lineEnd: "\r\n")
  }

  /// One of the worst places of a survey.
  private struct Record {
    let survey: AlongSurvey
    /// The rank; 1 for the worst place.
    let rank: Int
    let stop: AlongStop
  }

  private static var whereabouts: [ReportColumn<Record>] {
    [
      ReportColumn("design") { .foreign($0.survey.design.name) },
      ReportColumn("rank") { .count($0.rank) },
      ReportColumn("chainage") { .number($0.stop.chainage) },
      ReportColumn("latitude") { .number($0.stop.coordinate.latitude.degrees, decimals: 9) },
      ReportColumn("longitude") { .number($0.stop.coordinate.longitude.degrees, decimals: 9) },
      ReportColumn("heading") { .number($0.stop.heading?.degrees) },
      ReportColumn("distance") { .number($0.stop.distance) },
      ReportColumn("diameter") { .number($0.stop.diameter) },
      ReportColumn("markVisible") { .flag($0.stop.isMarkSeen) },
      ReportColumn("inSight") { .flag($0.stop.sight?.isFree) },
      ReportColumn("behind") { .number($0.stop.sight?.behind) },
      ReportColumn("arrowsHidden") { .number($0.stop.hiddenArrows) },
    ]
  }

  private static var contrasts: [ReportColumn<Record>] {
    FrameContrast.Subject.allCases.flatMap { subject -> [ReportColumn<Record>] in
      @Sendable func finding(_ record: Record) -> FrameContrast.Finding? {
        record.stop.contrast.findings.first { $0.subject == subject }
      }
      return [
        ReportColumn("\(subject.rawValue)Contrast") { .number(finding($0)?.least) },
        ReportColumn("\(subject.rawValue)Behind") { .words(finding($0)?.surface.rawValue) },
      ]
    }
  }

  private static var objections: [ReportColumn<Record>] {
    [
      ReportColumn("warnings") { .list($0.stop.warnings.map(\.rawValue)) },
      ReportColumn("clashes") {
        .list($0.stop.clashes.map { "\($0.by.rawValue)-over-\($0.part.rawValue)" })
      },
      ReportColumn("wrong") { .list($0.stop.concerns.map(\.rawValue)) },
      ReportColumn("command") { .words($0.survey.command(showing: $0.stop)) },
    ]
  }
}

extension AlongChoices.Facing {
  /// The word in JSON, in which keys and values keep their first names.
  fileprivate var key: String {
    switch self {
    case .route: "way"
    case .finish: "finish"
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of survey: AlongSurvey) {
    string("design", survey.design.name)
    number("length", survey.length, decimals: 6)
    number("step", survey.choices.step, decimals: 6)
    string("facing", survey.choices.facing.key)
    string("by", survey.choices.measure.rawValue)
    number("places", survey.stopCount)
    object("wrong") { json in
      for concern in AlongSurvey.concerns {
        let count = survey.counts[concern] ?? 0
        switch concern {
        case .sight: json.number("sight", count)
        case .arrows: json.number("arrows", count)
        case .contrast: json.number("contrast", count)
        case .target: json.number("target", count)
        case .overlap: json.number("overlap", count)
        case .size: json.number("size", count)
        case .label: json.number("label", count)
        case .distance: json.number("distance", count)
        case .unused, .rim: break
        }
      }
    }
    key("inBuildings")
    if let parts = survey.partsInBuildings {
      array { json in
        for part in parts {
          json.object { json in
            json.number("from", part.lowerBound, decimals: 3)
            json.number("to", part.upperBound, decimals: 3)
          }
        }
      }
    } else {
      null()
    }
    array("worst", of: survey.worst) { json, stop in
      json.object { $0.members(of: stop, command: survey.command(showing: stop)) }
    }
  }

  private mutating func members(of stop: AlongStop, command: String) {
    number("chainage", stop.chainage, decimals: 6)
    coordinate(stop.coordinate)
    number("heading", stop.heading?.degrees, decimals: 6)
    object("finish") { json in
      json.number("distance", stop.distance, decimals: 6)
      json.bool("visible", stop.isMarkSeen)
      json.member("inSight", stop.sight) { $0.bool($1.isFree) }
      json.number("behind", stop.sight?.behind, decimals: 3)
      json.number("diameter", stop.diameter, decimals: 6)
    }
    object("arrows") { json in
      json.number("hidden", stop.hiddenArrows, decimals: 6)
    }
    contrast(stop.contrast)
    array("warnings", of: stop.warnings) { $0.string($1.rawValue) }
    array("clashes", of: stop.clashes) { json, clash in
      json.object { json in
        json.string("part", clash.part.rawValue)
        json.string("by", clash.by.rawValue)
      }
    }
    array("wrong", of: stop.concerns) { $0.string($1.rawValue) }
    string("command", command)
  }
}
