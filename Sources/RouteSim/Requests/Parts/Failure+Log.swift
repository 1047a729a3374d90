import RouteFormats
import RouteSimKit

extension Failure {
  /// The points of a file do not form a recording.
  static func recording(_ path: String, _ error: RecordingError) -> Failure {
    Failure(.badData, at: path, 1, error.message)
  }

  /// A log has no AR poses, and simulated ones were not asked for.
  static func noPoses(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "the log has no AR poses, and fixes alone do not show how AR's axes were turned; give a "
        + "log with poses, or --simulate-poses to try the strategies on simulated ones"
    )
  }

  /// Fewer than two fixes of a log could be used to correct the heading.
  static func tooFewEstimates(_ path: String, fixes: Int) -> Failure {
    Failure(
      .badData, at: path, 1,
      "fewer than two of \(counted(fixes, "fix", "fixes")) can be used with AR's poses; "
        + "correcting the heading needs two")
  }

  /// A choice applies only to logs without AR poses, and the log has some.
  static func needsNoPoses(_ choice: PoselessChoice) -> Failure {
    Failure(
      .usage, "\(choice.rawValue) is for logs without AR poses, and this one has them; leave it out"
    )
  }

  /// A choice that applies only to phones with simulated poses; the raw value is its option.
  enum PoselessChoice: String {
    case conditions = "--conditions"
    case alignment = "--alignment"
    case realign = "--realign"
  }

  /// No log could be used; each was reported, and the run ends with this status.
  static func noUsableLog(count: Int, _ status: ExitStatus) -> Failure {
    Failure(
      status, count == 1 ? "the log could not be used" : "none of \(count) logs could be used")
  }

  /// A file that should list logs is empty.
  static func emptyList(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1, "the list is empty; one log name per line was expected")
  }

  /// An option for a single log, named with its dashes, is given with several logs.
  static func forOneLog(_ option: String) -> Failure {
    Failure(.usage, "\(option) is for one log; give one, or leave it out")
  }
}
