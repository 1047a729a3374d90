import RouteFormats
import RouteSimKit

/// A report of what is lost from a log still being written: each reason at its first occurrence, and its
/// total at the end.
struct LossReport {
  private let path: String
  /// The numbers already reported.
  private var drops: [DropReason: Int] = [:]
  private var losses: [LiveLoss: Int] = [:]
  private var hasToldOfNothing = false

  /// Creates a report that has reported nothing yet.
  ///
  /// - Parameter path: The log's path; `-` for standard input.
  init(_ path: String) { self.path = path }

  /// Returns the losses that are new, one line per reason.
  ///
  /// - Parameters:
  ///   - drops: The unusable input, of reasons that are new.
  ///   - losses: The losses so far.
  mutating func news(_ drops: [Drop], _ losses: LiveLosses) -> [String] {
    for drop in drops { self.drops[drop.reason] = drop.count }
    var lines = drops.map { Failure.location(path, $0.line) + $0.message }
    for reason in LiveLoss.allCases where losses[reason] > 0 && self.losses[reason] == nil {
      self.losses[reason] = losses[reason]
      lines.append(line(reason, losses))
    }
    return lines
  }

  /// Returns the messages about the log that are due at once, such as those about its times.
  func news(_ notes: [FormatWarning]) -> [String] {
    notes.map { Failure.location(path, $0.line) + $0.message }
  }

  /// Returns a message, once, that the input is not recognised.
  ///
  /// - Parameter line: The first line of the input; nil if it is, or may yet be, recognised.
  mutating func news(ofNothing line: String?) -> [String] {
    guard let line, !hasToldOfNothing else { return [] }
    hasToldOfNothing = true
    let shown = Printable.sanitised(line, limit: 60)
    return [Failure.location(path, 1) + "“\(shown)” is of no known format; a log is waited for"]
  }

  /// Returns the closing messages, without those already reported.
  func rest(of document: GeoDocument, _ losses: LiveLosses) -> [String] {
    let dropped = document.drops.filter { drops[$0.reason] != $0.count }
    let lost = LiveLoss.allCases.filter { reason in
      losses[reason] > 0 && self.losses[reason] != losses[reason]
    }
    return dropped.map { Failure.location(path, $0.line) + $0.message }
      + document.warnings.map { Failure.location(path, $0.line) + $0.message }
      + lost.map { line($0, losses) }
  }

  private func line(_ reason: LiveLoss, _ losses: LiveLosses) -> String {
    Failure.location(path, losses.line(reason)) + reason.words(losses[reason])
  }
}

extension LiveLoss {
  /// Returns the words for a number of losses.
  fileprivate func words(_ count: Int) -> String {
    let fixes = counted(count, "fix", "fixes")
    return switch self {
    case .farAhead:
      counted(count, "sample") + " stamped far ahead of what came before and after left out"
    case .latePose:
      counted(count, "pose") + " that came over 10 s after the first fix left out"
    case .poseBackInTime:
      counted(count, "pose")
        + " not newer than one before left out; times that grow were expected"
    case .backInTime: fixes + " with a time before an earlier one left out"
    case .truthBackInTime:
      counted(count, "truth") + " with a time over 10 s before an earlier one left out"
    case .withoutTime: fixes + " without a time left out"
    case .nullIsland:
      fixes + " at latitude 0, longitude 0 left out; --keep-all-fixes uses them"
    }
  }
}
