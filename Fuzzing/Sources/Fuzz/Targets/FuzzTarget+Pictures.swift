import ARRouteEngine

@testable import RouteFormats
@testable import RouteSimKit

extension FuzzTarget {
  /// The targets for photographs and for the icons of placemarks.
  static let pictures: [FuzzTarget] = [
    FuzzTarget(name: "picture", check: checkPicture),
    FuzzTarget(name: "icon", check: checkIcon),
    FuzzTarget(name: "iconpath", check: checkIconPath),
  ]

  private static func checkPicture(_ input: FuzzInput) {
    guard let picture = try? PictureImage(Array(input.text)) else { return }
    require(picture.width > 0 && picture.height > 0, "pictures have pixels")
    require(picture.bytes.count <= input.text.count, "nothing is added to a file")
    if case .pixels(let length) = picture.lens {
      require(length.isFinite && length > 0, "a lens has a focal length")
    }
    // Decoding larger pictures would only take time and memory, which the program limits by itself.
    guard picture.width * picture.height <= 1 << 20 else { return }
    guard let bitmap = try? picture.bitmap(enoughFor: 8, 8, over: Color(hex: 0)) else { return }
    require(bitmap.pixels.count == bitmap.width * bitmap.height, "as many pixels as the size says")
    guard picture.kind == .webp else { return }
    let embedded = try? picture.embeddable()
    require(embedded != nil, "what is decoded can be packed anew")
    require((try? PictureImage(embedded?.bytes ?? []))?.kind != .webp, "as what all viewers show")
  }

  private static func checkIcon(_ input: FuzzInput) {
    do throws(IconError) {
      switch try IconReader.icon(Array(input.text)) {
      case .artwork(let artwork): checkArtwork(artwork)
      case .image(let image):
        require(image.width > 0 && image.height > 0, "pictures have pixels")
        require(max(image.width, image.height) <= IconReader.mostPixels, "and not too many")
      case .dot, .none, .text: require(false, "a file is forms or a picture")
      }
    } catch {
      checkLine(error.message, number: error.line ?? 1)
    }
  }

  /// Checks path data on their own, as they occur in a design.
  private static func checkIconPath(_ input: FuzzInput) {
    do throws(IconError) {
      let artwork = try IconReader.artwork(path: input.string)
      checkArtwork(artwork)
      for point in points(of: artwork) {
        // The bounding box must contain the point, except for rounding.
        require(max(abs(point.x), abs(point.y)) <= 0.500001, "\(point) is in the box")
      }
    } catch {
      checkLine(error.message, number: error.line ?? 1)
    }
  }

  private static func checkArtwork(_ artwork: MarkArtwork) {
    require(!artwork.forms.isEmpty, "something is seen")
    require(artwork.forms.count <= IconReader.mostForms, "few enough forms")
    let pieces = artwork.forms.flatMap(\.curves).map(\.curves.count).reduce(0, +)
    require(pieces <= 2 * IconReader.mostPieces, "few enough pieces: \(pieces)")
    for form in artwork.forms {
      require(form.strokeWidth.isFinite && form.strokeWidth >= 0, "\(form.strokeWidth)")
    }
    for point in points(of: artwork) {
      require(point.x.isFinite && point.y.isFinite, "\(point)")
    }
    var around: [Range<Int>] = []
    for group in artwork.groups {
      require(group.opacity > 0 && group.opacity < 1, "\(group.opacity)")
      require(!group.forms.isEmpty && group.forms.upperBound <= artwork.forms.count, "of forms")
      while let last = around.last, last.upperBound <= group.forms.lowerBound {
        around.removeLast()
      }
      if let last = around.last {
        require(last != group.forms && last.clamped(to: group.forms) == group.forms, "nested")
      }
      around.append(group.forms)
    }
    if let clip = artwork.clip {
      require(max(clip.x, clip.y) == 0.5 && min(clip.x, clip.y) > 0, "\(clip)")
    }
  }

  private static func points(of artwork: MarkArtwork) -> [Vector2] {
    artwork.forms.flatMap(\.curves).flatMap { path in
      [path.start] + path.curves.flatMap { [$0.leaving, $0.arriving, $0.end] }
    }
  }
}
