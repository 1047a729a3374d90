import CPOSIX
import RouteFormats
import RouteSimKit

/// A request to score logs as they are named on standard input, one per line; each is answered at once with
/// its line.
struct ScoreWorkerRequest: Request, Hashable {
  /// A file of parameter sets; nil for those of `work` alone.
  var sweep: String?
  /// The changes common to all sets.
  var base: [TuningChange]
  var work: ScoreWork
  /// The number of logs processed at the same time.
  var jobs: Int
  /// The failure reported for a log whose name stands for standard input, which already supplies the names.
  var refusalOfInput: Failure

  func run() throws(Failure) -> ExitStatus {
    let work = try work.trying(sweep, over: base)
    let settings = work.settings
    let names = NameLines()
    let refusalOfInput = refusalOfInput
    Signals.beginDeferring()
    // No name is read in advance: names taken from standard input are lost if this process is killed.
    let workers = WorkersInOrder(jobs: jobs, ahead: jobs) {
      names.next()
    } worker: {
      { _, name in
        switch name {
        case .success("-"): work.refusal(of: "-", refusalOfInput, settings: settings)
        case .success(let path): work.answer(path, settings: settings)
        case .failure(let error):
          work.refusal(of: error.text, error.failure, settings: settings)
        }
      }
    }
    var count = 0
    while let answer = workers.next(unless: { Signals.deferred != nil }) {
      count += 1
      if let line = answer.line { try Output.standard.write(line) }
    }
    Signals.endDeferring()
    workers.stop()
    if work.tellsCost { StandardError.report(ScoreRequest.costWords(count)) }
    if let problem = names.problem { throw problem }
    return .success
  }
}

/// The names of logs, arriving line by line.
private final class NameLines {
  /// The error for a line that is not a valid name.
  struct NoName: Error {
    /// The printable part of the line.
    var text: String
    var failure: Failure
  }

  /// The bytes received but not yet taken.
  private var waiting: [UInt8] = []
  /// The number of these bytes known to contain no line end.
  private var searched = 0
  private var isAtEnd = false
  /// The reason the input ended early; nil if it did not.
  private(set) var problem: Failure?
  /// True while the rest of an overlong line is being skipped.
  private var isSkipping = false
  private var number = 0

  /// The maximum length of a line, longer than any path, bytes.
  private static let longest = 1 << 16

  /// Returns the next name, once its line is complete; nil after the last.
  func next() -> Result<String, NoName>? {
    while true {
      if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(waiting[..<end])
        waiting.removeFirst(end + 1)
        searched = 0
        if isSkipping {
          isSkipping = false
          continue
        }
        return name(line)
      }
      searched = waiting.count
      if waiting.count > Self.longest {
        let line = waiting
        (waiting, searched) = ([], 0)
        if isSkipping { continue }
        isSkipping = true
        return name(line)
      }
      if isAtEnd {
        defer { (waiting, searched) = ([], 0) }
        return waiting.isEmpty || isSkipping ? nil : name(waiting)
      }
      switch Descriptor.read(STDIN_FILENO) {
      case .success(let piece) where !piece.isEmpty: waiting += piece
      // Another process may have made standard input non-blocking.
      case .failure(let error) where error.number == EAGAIN:
        _ = Descriptor.isReadable(STDIN_FILENO, within: -1)
      case .success: isAtEnd = true
      case .failure(let error):
        isAtEnd = true
        problem = .input("-", .unreadable(errno: error.number))
      }
    }
  }

  private func name(_ line: [UInt8]) -> Result<String, NoName> {
    number += 1
    var line = line[...]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let name = String(decoding: line, as: UTF8.self)
    guard name.utf8.elementsEqual(line) else {
      return .failure(
        NoName(text: name, failure: .content("-", LogListError.notUTF8(line: number))))
    }
    guard name.canBePath else {
      return .failure(NoName(text: name, failure: .content("-", LogListError.nul(line: number))))
    }
    return .success(name)
  }
}
