/// Encodes polylines from whole units, according to the format's own description.
package enum PolylineText {
  /// Returns the text for rows of two or three numbers.
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

  /// Returns the encoded text as a JSON string.
  package static func inJSON(_ rows: [[Int]]) -> String {
    encoded(rows).replacing("\\", with: "\\\\")
  }
}
