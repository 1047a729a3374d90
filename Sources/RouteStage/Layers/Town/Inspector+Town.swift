import ARRouteEngine

extension Inspector {
  /// The labels of the line that says whether buildings hide the finish, before that of its contrast.
  static let (finishInSight, finishHidden) = ("finish", "finish hidden")

  /// Adds the things that buildings hide.
  mutating func addStreet(_ street: Frame.Street) {
    if let finish = street.finish {
      let line: Line.Content =
        finish.isFree
        ? .value(Self.finishInSight, "in sight")
        : .value(Self.finishHidden, Quantity.length(finish.behind, units))
      add(line, finish.isFree ? .normal : .warning, spareness: 4)
    }
    if let hidden = street.hiddenArrows, hidden > 0 {
      add(.value("arrows hidden", "\(Quantity.fixed(100 * hidden, 0)) %"), spareness: 5)
    }
    // Standard error also reports this, but it is not visible while the window is open.
    if let length = street.routeInBuildings, length >= 1 {
      add(.value("route in houses", Quantity.length(length, units)), .warning, spareness: 5)
    }
  }
}
