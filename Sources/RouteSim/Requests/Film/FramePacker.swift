import ARRouteDrawing
import ARRouteEngine
import CPOSIX
import RouteFormats
import RouteSimKit

/// A frame packed for a film, with its notes.
struct PackedFrame: Sendable {
  let bytes: [UInt8]
  let notes: [FrameNote]
}

/// A note reported once per film, for the first frame that it applies to.
struct FrameNote: Sendable {
  /// The subject of the note.
  enum NoteSubject: Hashable {
    case label
    case arrows
    /// Characters that no font has, with the line that reports them.
    case letters(String)
  }

  let kind: NoteSubject
  let line: String
}

/// A packer that draws and packs the frames of a film one after another, reusing its memory.
struct FramePacker: Sendable {
  /// The width in pixels; 0 if no pictures are made.
  private(set) var width = 0
  /// The height in pixels.
  private(set) var height = 0
  private let maker: FilmMaker
  private var sheet: PictureSheet?
  private var painter: SheetPainter?
  private let shelf = FrameShelf()

  /// Creates a packer of the frames' numbers.
  init(_ maker: FilmMaker) { self.maker = maker }

  /// Creates a packer of pictures.
  ///
  /// - Parameter sheet: A sample frame, with its photograph.
  init(
    _ maker: FilmMaker, like sheet: PictureSheet, width: Int, height: Int
  ) throws(Failure) {
    self.maker = maker
    self.width = width
    self.height = height
    self.sheet = sheet
    painter = try painter(of: sheet, after: nil)
  }

  /// The credits of the film; empty for none.
  var credits: String { sheet?.credits ?? "" }

  /// The number of pixels in a frame, at least one.
  var pixels: Int { max(width * height, 1) }

  /// Returns a frame packed for the film.
  ///
  /// - Parameter number: The number, from 0; all earlier frames have been packed or are being packed on other
  ///   threads.
  mutating func pack(_ scenes: [RenderScene], number: Int) throws(Failure) -> PackedFrame {
    var notes = Self.notes(on: scenes)
    guard sheet != nil else {
      return PackedFrame(bytes: scenes.flatMap { $0.jsonLine() }, notes: notes)
    }
    let sheet = try maker.picture.pictureSheet(scenes, maker.legend)
    for group in sheet.allTexts {
      let typesetter = Letters.typesetter(in: group.families)
      let lines = Failure.warnings(about: group.texts, setBy: typesetter)
      notes += lines.map { FrameNote(kind: .letters($0), line: $0) }
    }
    var painter = try painter(of: sheet, after: self.painter)
    // Only one reference may own the painter's memory while it is in use; otherwise it would be copied.
    self.painter = nil
    defer { self.painter = painter }
    return PackedFrame(bytes: try bytes(&painter, number), notes: notes)
  }

  /// Records that a frame was not packed, so that no thread waits for it.
  func giveUp() { shelf.giveUp() }

  private func bytes(_ painter: inout SheetPainter, _ number: Int) throws(Failure) -> [UInt8] {
    switch maker.file {
    case .numbers: return []
    case .numbered:
      let pixels = SheetPixels(
        painter, hasPhotograph: sheet?.backdrop != nil, pixelsPerMetre: maker.picture.scale.perMetre
      )
      do {
        return try painter.file(by: PNGWriter.bytes(of:rows:), pixels)
      } catch { throw Self.lackOfMemory }
    case .stream: return Y4MWriter.frame(painter.paint(rows: 0..<height).pixels)
    case .animation:
      let pixels = painter.paint(rows: 0..<height).pixels
      do throws(WebPError) {
        return try WebPFilm.frame(
          pixels, after: shelf.exchange(pixels, number), width: width, number: number,
          rate: maker.rate, hasOpacity: maker.picture.style.isTransparent)
      } catch { throw Self.lackOfMemory }
    }
  }

  /// The failure of a picture that cannot be packed although its size was checked.
  private static let lackOfMemory = Failure.cannotWrite("the picture", errno: ENOMEM)

  private func painter(
    of sheet: PictureSheet, after previous: SheetPainter?
  ) throws(Failure) -> SheetPainter {
    if let previous { return SheetPainter(sheet, after: previous) }
    do {
      return try SheetPainter(
        sheet, scale: maker.picture.scale.perPoint, paper: maker.picture.style.theme.paper,
        typesetter: Letters.typesetter(in:))
    } catch {
      throw .content(maker.picture.style.background ?? "-", error)
    }
  }

  /// Returns the notes about the scenes.
  private static func notes(on scenes: [RenderScene]) -> [FrameNote] {
    let labels = scenes.lazy.compactMap {
      $0.frame.guidance.flatMap { Failure.warning(about: $0.finish.label) }
    }
    let arrows = scenes.lazy.compactMap { ArrowVanishing($0.frame, in: $0.world) }
    return [
      labels.first.map { FrameNote(kind: .label, line: $0) },
      arrows.first.map { FrameNote(kind: .arrows, line: Failure.warning(about: $0)) },
    ].compactMap(\.self)
  }
}

/// A store that holds the pixels of each frame until the next frame is packed, because only the changes
/// between frames are kept.
final class FrameShelf: @unchecked Sendable {
  private let monitor = Monitor()
  private var frames: [Int: [UInt32]] = [:]
  private var isGivenUp = false

  /// Stores a frame, waits for the previous one and returns it; nil for the first frame, or after giving up.
  ///
  /// A deadlock is impossible: the packer of the previous frame began earlier, and waits only for frames
  /// before its own.
  func exchange(_ pixels: [UInt32], _ number: Int) -> [UInt32]? {
    monitor.locked {
      frames[number] = pixels
      monitor.signalAll()
      guard number > 0 else { return nil }
      while true {
        if let previous = frames.removeValue(forKey: number - 1) { return previous }
        if isGivenUp { return nil }
        monitor.wait()
      }
    }
  }

  /// Releases all waiting threads.
  func giveUp() {
    monitor.locked {
      isGivenUp = true
      monitor.signalAll()
    }
  }
}
