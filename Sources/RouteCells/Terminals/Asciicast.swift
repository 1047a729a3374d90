import RouteFormats

/// A recording of a terminal's output with times: the lines of an asciicast, version 2, which asciinema can
/// play.
///
/// The first line is an object; each of the others is an array of seconds, a kind and a text. A file that
/// is cut off anywhere can be played up to its last complete line. See
/// https://docs.asciinema.org/manual/asciicast/v2/
package enum Asciicast {
  /// The content of the first line.
  package struct Header: Hashable, Sendable {
    /// The number of columns of the terminal.
    package var columns: Int
    /// The number of rows of the terminal.
    package var rows: Int
    /// The start of the recording, in whole seconds since 1970-01-01T00:00:00Z; nil if unknown.
    var startTime: Int?
    /// The title of the recording; any text is allowed and will be sanitised.
    var title: String
    /// The type of the terminal, as in `TERM`.
    var type: String
    /// True when the terminal claims to support 24-bit colour, as in `COLORTERM`.
    var hasTrueColor: Bool

    /// Creates a header from all its values.
    package init(
      columns: Int, rows: Int, startTime: Int? = nil, title: String, type: String,
      hasTrueColor: Bool
    ) {
      self.columns = columns
      self.rows = rows
      self.startTime = startTime
      self.title = title
      self.type = type
      self.hasTrueColor = hasTrueColor
    }
  }

  /// An event during the recording.
  package enum Event: Sendable {
    /// Bytes that were sent to the terminal, in complete UTF-8 characters.
    case output(ArraySlice<UInt8>)
    /// A new size of the terminal.
    case resized(columns: Int, rows: Int)
  }

  /// Returns the first line, including its line feed.
  package static func line(_ header: Header) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.number("version", 2)
      json.number("width", header.columns)
      json.number("height", header.rows)
      if let time = header.startTime {
        json.number("timestamp", time)
      }
      json.string("title", Printable.sanitised(header.title))
      json.object("env") { json in
        json.string("TERM", header.type)
        if header.hasTrueColor {
          json.string("COLORTERM", "truecolor")
        }
      }
    }
    json.newline()
    return json.take()
  }

  /// Returns the line of an event, including its line feed.
  ///
  /// - Parameter time: The time since the start, nanoseconds; it is written in microseconds.
  package static func line(_ event: Event, at time: UInt64) -> [UInt8] {
    var json = JSONWriter()
    json.array { json in
      json.number(Double(time) / 1e9, decimals: 6)
      switch event {
      case .output(let bytes):
        json.string("o")
        json.string(String(decoding: bytes, as: UTF8.self))
      case .resized(let columns, let rows):
        json.string("r")
        json.string("\(columns)x\(rows)")
      }
    }
    json.newline()
    return json.take()
  }
}
