/// The first typeface that pictures request: DejaVu Sans, which is free and installed on most Linux systems.
///
/// The fonts of an SVG’s viewer are unknown when it is written. Plates are therefore sized for this typeface,
/// whose widths are listed here, so that the bytes of the SVG are the same on every machine.
public enum NamedFace {
  /// The family name of the typeface in font files.
  public static let family = "DejaVu Sans"

  /// The typefaces for pictures in order of preference: this one, those of phones, and any other sans-serif
  /// typeface.
  public static let families = [
    family, "-apple-system", "SF Pro Text", "Roboto", "Helvetica Neue", "Arial", "sans-serif",
  ]

  /// Returns the length of a text along its baseline, ems, without kerning.
  ///
  /// The length is exact for the letters of European languages. Of the other characters, wide East Asian ones
  /// count as 1 em, combining marks as 0, and the rest as 0.6 em.
  public static func width(of string: String) -> Double {
    string.unicodeScalars.reduce(0) { sum, scalar in
      if let width = widths[scalar] { return sum + Double(width) / 2048 }
      return sum + usualWidth(of: scalar)
    }
  }

  private static func usualWidth(of scalar: Unicode.Scalar) -> Double {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: 0
    default: TextExtent.isWide(scalar) ? 1 : 0.6
    }
  }

  /// This dictionary is only used for look-ups and never iterated over, so its order does not matter.
  private static let widths: [Unicode.Scalar: Int] = {
    var widths: [Unicode.Scalar: Int] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first.flatMap({ UInt32($0.dropLast(), radix: 16) }) else { continue }
      for (index, word) in words.dropFirst().enumerated() {
        if let scalar = Unicode.Scalar(first + UInt32(index)) { widths[scalar] = Int(word) }
      }
    }
    return widths
  }()

  /// The widths of DejaVu Sans 2.37 from its `hmtx` table, in 1/2048 em: each line has a code point, followed
  /// by the widths of the characters from that code point on.
  private static let table = """
    20: 651 821 942 1716 1303 1946 1597 563 799 799 1024 1716 651 739 651 690 1303 1303 1303 \
    1303 1303 1303 1303 1303 1303 1303 690 690 1716 1716 1716 1087 2048 1401 1405 1430 1577 \
    1294 1178 1587 1540 604 604 1343 1141 1767 1532 1612 1235 1612 1423 1300 1251 1499 1401 \
    2025 1403 1251 1403 799 690 799 1716 1024 1024 1255 1300 1126 1300 1260 721 1300 1298 \
    569 569 1186 569 1995 1298 1253 1300 1300 842 1067 803 1298 1212 1675 1212 1212 1075 \
    1303 690 1303 1716
    A0: 651 821 1303 1303 1303 1303 690 1024 1024 2048 965 1253 1716 739 2048 1024 1024 1716 \
    821 821 1024 1303 1303 651 1024 821 965 1253 1985 1985 1985 1087 1401 1401 1401 1401 \
    1401 1401 1995 1430 1294 1294 1294 1294 604 604 604 604 1587 1532 1612 1612 1612 1612 \
    1612 1716 1612 1499 1499 1499 1499 1251 1239 1290 1255 1255 1255 1255 1255 1255 2011 \
    1126 1260 1260 1260 1260 569 569 569 569 1253 1298 1253 1253 1253 1253 1253 1716 1253 \
    1298 1298 1298 1298 1212 1300 1212 1401 1255 1401 1255 1401 1255 1430 1126 1430 1126 \
    1430 1126 1430 1126 1577 1300 1587 1300 1294 1260 1294 1260 1294 1260 1294 1260 1294 \
    1260 1587 1300 1587 1300 1587 1300 1587 1300 1540 1298 1876 1423 604 569 604 569 604 569 \
    604 569 604 569 1208 1138 604 569 1343 1186 1186 1141 569 1141 569 1141 768 1141 700 \
    1151 582 1532 1298 1532 1298 1532 1298 1666 1532 1298 1612 1253 1612 1253 1612 1253 2191 \
    2095 1423 842 1423 842 1423 842 1300 1067 1300 1067 1300 1067 1300 1067 1251 803 1251 \
    803 1251 803 1499 1298 1499 1298 1499 1298 1499 1298 1499 1298 1499 1298 2025 1675 1251 \
    1212 1251 1403 1075 1403 1075 1403 1075 721
    391: 1401 1405 1141 1401 1294 1403 1540 1612 604 1343 1401 1767 1532 1294 1612 1540 1235
    3A3: 1294 1251 1251 1612 1403 1612 1565 604 1251 1350 1107 1298 693 1185 1350 1307 1212 \
    1253 1107 1114 1298 1253 693 1207 1212 1303 1144 1142 1253 1233 1300 1202 1298 1233 1185 \
    1351 1183 1351 1715 693 1185 1253 1185 1715
    401: 1294 1610 1249 1430 1300 604 604 604 2240 2140 1610 1454 1532 1248 1540 1401 1405 \
    1405 1249 1600 1294 2206 1313 1532 1532 1454 1540 1767 1540 1612 1540 1235 1430 1251 \
    1248 1763 1403 1590 1404 2190 2240 1705 1807 1405 1430 2211 1423 1255 1263 1207 1076 \
    1416 1260 1845 1089 1331 1331 1237 1309 1545 1339 1253 1339 1300 1126 1193 1212 1751 \
    1212 1394 1210 1874 1929 1447 1617 1207 1124 1724 1232 1260 1260 1280 1076 1124 1067 569 \
    569 569 1848 1840 1335 1237 1331 1212 1339
    2013: 1024
    2014: 2048
    2018: 651
    2019: 651
    201C: 1061
    201D: 1061
    2026: 2048
    2032: 465
    2033: 765
    2212: 1716
    2190: 1716
    2191: 1716
    2192: 1716
    2193: 1716
    2009: 409
    202F: 409
    """
}
