package import ARRouteEngine

/// The photograph behind a frame: its optics and their source.
package struct PhotographView: Hashable, Sendable {
  /// The source of a photograph's lens data.
  package enum Source: String, Hashable, Sendable, CaseIterable {
    /// An option given by the user.
    case option
    /// The photograph's own Exif data.
    case exif
    /// None: the phone's lens is assumed.
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
  /// Writes a frame as the JSON object of SPEC §12; its last keys are the number of pixels disputed by cards
  /// and the photograph behind the frame, if these are given.
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
