/// Builds a document from the tokens of GeoJSON or of a routing engine's response.
///
/// Members may come in any order, so the type of a geometry, and the line that it belongs to, may be known
/// only at its end.
struct DocumentHandler: JSONHandler {
  private struct Container {
    var role: JSONRole
    var isObject: Bool
    /// The number of elements of an array that have begun.
    var count = 0
  }

  var document = DocumentBuilder(format: .geojson)
  var answer = RouteAnswer()
  /// True when a geometry has been found, which shows that the text is GeoJSON.
  var isGeoJSON = false
  /// The string, if the whole text is a single string.
  private(set) var bareString: [UInt8]?
  private var containers: [Container] = []
  private var key: JSONKey?
  /// The name of the current key, if it is the name of a time.
  private var timeName = TimeName(title: "", key: nil, unit: nil)
  /// The names of members found so far, each of which is examined only once.
  private var names: [String: TimeName] = [:]
  var line = 1

  var geometry = GeometryCollector()
  /// The current feature.
  var feature = JSONFeature()
  /// The ambiguous times of the lines' points.
  ///
  /// `waypointTimes` are those of the separate points.
  var lineTimes = OpenTimes(\.tracks)
  var waypointTimes = WaypointTimes()
  private var numbers: [Double?] = []
  private var tripLocation: (latitude: Double?, longitude: Double?) = (nil, nil)
  /// The index of the current place in a routing engine's list.
  private var pointIndex = 0

  init() {}

  mutating func at(line: Int) { self.line = line }

  private var role: JSONRole { containers.last?.role ?? .ignored }
}

extension DocumentHandler {
  mutating func beginObject() {
    let role = childRole(isObject: true)
    switch role {
    case .route: answer.begin(.osrm)
    case .trip: answer.begin(.valhalla)
    case .path: answer.begin(.graphhopper)
    case .geometry: geometry = GeometryCollector()
    case .root, .feature: beginFeature()
    case .tripLocation: tripLocation = (nil, nil)
    case .foreign: answer.service = answer.service ?? "TomTom"
    default: break
    }
    containers.append(Container(role: role, isObject: true))
    key = nil
  }

  mutating func beginArray() {
    let role = childRole(isObject: false)
    switch role {
    case .coordinates: geometry.beginArray()
    case .times where containers.last?.role != .times:
      feature.beginTimes(called: timeName.title, rank: key?.timeRank ?? 0)
    case .location, .box: numbers.removeAll()
    case .routes: answer.areTrips = key == .trips
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
        notePoint(latitude: latitude, longitude: longitude, in: role)
      }
    case .box: answer.route?.box = numbers
    case .times where role != .times: feature.endTimes()
    default: break
    }
  }

  mutating func endObject() {
    guard let closed = containers.popLast() else { return }
    switch closed.role {
    case .geometry: endGeometry(in: role)
    case .feature: endFeature()
    case .root:
      // The outermost object may be a geometry itself.
      if !geometry.isEmpty { endGeometry(in: .feature) }
      endFeature()
    case .tripLocation:
      if let latitude = tripLocation.latitude, let longitude = tripLocation.longitude {
        notePoint(latitude: latitude, longitude: longitude, in: closed.role)
      }
    default: break
    }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    let name = bytes.count <= 32 ? String(decoding: bytes, as: UTF8.self) : ""
    key = JSONKey(rawValue: name)
    if key?.timeRank != nil || (role == .properties && key == nil) {
      let found = timeName(name, of: key)
      key = found.key
      if key != nil { timeName = found }
    }
    switch (role, key) {
    case (.properties, let key?): feature.reach.note(key)
    case (.route, let key?): answer.service = answer.service ?? key.serviceOfRoute
    case (.root, .response): answer.service = answer.service ?? "HERE"
    case (.root, .resourceSets): answer.service = answer.service ?? "Bing"
    // Other formats also have `locations`, but only Overland's are features.
    case (.locationFeature, .type): answer.unread = answer.unread ?? .overland
    case (.root, .elements): answer.unread = answer.unread ?? .overpass
    case (.root, .timelineEdits): answer.unread = answer.unread ?? .timelineEdits
    default: break
    }
  }

  var wantsString: Bool {
    if containers.isEmpty { return true }
    switch (role, key) {
    case (.root, .type), (.geometry, .type), (.times, _), (.coordinates, _): return true
    case (.properties, .name), (.properties, .title), (.properties, .kind), (.root, .name):
      return true
    case (.properties, let key?) where key.timeRank != nil: return true
    case (.route, .geometry), (.step, .geometry), (.tripLeg, .shape), (.path, .points): return true
    case (.trip, .units): return true
    default: return isOfServer
    }
  }

  /// True when the current string is a message from the server.
  private var isOfServer: Bool {
    switch (role, key) {
    case (.root, .message), (.root, .remark), (.root, .error), (.error, .message),
      (.trip, .statusMessage), (.warnings, _), (.warning, .message), (.warning, .text),
      (.warning, .description):
      true
    default: false
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch (role, key) {
    case _ where containers.isEmpty: bareString = Array(bytes)
    case (.root, .type), (.geometry, .type): geometry.setKind(bytes)
    // Databases export decimal numbers as strings.
    case (.coordinates, _): geometry.number(DecimalParser.parse(bytes))
    case (.times, _):
      feature.append(TimeColumn.stamp(bytes), isThere: true)
    case (.properties, .name), (.properties, .title), (.root, .name): document.name(bytes)
    case (.properties, .kind): feature.written.kind = WrittenKind(bytes)
    case (.properties, let key?) where key.timeRank != nil:
      let isEmpty = bytes.withoutOuterBlanks.isEmpty
      note(TimeColumn.stamp(bytes), under: key, isThere: !isEmpty)
    case (.route, .geometry), (.path, .points):
      answer.route?.whole = .encoded(Array(bytes), line: line)
    case (.step, .geometry), (.tripLeg, .shape):
      answer.route?.add(.encoded(Array(bytes), line: line))
    case (.trip, .units):
      if bytes.elementsEqual("miles".utf8) { answer.route?.unitOfLength = RouteUnit.mile }
    case _ where isOfServer: answer.note(said: bytes)
    default: break
    }
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    switch (role, key) {
    case (.coordinates, _): geometry.number(value)
    case (.times, _): feature.append(value.flatMap { stamp($0) }, isThere: false)
    case (.accuracies, _): feature.keep(accuracy: value)
    case (.properties, let key?) where key.isAccuracy: feature.pointAccuracy = value
    case (.properties, let key?) where key.isLength: feature.statedLength = value
    case (.properties, .altitude): feature.pointAltitude = value
    case (.properties, .seconds): feature.written.seconds = value
    case (.properties, .segment): feature.written.segment = value
    case (.properties, let key?) where key.timeRank != nil:
      note(value.flatMap { stamp($0) }, under: key, isThere: false)
    case (.location, _), (.box, _): if numbers.count < 8 { numbers.append(value) }
    case (.indices, _): answer.route?.noteIndex(value)
    case (.tripLocation, .lat): tripLocation.latitude = value
    case (.tripLocation, .lon): tripLocation.longitude = value
    case (.waypoint, .distance): answer.noteMove(value, at: pointIndex)
    case (.route, .distance), (.path, .distance):
      answer.route?.length = value
      answer.route?.unitOfLength = 1
    case (.routeSummary, .distance): answer.route?.length = value
    case (.tripSummary, let key?): answer.route?.noteSummary(key, value)
    case (.path, .pointsEncodedMultiplier):
      if let value, value >= 1 { answer.route?.unitsPerDegree = value }
    default: break
    }
  }

  /// Closes everything that is still open when the text ends early.
  mutating func finish() {
    geometry.abandonPosition()
    while let open = containers.last {
      if open.isObject { endObject() } else { endArray() }
    }
    lineTimes.settle(&document)
    waypointTimes.settle(&document)
  }
}

extension DocumentHandler {
  /// The name of a member, which may be that of a time.
  private struct TimeName {
    var title: String
    /// The key for the time; nil if the name is not that of a time.
    var key: JSONKey?
    /// The unit stated in the name; nil if absent.
    var unit: TimeUnit?
  }

  private static let mostNames = 256

  /// Returns the meaning of a name.
  ///
  /// - Parameter known: The key with exactly this name; nil if absent.
  private mutating func timeName(_ title: String, of known: JSONKey?) -> TimeName {
    if let name = names[title] { return name }
    let key = known ?? JSONKey(ofTime: title)
    let unit = key == nil ? nil : TimeUnit(header: Array(title.utf8))
    let name = TimeName(title: title, key: key, unit: unit)
    if names.count < Self.mostNames { names[title] = name }
    return name
  }

  /// Returns the stamp of a number under the current key.
  private func stamp(_ number: Double) -> TimeColumn.Stamp? {
    TimeColumn.stamp(number, in: timeName.unit)
  }

  private mutating func note(_ stamp: TimeColumn.Stamp?, under key: JSONKey, isThere: Bool) {
    guard let rank = key.timeRank else { return }
    feature.pointTime.note(stamp, rank: rank, called: timeName.title, isThere: isThere)
  }

  /// Returns the role of the container that begins.
  private mutating func childRole(isObject: Bool) -> JSONRole {
    guard let last = containers.indices.last else { return isObject ? .root : .ignored }
    let parent = containers[last]
    if !parent.isObject {
      containers[last].count += 1
      if parent.count > 0, parent.role == .routes || parent.role == .paths {
        answer.alternatives += 1
      }
      if parent.role == .waypoints || parent.role == .tripLocations { pointIndex = parent.count }
      return parent.role.element(at: parent.count)
    }
    return isObject ? parent.role.object(under: key) : parent.role.array(under: key)
  }

  /// Records a position on the route, or a requested place.
  private mutating func notePoint(latitude: Double, longitude: Double, in role: JSONRole) {
    guard let point = GeoPoint(latitude: latitude, longitude: longitude) else { return }
    switch role {
    case .waypoint: if pointIndex == 0 { answer.start = answer.start ?? point }
    case .tripLocation: answer.route?.note(asked: point)
    default: answer.route?.note(point: point)
    }
  }

  private mutating func endGeometry(in parent: JSONRole) {
    let finished = geometry
    geometry = GeometryCollector()
    switch parent {
    case .route, .path: answer.route?.whole = .points(finished.points)
    case .step, .tripLeg: answer.route?.add(.points(finished.points))
    default: collect(finished)
    }
  }
}
