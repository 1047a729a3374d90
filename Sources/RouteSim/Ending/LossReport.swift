import RouteFormats
import RouteSimKit

/// A report of the data lost from a log that is still being written: each reason at its first occurrence, and
/// its total at the end.
struct LossReport {
  private let path: String
  /// The numbers reported so far.
  private var drops: [DropReason: Int] = [:]
  private var losses: [LiveLoss: Int] = [:]
  private var hasToldOfNothing = false

  /// Creates a report of losses, none of which has been printed yet.
  ///
  /// - Parameter path: The log's path; `-` for standard input.
  init(_ path: String) { self.path = path }

  /// Returns the new losses, one line for each reason.
  ///
  /// - Parameters:
  ///   - drops: The unusable input whose reasons have not been reported yet.
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

  /// Returns the messages about the log that are due immediately, such as those about its times.
  func news(_ notes: [FormatWarning]) -> [String] {
    notes.map { Failure.location(path, $0.line) + $0.message }
  }

  /// Returns, only once, a message that the input is not recognised.
  ///
  /// - Parameter line: The first line of the input; nil if the input is recognised, or may still be
  ///   recognised.
  mutating func news(ofNothing line: String?) -> [String] {
    guard let line, !hasToldOfNothing else { return [] }
    hasToldOfNothing = true
    let shown = Printable.sanitised(line, limit: 60)
    return [Failure.location(path, 1) + "“\(shown)” is not in a known format; waiting for a log"]
  }

  /// Returns the final messages, without those already reported.
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
  /// Returns a description of a number of losses.
  fileprivate func words(_ count: Int) -> String {
    let fixes = counted(count, "fix", "fixes")
    return switch self {
    case .farAhead:
      counted(count, "sample") + " left out: a time far ahead of those before and after"
    case .latePose:
      counted(count, "pose") + " left out: received over 10 s after the first fix"
    case .poseBackInTime:
      counted(count, "pose")
        + " left out: not newer than an earlier one; increasing times were expected"
    case .backInTime: fixes + " left out: a time before that of an earlier one"
    case .truthBackInTime:
      counted(count, "truth") + " left out: a time over 10 s before that of an earlier one"
    case .withoutTime: fixes + " left out: no time"
    case .nullIsland:
      fixes + " left out: latitude 0, longitude 0; --keep-all-fixes uses them"
    }
  }
}
