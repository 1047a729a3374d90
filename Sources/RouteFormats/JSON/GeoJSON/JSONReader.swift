/// Reads GeoJSON, and the responses of OSRM, Mapbox, Valhalla and GraphHopper.
final class JSONReader: FormatReader {
  private var tokenizer = JSONTokenizer()
  private var handler = DocumentHandler()
  private let options: ReadingOptions

  init(options: ReadingOptions) { self.options = options }

  func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    tokenizer.read(bytes, into: &handler)
    try tokenizer.throwUnreadableRest()
  }

  var line: Int { tokenizer.line }

  var errorOfNothing: FormatError? {
    let isEnded = tokenizer.hasValue || handler.bareString != nil
    let isKnown = handler.isGeoJSON || !handler.answer.routes.isEmpty
    let isNothing = isEnded && !isKnown && handler.document.document.drops.isEmpty
    return isNothing ? handler.answer.errorOfNothing ?? .unknownFormat(.json) : nil
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    tokenizer.finish(into: &handler)
    try tokenizer.throwUnreadableRest()
    if let text = handler.bareString {
      let reader = PolylineReader(precision: options.precision)
      try text.withBytes { bytes throws(FormatError) in try reader.read(bytes) }
      return try reader.finish()
    }
    let isTruncated = !tokenizer.isComplete
    handler.finish()
    var document = handler.document
    if handler.answer.passedOver > 0, handler.isGeoJSON {
      document.warn(.lines(.noWay(count: handler.answer.passedOver)))
    }
    try handler.answer.write(to: &document, precision: options.precision, line: tokenizer.line)
    if let failure = tokenizer.failure {
      document.warn(.malformed(line: tokenizer.line, reason: failure))
    } else if isTruncated {
      document.warn(.truncated(line: tokenizer.line))
    } else if document.document.isEmpty, document.document.drops.isEmpty {
      if let error = handler.answer.errorOfNothing { throw error }
      if !handler.isGeoJSON, handler.answer.routes.isEmpty { throw .unknownFormat(.json) }
    }
    return document
  }
}

extension JSONTokenizer {
  /// Throws an error if the text cannot be read to its end, so it is unknown how much is missing.
  func throwUnreadableRest() throws(FormatError) {
    guard let failure, !failsBehindEnd else { return }
    throw .unreadableRest(line: line, reason: failure)
  }
}

extension FileFormat {
  /// GeoJSON, RFC 7946.
  static let geojson = FileFormat(
    "geojson", title: "GeoJSON", endings: ["geojson"], isDrawn: true, countsTimes: true)
  /// A response from OSRM, Mapbox Directions or Mapbox Map Matching.
  static let osrm = FileFormat("osrm", title: "OSRM")
  /// A response from Valhalla in its own format.
  static let valhalla = FileFormat("valhalla", title: "Valhalla")
  /// A response from GraphHopper.
  static let graphhopper = FileFormat("graphhopper", title: "GraphHopper")
}

extension FormatFamily {
  /// The family of GeoJSON and the responses of routing engines: JSON that is not in any other format.
  static let json = FormatFamily(
    [.geojson, .osrm, .valhalla, .graphhopper], otherEndings: ["json"],
    whole: { content, _ in "{[\"".utf8.contains(content[0]) ? .likely : nil },
    reader: { JSONReader(options: $0.options) })
}
