import ARRouteEngine
import RouteFormats

/// A photograph behind the scene, with its lens and horizon.
struct PhotographChoices: Hashable, Sendable {
  /// The lens of the photograph.
  enum Lens: Hashable, Sendable {
    /// The lens given in the Exif data, or the phone's if they give none.
    case ofFile
    /// The phone's lens.
    case ofPhone
    /// A lens with this field of view across the longer side.
    case fieldOfView(Angle)
    /// A lens with the field of view that this focal length gives on 35 mm film, millimetres.
    case equivalent(Double)
  }

  /// The position of the horizon.
  enum Horizon: Hashable, Sendable {
    /// A line through a point midway between the left and right sides, at a slope; a positive slope rises to
    /// the right.
    case middle(y: Length, roll: Angle)
    /// A line through two points, neither directly above the other.
    case points([Length])
  }

  /// A length in the photograph as seen upright.
  struct Length: Hashable, Sendable {
    /// The length, in pixels or as a percentage of the photograph's width or height.
    var value: Double
    var isPercent: Bool

    /// Returns the length in pixels.
    func pixels(of side: Double) -> Double { isPercent ? value / 100 * side : value }
  }

  /// The photograph's file; `-` is standard input.
  var path: String
  var lens: Lens
  /// The position of the horizon; nil if not given.
  var horizon: Horizon?
}

extension PhotographChoices {
  /// The use of a photograph.
  enum Use {
    /// Painted in pixels; the photograph is decoded only then.
    case painted
    /// Embedded in a file, repacked if needed.
    ///
    /// It is decoded first: a viewer would show a damaged photograph in part or not at all, without a
    /// warning.
    case embedded
    /// Used only for its camera data, but refused whenever another use would refuse it.
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

  /// Returns the image to put into a picture.
  func shown(_ picture: PictureImage, _ use: Use) throws(Failure) -> PictureImage {
    guard use == .embedded else { return picture }
    do { return try picture.embeddable() } catch { throw .content(path, error) }
  }

  /// Returns a phone whose screen a photograph fills: its camera becomes the photograph's.
  func phone(_ phone: ChosenPhone, filledBy picture: PictureImage) -> ChosenPhone {
    let (optics, source) = optics(of: picture, on: phone.camera)
    var seeing = phone
    seeing.camera = source == .device ? phone.camera : optics.camera(filling: phone.camera.viewport)
    seeing.photograph = PhotographView(optics, source: source)
    seeing.tilt = horizon.flatMap { line(of: $0, in: optics) }.map(optics.tilt)
    return seeing
  }

  /// Returns the messages about an ambiguous or unknown lens, and about a horizon outside the picture.
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

  /// The field of view below which a lens is a telephoto lens, degrees.
  ///
  /// A smaller number was more likely meant as a focal length in millimetres.
  private static let narrow = 35.0

  /// Returns the width and height of a picture as seen upright, pixels.
  private static func size(of picture: PictureImage) -> Vector2 {
    let (width, height) = (Double(picture.width), Double(picture.height))
    return picture.orientation.swapsSides ? Vector2(height, width) : Vector2(width, height)
  }

  /// Returns the optics of a picture that fills a camera's screen, with their source.
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
      preconditionFailure("a picture and a camera must have a size")
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
  /// Returns true when the given points on the horizon are all above, or all below, the picture.
  fileprivate func isOutside(of size: Vector2) -> Bool {
    let heights: [Double] =
      switch self {
      case .middle(let y, _): [y.pixels(of: size.y)]
      case .points(let lengths): [lengths[1].pixels(of: size.y), lengths[3].pixels(of: size.y)]
      }
    return heights.allSatisfy { $0 < 0 } || heights.allSatisfy { $0 > size.y }
  }
}
