/// Makes a document of the tokens of GeoJSON or of a routing engine's response.
///
/// Members may come in any order, so that what a geometry is, and which line it is part of, may
/// be known only at its end.
struct DocumentHandler: JSONHandler {
  private struct Container {
    var role: JSONRole
    var isObject: Bool
    /// How many elements of an array have begun.
    var count = 0
  }

  private(set) var document = DocumentBuilder(format: .geojson)
  private(set) var response = RouteResponse()
  /// True when anything was a geometry, so that the text is GeoJSON.
  private(set) var isGeoJSON = false
  /// The text itself, where it is nothing but one string.
  private(set) var bareString: [UInt8]?
  private var containers: [Container] = []
  private var key: JSONKey?
  private var line = 1

  private var geometry = GeometryCollector()
  /// The lines and places of the present feature, and its times.
  private var lines: [ArraySlice<GeoPoint>] = []
  private var places: [GeoPoint] = []
  private var times: [Double?] = []
  private var droppedPositions: [Int] = []
  /// How many points and lines the present feature has.
  private var heldCount = 0
  private var accuracies: [Double?] = []
  /// The time and accuracy of a feature that is a single place.
  private var placeTime: Double?
  private var placeAccuracy: Double?
  private var numbers: [Double?] = []
  private var place: (latitude: Double?, longitude: Double?) = (nil, nil)

  init() {}

  mutating func at(line: Int) { self.line = line }

  private var role: JSONRole { containers.last?.role ?? .ignored }
}

extension DocumentHandler {
  mutating func beginObject() {
    let role = childRole(isObject: true)
    if let format = formatShown(by: role) { response.format = response.format ?? format }
    switch role {
    case .geometry: geometry = GeometryCollector()
    case .root: beginFeature()
    case .feature: beginFeature()
    case .tripLocation: place = (nil, nil)
    default: break
    }
    containers.append(Container(role: role, isObject: true))
    key = nil
  }

  mutating func beginArray() {
    let role = childRole(isObject: false)
    switch role {
    case .coordinates: geometry.beginArray()
    case .location, .box: numbers.removeAll()
    default: break
    }
    containers.append(Container(role: role, isObject: false))
    key = nil
  }

  mutating func endArray() {
    guard let closed = containers.popLast() else { return }
    switch closed.role {
    case .coordinates: geometry.endArray(&document, line: line)
    case .location:
      if numbers.count > 1, let longitude = numbers[0], let latitude = numbers[1] {
        noteStart(latitude: latitude, longitude: longitude)
      }
    case .box: response.boxNumbers = numbers.count
    default: break
    }
  }

  mutating func endObject() {
    guard let closed = containers.popLast() else { return }
    switch closed.role {
    case .geometry: endGeometry(in: role)
    case .feature: endFeature()
    case .root:
      // A geometry may be the outermost object itself.
      if !geometry.isEmpty { endGeometry(in: .feature) }
      endFeature()
    case .tripLocation:
      if let latitude = place.latitude, let longitude = place.longitude {
        noteStart(latitude: latitude, longitude: longitude)
      }
    default: break
    }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    key = bytes.count <= 32 ? JSONKey(rawValue: String(decoding: bytes, as: UTF8.self)) : nil
  }

  var wantsString: Bool {
    if containers.isEmpty { return true }
    switch (role, key) {
    case (.root, .type), (.geometry, .type), (.times, _): return true
    case (.properties, .name), (.properties, .title), (.root, .name): return true
    case (.properties, let key?) where key.isTime: return true
    case (.route, .geometry), (.step, .geometry), (.tripLeg, .shape), (.path, .points): return true
    default: return false
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch (role, key) {
    case _ where containers.isEmpty: bareString = Array(bytes)
    case (.root, .type), (.geometry, .type): geometry.setKind(bytes)
    case (.times, _):
      let time = TimeParser.parse(bytes)
      if time == nil { document.countUnreadableTime(line: line) }
      keep(time: time)
    case (.properties, .name), (.properties, .title), (.root, .name): document.name(bytes)
    case (.properties, let key?) where key.isTime: placeTime = TimeParser.parse(bytes)
    case (.route, .geometry): response.whole = .encoded(Array(bytes), line: line)
    case (.path, .points): response.whole = .encoded(Array(bytes), line: line)
    case (.step, .geometry), (.tripLeg, .shape): response.add(.encoded(Array(bytes), line: line))
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    switch (role, key) {
    case (.coordinates, _): geometry.number(value)
    case (.times, _): keep(time: value)
    case (.accuracies, _):
      if accuracies.count < PointList.capacity { accuracies.append(value) }
    case (.properties, let key?) where key.isAccuracy: placeAccuracy = value
    case (.properties, let key?) where key.isTime:
      placeTime = value.flatMap(TimeParser.seconds)
    case (.location, _), (.box, _): if numbers.count < 8 { numbers.append(value) }
    case (.tripLocation, .lat): place.latitude = value
    case (.tripLocation, .lon): place.longitude = value
    case (.route, .distance), (.path, .distance): response.length = value
    case (.tripSummary, .length): response.length = response.length ?? value.map { $0 * 1000 }
    case (.path, .pointsEncodedMultiplier):
      if let value, value >= 1 { response.unitsPerDegree = value }
    default: break
    }
  }

  /// Closes what is open, when the text ends early.
  mutating func finish() {
    geometry.abandonPosition()
    while let open = containers.last {
      if open.isObject { endObject() } else { endArray() }
    }
  }
}

extension DocumentHandler {
  /// The role of the container that begins.
  private mutating func childRole(isObject: Bool) -> JSONRole {
    guard let last = containers.indices.last else { return isObject ? .root : .ignored }
    let parent = containers[last]
    if !parent.isObject {
      containers[last].count += 1
      return parent.role.element(at: parent.count)
    }
    return isObject ? parent.role.object(under: key) : parent.role.array(under: key)
  }

  private func formatShown(by role: JSONRole) -> FileFormat? {
    switch role {
    case .route: .osrm
    case .trip: .valhalla
    case .path: .graphhopper
    default: nil
    }
  }

  /// The first place told is the nearest to the route's beginning.
  private mutating func noteStart(latitude: Double, longitude: Double) {
    response.start = response.start ?? GeoPoint(latitude: latitude, longitude: longitude)
  }

  private mutating func beginFeature() {
    geometry = GeometryCollector()
    lines.removeAll()
    places.removeAll()
    times.removeAll()
    accuracies.removeAll()
    (placeTime, placeAccuracy) = (nil, nil)
    droppedPositions.removeAll()
    heldCount = 0
  }

  private mutating func keep(time: Double?) {
    if times.count < PointList.capacity { times.append(time) }
  }

  private mutating func endGeometry(in parent: JSONRole) {
    let finished = geometry
    geometry = GeometryCollector()
    switch parent {
    case .route, .path: response.whole = .points(finished.points)
    case .step, .tripLeg: response.add(.points(finished.points))
    default: collect(finished)
    }
  }

  private mutating func collect(_ finished: GeometryCollector) {
    heldCount += finished.points.count + finished.lineStarts.count + 1
    guard heldCount <= 2 * PointList.capacity else {
      return document.drop(.beyondLimit, line: line)
    }
    switch finished.resolvedKind {
    case .lineString: lines.append(finished.points[...])
    case .multiLineString:
      let ends = finished.lineStarts.dropFirst() + [finished.points.count]
      for (start, end) in zip(finished.lineStarts, ends) {
        lines.append(finished.points[start..<end])
      }
    case .point, .multiPoint: places += finished.points
    case .other, .unknown: return
    }
    isGeoJSON = true
    droppedPositions = finished.droppedPositions
  }

  /// Puts the feature into the document: a track if it has times, else a route.
  private mutating func endFeature() {
    let target = times.isEmpty ? DocumentBuilder.Target.routes : .tracks
    var position = 0
    var skipped = droppedPositions[...]
    document.makeRoom(for: lines.reduce(0) { $0 + $1.count }, in: target)
    for points in lines {
      document.startSegment(of: target)
      for var point in points {
        while skipped.first == position {
          skipped.removeFirst()
          position += 1
        }
        if position < times.count { point.time = times[position] }
        if position < accuracies.count {
          point.horizontalAccuracy = FixAccuracy.radius(stated: accuracies[position])
        }
        position += 1
        document.append(point, to: target, line: line)
      }
    }
    document.makeRoom(for: places.count, in: .waypoints)
    for var point in places {
      if places.count == 1 {
        point.time = placeTime
        point.horizontalAccuracy = FixAccuracy.radius(stated: placeAccuracy)
      }
      document.append(point, to: .waypoints, line: line)
    }
    beginFeature()
  }
}
