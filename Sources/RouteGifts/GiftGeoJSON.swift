package import ARRouteEngine
package import RouteFormats

/// Gifts as GeoJSON (RFC 7946): one feature for each gift, whose geometry is the phone's estimated
/// position.
package enum GiftGeoJSON {
  /// The maximum size of a file that is read, bytes.
  static let maximumLength = 256 << 20

  /// A writer that writes gifts one by one, one per line.
  package struct Writer {
    private var count = 0

    /// Creates a writer that has not written any gifts.
    package init() {}

    /// Returns the bytes of the next gift; before the first gift, they include the header.
    package mutating func next(_ gift: Gift) -> [UInt8] {
      let start =
        count == 0 ? "{\"type\": \"FeatureCollection\", \"features\": [\n " : ",\n "
      count += 1
      var json = JSONWriter()
      json.object { $0.feature(gift) }
      return Array(start.utf8) + json.bytes
    }

    /// Returns the bytes that end the file.
    package func end() -> [UInt8] {
      Array((count == 0 ? "{\"type\": \"FeatureCollection\", \"features\": []}\n" : "\n]}\n").utf8)
    }
  }

  /// Reads the gifts of a file, or of standard input for `-`.
  package static func read(path: String) throws(FileError<GiftFileError>) -> [Gift] {
    try FileError.reading(path, limit: maximumLength, gifts)
  }

  /// Reads gifts; unknown keys are ignored.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  static func gifts(_ bytes: [UInt8]) throws(GiftFileError) -> [Gift] {
    try GiftFileError.reading(bytes, limit: maximumLength) { (root) throws(JSONContentError) in
      let features = try root.features("a collection of gifts")
      var identifiers: Set<String> = []
      return try features.map { (feature) throws(JSONContentError) in
        let gift = try gift(feature)
        guard identifiers.insert(gift.identifier).inserted else {
          throw feature.unexpected("id", "an id that no earlier gift has")
        }
        return gift
      }
    }
  }

  private static func gift(_ feature: JSONNode) throws(JSONContentError) -> Gift {
    let members = try feature.anyMembers("a feature")
    let properties = try feature.needed(members, "properties").anyMembers("properties")
    let geometry = try feature.needed(members, "geometry").anyMembers("geometry")
    try members["type"]?.check("type", "Feature")
    try geometry["type"]?.check("type", "Point")
    let coordinate = try feature.needed(geometry, "coordinates").position("coordinates")
    func name(_ key: String) throws(JSONContentError) -> String {
      try feature.needed(properties, key).name(key)
    }
    func number(
      _ key: String, in range: ClosedRange<Double>, _ expected: String
    ) throws(JSONContentError) -> Double? {
      guard let node = properties[key], node.value != .null else { return nil }
      return try node.number(key, in: range, expected)
    }
    func time(_ key: String) throws(JSONContentError) -> Double? {
      guard let node = properties[key], node.value != .null else { return nil }
      guard case .string(let text) = node.value, let time = Timestamp.seconds(text),
        Gift.times.contains(time)
      else { throw node.unexpected(key, "a time such as “2026-11-25T18:30:00Z”") }
      return time
    }
    let identifier = try feature.needed(members, "id")
    guard case .string(let word) = identifier.value, Gift.isIdentifier(word) else {
      throw identifier.unexpected("id", "1 to 64 ASCII letters, digits or “-”")
    }
    guard let placed = try time("placed") else {
      throw .missingKey(line: feature.line, subject: "a gift", key: "placed")
    }
    var fate = Gift.Fate.waiting
    let (opened, removed) = (try time("opened"), try time("removed"))
    let hasOpener = properties["opener"].map { $0.value != .null } ?? false
    guard hasOpener == (opened != nil), opened == nil || removed == nil else {
      throw feature.unexpected(
        "a gift", "“opener” and “opened” together, or “removed”, or none of these")
    }
    if let removed {
      fate = .removed(at: removed)
    } else if let opened {
      let opener = try name("opener")
      guard !opener.isSame(as: try name("owner")) else {
        throw feature.unexpected("opener", "somebody other than its owner")
      }
      fate = .opened(by: opener, at: opened)
    }
    var truth: GeodeticCoordinate?
    if let node = properties["truth"], node.value != .null { truth = try node.position("truth") }
    let gift = Gift(
      identifier: word, owner: try name("owner"), model: try name("model"), coordinate: coordinate,
      height: try number("height", in: Gift.heights, "a number from -1000 to 10000, in metres,")
        ?? 0,
      heading: .degrees(try number("heading", in: -1e6...1e6, "degrees") ?? 0),
      trueCoordinate: truth, placed: placed, fate: fate)
    // Everything that the initializer checks has been checked.
    guard let gift else { throw feature.unexpected("a feature", "a gift") }
    return gift
  }
}

/// The reason why a file contains no gifts.
package enum GiftFileError: Error, Hashable, Sendable {
  /// The file is longer than `GiftGeoJSON.maximumLength`.
  case tooLong
  /// The file is not JSON.
  case malformed(line: Int, reason: String)
  /// The file has content that is not valid for a gift.
  case content(JSONContentError)
}

extension GiftFileError: JSONFault {
  package var lineOfFault: Int? {
    switch self {
    case .tooLong: nil
    case .malformed(let line, _): line
    case .content(let error): error.line
    }
  }

  /// The fault and its remedy as a message for a terminal, without the file and line.
  package var message: String {
    switch self {
    case .tooLong:
      "the file is larger than \(GiftGeoJSON.maximumLength >> 20) MB; split it"
    case .malformed(_, let reason): "this is not JSON: \(reason)"
    case .content(let error): error.message
    }
  }
}

extension JSONNode {
  /// Returns a required member.
  fileprivate func needed(
    _ members: [String: JSONNode], _ key: String
  ) throws(JSONContentError) -> JSONNode {
    guard let node = members[key] else {
      throw .missingKey(line: line, subject: "a gift", key: key)
    }
    return node
  }

  fileprivate func name(_ subject: String) throws(JSONContentError) -> String {
    guard case .string(let text) = value, Gift.isName(text) else {
      throw unexpected(subject, "a name of 1 to 64 bytes without control characters")
    }
    return text
  }
}

extension JSONWriter {
  fileprivate mutating func feature(_ gift: Gift) {
    string("type", "Feature")
    string("id", gift.identifier)
    object("geometry") { json in
      json.string("type", "Point")
      json.member("coordinates") { $0.position(gift.coordinate) }
    }
    object("properties") { json in
      json.string("owner", gift.owner)
      json.string("model", gift.model)
      json.number("height", gift.height, decimals: 6)
      json.number("heading", Angle.wrapDegreesPositive(gift.heading.degrees), decimals: 6)
      json.string("placed", Timestamp.text(gift.placed))
      json.member("truth", gift.trueCoordinate) { $0.position($1) }
      json.fate(gift.fate)
    }
  }

  /// Writes the outcome of a gift as members of an object.
  mutating func fate(_ fate: Gift.Fate) {
    let (opener, opened, removed) = fate.parts
    string("opener", opener)
    string("opened", opened.flatMap(Timestamp.text))
    string("removed", removed.flatMap(Timestamp.text))
  }
}
