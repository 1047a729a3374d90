import ARRouteDrawing
import CPOSIX
import RouteFormats
import RouteSimKit

/// Makes film files.
///
/// Frames are drawn and packed on all processors and written in order; only a few are in memory at a time.
struct FilmMaker {
  let file: FilmFile
  let rate: FilmRate
  /// The look of a frame.
  let picture: ScreenPicture
  /// The legend that lists the designs of a sheet.
  let legend: [String]

  /// Creates a maker of the requested film.
  init(_ making: FilmMaking, rate: FilmRate, legend: [String] = []) {
    file = making.file
    picture = making.picture
    self.rate = rate
    self.legend = legend
  }

  /// The maximum number of pixels of a frame.
  static let pixelLimit = 1 << 25

  /// Makes the film.
  ///
  /// - Parameters:
  ///   - count: The number of frames; nil if unknown.
  ///   - take: Returns the input of the next frame; nil after the last.
  ///   - scenes: Returns the scenes of a frame; called on any thread.
  func make<Piece>(
    count: Int?, take: @escaping () -> Piece?,
    scenes: @escaping @Sendable (Piece) -> Result<[RenderScene], Failure>
  ) throws(Failure) {
    // The first frame is made on this thread: faults common to all frames are reported before anything is
    // written.
    guard let first = take() else { throw .filmOfNothing }
    let packer = try packer(of: try scenes(first).get())
    Signals.setLastWords(file.wordsOfInterruption(), isOfUnwritten: file.output != nil)
    defer { Signals.setLastWords(nil) }
    var rest: Piece? = first
    let jobs = min(Workers.processors, max(1, Self.pixelLimit / packer.pixels))
    let workers = WorkersInOrder<Result<PackedFrame, Failure>>(
      jobs: jobs, ahead: 2 * jobs,
      take: {
        defer { rest = nil }
        return rest ?? take()
      },
      worker: {
        var packer = packer
        return { number, piece in
          let frame = scenes(piece).flatMap { scenes in
            Result { () throws(Failure) in try packer.pack(scenes, number: number) }
          }
          if case .failure = frame { packer.giveUp() }
          return frame
        }
      })
    defer { workers.stop() }
    try write(packer, count: count) { () throws(Failure) in try workers.next()?.get() }
  }

  /// Writes the packed frames, and prints each of their notes once.
  private func write(
    _ packer: FramePacker, count: Int?, next: () throws(Failure) -> PackedFrame?
  ) throws(Failure) {
    let progress = ProgressLine("making the film", besides: file.output)
    var told = Set<FrameNote.NoteSubject>()
    var done = 0
    func frame() throws(Failure) -> [UInt8]? {
      guard let frame = try next() else {
        progress.clear()
        return nil
      }
      for note in frame.notes where told.insert(note.kind).inserted {
        // Missing letters of a design's icon may have been reported already.
        if case .letters = note.kind {
          Letters.report(note.line)
        } else {
          StandardError.warn(note.line)
        }
      }
      done += 1
      if let count { progress.update(done, of: count) } else { progress.update(frames: done) }
      return frame.bytes
    }
    switch file {
    case .numbered(let names):
      try names.makeFolder()
      while let bytes = try frame() {
        try Output.file(names.path(done)).write(bytes)
        Signals.setLastWords(file.wordsOfInterruption(done: done))
      }
      let next = names.path(done + 1)
      if Output.isFile(next) { StandardError.warn(Failure.warning(aboutOldFrame: next)) }
    case .numbers(let output): try output.write(pieces: frame)
    case .stream(let output):
      var head: [UInt8]? = Y4MWriter.header(width: packer.width, height: packer.height, rate: rate)
      try output.write { () throws(Failure) in
        defer { head = nil }
        if let head { return head }
        return try frame()
      }
    case .animation(let output): try write(packer, to: output, frame)
    }
  }

  /// Writes an animation, whose header contains the total length of its frames.
  private func write(
    _ packer: FramePacker, to output: Output, _ frame: () throws(Failure) -> [UInt8]?
  ) throws(Failure) {
    let spool = try Spool()
    var tail = WebPFilm.tail(credits: packer.credits)
    while let bytes = try frame() { try spool.append(bytes) }
    guard
      var head = WebPFilm.head(
        width: packer.width, height: packer.height, length: spool.length,
        hasOpacity: picture.style.isTransparent, tail: tail
      )
      .map(Optional.some)
    else { throw .cannotWrite("the film", errno: EFBIG) }
    try spool.rewind()
    try output.write { () throws(Failure) in
      defer { head = nil }
      if let head { return head }
      if let bytes = try spool.next() { return bytes }
      defer { tail = [] }
      return tail.isEmpty ? nil : tail
    }
  }

  /// Returns the packer for frames like the first.
  private func packer(of scenes: [RenderScene]) throws(Failure) -> FramePacker {
    if case .numbers = file { return FramePacker(self) }
    let sheet = try picture.pictureSheet(scenes, legend)
    let width = PictureSheet.pixels(sheet.width, picture.scale.perPoint)
    let height = PictureSheet.pixels(sheet.height, picture.scale.perPoint)
    var limit = SmoothRasterizer.sizeLimit
    if case .animation = file { limit = WebPFilm.sizeLimit }
    guard max(width, height) <= limit else {
      throw .pictureTooLarge(width: Double(width), height: Double(height), limit: limit)
    }
    guard width * height <= Self.pixelLimit else {
      throw .filmTooLarge(width: width, height: height, limit: Self.pixelLimit)
    }
    return try FramePacker(self, like: sheet, width: width, height: height)
  }
}
