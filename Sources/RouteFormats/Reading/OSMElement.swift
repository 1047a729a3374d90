/// A node, way or relation of OpenStreetMap, regardless of the format, without its members.
struct OSMElement: Hashable {
  /// The kinds of elements.
  enum Kind: UInt8 { case node, way, relation }

  /// The identifier, which is shared by all versions of an element and unique among elements of its kind; 0
  /// for none.
  var id: Int64 = 0
  /// The version, from 1; 0 if unknown.
  var version = 0
  /// True for a deleted element: `visible="false"` in a history, `action="delete"` in JOSM.
  var isDeleted = false

  /// Returns true when one version is known to be newer than another.
  static func isNewer(_ version: Int, than other: Int) -> Bool {
    other > 0 && version > other
  }

  /// The first version that is still valid once this one is known.
  var firstValid: Int { isDeleted && version > 0 ? version + 1 : version }
}

extension OSMElement.Kind {
  /// Finds the kind by its name; nil for an unknown name.
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
  /// The element of OpenStreetMap's XML that the attributes describe.
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
  /// The whole number that the attribute spells, which is negative for elements that have not been uploaded;
  /// nil for anything else.
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
