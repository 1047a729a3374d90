import ARRouteEngine

extension Drawing {
  /// Says at the top left what AR's poses rest on, where that is no recording.
  mutating func addMark(of poses: PoseSource?, theme: Theme) {
    guard poses == .simulated else { return }
    let line = TextLine(
      "AR poses simulated", at: Vector2(0, 0), size: 13, color: theme.label, plate: theme.plate)
    add(.note, .text(line.pushedInside(Viewport(unchecked: width, height), margin: 4)))
  }
}
