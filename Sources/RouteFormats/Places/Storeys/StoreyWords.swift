package import ARRouteEngine

/// The two ways of counting floors in English.
package enum FloorConvention: String, CaseIterable, Hashable, Sendable {
  /// The ground floor is the first floor; the second floor is one above it.
  case american = "us"
  /// The first floor is one above the ground floor.
  case british = "uk"
}

/// Finds the storey given in an address.
///
/// Reads the forms that are most common on maps and in addresses: the letters on lift buttons (`3F`, `B1`,
/// `L2`, G/F), door numbers in malls (`L2-15`), and English, Chinese, Japanese, Russian and Finnish words. In
/// 3F, 3楼, 3階, 3 этаж and 3. krs, storeys are counted from 1 at the ground floor; in English, the convention
/// decides. 3/F, with a slash, is Hong Kong's form and counts from 0, as do 3F and 3樓 in an address that
/// names Hong Kong or Kowloon. The number of a house, a room or a road, or a number in a name, is not a
/// storey: 3号楼, 1203室, 5th Avenue, Rue du 4 Septembre, 3階建.
///
/// Sources: OpenStreetMap's wiki, pages Key:level (the ground is 0, basements negative, halves and lists) and
/// Key:addr:floor (“using locally used method”); Wikipedia, Storey, section Numbering, for the American,
/// British, East Asian, Russian, Finnish and Hong Kong schemes; GB/T 23705 for Chinese addresses (号楼 is a
/// building, 单元 an entrance, 室 a room).
package enum StoreyWords {
  /// Returns the first storey or range of storeys that an address names.
  ///
  /// - Parameters:
  ///   - address: An address; if it is longer than 1000 characters, only the beginning is read.
  ///   - convention: The way of counting floors in English.
  /// - Returns: nil if the address names no storey.
  package static func storeys(
    in address: String, convention: FloorConvention = .american
  ) -> Storeys? {
    guard StoreyGlance.mayNameStorey(address) else { return nil }
    return StoreyScanner(StoreyToken.tokens(address), convention: convention).first
  }

  /// Returns the storeys for a value of OpenStreetMap's `level`: numbers counted from the ground, which is 0,
  /// in lists or ranges, such as `1`, `-1`, `0.5`, `0;1`, `1-3` and `-2--1`.
  ///
  /// - Parameters:
  ///   - level: The value; words are read as in an address.
  ///   - convention: The way of counting floors in English.
  /// - Returns: nil if the value is not understood.
  package static func storeys(
    ofLevel level: String, convention: FloorConvention = .american
  ) -> Storeys? {
    if let numbers = levels(level) {
      guard let lowest = numbers.min(), let highest = numbers.max() else { return nil }
      return Storeys(lowest, through: highest)
    }
    return storeys(in: level, convention: convention)
  }

  /// Returns the storeys for a value of `addr:floor` or of a table's floor column, which count floors as is
  /// customary locally: a bare number follows the convention, and 0 is the ground floor.
  ///
  /// - Parameters:
  ///   - floor: The value.
  ///   - convention: The way of counting floors in English and for bare numbers.
  /// - Returns: nil if the value is not understood.
  package static func storeys(
    ofFloor floor: String, convention: FloorConvention = .american
  ) -> Storeys? {
    if let numbers = levels(floor) {
      let counted = numbers.map { convention == .american && $0 >= 1 ? $0 - 1 : $0 }
      guard let lowest = counted.min(), let highest = counted.max() else { return nil }
      return Storeys(lowest, through: highest)
    }
    return storeys(in: floor, convention: convention)
  }

  /// Returns the numbers in a list or range; nil if the text contains anything else.
  private static func levels(_ text: String) -> [Double]? {
    // Usually the text is a single digit.
    if text.utf8.count == 1, let digit = text.utf8.first.map({ $0 &- 48 }), digit < 10 {
      return [Double(digit)]
    }
    var numbers: [Double] = []
    var number: [UInt8] = []
    var wantsNumber = true
    var hasBlank = false
    func end() -> Bool {
      guard let value = number.withUnsafeBufferPointer(DecimalParser.parse) else { return false }
      numbers.append(value)
      number = []
      return true
    }
    for scalar in text.unicodeScalars.prefix(100) {
      let byte: UInt8 =
        switch scalar.value {
        case 0..<0x80: UInt8(scalar.value)
        case 0xFF01...0xFF5D: UInt8(scalar.value - 0xFEE0)
        case 0x2012...0x2015, 0x2212: UInt8(ascii: "-")
        case 0x3000: 32
        default: 0
        }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        if hasBlank { return nil }
        number.append(byte)
        wantsNumber = false
      case UInt8(ascii: "-") where wantsNumber && number.isEmpty,
        UInt8(ascii: "+") where wantsNumber && number.isEmpty:
        number.append(byte)
      case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "-"):
        if !end() { return nil }
        wantsNumber = true
        hasBlank = false
      // A number must not contain a space.
      case 32: hasBlank = !number.isEmpty
      default: return nil
      }
    }
    return end() ? numbers : nil
  }
}
