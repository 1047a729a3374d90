/// A figure that a survey follows through a whole log.
package enum SurveyFigure: Int, CaseIterable, Hashable, Sendable {
  /// The angle between the finish as shown and its true position, degrees as seen from the phone; if the
  /// truth is known.
  case finishError
  /// The mean distance of the arrows as shown from their true positions, metres; likewise.
  case arrowError
  /// The standard error of the heading correction, degrees; where it is applied.
  case headingError
  /// The radius of the circle that holds the phone with 68 %, as it believes, metres.
  case accuracy
  /// The phone's horizontal speed by AR, over a second, metres a second.
  case speed
  /// The chainage along the route, metres from its start.
  case chainage
  /// The phone's believed position, metres east of the world's origin.
  case east
  /// The same, metres north of it.
  case north
  /// The length of the line of sight to the finish that runs through buildings, metres; if streets are known.
  case finishBehind
  /// The share of the arrows on the screen that buildings hide, 0 to 1; likewise, while there are some.
  case hiddenArrows
}
