/// Collects the coordinates of one GeoJSON geometry, whose type may follow them.
struct GeometryCollector {
  /// The types of geometries that contain lines or places.
  enum Geometry {
    case unknown
    case lineString
    case multiLineString
    case point
    case multiPoint
    /// An area, or an unknown type.
    case other
  }

  /// The type given by its name; unknown until the name has been read.
  var kind = Geometry.unknown
  /// The usable points, in the order of the file.
  private(set) var points: [GeoPoint] = []
  /// The index in `points` at which each line begins.
  private(set) var lineStarts: [Int] = []
  /// The indices of unusable positions in the list of all positions, in increasing order.
  private(set) var droppedPositions: [Int] = []

  private var positionCount = 0
  private var depth = 0
  private var positionDepth = 0
  private var isInPosition = false
  /// True while the open array does not contain an array, so it may be a position.
  private var holdsNoArray = true
  /// True when the latest array was assumed to be a line when it began.
  private var beganLine = false
  private var numbers: [Double?] = []

  init() { numbers.reserveCapacity(4) }

  /// Sets the type to the one with the given name.
  mutating func setKind(_ name: UnsafeBufferPointer<UInt8>) {
    let kinds: [(StaticString, Geometry)] = [
      ("LineString", .lineString), ("MultiLineString", .multiLineString), ("Point", .point),
      ("MultiPoint", .multiPoint), ("MovingPoint", .lineString), ("MovingGeomPoint", .lineString),
    ]
    kind = kinds.first { name.elementsEqual($0.0.bytes) }?.1 ?? .other
  }

  /// The type; if none was stated, the type suggested by the nesting.
  var resolvedKind: Geometry {
    guard kind == .unknown else { return kind }
    return switch positionDepth {
    case 1: .point
    case 2: .lineString
    case 3: .multiLineString
    default: .other
    }
  }

  /// True when anything was read.
  var isEmpty: Bool { positionCount == 0 && lineStarts.isEmpty && kind == .unknown }
}

extension GeometryCollector {
  mutating func beginArray() {
    depth += 1
    numbers.removeAll(keepingCapacity: true)
    isInPosition = false
    holdsNoArray = true
    beganLine = depth == 2 && lineStarts.count < PointList.capacity
    if beganLine { lineStarts.append(points.count) }
  }

  mutating func number(_ value: Double?) {
    guard holdsNoArray else { return }
    if !isInPosition {
      isInPosition = true
      positionDepth = depth
      // The array that was assumed to be a line is a position.
      if depth == 2, beganLine { lineStarts.removeLast() }
    }
    if numbers.count < 4 { numbers.append(value) }
  }

  /// Discards a position that is cut off at the end of the text, because its last number may be incomplete.
  mutating func abandonPosition() { isInPosition = false }

  /// Ends an array; if the array is a position that cannot be used, counts it as dropped.
  mutating func endArray(_ document: inout DocumentBuilder, line: Int) {
    depth -= 1
    holdsNoArray = false
    guard isInPosition else { return }
    isInPosition = false
    defer { positionCount += 1 }
    if kind == .other { return }
    guard points.count < PointList.capacity, droppedPositions.count < PointList.capacity else {
      return document.drop(.beyondLimit, line: line)
    }
    let altitude = numbers.count > 2 ? numbers[2] : nil
    if numbers.count > 1, let longitude = numbers[0], let latitude = numbers[1],
      let point = GeoPoint(
        latitude: latitude, longitude: longitude, altitude: altitude, time: fourthAsDate)
    {
      points.append(point)
    } else {
      droppedPositions.append(positionCount)
      document.drop(position: numbers, line: line)
    }
  }
}

extension GeometryCollector {
  /// The time of a position whose fourth number is a plausible date.
  ///
  /// Programs that display trips expect the date there, although GeoJSON does not define that number.
  private var fourthAsDate: Double? {
    guard numbers.count > 3, let number = numbers[3], let time = TimeParser.seconds(number),
      TrackStamps.counts..<TrackStamps.era.upperBound ~= time
    else { return nil }
    return time
  }
}

extension DocumentBuilder {
  /// Counts an unusable position as dropped; its numbers are the longitude and the latitude.
  fileprivate mutating func drop(position: [Double?], line: Int) {
    guard position.count > 1 else { return drop(.missingPosition, line: line) }
    noteOffEarth(position[1], position[0])
    if let latitude = position[1], abs(latitude) <= 90 {
      drop(.badLongitude, line: line, text: position[0].map { "\($0)" } ?? "null")
    } else {
      drop(.badLatitude, line: line, text: position[1].map { "\($0)" } ?? "null")
    }
  }
}

extension StaticString {
  /// The string's text in UTF-8.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
