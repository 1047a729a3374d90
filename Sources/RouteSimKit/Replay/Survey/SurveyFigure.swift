/// A number that a survey follows through a whole log.
package enum SurveyFigure: Int, CaseIterable, Hashable, Sendable {
  /// How far from where it really is the finish is shown, degrees as seen from the phone; where the
  /// truth is known.
  case finishError
  /// How far from where they really are the arrows are shown on average, metres; likewise.
  case arrowError
  /// The standard error of the heading correction, degrees; where it is applied.
  case headingError
  /// The radius of the circle that holds the phone with 68 %, as it believes, metres.
  case accuracy
  /// How fast AR saw the phone go on the level, over a second, metres a second.
  case speed
  /// The place along the route, metres from its start.
  case chainage
  /// Where the phone believes it is, metres east of where the world began.
  case east
  /// The same, metres north of it.
  case north
  /// How much of the way to the finish runs through buildings, metres; where streets are known.
  case finishBehind
  /// What share of the arrows on the screen buildings hide, 0 to 1; likewise, while there are some.
  case hiddenArrows
}
