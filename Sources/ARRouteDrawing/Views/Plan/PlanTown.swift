public import ARRouteEngine

/// The streets of plans, kept from one plan to the next: they move on by whole steps, so that most plans of a
/// walk have the same.
///
/// A plan with them depends on nothing that was kept.
public struct PlanTown: Sendable {
  private let step: Vector2
  private var kept: Kept?

  private struct Kept: Sendable {
    let street: StreetModel.Identity
    let projection: PlanProjection
    let options: PlanView.Options
    let items: [Drawing.Item]
    let still: Drawing.StillShapes
  }

  /// No streets yet.
  ///
  /// - Parameter step: The step by which they move on, points; as much as a pixel of the output, so that
  ///   it does not show.
  public init(step: Vector2) {
    precondition(step.x > 0 && step.y > 0, "a step leads on")
    self.step = step
  }

  /// Paints them first of all on an empty sheet.
  mutating func add(_ street: StreetModel, to sheet: inout PlanSheet) {
    let projection = sheet.projection.snapped(to: step)
    var options = sheet.options
    // The projection has it.
    options.middle = nil
    if let kept, kept.street === street.identity, kept.projection == projection,
      kept.options == options
    {
      sheet.drawing.items = kept.items
      sheet.drawing.still = kept.still
    } else {
      var town = sheet.empty(by: projection)
      town.addTown(street)
      let items = town.drawing.items
      let still = Drawing.StillShapes(count: items.count)
      kept = Kept(
        street: street.identity, projection: projection, options: options, items: items,
        still: still)
      sheet.drawing.items = items
      sheet.drawing.still = still
    }
    sheet.drawing.credits = street.map.attribution
  }
}
