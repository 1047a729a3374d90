import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension AlongReport {
  /// A JSON array with an object for each design, a line each (SPEC §12).
  public var json: String {
    let objects = surveys.map { survey in
      var json = JSONWriter()
      json.object { $0.members(of: survey) }
      return json.text
    }
    return "[" + objects.joined(separator: ",\n ") + "]\n"
  }

  /// The worst places as comma-separated values with a header (RFC 4180), design by design.
  ///
  /// What is not there is empty; several words of one field are separated by blanks.
  public var csv: String {
    let subjects = FrameContrast.Subject.allCases
    let header =
      [
        "design", "rank", "chainage", "latitude", "longitude", "heading", "distance", "diameter",
        "markVisible", "inSight", "behind", "arrowsHidden",
      ] + subjects.flatMap { ["\($0.rawValue)Contrast", "\($0.rawValue)Behind"] }
      + ["warnings", "clashes", "wrong", "command"]
    let records = surveys.flatMap { survey in
      survey.worst.enumerated().map { number, place in
        let contrasts = subjects.flatMap { subject in
          let finding = place.contrast.findings.first { $0.subject == subject }
          return [SizingTable.number(finding?.least), finding?.surface.rawValue ?? ""]
        }
        return [
          SizingTable.words(survey.design.name), "\(number + 1)",
          SizingTable.number(place.chainage),
          FixedDecimal.text(place.coordinate.latitude.degrees, decimals: 9),
          FixedDecimal.text(place.coordinate.longitude.degrees, decimals: 9),
          SizingTable.number(place.heading?.degrees), SizingTable.number(place.distance),
          SizingTable.number(place.diameter), place.isMarkSeen ? "true" : "false",
          place.sight.map { $0.isFree ? "true" : "false" } ?? "",
          SizingTable.number(place.sight?.behind), SizingTable.number(place.hiddenArrows),
        ] + contrasts + [
          place.warnings.map(\.rawValue).joined(separator: " "),
          place.clashes.map { "\($0.by.rawValue)-over-\($0.part.rawValue)" }.joined(separator: " "),
          place.concerns.map(\.rawValue).joined(separator: " "), survey.command(showing: place),
        ]
      }
    }
    return ([header] + records).map { record in
      record.map(SizingTable.field).joined(separator: ",") + "\r\n"
    }.joined()
  }
}

extension JSONWriter {
  fileprivate mutating func members(of survey: AlongSurvey) {
    string("design", survey.design.name)
    number("length", survey.length, decimals: 6)
    number("step", survey.choices.step, decimals: 6)
    string("facing", survey.choices.facing.rawValue)
    string("by", survey.choices.measure.rawValue)
    number("places", survey.placeCount)
    key("wrong")
    object { json in
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
    key("worst")
    array { json in
      for place in survey.worst {
        json.object { $0.members(of: place, command: survey.command(showing: place)) }
      }
    }
  }

  private mutating func members(of place: AlongPlace, command: String) {
    number("chainage", place.chainage, decimals: 6)
    coordinate(place.coordinate)
    key("heading")
    number(place.heading?.degrees, decimals: 6)
    key("finish")
    object { json in
      json.number("distance", place.distance, decimals: 6)
      json.bool("visible", place.isMarkSeen)
      json.key("inSight")
      if let sight = place.sight { json.bool(sight.isFree) } else { json.null() }
      json.key("behind")
      json.number(place.sight?.behind, decimals: 3)
      json.number("diameter", place.diameter, decimals: 6)
    }
    key("arrows")
    object { json in
      json.key("hidden")
      json.number(place.hiddenArrows, decimals: 6)
    }
    contrast(place.contrast)
    key("warnings")
    array { json in
      for warning in place.warnings { json.string(warning.rawValue) }
    }
    key("clashes")
    array { json in
      for clash in place.clashes {
        json.object { json in
          json.string("part", clash.part.rawValue)
          json.string("by", clash.by.rawValue)
        }
      }
    }
    key("wrong")
    array { json in
      for concern in place.concerns { json.string(concern.rawValue) }
    }
    string("command", command)
  }
}
