/// Encoded polylines by the format's own words, of whole units.
package enum PolylineText {
  /// The text of rows of numbers, two or three of them.
  package static func encoded(_ rows: [[Int]]) -> String {
    var last = [Int](repeating: 0, count: rows[0].count)
    var text = ""
    for row in rows {
      for (axis, value) in row.enumerated() {
        let change = value - last[axis]
        var bits = change < 0 ? ~(change << 1) : change << 1
        while bits >= 32 {
          text.unicodeScalars.append(Unicode.Scalar(UInt8(bits & 31 | 32) + 63))
          bits >>= 5
        }
        text.unicodeScalars.append(Unicode.Scalar(UInt8(bits) + 63))
      }
      last = row
    }
    return text
  }

  /// The same as a string of JSON has it.
  package static func inJSON(_ rows: [[Int]]) -> String {
    encoded(rows).replacing("\\", with: "\\\\")
  }
}
