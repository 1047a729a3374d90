extension World {
  /// Changes the settings for finding the phone's position and axes; does nothing in a world without fusion.
  ///
  /// - Returns: The resulting events.
  @discardableResult
  public mutating func apply(_ settings: FusionSettings) -> [Event] {
    guard let old = boxedFusion?.value.settings else { return [] }
    boxedFusion?.value.apply(settings, at: pose, time: time)
    tellGuidance()
    placeContent()
    return settings.tracking == old.tracking ? [] : [.trackingChosen(settings.tracking)]
  }

  /// Changes some of the settings for finding the phone's position and axes; does nothing in a world without
  /// fusion.
  ///
  /// - Returns: The resulting events.
  @discardableResult
  public mutating func changeFusion(_ change: (inout FusionSettings) -> Void) -> [Event] {
    guard var settings = boxedFusion?.value.settings else { return [] }
    change(&settings)
    return apply(settings)
  }

  /// Passes the current settings to the belief about the leg.
  mutating func tellGuidance() {
    if let legs = legSettings { guidance?.apply(legs) }
  }

  /// The settings for finding the leg; nil without fusion.
  var legSettings: LegSettings? {
    guard var legs = boxedFusion?.value.settings.legs else { return nil }
    legs.offRouteDistance = settings.offRouteDistance
    return legs
  }

  /// Adapts each layer to new settings.
  mutating func followSettings(after old: WorldSettings) {
    guard !layers.isEmpty else { return }
    let settings = settings
    var isOther = false
    changeLayers { layer, _ in if layer.follow(settings, after: old) { isOther = true } }
    if isOther { placeContent() }
  }
}
