import RouteSimKit

/// A film of a walk along a route.
struct Film: Sendable {
  /// What there is to see, and how often.
  var walk: FilmWalk
  var make: FilmMaking
}

/// How the frames of a film look, and what is made of them.
struct FilmMaking: Hashable, Sendable {
  /// How a frame looks.
  var picture: ScreenPicture
  /// How its points become pixels.
  var scale: PixelScale
  /// What is made of the frames.
  var file: FilmFile
}
