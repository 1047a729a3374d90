import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite struct LogMarksTests {
  @Test("if two windows mark one log nothing is lost, and marks removed in either are gone")
  func areMerged() {
    func marks(_ notes: [Double: String]) -> LogMarks {
      var marks = LogMarks()
      for (time, note) in notes { marks.set(LogMarks.Mark(time: time, note: note)) }
      return marks
    }
    let base = marks([1: "a", 2: "b", 3: "c"])
    // One side removed 1, added 4 and changed the text at 3; the other removed 2 and added 4 and 5.
    var mine = marks([2: "b", 3: "mine", 4: "mine"])
    let theirs = marks([1: "a", 3: "c", 4: "theirs", 5: "theirs"])
    mine.merge(theirs, since: base)
    #expect(mine == marks([3: "mine", 4: "mine", 5: "theirs"]))
    var same = theirs
    same.merge(theirs, since: base)
    #expect(same == theirs)
  }

  @Test(arguments: UInt64(0)..<40)
  func areReadAsTheyWereWritten(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var marks = LogMarks()
    for _ in 0..<random.whole(0...30) {
      let note = ["", "a \"note\"", "東京 🇫🇮", "\\ / \u{1B}[2J"][random.whole(0...3)]
      marks.set(LogMarks.Mark(time: random.number(0...5000), note: note))
    }
    let read = try LogMarks(Array(marks.json.utf8))
    #expect(read == marks)
    #expect(zip(read.marks, read.marks.dropFirst()).allSatisfy { $0.time < $1.time })
    #expect(read.marks.allSatisfy { !$0.note.unicodeScalars.contains("\u{1B}") })
  }

  @Test func aLongNoteOfControlCharactersIsReadAsItWasWritten() throws {
    let note = String(repeating: "x\u{7F}", count: LogMarks.longestNote)
    var marks = LogMarks()
    marks.set(LogMarks.Mark(time: 3, note: note))
    #expect(marks.marks.map(\.note.count) == [LogMarks.longestNote])
    #expect(try LogMarks(Array(marks.json.utf8)) == marks)
  }

  @Test func oneStandsForAMoment() {
    var marks = LogMarks()
    marks.set(LogMarks.Mark(time: 2, note: "a"))
    marks.set(LogMarks.Mark(time: 1, note: "b"))
    marks.set(LogMarks.Mark(time: 2.0001, note: "c"))
    #expect(marks.marks.map(\.note) == ["b", "c"])
    #expect(marks.removeNearest(to: 3.5, within: 1) == nil)
    #expect(marks.removeNearest(to: 2.9, within: 1)?.note == "c")
    #expect(marks.marks.count == 1)
  }

  @Test(
    arguments: [
      ("[]", "the list of bookmarks is a list; an object was expected"),
      ("{}", "the list of bookmarks needs “marks”"),
      ("{\"marks\": [{}]}", "a bookmark needs “time”"),
      ("{\"marks\": [{\"time\": -1}]}", nil), ("{\"marks\": [{\"time\": \"1\"}]}", nil),
      ("{\"marks\": [{\"time\": 1, \"text\": \"\"}]}", nil), ("{\"marks\": {}}", nil),
      ("{\"marks\": [{\"time\": 1, \"note\": 5}]}", nil), ("{\"version\": 2, \"marks\": []}", nil),
      ("{\"marks\": [", nil),
    ] as [(String, String?)])
  func whatIsNoMarksIsRefused(json: String, message: String?) {
    #expect {
      try LogMarks(Array(json.utf8))
    } throws: {
      guard let error = $0 as? LogMarksError else { return false }
      return error.line == 1 && (message == nil || json == "[]" || error.message == message)
    }
  }
}
