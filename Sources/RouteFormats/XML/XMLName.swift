private import CLibXML2

/// The names of the elements of GPX, KML and TCX that are read.
enum XMLName: UInt8, CaseIterable {
  case other
  // Elements in GPX.
  case gpx, metadata, rte, rtept, trk, trkseg, trkpt, wpt, ele, time, name, hdop, fix
  /// A vertex between two route points, in Garmin's extension.
  case rpt
  /// A horizontal accuracy in metres, under any of the names that exporters use.
  case accuracy
  case bounds
  /// The length of a track, in Garmin's extension.
  case trackStats, distance
  // Elements in KML.
  case kml, document, folder, placemark, lineString, linearRing, point, track, coordinates, when
  case coord, timeStamp, timeSpan, begin, end, data, simpleData, value
  // Elements in TCX.
  case trainingCenterDatabase, activity, lap, course, courseName, trackpoint, tcxTime, position
  case latitudeDegrees, longitudeDegrees, altitudeMeters, distanceMeters, totalTimeSeconds

  /// The local name, as written in files.
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
  /// Further local names with the same meanings.
  ///
  /// The names for accuracy are those used by Apple Health, Trails and TrackPointExtras (`hAcc`, `hacc`), by
  /// OpenTracks (`accuracy_horizontal`), and by loggers that use their platform's own word.
  static let synonyms: [(StaticString, XMLName)] = [
    ("hAcc", .accuracy), ("hacc", .accuracy), ("HAcc", .accuracy), ("h_acc", .accuracy),
    ("Accuracy", .accuracy), ("horizontalAccuracy", .accuracy), ("HorizontalAccuracy", .accuracy),
    ("horizontalaccuracy", .accuracy), ("horizontal_accuracy", .accuracy),
    ("accuracy_horizontal", .accuracy), ("HDOP", .hdop),
  ]
}

/// A table that finds the `XMLName` of a name by its address.
///
/// The parser's dictionary contains each name only once, so equal names have equal addresses. The look-up
/// hashes a pointer and never compares text.
struct XMLNameTable {
  private typealias Slot = (key: UnsafePointer<UInt8>?, name: XMLName)
  private static let slotCount = 256
  private let slots: UnsafeMutablePointer<Slot>
  /// The address of `lat`, an attribute of a GPX point.
  let lat: UnsafePointer<UInt8>?
  let lon: UnsafePointer<UInt8>?
  /// The addresses of the attributes of a GPX file's bounds: south, west, north and east.
  let bounds: [UnsafePointer<UInt8>?]
  /// The address of `name`, an attribute of data items in KML.
  let key: UnsafePointer<UInt8>?

  /// Adds all names to a parser's dictionary.
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

  /// Returns the name at an address in the parser's dictionary; `.other` if it is not in the table.
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
