import RouteFormats

/// All keys that frames can have, whatever was requested.
///
/// A script can use all these paths except those of keys that only frames of `render` have.
enum FrameShape {
  /// A frame with every key in the schema of frames.
  ///
  /// An array with one element stands for an array of any length; other arrays always have the given
  /// length. Only keys and lengths matter; the values do not.
  static let sample = PrintedFrame(Array(text.utf8)).root

  private static let text = """
    {
      "time": 0, "viewport": {"width": 0, "height": 0, "focal": 0},
      "camera": {
        "latitude": 0, "longitude": 0, "position": [0, 0, 0], "heading": 0, "pitch": 0, "roll": 0
      },
      "finish": {
        "visible": true, "distance": 0, "position": [0, 0, 0], "center": [0, 0], "diameter": 0,
        "sphereRadius": 0, "silhouette": {"major": 0, "minor": 0, "angle": 0},
        "pulse": {"scale": 0, "opacity": 0},
        "label": {
          "text": "", "center": [0, 0], "angle": 0, "size": 0, "fits": true,
          "drawn": {"center": [0, 0], "width": 0, "height": 0}, "covers": ["placemark"],
          "coveredBy": ["placemark"]
        },
        "coveredBy": ["placemark"]
      },
      "hint": {
        "visible": true, "center": [0, 0], "edge": "top", "turn": 0, "style": "edge",
        "halo": {"center": [0, 0], "radius": 0},
        "wedge": {"tip": [0, 0], "ends": [[0, 0], [0, 0]], "leg": 0, "aperture": 0},
        "drawn": {
          "center": [0, 0], "opacity": 0, "halo": {"center": [0, 0], "radius": 0},
          "wedge": {"tip": [0, 0], "ends": [[0, 0], [0, 0]], "leg": 0, "aperture": 0},
          "label": {"center": [0, 0], "width": 0, "height": 0}
        },
        "covers": ["placemark"], "coveredBy": ["placemark"]
      },
      "arrows": [{
         "chainage": 0, "position": [0, 0, 0], "heading": 0, "center": [0, 0], "visible": true
       }],
      "route": {
        "length": 0, "chainage": 0, "remaining": 0, "crossTrack": 0, "segment": 0,
        "offRoute": true, "leg": {"confidence": 0, "second": {"chainage": 0, "confidence": 0}}
      },
      "location": {"latitude": 0, "longitude": 0, "accuracy": 0, "source": "truth"},
      "correction": {"angle": 0, "error": 0, "runs": 0},
      "truth": {"latitude": 0, "longitude": 0, "heading": 0}, "tracking": "world",
      "trackingReason": "excessiveMotion", "poses": "log",
      "registration": {"finishDegrees": 0, "finishMeters": 0, "arrowMeters": 0}, "ready": true,
      "events": [{"time": 0, "kind": "arrived", "reason": "normal", "value": 0, "meaning": ""}],
      "next": {"kind": "left", "angle": 0, "chainage": 0, "distance": 0},
      "estimate": {
        "latitude": 0, "longitude": 0, "accuracy": 0, "age": 0, "reason": "only", "kept": 0,
        "dropped": {
          "absurdAccuracy": 0, "badTime": 0, "timeGoesBack": 0, "noPose": 0, "outclassed": 0,
          "replaced": 0, "crowded": 0, "interrupted": 0
        }
      },
      "photograph": {"width": 0, "height": 0, "focal": 0, "fieldOfView": 0, "lens": "option"},
      "places": [{
         "name": "", "category": "", "address": "", "storeys": [0, 0], "latitude": 0,
         "longitude": 0, "count": 0, "members": [0], "distance": 0, "position": [0, 0, 0],
         "shown": [0, 0, 0], "center": [0, 0], "width": 0,
         "corners": [[0, 0], [0, 0], [0, 0], [0, 0]], "visible": true, "opacity": 0,
         "chosen": true, "spread": true, "title": "", "detail": ""
       }],
      "chosen": {
        "index": 0, "name": "", "category": "", "address": "", "storeys": [0, 0], "latitude": 0,
        "longitude": 0, "distance": 0, "bearing": 0, "turn": 0
      },
      "gifts": [{
         "id": "", "owner": "", "model": "", "wrapped": true, "latitude": 0, "longitude": 0,
         "height": 0, "distance": 0, "position": [0, 0, 0], "center": [0, 0], "visible": true,
         "openable": true, "error": {"placer": [0, 0], "finder": [0, 0], "total": 0}
       }],
      "drawing": {
        "focus": {
          "open": true, "surface": 0, "distance": 0,
          "corners": [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
        },
        "surfaces": [{
           "number": 0, "name": "", "height": 0, "distance": 0,
           "corners": [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
         }],
        "strokes": [{
           "number": 0, "own": true, "surface": 0, "points": 0, "length": 0, "width": 0,
           "smooth": true, "raised": 0, "distance": 0, "visible": true,
           "error": {"placer": [0, 0], "finder": [0, 0], "total": 0}
         }]
      },
      "street": {
        "occlusion": "none", "finish": {"inSight": true, "behind": 0}, "arrows": {"hidden": 0},
        "cards": {"hidden": [0]}, "route": {"inBuildings": 0}
      },
      "contrast": {
        "mark": {"ratio": 0, "least": 0, "required": 3, "behind": "sky", "color": ""},
        "text": {"ratio": 0, "least": 0, "required": 3, "behind": "sky", "color": ""},
        "hint": {"ratio": 0, "least": 0, "required": 3, "behind": "sky", "color": ""}
      },
      "disputed": 0
    }
    """

  /// The keys that only frames of `render` have.
  static let ofRenderAlone: Set = ["photograph", "contrast", "disputed"]

  /// Returns the first path in an expected value that no frame can have; nil if frames can have all of
  /// them.
  ///
  /// The value and the shape are traversed together, and a path is created only for a mistake, because a
  /// script may have millions of elements.
  static func mistake(in value: ExpectedValue, at path: [String]) -> [String]? {
    var node = sample
    for part in path {
      guard let next = element(part, of: node) else { return path }
      node = next
    }
    return mistake(in: value, of: node).map { path + $0.reversed() }
  }

  /// Returns the parts of the first such path in a node, innermost part first.
  private static func mistake(in value: ExpectedValue, of node: JSONNode) -> [String]? {
    switch value {
    case .object(let members):
      for member in members {
        guard let next = element(member.key, of: node) else { return [member.key] }
        if let parts = mistake(in: member.value, of: next) { return parts + [member.key] }
      }
    case .array(let values):
      for (index, value) in values.enumerated() {
        guard let next = element(index, of: node) else { return ["\(index)"] }
        if let parts = mistake(in: value, of: next) { return parts + ["\(index)"] }
      }
    default: break
    }
    return nil
  }

  private static func element(_ part: String, of node: JSONNode) -> JSONNode? {
    switch node.value {
    case .object(let members): members.first { $0.key == part }?.node
    case .array: FramePath.index(part).flatMap { element($0, of: node) }
    case .null, .bool, .number, .string: nil
    }
  }

  private static func element(_ index: Int, of node: JSONNode) -> JSONNode? {
    guard case .array(let items) = node.value, items.count == 1 || index < items.count else {
      return nil
    }
    return items[0]
  }

  /// Returns the path that was probably meant: the one that differs in the fewest letters; if there are
  /// several, the first in the frame.
  static func nearest(to parts: [String]) -> String {
    let letters = Array(parts.joined(separator: ".").utf8.prefix(mostLetters))
    let known = paths(in: sample, at: [], as: parts).map { $0.joined(separator: ".") }
    let distances = known.map { distance(from: letters, to: Array($0.utf8)) }
    return distances.min().flatMap(distances.firstIndex).map { known[$0] } ?? ""
  }

  /// The maximum number of typed letters that are compared.
  private static let mostLetters = 100

  /// Returns all paths of a frame; where the typed path has an index in the same place, that index is used.
  private static func paths(
    in node: JSONNode, at path: [String], as typed: [String]
  ) -> [[String]] {
    let inner: [[String]] =
      switch node.value {
      case .object(let members):
        members.flatMap { paths(in: $0.node, at: path + [$0.key], as: typed) }
      case .array(let items):
        paths(
          in: items[0], at: path + [index(typed.dropFirst(path.count).first, of: node)],
          as: typed)
      case .null, .bool, .number, .string: []
      }
    return (path.isEmpty ? [] : [path]) + inner
  }

  private static func index(_ typed: String?, of node: JSONNode) -> String {
    typed.flatMap { element($0, of: node) == nil ? nil : $0 } ?? "0"
  }

  /// Returns the Levenshtein distance: the number of letters to insert, delete or replace.
  private static func distance(from a: [UInt8], to b: [UInt8]) -> Int {
    var last = Array(0...b.count)
    for (row, letter) in a.enumerated() {
      var corner = row
      last[0] = row + 1
      for (column, other) in b.enumerated() {
        let cost = min(last[column + 1] + 1, last[column] + 1, corner + (letter == other ? 0 : 1))
        corner = last[column + 1]
        last[column + 1] = cost
      }
    }
    return last[b.count]
  }
}

extension Expectation {
  /// Words that people try for the bounds of a number.
  private static let bounds: Set<String> = [
    "above", "atleast", "atmost", "below", "between", "gt", "gte", "less", "lessthan", "lt", "lte",
    "more", "morethan", "<", ">", "<=", ">=",
  ]

  /// Rejects a path that no frame can have, or an expected key or element that no frame can have there.
  func checkPath() throws(JSONContentError) {
    if let first = path.parts.first, FrameShape.ofRenderAlone.contains(first) {
      throw .unexpected(
        line: line, subject: "a path of expect",
        found: "“\(Printable.sanitised(path.text, limit: 60))”, which only frames of render have",
        expected: "a path of a replay’s frames")
    }
    guard let parts = FrameShape.mistake(in: value, at: path.parts) else { return }
    let written = parts.joined(separator: ".")
    let nearest = FrameShape.nearest(to: parts)
    if parts.count > 1, nearest == parts.dropLast().joined(separator: "."),
      Self.bounds.contains(parts[parts.count - 1].lowercased())
    {
      throw .unexpected(
        line: line, subject: "a path of expect",
        found: "“\(Printable.sanitised(written, limit: 60))”, which no frame has",
        expected: "the bound of a number, {\"\(nearest)\": {\"min\": 1, \"max\": 2}}")
    }
    throw .unexpected(
      line: line, subject: "a path of expect",
      found: "“\(Printable.sanitised(written, limit: 60))”, which no frame has",
      // A dot joins parts of a path; an object's key must not contain one.
      expected: nearest == written
        ? "a nested object, such as {\"label\": {\"text\": \"99 m\"}}," : "“\(nearest)”")
  }
}
