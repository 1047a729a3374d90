/// The text of an attribute, which is kept while its element is open; the memory is then reused.
struct AttributeText {
  private var bytes = Array(repeating: UInt8(0), count: most)
  private var count = 0
  private var isThere = false

  /// The maximum length; longer texts cannot be numbers.
  private static let most = 1000

  mutating func clear() { isThere = false }

  mutating func set(_ text: UnsafeBufferPointer<UInt8>) {
    count = min(text.count, Self.most)
    let source = UnsafeRawBufferPointer(start: text.baseAddress, count: count)
    bytes.withUnsafeMutableBytes { $0.copyMemory(from: source) }
    isThere = true
  }

  /// Stores the text; nil if the attribute is missing.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      body(isThere ? UnsafeBufferPointer(start: bytes.baseAddress, count: count) : nil)
    }
  }
}

extension XMLAttributes {
  /// Stores `lat` and `lon`, if they are present.
  func takePosition(_ latitude: inout AttributeText, _ longitude: inout AttributeText) {
    latitude.clear()
    longitude.clear()
    for index in 0..<count {
      guard let name = name(index) else { continue }
      if isNamed(name, "lat") { latitude.set(value(index)) }
      if isNamed(name, "lon") { longitude.set(value(index)) }
    }
  }

  /// The key and the value of an OpenStreetMap `tag` element; empty if missing.
  var osmTag: (key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    var key = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var value = key
    for index in 0..<count {
      guard let name = name(index) else { continue }
      if isNamed(name, "k") { key = self.value(index) }
      if isNamed(name, "v") { value = self.value(index) }
    }
    return (key, value)
  }
}

extension XMLText {
  /// Calls `body` with an attribute's value after replacing the references that the parser leaves for “&”.
  static func withAmpersands(
    _ value: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard value.contains(UInt8(ascii: "&")) else { return body(value) }
    var text: [UInt8] = []
    var index = 0
    while index < value.count {
      text.append(value[index])
      let isReference = value.rebased(from: index).starts(with: "&#38;".utf8)
      index += isReference ? 5 : 1
    }
    text.withUnsafeBufferPointer(body)
  }
}

/// Returns true when a name from the parser equals a text.
@inline(__always)
func isNamed(_ name: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
  let letters = text.utf8Start
  for index in 0..<text.utf8CodeUnitCount where name[index] != letters[index] { return false }
  return name[text.utf8CodeUnitCount] == 0
}
