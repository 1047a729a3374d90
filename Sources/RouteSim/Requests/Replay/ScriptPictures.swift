import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A maker of the pictures that a script asks for.
struct ScriptPictures {
  /// The comparison of pictures with their baselines.
  let comparison: PictureComparison
  /// The phone shown in the pictures; nil for an unknown one.
  let device: Device?

  /// Returns the result of comparing the picture of a moment with its baseline.
  func verdict(
    on match: PictureMatch, _ frame: Frame, _ world: World
  ) throws(Failure) -> PictureMatch.Verdict {
    try comparison.verdict(on: try bytes(of: match.snapshot.format, frame, world), match)
  }

  /// Writes the picture of a moment.
  func write(_ snapshot: Snapshot, _ frame: Frame, _ world: World) throws(Failure) {
    let bytes = try bytes(of: snapshot.format, frame, world)
    try Output.file(snapshot.path).writeMakingFolders(bytes)
  }

  /// Returns the content of the picture file that a script requests at this time.
  private func bytes(
    of format: Snapshot.Format, _ frame: Frame, _ world: World
  ) throws(Failure) -> [UInt8] {
    let options = format == .txt ? ViewOptions.terminal() : ViewOptions()
    let picture = Picture(view: .camera, frame: frame, world: world, options: options)
    var sheet = PictureSheet(picture.drawing)
    if let typeface = world.settings.typeface { sheet.families.insert(typeface, at: 0) }
    switch format {
    case .picture(let format):
      let pieces = try sheet.file(
        as: format, title: world.guidance?.route.name, description: frame.poses?.words,
        scale: format.scale(of: device), paper: options.theme.paper)
      return Array(pieces.joined())
    case .txt: return Array(picture.text(within: TerminalSize(columns: 80, rows: 40)).utf8)
    case .json:
      var json = JSONWriter()
      json.frame(frame)
      json.newline()
      return json.bytes
    }
  }
}

extension PoseSource {
  /// The description of the poses' source in the pictures.
  fileprivate var words: String {
    switch self {
    case .log: "AR poses: from the log"
    case .simulated: "AR poses: simulated, as the log has none"
    }
  }
}
