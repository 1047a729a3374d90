import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

/// Says on standard error how a replay goes, and writes the pictures that its script wants.
struct ReplayReporter {
  /// The script's path, for its lines.
  let script: String
  /// The pixels of its pictures.
  let scale: PixelScale
  private let progress = ProgressLine("replaying", besides: .standard)

  /// Lets a replay go on, its frames to standard output.
  func go(_ headless: inout HeadlessReplay, until end: Double) throws(Failure) {
    var clock = SteadyClock()
    try headless.go(
      until: end, clock: &clock, isStopped: { Signals.deferred != nil },
      write: { bytes throws(Failure) in try Output.standard.write(bytes) },
      report: { item throws(Failure) in try report(item) })
  }

  /// Ends a replay, in good order also where a signal asked for that.
  ///
  /// - Returns: The status that the script demands.
  func close(_ headless: inout HeadlessReplay, at end: Double) throws(Failure) -> ExitStatus {
    if Signals.deferred == nil {
      try headless.finish(at: end) { item throws(Failure) in try report(item) }
    }
    progress.clear()
    let summary = headless.run.summary
    for line in summary.lines { StandardError.report(line) }
    if let status = Signals.deferred { throw .signalled(status) }
    return summary.failed > 0 ? .expectationFailed : .success
  }

  /// Says what is to be said, in its order.
  func report(_ report: HeadlessReplay.Report) throws(Failure) {
    switch report {
    case .progress(let fraction): progress.update(fraction)
    case .failure(let failure):
      StandardError.report(Failure.place(script, failure.line) + failure.message)
    case .snapshot(let snapshot, let frame, let world):
      try write(snapshot, frame, world)
    }
  }

  private func write(
    _ snapshot: Snapshot, _ frame: Frame, _ world: World
  ) throws(Failure) {
    let target = Output.file(snapshot.path)
    target.makeFolders()
    let options = snapshot.format == .txt ? ViewOptions.terminal() : ViewOptions()
    let picture = Picture(view: .camera, frame: frame, world: world, options: options)
    switch snapshot.format {
    case .svg:
      try target.write(
        SVGWriter.document(
          picture.drawing, title: world.route.name, description: frame.poses?.words))
    case .png:
      try target.write(PictureSheet(picture.drawing).png(scale, paper: options.theme.paper))
    case .txt: try target.write(picture.text(within: TerminalSize(columns: 80, rows: 40)))
    case .json:
      var json = JSONWriter()
      json.frame(frame)
      json.newline()
      try target.write(json.bytes)
    }
  }
}

extension PoseSource {
  /// What pictures say of it to whoever asks for their description.
  fileprivate var words: String {
    switch self {
    case .log: "AR poses: as the log has them"
    case .simulated: "AR poses: simulated, as the log has none"
    }
  }
}
