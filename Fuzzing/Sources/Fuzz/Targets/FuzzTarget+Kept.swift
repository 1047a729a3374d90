import ARRouteEngine

@testable import RouteFormats
@testable import RouteGifts
@testable import RouteSim
@testable import RouteSimKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension FuzzTarget {
  /// The targets for files that the program itself writes and reads later.
  static let kept: [FuzzTarget] = [
    FuzzTarget(name: "gifts", check: checkGifts),
    FuzzTarget(name: "marks", check: checkMarks),
    FuzzTarget(name: "settings", check: checkSettings),
    FuzzTarget(name: "scores", check: checkScores),
  ]

  private static func checkGifts(_ input: FuzzInput) {
    do throws(GiftFileError) {
      let gifts = try GiftGeoJSON.gifts(Array(input.text))
      for gift in gifts {
        require(Gift.isName(gift.owner) && Gift.isName(gift.model), "names that only show")
        require(Gift.heights ~= gift.height, "heights in range")
      }
      let text = written(gifts)
      let again = try GiftGeoJSON.gifts(text)
      require(again.count == gifts.count, "what is written is read again")
      require(written(again) == text, "and written as before")
    } catch {
      switch error {
      case .tooLong: fatalError("not so: the input is short")
      case .malformed(let line, let reason): checkLine(reason, number: line)
      case .content(let error): checkLine(error.message, number: error.line)
      }
    }
  }

  private static func written(_ gifts: [Gift]) -> [UInt8] {
    var writer = GiftGeoJSON.Writer()
    return gifts.flatMap { writer.next($0) } + writer.end()
  }

  private static func checkMarks(_ input: FuzzInput) {
    do throws(LogMarksError) {
      let marks = try LogMarks(Array(input.text))
      require(
        zip(marks.marks, marks.marks.dropFirst()).allSatisfy { $0.time < $1.time }, "in order")
      for mark in marks.marks {
        require(mark.note.unicodeScalars.allSatisfy(Printable.isHarmless), "notes only show")
      }
      let again = try LogMarks(Array(marks.json.utf8))
      require(again == marks, "marks that are written read back")
    } catch {
      checkLine(error.message, number: error.line)
    }
  }

  private static func checkSettings(_ input: FuzzInput) {
    let text = SettingsText(Array(input.text))
    let lines = text.settings.map(\.line)
    require(lines == lines.sorted() && Set(lines).count == lines.count, "a line sets one thing")
    for problem in UserSettings(path: "config.ini", text).problems {
      checkLine(problem.message, number: problem.line)
    }
  }

  /// Reads scores from a file, which is the only way to read them, and compares them with themselves.
  private static func checkScores(_ input: FuzzInput) {
    scoreFile.write(input.text)
    do throws(FileError<ScoredRunError>) {
      let run = try ScoredRun.read(path: scoreFile.path)
      let verdict = try? ScoreVerdict(
        of: run, and: run, VerdictChoices(), by: LoneWorker())
      if let verdict {
        require(verdict.findings.isEmpty, "a run does not differ from itself")
        checkLines(VerdictTable(verdict, gates: []).text)
      }
    } catch {
      guard case .content(let error) = error else { fatalError("not so: the file is there") }
      checkLine(error.message, number: error.line)
    }
  }

  private static func checkLines(_ text: String) {
    for line in text.split(separator: "\n") { checkLine(String(line)) }
  }

  private static let scoreFile = ScratchFile()
}

/// A file that contains the current input, for readers that need a path.
private struct ScratchFile {
  let path: String
  private let descriptor: Int32

  init() {
    var template = Array("/tmp/routesim-fuzz.XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    require(descriptor >= 0, "a file can be made in /tmp")
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    require(ftruncate(descriptor, 0) == 0, "a file can be emptied")
    require(pwrite(descriptor, bytes.baseAddress, bytes.count, 0) == bytes.count, "and written")
  }
}
