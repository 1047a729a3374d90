package import ARRouteEngine

/// A photograph behind a frame: its optics and where they come from.
package struct PhotographView: Hashable, Sendable {
  /// The source of the lens data of a photograph.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// An option given by the user.
    case option
    /// The photograph's own Exif data.
    case exif
    /// No source: the phone's lens is assumed.
    case device
  }

  /// The optics of the photograph.
  let optics: PictureOptics
  /// The source of the optics.
  let source: Source

  /// Creates a view of a photograph.
  package init(_ optics: PictureOptics, source: Source) {
    self.optics = optics
    self.source = source
  }
}

extension JSONWriter {
  /// Writes a frame as the JSON object of SPEC §12, with the photograph behind it and the number of pixels
  /// that cards dispute as its last keys; without either, as `frame` does.
  ///
  /// - Parameter more: Writes further keys at the end.
  package mutating func frame(
    _ frame: Frame, over photograph: PhotographView?, disputed: Int? = nil,
    and more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      defer { more(&json) }
      json.members(of: frame)
      if let disputed { json.number("disputed", disputed) }
      guard let photograph else { return }
      json.object("photograph") { json in
        json.number("width", photograph.optics.width, decimals: 6)
        json.number("height", photograph.optics.height, decimals: 6)
        json.number("focal", photograph.optics.focalLength, decimals: 6)
        json.number("fieldOfView", photograph.optics.fieldOfView.degrees, decimals: 6)
        json.string("lens", photograph.source.rawValue)
      }
    }
  }
}
