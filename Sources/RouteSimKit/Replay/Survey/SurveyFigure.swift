/// A figure that a survey records over a whole log.
package enum SurveyFigure: Int, CaseIterable, Hashable, Sendable {
  /// The angle between the displayed finish and its true position as seen from the phone, degrees; only if
  /// the truth is known.
  case finishError
  /// The mean distance between the displayed arrows and their true positions, metres; only if the truth is
  /// known.
  case arrowError
  /// The standard error of the heading correction, degrees; only if the correction is applied.
  case headingError
  /// The radius of the circle that contains the phone with 68 % probability, by the phone's own estimate,
  /// metres.
  case accuracy
  /// The phone's horizontal speed according to AR, averaged over a second, metres per second.
  case speed
  /// The distance along the route, metres from its start.
  case chainage
  /// The phone's estimated position, metres east of the world's origin.
  case east
  /// The phone's estimated position, metres north of the world's origin.
  case north
  /// The length of the part of the line of sight to the finish that is inside buildings, metres; only if
  /// streets are known.
  case finishBehind
  /// The share of the arrows on the screen that buildings hide, 0 to 1; only if streets are known and there
  /// are arrows.
  case hiddenArrows
}
