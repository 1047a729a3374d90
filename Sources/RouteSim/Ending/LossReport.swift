import RouteFormats
import RouteSimKit

/// Tells what a log that is still being written loses: each reason when it first happens, and at the
/// end how often it did.
struct LossReport {
  private let path: String
  /// The number told.
  private var drops: [DropReason: Int] = [:]
  private var losses: [LiveLoss: Int] = [:]
  private var hasToldOfNothing = false

  /// A report that has told nothing.
  ///
  /// - Parameter path: The log's; `-` for standard input.
  init(_ path: String) { self.path = path }

  /// What is lost for the first time, a line for each reason.
  ///
  /// - Parameters:
  ///   - drops: What could not be used, of reasons that are new.
  ///   - losses: What was left out so far.
  mutating func news(_ drops: [Drop], _ losses: LiveLosses) -> [String] {
    for drop in drops { self.drops[drop.reason] = drop.count }
    var lines = drops.map { Failure.location(path, $0.line) + $0.message }
    for reason in LiveLoss.allCases where losses[reason] > 0 && self.losses[reason] == nil {
      self.losses[reason] = losses[reason]
      lines.append(line(reason, losses))
    }
    return lines
  }

  /// What there is to say of the log at once, as of its times.
  func news(_ notes: [FormatWarning]) -> [String] {
    notes.map { Failure.location(path, $0.line) + $0.message }
  }

  /// That what comes is nothing that is known, once.
  ///
  /// - Parameter line: The first line of it; nil where it is known, or may be yet.
  mutating func news(ofNothing line: String?) -> [String] {
    guard let line, !hasToldOfNothing else { return [] }
    hasToldOfNothing = true
    let shown = Printable.sanitised(line, limit: 60)
    return [Failure.location(path, 1) + "“\(shown)” is of no known format; a log is waited for"]
  }

  /// The message at the end, besides what was told.
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
  /// That so many were left out.
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
