import RouteFormats
import RouteSimKit

/// The checks of a replay in addition to those of its script, and the report of all checks.
struct ReplayChecking: Hashable {
  /// The expectations of the whole run.
  var checks: [SummaryCheck] = []
  /// The comparison of pictures with their baselines.
  var pictures = PictureComparison(isUpdating: false)
  /// The folder for a script's snapshots; nil for the folder of the script.
  var snapshots: String?
  /// The log's name for a script's files; nil for the name derived from the log's path alone.
  var label: String?
  /// The input files that the command line names.
  var inputs: [String] = []
  /// The report's file; nil for none.
  var report: ReportFile?

  /// Returns a run that makes these checks.
  func run(_ replay: Replay, _ scenario: Scenario, _ ticks: ReplayTicks) -> ReplayRun {
    ReplayRun(
      replay, scenario: scenario, ticks: ticks, checks: checks, keepsFigures: report != nil)
  }
}

extension ReplayRequest {
  /// Returns the design and the script, before reading the files that they name.
  ///
  /// If one of them cannot be used, the other is read nevertheless: the report of the failure must not
  /// overwrite a file that the other one names.
  func namedChoices() throws(Failure) -> (Design, Scenario) {
    let design = Result { () throws(Failure) in try checkedDesign() }
    let model = (try? design.get())?.files ?? []
    let script = Result { () throws(Failure) in try checkedScript(besides: model) }
    if case .failure(let failure) = design, failure.cause is Output.IsTaken { throw failure }
    let scenario = try script.get()
    return (try design.get(), scenario)
  }

  /// Refuses a recording of the window that would overwrite a file that the same run reads.
  private func checkRecording(apartFrom others: [String]) throws(Failure) {
    guard case .window(_, _, let settings) = mode, let recording = settings.recording else {
      return
    }
    try recording.output.check(apartFrom: others, option: recording.option)
  }

  /// Returns the design.
  ///
  /// Refuses output that would overwrite the design's files; a report is checked even if the design is
  /// faulty.
  private func checkedDesign() throws(Failure) -> Design {
    var named: [String] = []
    let result = Result { () throws(Failure) in try self.design.design { named = $0 } }
    try checking.report?.check(apartFrom: named)
    let design = try result.get()
    try checking.report?.check(apartFrom: design.files)
    try checkRecording(apartFrom: design.files)
    if case .headless = mode { try Output.standard.check(apartFrom: design.files) }
    return design
  }

  /// Returns the script, before reading its routes; without a script, an empty one.
  ///
  /// - Parameter model: The design's files, which the script must not overwrite.
  private func checkedScript(besides model: [String]) throws(Failure) -> Scenario {
    guard let script else { return .empty }
    let scenario: Scenario
    var named: [String] = []
    do {
      scenario = try Scenario.read(
        path: script, snapshots: checking.snapshots,
        log: checking.label ?? LogLabels.label(of: log)
      ) { named = $0 }
    } catch {
      try checking.report?.check(apartFrom: named)
      throw .file(script, error)
    }
    try checkFiles(of: scenario, besides: model)
    if case .headless = mode { try checkFolders(of: scenario) }
    return scenario
  }

  /// Refuses a script with a picture that would overwrite an input of the same run or its report.
  ///
  /// Also refuses a report or frames that would overwrite a route of the script.
  private func checkFiles(of scenario: Scenario, besides model: [String]) throws(Failure) {
    let others =
      checking.inputs + [checking.report?.path].compactMap(\.self) + design.files
      + model + scenario.routePaths
    try checking.report?.check(apartFrom: scenario.routePaths)
    try checkRecording(apartFrom: scenario.routePaths)
    try Output.standard.check(
      apartFrom: scenario.routePaths + scenario.events.flatMap(\.writtenPaths))
    // This check also covers links; the plain names in a script are checked when it is read.
    let kept = Output.KeptFiles(others)
    var made = Output.KeptFiles(scenario.events.compactMap(\.match?.snapshot.path))
    for event in scenario.events {
      let refused =
        event.writtenPaths.first { kept.name(of: $0) != nil }
        ?? event.madePaths.first { path in
          defer { made.insert(path) }
          return made.name(of: path) != nil
        }
      guard let refused else { continue }
      throw .content(
        scenario.file,
        ScenarioError.content(
          .unexpected(
            line: event.line, subject: "a file to write",
            found: "“\(Printable.sanitised(refused, limit: 60))”",
            expected: "a file that the run does not otherwise read or write")))
    }
  }

  /// Refuses a script that would write outside its folder, or the folder for its snapshots, even through
  /// links.
  private func checkFolders(of scenario: Scenario) throws(Failure) {
    let own = FilePath(Scenario.folder(ofScript: scenario.file))
    let chosen = checking.snapshots.map { FilePath($0) }
    for event in scenario.events {
      for (path, isBaseline) in writtenPaths(of: event) {
        let file = FilePath(path)
        if chosen.map(file.isInside) ?? false { continue }
        guard chosen == nil || isBaseline, file.isInside(own) else {
          throw .snapshotLeavesFolder(
            script: scenario.file, line: event.line, path, folder: checking.snapshots)
        }
        // A file with several hard links is overwritten in place, which would change it in all of its
        // folders.
        if OutputFile.hasOtherLinks(file) {
          throw .snapshotHasLinks(script: scenario.file, line: event.line, path)
        }
      }
    }
  }

  /// Returns the files that an event writes; `isBaseline` is true for a baseline.
  private func writtenPaths(of event: ScenarioEvent) -> [(path: String, isBaseline: Bool)] {
    let baseline = checking.pictures.isUpdating ? event.match?.snapshot.path : nil
    return [baseline].compactMap(\.self).map { ($0, true) } + event.madePaths.map { ($0, false) }
  }
}
