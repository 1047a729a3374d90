import ARRouteEngine
package import RouteFormats

/// Moments of a log that somebody has marked, with notes, in order of time.
package struct LogMarks: JSONFile, Hashable, Sendable {
  /// A moment.
  package struct Mark: Hashable, Sendable {
    /// The time, seconds from the log's start, to the millisecond.
    package let time: Double
    /// The note; printable, perhaps empty.
    package let note: String

    /// Creates a mark; its time is rounded to a millisecond, its note made printable and cut.
    ///
    /// - Parameters:
    ///   - time: Seconds from the log's start; within `LogMarks.times`.
    ///   - note: The note.
    package init(time: Double, note: String) {
      self.time = (time * 1000).rounded() / 1000
      // Cut before, as it may be long, and behind, as what is written out has become longer.
      let shown = Printable.sanitised(String(note.prefix(LogMarks.longestNote)))
      self.note = String(shown.prefix(LogMarks.longestNote))
    }
  }

  /// The marks, in order of time, one for a moment.
  package private(set) var marks: [Mark] = []

  /// The most marks of a log.
  package static let most = 10_000
  /// The most characters of a note.
  static let longestNote = 200
  /// The longest file that is read, bytes.
  package static let maximumLength = 1 << 24
  /// The times of marks, seconds.
  static let times = 0.0...1e9

  /// No marks.
  package init() {}

  /// Marks a moment; the note of one that is marked already is replaced.
  ///
  /// - Returns: True if there was room for it.
  @discardableResult
  package mutating func set(_ mark: Mark) -> Bool {
    let index = marks.partitioningIndex { $0.time >= mark.time }
    if index < marks.count, marks[index].time == mark.time {
      marks[index] = mark
      return true
    }
    guard marks.count < Self.most else { return false }
    marks.insert(mark, at: index)
    return true
  }

  /// Takes what others have marked and taken away meanwhile; of a moment that both have marked anew the own note stays.
  ///
  /// - Parameters:
  ///   - theirs: Their marks.
  ///   - base: The marks from which both began.
  package mutating func merge(_ theirs: LogMarks, since base: LogMarks) {
    let (old, new) = (Set(base.marks), Set(theirs.marks))
    marks.removeAll { old.contains($0) && !new.contains($0) }
    let taken = Set(marks.map(\.time))
    for mark in theirs.marks where !old.contains(mark) && !taken.contains(mark.time) { set(mark) }
  }

  /// Removes the mark nearest to a time in seconds.
  ///
  /// - Parameter distance: The greatest distance from that time, seconds.
  /// - Returns: The mark; nil if none is so near.
  package mutating func removeNearest(to time: Double, within distance: Double) -> Mark? {
    guard
      let index = marks.indices.min(by: {
        abs(marks[$0].time - time) < abs(marks[$1].time - time)
      }), abs(marks[index].time - time) <= distance
    else { return nil }
    return marks.remove(at: index)
  }
}

extension LogMarks {
  /// Reads marks.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  package init(_ bytes: [UInt8]) throws(LogMarksError) {
    try Self.reading(bytes) { (root) throws(JSONContentError) in try read(root) }
  }

  private mutating func read(_ root: JSONNode) throws(JSONContentError) {
    let members = try root.members(of: "the marks", allowing: ["version", "marks"])
    if let version = members["version"] { _ = try version.number("version", in: 1...1, "1") }
    guard let list = members["marks"] else {
      throw .missingKey(line: root.line, subject: "the marks", key: "marks")
    }
    guard case .array(let nodes) = list.value else {
      throw list.unexpected("marks", "an array of marks")
    }
    guard nodes.count <= Self.most else {
      throw .unexpected(
        line: list.line, subject: "marks", found: "\(nodes.count) marks",
        expected: "\(Self.most) at most")
    }
    for node in nodes {
      let members = try node.members(of: "a mark", allowing: ["time", "note"])
      guard let time = members["time"] else {
        throw .missingKey(line: node.line, subject: "a mark", key: "time")
      }
      var note = ""
      if let node = members["note"] {
        guard case .string(let text) = node.value else { throw node.unexpected("note", "a text") }
        note = text
      }
      set(Mark(time: try time.number("time", within: Self.times, "seconds"), note: note))
    }
  }

  /// The marks as a file: JSON, a line for each.
  package var json: String {
    var lines: [String] = []
    for mark in marks {
      var json = JSONWriter()
      json.object { json in
        json.number("time", mark.time, decimals: 3)
        json.string("note", mark.note)
      }
      lines.append("    " + json.text)
    }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n  ]"
    return "{\n  \"version\": 1,\n  \"marks\": \(list)\n}\n"
  }
}

/// The reason that marks cannot be read.
package typealias LogMarksError = JSONFileError<LogMarks>

extension LogMarks {
  /// See `JSONFile`.
  package static let subject = "the marks are"
  /// See `JSONFile`.
  package static let example = "{\"marks\": [{\"time\": 0, \"note\": \"…\"}]}"
}
