/// The output format of a film.
enum FilmFormat: String, WrittenFormat {
  case png
  case webp
  case y4m
  case json

  static let otherEndings = ["json": ["jsonl"]]

  /// True for a format that only films have.
  var isOfFilmsAlone: Bool { self == .webp || self == .y4m }
}

/// The form and destination of a film.
enum FilmFile: Hashable, Sendable {
  /// Numbered PNGs.
  case numbered(FrameNames)
  /// Raw video for an encoder, as YUV4MPEG2.
  case stream(Output)
  /// An animated WebP.
  case animation(Output)
  /// The numbers of each frame, as a line of JSON.
  case numbers(Output)

  /// Creates the destination from a format and the name of a file, a folder or a pattern of files.
  ///
  /// - Parameters:
  ///   - format: The format; nil to infer it from the name.
  ///   - others: The files that the same run reads, which no frame may overwrite.
  ///   - count: The maximum number of frames.
  ///   - isOfLog: True for the film of a log, which cannot be written as places.
  init(
    _ format: FilmFormat?, to path: String, apartFrom others: [String], frames count: Int,
    ofLog isOfLog: Bool = false
  ) throws(Failure) {
    let isFolder = path != "-" && FrameNames.isFolder(path)
    var chosen = format ?? (isFolder ? .png : nil)
    if chosen == nil { chosen = try FilmFormat.chosen(nil, file: path) }
    guard let format = chosen else { throw .filmWithoutFormat(ofLog: isOfLog) }
    let output = Output(path)
    if format != .png, format != .json, output.isTerminal { throw .pictureOnTerminal }
    switch format {
    case .png:
      guard path != "-", let names = FrameNames(path) else { throw .filmNeedsNumber(path) }
      self = .numbered(names)
    case .webp: self = .animation(output)
    case .y4m: self = .stream(output)
    case .json: self = .numbers(output)
    }
    try check(apartFrom: others, frames: count)
  }

  /// The single output file; nil for numbered files.
  var output: Output? {
    switch self {
    case .numbered: nil
    case .stream(let output), .animation(let output), .numbers(let output): output
    }
  }

  /// True when the film contains no pictures.
  var isOfNumbers: Bool { if case .numbers = self { true } else { false } }

  /// Returns the message for an interruption before the film is complete.
  ///
  /// - Parameter done: The number of pictures written so far, or one fewer.
  func wordsOfInterruption(done: Int = 0) -> String {
    switch self {
    case .numbered where done == 0: "ended before the film was complete: it had just started"
    case .numbered where done == 1:
      "ended before the film was complete: its first picture is written"
    case .numbered: "ended before the film was complete: its first \(done) pictures are written"
    case .animation(.standard): "ended before the film was complete: nothing is written"
    case .stream(let output), .animation(let output), .numbers(let output):
      "ended before the film was complete: \(output.wordsOfUnfinished)"
    }
  }

  private func check(apartFrom others: [String], frames count: Int) throws(Failure) {
    guard case .numbered(let names) = self else {
      try output?.check(apartFrom: others)
      return
    }
    let kept = Output.KeptFiles(others)
    for number in 1...max(count, 1) {
      let path = names.path(number)
      if let other = kept.name(of: path) { throw .outputIsTaken(path, by: other) }
    }
  }
}
