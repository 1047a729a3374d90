/// The estimates worth keeping, and the choice of the best one (SPEC §8).
///
/// An estimate that another makes useless is forgotten: it lies inside the other's accuracy circle and is no
/// better. So memory stays bounded while the phone stands still, and on a walk it grows with the distance,
/// not with time, up to the settings' capacity.
public struct EstimateBook: Hashable, Sendable {
  /// The settings for choosing the best estimate, and for the number kept.
  public var settings: ChoiceSettings

  /// The newest estimate, kept or not.
  public private(set) var newest: Estimate?
  /// The entries by age, oldest first.
  private var entries = BookEntries()
  private var plane: Placement?

  /// Creates an empty book.
  public init(settings: ChoiceSettings = ChoiceSettings()) { self.settings = settings }

  /// The number of estimates kept.
  public var count: Int { entries.count }

  /// Adds an estimate that is newer than all previous ones.
  ///
  /// - Parameters:
  ///   - estimate: The new estimate.
  ///   - standpoint: The phone's standpoint at the estimate's time, at which the rule `present` compares
  ///     accuracies; without it, those that fixes claim are compared.
  /// - Returns: The estimates that are not kept because of it, oldest first.
  /// - Complexity: O(n) in the number of estimates kept.
  @discardableResult
  public mutating func add(
    _ estimate: Estimate, from standpoint: Standpoint? = nil
  ) -> [DroppedEstimate] {
    newest = estimate
    guard let position = position(of: estimate.fix.coordinate) else { return [] }
    let accuracy = estimate.fix.horizontalAccuracy
    let isOutclassed = entries.contains { entry in
      let other = entry.estimate.fix.horizontalAccuracy
      return other < accuracy && (entry.position - position).length <= other
        && self.accuracy(of: entry.estimate, from: standpoint) < accuracy
    }
    if isOutclassed { return [DroppedEstimate(fix: estimate.fix, reason: .outclassed)] }
    var dropped = remove { entry in
      accuracy <= entry.estimate.fix.horizontalAccuracy
        && (entry.position - position).length <= accuracy
    }
    while entries.count >= settings.capacity {
      let oldest = entries.removeFirst()
      dropped.append(DroppedEstimate(fix: oldest.estimate.fix, reason: .crowded))
    }
    entries.append(BookEntry(estimate: estimate, position: position))
    return dropped
  }

  /// Forgets the estimates from before a time in seconds, because later fixes contradict them.
  ///
  /// - Returns: The forgotten estimates, oldest first.
  mutating func forget(before time: Double) -> [DroppedEstimate] {
    remove { $0.estimate.fix.time < time }
  }

  /// Removes the estimates that newer fixes make useless.
  ///
  /// - Returns: The removed estimates, oldest first.
  private mutating func remove(where isUseless: (BookEntry) -> Bool) -> [DroppedEstimate] {
    var dropped: [DroppedEstimate] = []
    entries.removeAll(where: isUseless) { entry in
      dropped.append(DroppedEstimate(fix: entry.estimate.fix, reason: .replaced))
    }
    return dropped
  }

  /// Returns the best estimate for a phone at a location.
  ///
  /// It is the most accurate estimate within the settings' reach of the location, or the newest of several
  /// equally accurate ones.
  ///
  /// - Returns: The newest estimate of all if none is near; nil without estimates.
  /// - Complexity: O(n) in the number of estimates kept.
  public func best(near location: GeodeticCoordinate) -> Estimate? {
    choice(near: location)?.estimate
  }

  /// Returns the best estimate for a phone at a location, as `best` does, with the reason why it is the best.
  public func choice(
    near location: GeodeticCoordinate
  ) -> (estimate: Estimate, reason: EstimateReason)? {
    guard let plane, let position = try? plane.position(of: location) else {
      return newest.map { ($0, .noneNear) }
    }
    var best: Estimate?
    var (near, isTied) = (0, false)
    for entry in entries.parts.joined()
    where (entry.position - position).length <= settings.reach {
      let accuracy = entry.estimate.fix.horizontalAccuracy
      near += 1
      if let leader = best?.fix.horizontalAccuracy {
        if leader < accuracy { continue }
        isTied = leader == accuracy
      }
      best = entry.estimate
    }
    if let best { return (best, near == 1 ? .only : isTied ? .newest : .accurate) }
    return newest.map { ($0, .noneNear) }
  }

  /// Returns the estimate that gives the most accurate location at a standpoint.
  ///
  /// The held estimate is returned instead as long as it is not worse by more than the settings' margin. Of
  /// equally accurate estimates, the newest is chosen. The distance to the location does not count.
  ///
  /// - Parameters:
  ///   - standpoint: The phone's present standpoint.
  ///   - held: The present choice, whether or not it is kept; nil if absent. It is from the same AR
  ///     session.
  /// - Returns: The newest estimate of all if the book is empty; nil before the first estimate.
  /// - Complexity: O(n) in the number of estimates kept.
  public func choice(
    at standpoint: Standpoint, holding held: Estimate?
  ) -> (estimate: Estimate, reason: EstimateReason)? {
    guard let (leader, accuracy, isTied) = leader(at: standpoint) else {
      return newest.map { ($0, .noneNear) }
    }
    if let held, held != leader,
      standpoint.accuracy(of: held) <= (1 + settings.margin) * accuracy
    {
      return (held, .held)
    }
    return (leader, count == 1 ? .only : isTied ? .newest : .accurate)
  }

  /// Returns the estimate with the best accuracy at a standpoint, and whether others are equally accurate.
  ///
  /// Of equally accurate estimates, it is the newest.
  private func leader(
    at standpoint: Standpoint
  ) -> (estimate: Estimate, accuracy: Double, isTied: Bool)? {
    var leader: (estimate: Estimate, accuracy: Double, isTied: Bool)?
    for entry in entries.parts.joined() {
      let accuracy = standpoint.accuracy(of: entry.estimate)
      if let leader, leader.accuracy < accuracy { continue }
      leader = (entry.estimate, accuracy, leader?.accuracy == accuracy)
    }
    return leader
  }

  /// Returns the accuracy with which the settings' rule compares an estimate, metres.
  private func accuracy(of estimate: Estimate, from standpoint: Standpoint?) -> Double {
    guard settings.rule == .present, let standpoint else { return estimate.fix.horizontalAccuracy }
    return standpoint.accuracy(of: estimate)
  }

  private mutating func position(of coordinate: GeodeticCoordinate) -> Vector3? {
    let plane = plane ?? Placement(reference: coordinate)
    self.plane = plane
    return try? plane.position(of: coordinate)
  }
}
