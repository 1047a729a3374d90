/// Reads the places in OpenStreetMap XML and in GPX.
final class PlaceXML: XMLElementReader {
  /// The state that callbacks change.
  ///
  /// It is behind a pointer because every access to a property of an object would be checked for exclusivity.
  private let state: UnsafeMutablePointer<State>

  private init(_ places: OSMPlaces) {
    state = .allocate(capacity: 1)
    state.initialize(to: State(places))
    super.init(of: "places")
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Reads a whole text.
  ///
  /// - Parameter isTranscoded: True if the text has been converted to UTF-8, whatever encoding it declares.
  static func list(
    _ text: UnsafeBufferPointer<UInt8>, isTranscoded: Bool, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    let first = try look(at: text, isTranscoded: isTranscoded, OSMPlaces(builder))
    var state = first.state
    while state.places.looksAgain() {
      state.places = try look(at: text, isTranscoded: isTranscoded, state.places).state.places
    }
    return try state.list(first.flaw)
  }

  /// Reads the text in a single pass.
  private static func look(
    at text: UnsafeBufferPointer<UInt8>, isTranscoded: Bool, _ places: OSMPlaces
  ) throws(PlaceError) -> (state: State, flaw: Flaw?) {
    let reader = PlaceXML(places)
    do {
      let flaw = try reader.read(text, isTranscoded: isTranscoded)
      return (reader.state.pointee, flaw)
    } catch {
      switch error {
      case .unknownFormat(let found): throw .refused(.unknownFormat(found))
      case .unreadableRest(let line, let reason):
        throw .unreadableRest(line: line, reason: reason)
      }
    }
  }

  override func accepts(root: String) -> Bool {
    switch root {
    case "osm", "osmChange": state.pointee.format = .osm
    case "gpx": state.pointee.format = .gpx
    default: return false
    }
    return true
  }

  override func open(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) {
    if state.pointee.placeDepth == 0 {
      if state.pointee.begin(name, attributes, depth: depth, line: line) { hearText(true) }
    } else if state.pointee.format == .osm {
      state.pointee.addPart(name, attributes, depth: depth)
    } else if depth == state.pointee.placeDepth + 1 {
      state.pointee.beginText(of: name)
      hearText(state.pointee.wanted != .other)
    }
  }

  override func close() {
    if state.pointee.endRemark(depth: depth) { hearText(false) }
    guard state.pointee.placeDepth > 0 else { return }
    if depth == state.pointee.placeDepth, state.pointee.wanted != .other {
      state.pointee.takeText()
      hearText(false)
    }
    guard depth < state.pointee.placeDepth else { return }
    if !state.pointee.finishPlace() { stop() }
  }

  override func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
    guard depth == state.pointee.textDepth else { return }
    state.pointee.append(UnsafeBufferPointer(start: bytes, count: count))
  }
}
