package import ARRouteEngine
package import RouteFormats

/// The report of `inspect` about the places along a route.
package struct PlaceReport: Hashable, Sendable {
  /// The number of places in a category.
  struct Category: Hashable, Sendable {
    /// The category in the file; nil if unknown.
    let name: String?
    /// The number of places in the category.
    let count: Int
  }

  /// The number of places.
  let count: Int
  /// The number of places with a known name.
  let named: Int
  /// The number of places with a known address.
  let addresses: Int
  /// The number of places with a known storey.
  let storeys: Int
  /// The number of places below the ground.
  let belowGround: Int
  /// The distance within which a card is visible, metres.
  let radius: Double
  /// The number of places within `radius` of the route.
  let inReach: Int
  /// The categories of the places within `radius`: the most frequent ones first, equally frequent ones by
  /// name.
  let categories: [Category]
}

extension PlaceReport {
  /// Finds the places along a document's points, which are a route or a walker's positions.
  ///
  /// Points less than 20 m from the previous one are skipped.
  ///
  /// - Parameters:
  ///   - places: All known places.
  ///   - document: The document whose points are followed, segment by segment.
  ///   - radius: The distance within which a card is visible, metres.
  package init(
    _ places: [Place], along document: GeoDocument, radius: Double = CardStyle().radius
  ) {
    var search = PlaceSearch(places, radius: radius)
    let points = document.mainPoints
    for range in points.nonemptySegments { search.walk(points.points[range]) }
    let reached = search.found.map { places[$0] }
    count = places.count
    named = places.count { !$0.name.isEmpty }
    addresses = places.count { $0.address != nil }
    storeys = places.count { $0.storeys != nil }
    belowGround = places.count { $0.storeys?.isBelowGround == true }
    self.radius = radius
    inReach = reached.count
    categories = Dictionary(grouping: reached, by: \.category)
      .map { Category(name: $0.key, count: $0.value.count) }
      .sorted { ($1.count, $0.name ?? "") < ($0.count, $1.name ?? "") }
  }
}

/// A search for the places along a route.
private struct PlaceSearch {
  private let places: [Place]
  private let index: PlaceIndex
  private let radius: Double
  private(set) var found: Set<Int> = []

  /// The distance from the previous point below which a point is skipped, metres.
  private static let step = 20.0
  /// The length of the pieces that longer geodesics are divided into for the search, metres.
  private static let piece = 200.0

  init(_ places: [Place], radius: Double) {
    self.places = places
    self.radius = radius
    index = PlaceIndex(places.map(\.coordinate))
  }

  mutating func walk(_ points: ArraySlice<GeoPoint>) {
    var last: GeodeticCoordinate?
    for (number, point) in points.enumerated() {
      guard let coordinate = point.coordinate else { continue }
      guard let start = last else {
        look(from: coordinate, to: coordinate)
        last = coordinate
        continue
      }
      let isEnd = number == points.count - 1
      guard isEnd || !isNear(start, coordinate) else { continue }
      look(from: start, to: coordinate)
      last = coordinate
    }
  }

  private func isNear(_ one: GeodeticCoordinate, _ other: GeodeticCoordinate) -> Bool {
    ((try? Geodesic.distance(from: one, to: other)) ?? .infinity) < Self.step
  }

  /// Searches for places along a geodesic.
  private mutating func look(from start: GeodeticCoordinate, to end: GeodeticCoordinate) {
    let ground = Placement(reference: start)
    guard let way = try? ground.position(of: end) else { return }
    let length = way.levelLength
    let pieces = max(1, Int((length / Self.piece).rounded(.up)))
    let half = length / Double(pieces) / 2
    for piece in 0..<pieces {
      let middle = way * ((Double(piece) + 0.5) / Double(pieces))
      guard let center = ground.coordinate(at: Vector3(middle.x, 0, middle.z)) else { continue }
      let near = index.neighbors(of: center, within: radius + half, limit: places.count)
      for hit in near where !found.contains(hit.index) {
        guard let position = try? ground.position(of: places[hit.index].coordinate) else {
          continue
        }
        if distance(of: Vector2(position.x, position.z), fromWayTo: Vector2(way.x, way.z)) <= radius
        {
          found.insert(hit.index)
        }
      }
    }
  }

  /// Returns the distance from a point to a line that starts at the origin.
  private func distance(of point: Vector2, fromWayTo end: Vector2) -> Double {
    (point - end * Vector2.nearestShare(to: point, on: end)).length
  }
}

extension PlaceReport {
  /// The maximum number of categories in the report for people.
  private static let mostKinds = 5

  /// The report for people: the subject and the text of each line.
  var rows: [(String, String)] {
    var facts = [
      "\(named) with a name", "\(addresses) with an address", "\(storeys) with a storey",
    ]
    if belowGround > 0 { facts.append("\(belowGround) below ground") }
    let kinds = categories.prefix(Self.mostKinds).map { kind -> String in
      let name = kind.name.map { Printable.sanitised(Place.words($0), limit: 30) }
      return "\(kind.count) \(name ?? "without a kind")"
    }
    let more = categories.count - kinds.count
    let reach = FixedDecimal.text(radius, decimals: 1)
    return [
      ("places", "\(count): " + facts.joined(separator: ", ")),
      (
        "along it",
        "\(inReach) within \(reach) m"
          + (kinds.isEmpty ? "" : ": " + kinds.joined(separator: ", "))
          + (more > 0 ? ", and \(more) more kinds" : "")
      ),
    ]
  }
}

extension JSONWriter {
  /// Writes the report about the places along a route.
  mutating func places(_ report: PlaceReport) {
    object { json in
      json.number("count", report.count)
      json.number("named", report.named)
      json.number("addresses", report.addresses)
      json.number("storeys", report.storeys)
      json.number("belowGround", report.belowGround)
      json.number("radius", report.radius, decimals: 6)
      json.number("inReach", report.inReach)
      json.array("categories", of: report.categories) { json, category in
        json.object { json in
          json.string("category", category.name)
          json.number("count", category.count)
        }
      }
    }
  }
}
