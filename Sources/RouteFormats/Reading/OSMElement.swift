/// A node, way or relation of OpenStreetMap, without its tags and parts, regardless of the format.
struct OSMElement: Hashable {
  /// The kinds of elements.
  enum Kind: UInt8 { case node, way, relation }

  /// The identifier, which all versions of an element share and which is unique among elements of the same
  /// kind; 0 for none.
  var id: Int64 = 0
  /// The version, from 1; 0 if unknown.
  var version = 0
  /// True when the element is deleted: `visible="false"` in a history, `action="delete"` in JOSM.
  var isDeleted = false

  /// Returns true when one version is known to be newer than another.
  static func isNewer(_ version: Int, than other: Int) -> Bool {
    other > 0 && version > other
  }

  /// The lowest version that may still be valid once this one is known: this version, or the next if it is
  /// deleted.
  var firstValid: Int { isDeleted && version > 0 ? version + 1 : version }
}

extension OSMElement.Kind {
  /// Finds the kind with the given name; nil for an unknown name.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    if name.spells("node") {
      self = .node
    } else if name.spells("way") {
      self = .way
    } else if name.spells("relation") {
      self = .relation
    } else {
      return nil
    }
  }
}

extension XMLAttributes {
  /// The OpenStreetMap element that these XML attributes describe.
  var osmElement: OSMElement {
    var element = OSMElement()
    for index in 0..<count {
      guard let name = name(index) else { continue }
      let value = value(index)
      if isNamed(name, "id") { element.id = value.wholeNumber ?? 0 }
      if isNamed(name, "version") { element.version = Int(max(value.wholeNumber ?? 0, 0)) }
      if isNamed(name, "action"), value.spells("delete") { element.isDeleted = true }
      if isNamed(name, "visible"), value.spells("false") { element.isDeleted = true }
    }
    return element
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The whole number that the attribute contains; nil for anything else.
  ///
  /// Elements that have not been uploaded have negative identifiers.
  var wholeNumber: Int64? {
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative || first == UInt8(ascii: "+") ? dropFirst() : self[...]
    guard 1...18 ~= digits.count else { return nil }
    var number: Int64 = 0
    for byte in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return isNegative ? -number : number
  }
}
