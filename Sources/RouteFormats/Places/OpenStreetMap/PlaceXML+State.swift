extension PlaceXML {
  enum Element {
    case other, name, type, symbol, description, comment, remark
  }

  /// The places read so far, and the place that is being read.
  struct State {
    var format = PlaceFormat.osm
    /// The places read so far, and the warnings about others.
    var places: OSMPlaces
    /// The depth of the open element or waypoint; 0 for none.
    var placeDepth = 0
    /// The element whose text is being collected: a direct child of a waypoint, or a server's message.
    var wanted = Element.other
    /// True inside a deletion in a change file.
    var isInDeletion = false
    var found = OSMPlaceElement()
    var placeLine = 1
    var latitude = AttributeText()
    var longitude = AttributeText()
    var text: [UInt8] = []
    var symbol: [UInt8] = []
    var notes: [[UInt8]] = []

    static let mostText = 4096
    static let mostWarnings = 8

    /// The depth of the root's children.
    static let topDepth = 2

    init(_ places: OSMPlaces) { self.places = places }

    /// The depth of the text that is being collected.
    var textDepth: Int { wanted == .remark ? Self.topDepth : placeDepth + 1 }
  }
}

extension PlaceXML.State {
  /// Begins a place if the element is one; returns true if the element's text is to be collected.
  mutating func begin(
    _ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes, depth: Int, line: Int
  ) -> Bool {
    if format == .osm {
      return beginElement(name, attributes, depth: depth, line: line)
    }
    guard isNamed(name, "wpt") else { return false }
    (placeDepth, placeLine) = (depth, line)
    found.clear()
    (symbol, notes) = ([], [])
    attributes.takePosition(&latitude, &longitude)
    return false
  }

  /// Begins a direct child of a waypoint.
  mutating func beginText(of name: UnsafePointer<UInt8>) {
    text.removeAll(keepingCapacity: true)
    wanted =
      isNamed(name, "name")
      ? .name
      : isNamed(name, "type")
        ? .type
        : isNamed(name, "sym")
          ? .symbol
          : isNamed(name, "desc") ? .description : isNamed(name, "cmt") ? .comment : .other
  }

  /// Collects text that is directly inside the wanted element.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if wanted != .other { text.append(contentsOf: bytes.prefix(Self.mostText - text.count)) }
  }

  /// Ends the element whose text was collected, and uses the text.
  mutating func takeText() {
    text.withUnsafeBufferPointer { text in
      switch wanted {
      case .name: found.tags.add(.name, text)
      case .type: found.tags.add(.category, text)
      case .symbol: symbol = Array(text)
      case .description, .comment: if notes.count < 2 { notes.append(Array(text)) }
      default: break
      }
    }
    wanted = .other
  }

  /// Adds the place that has ended; returns false if reading must stop.
  mutating func finishPlace() -> Bool {
    placeDepth = 0
    if format == .gpx {
      finishWaypoint()
      Self.add(found.tags, latitude, longitude, placeLine, to: &places.builder)
    } else if places.search != nil {
      if found.kind == .node {
        places.look(atNode: found.element, position)
      } else {
        places.look(at: found)
      }
    } else if !found.tags.hasKind {
      // Most nodes are corners of ways rather than places.
      places.follow(found.kind, found.element.id)
    } else {
      let (node, north, east, line) = (found, latitude, longitude, placeLine)
      places.take(node) { Self.add(node.tags, north, east, line, to: &$0) }
    }
    return places.builder.failure == nil
  }

  private static func add(
    _ tags: PlaceTags, _ latitude: AttributeText, _ longitude: AttributeText, _ line: Int,
    to builder: inout PlaceBuilder
  ) {
    latitude.withBytes { north in
      longitude.withBytes { east in
        builder.add(tags, latitude: north, longitude: east, line: line)
      }
    }
  }

  /// Ends a waypoint.
  ///
  /// Its symbol gives the kind if it has no type, and its notes may give the address.
  private mutating func finishWaypoint() {
    if !found.tags.hasKind {
      symbol.withUnsafeBufferPointer { found.tags.add(.category, $0) }
    }
    for note in notes {
      note.withUnsafeBufferPointer { note in
        if AddressLook.isLikely(PlaceText.text(note, keepsControls: false)) {
          found.tags.add(.address, note)
        }
      }
    }
  }

  /// Returns the places once the whole text has been read.
  mutating func list(_ flaw: XMLElementReader.Flaw?) throws(PlaceError) -> PlaceList {
    if let flaw {
      places.builder.warn(flaw.isCut ? .truncated : .malformed, line: flaw.line, text: flaw.reason)
    }
    places.settle()
    return try places.builder.list(format)
  }
}
