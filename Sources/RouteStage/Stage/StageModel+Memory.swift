import ARRouteEngine

extension StageModel {
  /// The choices made with keys that are common to all windows onto a phone's world.
  package var memory: [Remembered: String] {
    [
      .view: stage.selected.rawValue, .layout: stage.mode.rawValue, .device: stage.deviceTitle,
      .hint: world.settings.hintStyle.rawValue, .grid: stage.showsGrid.remembered,
      .truth: stage.showsTruth.remembered, .plan: stage.isHeadingUp.remembered,
    ]
  }

  /// Restores the choices of an earlier window.
  package mutating func recall(_ memory: [Remembered: String]) {
    if let view = memory[.view].flatMap(StageView.init) { select(view) }
    if let mode = memory[.layout].flatMap(StageLayout.Mode.init) { stage.mode = mode }
    let device = stage.devices.firstIndex { $0.title == memory[.device] }
    if let device { take(deviceAt: device) }
    if let style = memory[.hint].flatMap(HintStyle.init) {
      adjust { $0.settings.hintStyle = style }
    }
    if let isShown = Bool(remembered: memory[.grid]) { stage.showsGrid = isShown }
    if let isShown = Bool(remembered: memory[.truth]) { stage.showsTruth = isShown }
    if let isUp = Bool(remembered: memory[.plan]) { stage.isHeadingUp = isUp }
    // The user has not done anything yet.
    stage.window.notice = nil
  }
}
