import TestSupport
import Testing

@testable import RouteFormats

@Suite struct RecordScannerTests {
  private static let lines = [
    #"{"type": "pose", "time": 0.1, "position": [1,-2.5,3e1], "orientation": [0,0.6,0,0.8]}"#,
    #"{"type":"location","time":1.0,"latitude":48.1372,"longitude":11.5755,"#
      + #""horizontalAccuracy":5.0,"altitude":519.25}"#,
    #"{"type":"truth","time":1,"latitude":3,"longitude":-4,"heading":350,"orientation":[0,0,0,1]}"#,
    #"{"type":"tracking","time":2,"state":"limited"}"#, #"{"type":"reset","time":4}"#,
    #"{"type":"header","version":1,"seed":18446744073709551615,"misalignment":-40.5,"name":"Ü"}"#,
    #"{"class":"TPV","mode":3,"time":"2019-03-12T10:51:53.710Z","lat":50.84,"lon":4.3,"#
      + #""altHAE":155.2,"altMSL":109.4,"eph":42.75,"epx":1.5,"epy":2}"#,
    #"  {"type":"pose" , "time" : 1 ,"position":[ 1 , 2 ,3 ], "orientation":[] }  "#,
  ]
  /// Lines in other forms, valid or not.
  private static let others = [
    "", "{", "{}", "[]", #"{"type":"pose","time":null}"#, #"{"type":"pose","time":true}"#,
    #"{"type":"po\u0073e","time":1}"#, #"{"type":"header","route":{"points":[]}}"#,
    #"{"type":"pose","position":[[1],2,3]}"#, #"{"type":"pose","position":["1",2,3]}"#,
    #"{"type":"pose","time":1}{"type":"pose"}"#, #"{"type":"pose","time":1,}"#,
    #"{"type":"pose","time":+1}"#, #"{"type":"pose","time":1e999}"#, #"{"type":"pose","time":1x}"#,
    #"{"type":"pose","time":--1}"#, #"{"type":"pose" "time":1}"#, #"{"type":"pose","time":1"#,
    #"{"type":"pose","time":[1,]}"#, "{\"type\":\"po\u{1}se\"}", #"{"class":"WATCH","json":true}"#,
    #"{"type":"pose","time":NaN}"#, #"{"a":1,"type":"truth"} x"#,
  ]

  private func scanned(_ text: [UInt8]) -> Record? {
    text.withUnsafeBufferPointer { RecordScanner.record($0.withoutOuterBlanks) }
  }

  /// Returns the record as the tokenizer reads it; nil if the text is not an object.
  private func tokenized(_ text: [UInt8]) -> Record? {
    var tokenizer = JSONTokenizer()
    var handler = RecordHandler()
    text.withUnsafeBufferPointer { tokenizer.read($0, into: &handler) }
    return tokenizer.isComplete ? handler.record : nil
  }

  @Test(arguments: lines) func readsTheUsualShapesAsTheTokenizerDoes(line: String) throws {
    let record = try #require(scanned(Array(line.utf8)))
    #expect(record == tokenized(Array(line.utf8)))
    #expect(record.kind != .unknown)
  }

  @Test(arguments: others) func leavesEverythingElseToTheTokenizer(line: String) {
    #expect(scanned(Array(line.utf8)) == nil)
  }

  /// If the scanner accepts a damaged line, the tokenizer reads the same record.
  @Test(arguments: UInt64(0)..<40) func agreesOnDamagedLines(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let letters = Array(#"{}[]",:\ 01.e-+tnpé"#.utf8)
    var taken = 0
    for line in Self.lines + Self.others {
      for _ in 0..<20 {
        var bytes = Array(line.utf8)
        for _ in 0..<Int.random(in: 1...2, using: &random) where !bytes.isEmpty {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          let letter = letters.randomElement(using: &random) ?? 0
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[index] = letter
          case 1: bytes.insert(letter, at: index)
          default: bytes.remove(at: index)
          }
        }
        guard let record = scanned(bytes) else { continue }
        taken += 1
        #expect(record == tokenized(bytes), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(taken > 40)
  }

  @Test(arguments: [
    "type", "class", "time", "name", "state", "seed", "misalignment", "latitude", "longitude",
    "altitude", "horizontalAccuracy", "heading", "place", "position", "orientation", "mode", "json",
    "lat",
    "lon", "alt", "altMSL", "altHAE", "eph", "epx", "epy",
  ])
  func knowsEachMemberAndNoOtherOfItsShape(name: String) {
    func member(_ text: String) -> RecordMember? {
      Array(text.utf8).withUnsafeBufferPointer { RecordMember(name: $0) }
    }
    let known = member(name)
    #expect(known != nil)
    #expect(known.map { "\($0)" } == (name == "class" ? "kind" : name))
    #expect(member("x" + name.dropFirst()) == nil)
    #expect(member(name + "x") == nil)
  }
}

@Suite struct LineSplitterTests {
  /// Returns the lines as the standard library splits them, with their numbers.
  private func expected(_ text: String) -> [String] {
    var lines = text.replacing("\r\n", with: "\n").split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" })
    if lines.last == "" { lines.removeLast() }
    return lines.enumerated().map { "\($0.offset + 1):\($0.element)" }
  }

  @Test(arguments: UInt64(0)..<50) func cutsAsAnybodyElse(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let scalars: [Character] = ["a", "b", "\n", "\r", "\u{8A}", "\u{B}", "x", "y", "z"]
    var text = ""
    for _ in 0..<200 {
      let letter = scalars.randomElement(using: &random) ?? "a"
      // Two characters that the standard library would treat as one are not put next to each other.
      text += letter == "\n" && text.last == "\r" ? "q" : String(letter)
    }
    let bytes = Array(text.utf8)
    var splitter = LineSplitter()
    var lines: [String] = []
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
      Array(bytes[start..<end]).withUnsafeBufferPointer {
        splitter.read($0) { lines.append("\($1):\(String(decoding: $0, as: UTF8.self))") }
      }
      start = end
    }
    splitter.finish { lines.append("\($1):\(String(decoding: $0, as: UTF8.self))") }
    #expect(lines == expected(text))
  }

  @Test(arguments: [1, 2, 3, 100]) func takesBothBytesOfAnEndAsOne(piece: Int) {
    let bytes = Array("a\r\nb\r\n\r\n\n\rc\r".utf8)
    var splitter = LineSplitter()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      Array(bytes[start..<min(start + piece, bytes.count)]).withUnsafeBufferPointer {
        splitter.read($0) { lines.append("\($1)" + String(decoding: $0, as: UTF8.self)) }
      }
    }
    splitter.finish { lines.append("\($1)" + String(decoding: $0, as: UTF8.self)) }
    #expect(lines == ["1a", "2b", "3", "4", "5", "6c"])
  }
}
