import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options for replaying logs and checking them.
enum ReplayOptions {
  static let route = Option(
    "route", .file("ROUTE"), defaultText: "the log's own",
    help: "The planned route; if it is not given, the route in a session log's header or, failing "
      + "that, a route made from the log's fixes (--route-from).")
  static let script = Option(
    "script", .file("FILE", endings: ["json"]),
    help:
      "A JSON script of view directions, settings, pictures and expectations at given times in the "
      + "log.")
  static let rate = Option(
    "rate", .rate("HZ"), defaultText: "10, and fewer in lulls",
    help: "Frames per second of the log. In a lull, when samples are over 2 s apart, this rate "
      + "applies only if the option is given.")
  static let from = Option(
    "from", .moment("S"), default: 0,
    help: "Show nothing before this time in the log, given in seconds or as on the timeline: 1:41.")
  static let to = Option(
    "to", .moment("S"), defaultText: "the log's end",
    help: "End at this time in the log.")
  static let truth = Option(
    "truth", .file("FILE"), defaultText: "the log's own",
    help: "The phone's true positions, as from an RTK receiver or a survey, in any format of a "
      + "log; they are matched by time.")
  static let truthOffset = Option(
    "truth-offset", .number("S", .within(ValueLimits.shifts)), default: 0,
    help: "The time added to the times of --truth: -18 for GPS time, which is ahead of UTC.")
  static let checks = RepeatedOption(
    "check", .summaryCheck,
    help: "Check a figure of the whole run, such as registration.error.p95<2. In replay, "
      + "--headless is needed too, as with the next four options.")
  static let report = Option(
    "report", .file("FILE", endings: TestReport.Format.suggestedEndings, isWritten: true),
    help: "Write the results of all checks, of a script and of --check, for a CI system.")
  static let reportFormat = Option<TestReport.Format?>(
    "report-format", .choice(), defaultText: "from --report's extension",
    help: "JUnit XML, the Test Anything Protocol, or JSON.")
  static let snapshots = Option(
    "snapshots", .file("FOLDER", isWritten: true), defaultText: "the script's",
    help: "The folder for a script's snapshots and for the output of failed matches; a script "
      + "cannot write outside this folder.")
  static let update = Flag(
    "update", help: "Rewrite a script's baseline pictures that differ or are missing.")

  /// The options for checks and their report.
  static let checkGroup = OptionGroup(
    "Check options", [checks, report, reportFormat, snapshots, update])

  /// The groups of the commands that replay logs without a window, apart from their own.
  static let groupsWithoutWindow =
    [TimeOptions.group, FixOptions.group, DeviceOptions.group] + LayerOptions.groups + [
      DesignOptions.group, PictureOptions.group, SimulationOptions.group, TrackingOptions.group,
      TuningOptions.heading, FileOptions.group, FileOptions.tables,
    ] + TuningOptions.constants

  /// Returns the choices for reading the log, and for making its route if none is given.
  static func reading(_ arguments: ParsedArguments) throws(Failure) -> FileReading {
    if arguments[route] != nil, arguments.isGiven(MadeRouteOptions.method) {
      throw .contradiction("--route-from", "--route")
    }
    var reading = FixOptions.reading(arguments)
    reading.routeFrom = try MadeRouteOptions.method(
      arguments, hasMap: StreetOptions.isGiven(arguments))
    return reading
  }

  /// Returns the file of the true positions; nil if not given.
  static func truthChoice(
    _ arguments: ParsedArguments
  ) throws(Failure) -> FileReading.TruthChoice? {
    guard let path = arguments[truth] else {
      if arguments.isGiven(truthOffset) {
        throw .missingCompanion(option: "--truth-offset", companion: "--truth")
      }
      return nil
    }
    return FileReading.TruthChoice(path: path, offset: arguments[truthOffset])
  }

  /// Returns the simulated errors, and those of tracking.
  static func simulation(_ arguments: ParsedArguments) throws(Failure) -> SimulationChoices {
    var simulation = try SimulationOptions.choicesOfLog(arguments)
    TrackingOptions.add(arguments, to: &simulation)
    return simulation
  }

  /// Returns the frames per second of a log; nil if not given.
  static func rate(_ arguments: ParsedArguments) -> ReplayRate? {
    arguments[rate].map(checked(_:))
  }

  /// Returns the part of the log to show.
  static func span(_ arguments: ParsedArguments) throws(Failure) -> ReplayRequest.Span {
    guard let span = ReplayRequest.Span(from: arguments.given(from), to: arguments[to]) else {
      throw .emptyRange(from: arguments[from], to: arguments[to] ?? 0)
    }
    return span
  }

  /// Returns the checks to run, without their report.
  static func checking(_ arguments: ParsedArguments) -> ReplayChecking {
    ReplayChecking(
      checks: arguments[checks], pictures: PictureComparison(isUpdating: arguments[update]),
      snapshots: arguments[snapshots], inputs: NamedFiles.read(arguments))
  }

  /// Returns the report's file; nil if none is given.
  ///
  /// - Parameter inputs: The files that the same run reads.
  static func reportFile(
    _ arguments: ParsedArguments, apartFrom inputs: [String]
  ) throws(Failure) -> ReportFile? {
    guard let path = arguments[report] else {
      if arguments.isGiven(reportFormat) {
        throw .missingCompanion(option: "--report-format", companion: "--report")
      }
      return nil
    }
    return try .chosen(
      path, arguments[reportFormat], hasFormat: true, option: "--report", apartFrom: inputs)
  }

  /// Returns a number that the bounds of an option have checked, as a rate.
  static func checked(_ perSecond: Double) -> ReplayRate {
    guard let rate = ReplayRate(perSecond) else {
      preconditionFailure("the options' bounds let a bad rate through")
    }
    return rate
  }
}

extension ValueSyntax<Double> {
  /// A rate per second.
  static func rate(_ placeholder: String) -> Self {
    number(placeholder, .within(ReplayRate.range))
  }
}

extension ValueSyntax<SummaryCheck> {
  /// A figure of the run and the bound for it.
  fileprivate static var summaryCheck: Self {
    ValueSyntax(
      placeholder: "FIGURE<N",
      parse: { (text: String) throws(ValueProblem) in
        guard let check = SummaryCheck(text) else {
          throw .malformed(
            expected: "a figure, one of < <= > >= =, and a number, such as registration.error.p95<2"
          )
        }
        if let cure = check.cure { throw .malformed(expected: cure) }
        return check
      },
      format: { "\($0)" })
  }
}
