private import CLibXML2

/// The element names in GPX, KML or TCX that are read.
enum XMLName: UInt8, CaseIterable {
  case other
  // Elements of GPX.
  case gpx, metadata, rte, rtept, trk, trkseg, trkpt, wpt, ele, time, name, hdop, fix
  /// A vertex between a route point and the next one, in Garmin's extension.
  case rpt
  /// A horizontal accuracy in metres, under any of the exporters' names.
  case accuracy
  case bounds
  /// A length in Garmin's extension for tracks.
  case trackStats, distance
  // Elements of KML.
  case kml, document, folder, placemark, lineString, linearRing, point, track, coordinates, when
  case coord, timeStamp, timeSpan, begin, end, data, simpleData, value
  // Elements of TCX.
  case trainingCenterDatabase, activity, lap, course, courseName, trackpoint, tcxTime, position
  case latitudeDegrees, longitudeDegrees, altitudeMeters, distanceMeters, totalTimeSeconds

  /// The local name as written.
  var text: StaticString {
    switch self {
    case .other: ""
    case .gpx: "gpx"
    case .metadata: "metadata"
    case .rte: "rte"
    case .rtept: "rtept"
    case .trk: "trk"
    case .trkseg: "trkseg"
    case .trkpt: "trkpt"
    case .wpt: "wpt"
    case .ele: "ele"
    case .time: "time"
    case .name: "name"
    case .hdop: "hdop"
    case .fix: "fix"
    case .rpt: "rpt"
    case .accuracy: "accuracy"
    case .bounds: "bounds"
    case .trackStats: "TrackStatsExtension"
    case .distance: "Distance"
    case .kml: "kml"
    case .document: "Document"
    case .folder: "Folder"
    case .placemark: "Placemark"
    case .lineString: "LineString"
    case .linearRing: "LinearRing"
    case .point: "Point"
    case .track: "Track"
    case .coordinates: "coordinates"
    case .when: "when"
    case .coord: "coord"
    case .timeStamp: "TimeStamp"
    case .timeSpan: "TimeSpan"
    case .begin: "begin"
    case .end: "end"
    case .data: "Data"
    case .simpleData: "SimpleData"
    case .value: "value"
    case .trainingCenterDatabase: "TrainingCenterDatabase"
    case .activity: "Activity"
    case .lap: "Lap"
    case .course: "Course"
    case .courseName: "Name"
    case .trackpoint: "Trackpoint"
    case .tcxTime: "Time"
    case .position: "Position"
    case .latitudeDegrees: "LatitudeDegrees"
    case .longitudeDegrees: "LongitudeDegrees"
    case .altitudeMeters: "AltitudeMeters"
    case .distanceMeters: "DistanceMeters"
    case .totalTimeSeconds: "TotalTimeSeconds"
    }
  }
}

extension XMLName {
  /// Further local names with the same meaning.
  ///
  /// The accuracies are those of Apple Health, Trails and TrackPointExtras (`hAcc`, `hacc`), OpenTracks
  /// (`accuracy_horizontal`) and of loggers that use their platform's own word.
  static let synonyms: [(StaticString, XMLName)] = [
    ("hAcc", .accuracy), ("hacc", .accuracy), ("HAcc", .accuracy), ("h_acc", .accuracy),
    ("Accuracy", .accuracy), ("horizontalAccuracy", .accuracy), ("HorizontalAccuracy", .accuracy),
    ("horizontalaccuracy", .accuracy), ("horizontal_accuracy", .accuracy),
    ("accuracy_horizontal", .accuracy), ("HDOP", .hdop),
  ]
}

/// Finds the `XMLName` of a name by its address.
///
/// The parser keeps each name once in its dictionary, so that equal names have equal addresses: the look-up
/// hashes a pointer and never compares text.
struct XMLNameTable {
  private typealias Slot = (key: UnsafePointer<UInt8>?, name: XMLName)
  private static let slotCount = 256
  private let slots: UnsafeMutablePointer<Slot>
  /// The attribute name `lat` of a GPX point.
  let lat: UnsafePointer<UInt8>?
  let lon: UnsafePointer<UInt8>?
  /// The attribute names of its bounds: south, west, north and east.
  let bounds: [UnsafePointer<UInt8>?]
  /// The attribute name of KML's data items.
  let key: UnsafePointer<UInt8>?

  /// Adds the names to a parser's dictionary.
  init(dictionary: OpaquePointer?) {
    func intern(_ text: StaticString) -> UnsafePointer<UInt8>? {
      xmlDictLookup(dictionary, text.utf8Start, Int32(text.utf8CodeUnitCount))
    }
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: (nil, .other), count: Self.slotCount)
    lat = intern("lat")
    lon = intern("lon")
    bounds = ["minlat", "minlon", "maxlat", "maxlon"].map(intern)
    key = intern("name")
    let names = XMLName.allCases.filter { $0 != .other }.map { ($0.text, $0) }
    for (text, name) in names + XMLName.synonyms {
      let key = intern(text)
      var index = Self.slot(of: key)
      while slots[index].key != nil { index = (index + 1) & (Self.slotCount - 1) }
      slots[index] = (key, name)
    }
  }

  /// Frees the memory.
  func deallocate() { slots.deallocate() }

  /// Returns the name at an address in the parser's dictionary.
  @inline(__always)
  func name(at key: UnsafePointer<UInt8>?) -> XMLName {
    var index = Self.slot(of: key)
    while let candidate = slots[index].key {
      if candidate == key { return slots[index].name }
      index = (index + 1) & (Self.slotCount - 1)
    }
    return .other
  }

  @inline(__always)
  private static func slot(of key: UnsafePointer<UInt8>?) -> Int {
    let address = UInt(bitPattern: key)
    return Int((address ^ (address >> 7)) & UInt(slotCount - 1))
  }
}
