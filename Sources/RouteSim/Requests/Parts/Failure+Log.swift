import RouteFormats
import RouteSimKit

extension Failure {
  /// Creates a failure for a file whose points do not form a recording.
  static func recording(_ path: String, _ error: RecordingError) -> Failure {
    Failure(.badData, at: path, 1, error.message)
  }

  /// Creates a failure for a file with fewer than two true positions.
  static func noTruth(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "fewer than two positions have a time; the phone's true positions over time were expected, as "
        + "from an RTK receiver")
  }

  /// Creates a failure for a log of a phone that was given as the truth, without stating it.
  static func logWithoutTruth(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "a log of the phone itself that states no truth; its true positions over time were expected, as from an "
        + "RTK receiver")
  }

  /// The line that says why nothing is shown of a stream before it ends.
  static let lineAboutTruthOfStream =
    "standard input is read to its end before the first frame, because --truth is matched to the whole log"

  /// Returns the line that says how much of a log a file of true positions covers; nil for all of it.
  static func line(aboutTruthOf recording: Recording, from path: String?) -> String? {
    guard let path, let share = recording.surveyedShare else { return nil }
    let missing = recording.positionsWithoutHeading
    var words: [String] = []
    if share < 0.995 {
      words.append(
        "it covers \(FixedDecimal.text(share * 100, decimals: 0)) % of the log, apart from positions more than "
          + "\(Int(TruePosition.silence)) s apart")
    }
    if missing > 0 {
      words.append(
        "at \(counted(missing, "position")) it does not show where the phone looked, as AR's path there is too "
          + "short, or too different in shape (--truth-offset if a clock is wrong)"
      )
    }
    return words.isEmpty ? nil : name(path) + ": " + words.joined(separator: "; ")
  }

  /// Creates a failure for a log without AR poses when simulated ones were not requested.
  static func noPoses(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1,
      "the log has no AR poses, and fixes alone do not show how AR's axes were turned; give a "
        + "log with poses, or --simulate-poses to try the strategies on simulated ones"
    )
  }

  /// Creates a failure for a log with fewer than two fixes usable for correcting the heading.
  static func tooFewEstimates(_ path: String, fixes: Int) -> Failure {
    Failure(
      .badData, at: path, 1,
      "fewer than two of \(counted(fixes, "fix", "fixes")) can be used with AR's poses; "
        + "correcting the heading needs two")
  }

  /// Creates a failure for a choice that applies only to logs without AR poses, made for a log that has some.
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

  /// Creates a failure for a run in which no log could be used.
  ///
  /// Each log has been reported already; the run ends with the given status.
  static func noUsableLog(count: Int, _ status: ExitStatus) -> Failure {
    Failure(
      status, count == 1 ? "the log could not be used" : "none of \(count) logs could be used")
  }

  /// Creates a failure for an empty file that should list logs.
  static func emptyList(_ path: String) -> Failure {
    Failure(
      .badData, at: path, 1, "the list is empty; one log name per line was expected")
  }

  /// Creates a failure for an option for a single log that is given with several logs; the option is named
  /// with its dashes.
  static func forOneLog(_ option: String) -> Failure {
    Failure(.usage, "\(option) is for one log; give one, or leave it out")
  }
}
