public import ARRouteEngine

/// The streets of plans, kept from one plan to the next.
///
/// The streets move in whole steps, so most plans of a walk can use the same ones. The plans look the same
/// whether or not streets have been kept.
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

  /// Creates a store without streets.
  ///
  /// - Parameter step: The step in which the streets move, points; the size of an output pixel, so that
  ///   steps are not visible.
  public init(step: Vector2) {
    precondition(step.x > 0 && step.y > 0, "the step must be positive")
    self.step = step
  }

  /// Paints the streets on an empty sheet, before anything else.
  mutating func add(_ street: StreetModel, to sheet: inout PlanSheet) {
    let projection = sheet.projection.snapped(to: step)
    var options = sheet.options
    // The projection already contains the middle.
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
