import ARRouteEngine
package import RouteFormats

/// The moments in a log that were bookmarked, in order of time.
package struct LogMarks: JSONFile, Hashable, Sendable {
  /// A bookmarked moment.
  package struct Mark: Hashable, Sendable {
    /// The time, seconds from the log's start, to the millisecond.
    package let time: Double
    /// The note; printable, possibly empty.
    package let note: String

    /// Creates a mark; its time is rounded to a millisecond, and its note is made printable and shortened.
    ///
    /// - Parameters:
    ///   - time: Seconds from the log's start; in `LogMarks.times`.
    ///   - note: The note.
    package init(time: Double, note: String) {
      self.time = (time * 1000).rounded() / 1000
      // The note is shortened before escaping, because it may be long, and afterwards, because escaping can
      // lengthen it.
      let shown = Printable.sanitised(String(note.prefix(LogMarks.longestNote)))
      self.note = String(shown.prefix(LogMarks.longestNote))
    }
  }

  /// The marks, in order of time, at most one for each moment.
  package private(set) var marks: [Mark] = []

  /// The maximum number of marks in a log.
  package static let most = 10_000
  /// The maximum length of a note, characters.
  static let longestNote = 200
  /// The maximum length of a file, bytes.
  package static let maximumLength = 1 << 24
  /// The range of the marks' times, seconds.
  static let times = 0.0...1e9

  /// Creates an empty list.
  package init() {}

  /// Marks a moment; if it is already marked, replaces its note.
  ///
  /// - Returns: True if there was room for the mark.
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

  /// Merges the changes that others have made to the marks in the meantime; if the same moment was marked
  /// both here and by others, the note here is kept.
  ///
  /// - Parameters:
  ///   - theirs: The others' marks.
  ///   - base: The marks before both sets of changes.
  package mutating func merge(_ theirs: LogMarks, since base: LogMarks) {
    let (old, new) = (Set(base.marks), Set(theirs.marks))
    marks.removeAll { old.contains($0) && !new.contains($0) }
    let taken = Set(marks.map(\.time))
    for mark in theirs.marks where !old.contains(mark) && !taken.contains(mark.time) { set(mark) }
  }

  /// Removes the mark nearest to a time in seconds.
  ///
  /// - Parameter distance: The maximum distance from that time, seconds.
  /// - Returns: The removed mark; nil if no mark is that near.
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
    let members = try root.members(of: "the list of bookmarks", allowing: ["version", "marks"])
    if let version = members["version"] { _ = try version.number("version", in: 1...1, "1") }
    guard let list = members["marks"] else {
      throw .missingKey(line: root.line, subject: "the list of bookmarks", key: "marks")
    }
    guard case .array(let nodes) = list.value else {
      throw list.unexpected("marks", "an array of bookmarks")
    }
    guard nodes.count <= Self.most else {
      throw .unexpected(
        line: list.line, subject: "marks", found: "\(nodes.count) bookmarks",
        expected: "at most \(Self.most)")
    }
    for node in nodes {
      let members = try node.members(of: "a bookmark", allowing: ["time", "note"])
      guard let time = members["time"] else {
        throw .missingKey(line: node.line, subject: "a bookmark", key: "time")
      }
      var note = ""
      if let node = members["note"] {
        guard case .string(let text) = node.value else { throw node.unexpected("note", "a string") }
        note = text
      }
      set(Mark(time: try time.number("time", within: Self.times, "seconds"), note: note))
    }
  }

  /// The marks as JSON, with one line for each mark.
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

/// A reason why marks cannot be read.
package typealias LogMarksError = JSONFileError<LogMarks>

extension LogMarks {
  /// See `JSONFile`.
  package static let subject = "the bookmarks are"
  /// See `JSONFile`.
  package static let example = "{\"marks\": [{\"time\": 0, \"note\": \"…\"}]}"
}
