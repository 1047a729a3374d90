import RouteSimKit

/// A film of a walk along a route.
struct Film: Sendable {
  /// The walk, with the frame rate.
  var walk: FilmWalk
  var make: FilmMaking
}

/// The look of a film's frames, and the file made from them.
struct FilmMaking: Hashable, Sendable {
  /// The look of a frame.
  var picture: ScreenPicture
  /// The file made from the frames.
  var file: FilmFile
}
