import ARRouteEngine
import RouteFormats

/// A photograph behind the scene, and how it was taken.
struct PhotographChoices: Hashable, Sendable {
  /// Through which lens.
  enum Lens: Hashable, Sendable {
    /// The one that its Exif data tell, and the phone's where they tell none.
    case ofFile
    /// The phone's.
    case ofPhone
    /// One that sees so much across the longer side.
    case fieldOfView(Angle)
    /// One that sees as much as one of so many millimetres on 35 mm film.
    case equivalent(Double)
  }

  /// Where its horizon runs.
  enum Horizon: Hashable, Sendable {
    /// Through a point in the middle between its sides, rising to the right.
    case middle(y: Length, roll: Angle)
    /// Through two points, of which none is above the other.
    case points([Length])
  }

  /// A length in the photograph as it is seen upright.
  struct Length: Hashable, Sendable {
    /// Pixels, or percent of the side that it is along.
    var value: Double
    var isPercent: Bool

    /// In pixels.
    func pixels(of side: Double) -> Double { isPercent ? value / 100 * side : value }
  }

  /// Its file; `-` is standard input.
  var path: String
  var lens: Lens
  /// Where its horizon runs; nil for nowhere in particular.
  var horizon: Horizon?
}

extension PhotographChoices {
  /// What is done with a photograph.
  enum Use {
    /// It is painted in pixels, for which it is decoded then.
    case painted
    /// It is put into a file, for which it may be packed anew. It is decoded before: a viewer would
    /// show a damaged one in part or not at all, without a word.
    case embedded
    /// It is only asked how it was taken, and refused where it would be elsewhere.
    case measured
  }

  /// Reads the photograph.
  func picture(_ use: Use) throws(Failure) -> PictureImage { try Self.picture(path, use) }

  /// Reads a photograph.
  static func picture(_ path: String, _ use: Use) throws(Failure) -> PictureImage {
    let picture: PictureImage
    do {
      picture = try PictureImage.read(path: path)
    } catch {
      throw .file(path, error)
    }
    guard use != .painted else { return picture }
    do { try picture.check() } catch { throw .content(path, error) }
    return picture
  }

  /// What of a photograph is put into a picture.
  func shown(_ picture: PictureImage, _ use: Use) throws(Failure) -> PictureImage {
    guard use == .embedded else { return picture }
    do { return try picture.embeddable() } catch { throw .content(path, error) }
  }

  /// A phone the screen of which a photograph fills: its camera becomes the photograph's.
  func phone(_ phone: ChosenPhone, filledBy picture: PictureImage) -> ChosenPhone {
    let (optics, source) = optics(of: picture, on: phone.camera)
    var seeing = phone
    seeing.camera = source == .device ? phone.camera : optics.camera(filling: phone.camera.viewport)
    seeing.photograph = PhotographView(optics, source: source)
    seeing.tilt = horizon.flatMap { line(of: $0, in: optics) }.map(optics.tilt)
    return seeing
  }

  /// The message about a lens that is not known as well as it has to be, or may be meant otherwise, and
  /// of a horizon that is not in the picture.
  func warnings(about picture: PictureImage) -> [String] {
    var lines: [String] = []
    switch (lens, picture.lens) {
    case (.fieldOfView(let angle), _) where angle.degrees < Self.narrow:
      lines.append(Failure.warning(aboutNarrowLens: angle))
    case (.ofFile, .ofUncut): lines.append(Failure.warning(aboutCutPhotograph: path))
    case (.ofFile, .unknown) where horizon != nil:
      lines.append(Failure.warning(aboutUnknownLensOf: path))
    default: break
    }
    let size = Self.size(of: picture)
    if let horizon, horizon.isOutside(of: size) {
      lines.append(Failure.warning(aboutHorizonOutside: size))
    }
    return lines
  }

  /// Below so many degrees a lens is a telephoto lens, and a number more likely one of millimetres.
  private static let narrow = 35.0

  /// The width and height of a picture as it is seen upright, pixels.
  private static func size(of picture: PictureImage) -> Vector2 {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return picture.orientation.swapsSides ? Vector2(height, width) : Vector2(width, height)
  }

  /// How a picture was taken that fills a camera's screen.
  private func optics(
    of picture: PictureImage, on camera: PinholeCamera
  ) -> (PictureOptics, PhotographView.Source) {
    let size = Self.size(of: picture)
    let (width, height) = (size.x, size.y)
    let told: (PictureOptics?, PhotographView.Source) =
      switch (lens, picture.lens) {
      case (.fieldOfView(let angle), _):
        (PictureOptics(width: width, height: height, fieldOfView: angle), .option)
      case (.equivalent(let millimetres), _):
        (PictureOptics(width: width, height: height, equivalent: millimetres), .option)
      case (.ofFile, .pixels(let length)):
        (PictureOptics(width: width, height: height, focalLength: length), .exif)
      case (.ofFile, _), (.ofPhone, _): (nil, .device)
      }
    if let optics = told.0 { return (optics, told.1) }
    guard let optics = PictureOptics(width: width, height: height, filling: camera) else {
      preconditionFailure("a picture and a camera have sizes")
    }
    return (optics, .device)
  }

  private func line(of horizon: Horizon, in optics: PictureOptics) -> HorizonLine? {
    switch horizon {
    case .middle(let y, let roll):
      return HorizonLine(x: optics.width / 2, y: y.pixels(of: optics.height), roll: roll)
    case .points(let lengths):
      let pixels = lengths.enumerated().map { index, length in
        length.pixels(of: index.isMultiple(of: 2) ? optics.width : optics.height)
      }
      return HorizonLine(Vector2(pixels[0], pixels[1]), Vector2(pixels[2], pixels[3]))
    }
  }
}

extension PhotographChoices.Horizon {
  /// True when it is above or below all of a picture, or so where it was looked for.
  fileprivate func isOutside(of size: Vector2) -> Bool {
    let heights: [Double] =
      switch self {
      case .middle(let y, _): [y.pixels(of: size.y)]
      case .points(let lengths): [lengths[1].pixels(of: size.y), lengths[3].pixels(of: size.y)]
      }
    return heights.allSatisfy { $0 < 0 } || heights.allSatisfy { $0 > size.y }
  }
}
