import ARRouteEngine

extension Drawing {
  /// Adds a note at the top left about the origin of AR's poses, if they are not recorded.
  ///
  /// - Parameter room: The room for the note; nil for the whole drawing.
  mutating func addMark(of poses: PoseSource?, theme: Theme, in room: ScreenRoom? = nil) {
    guard poses == .simulated else { return }
    let words = "AR poses simulated"
    let room = room ?? ScreenRoom(Viewport(unchecked: width, height))
    let placement = LabelPlacement(words, size: 13, angle: .zero, at: .zero).pushed(into: room)
    add(
      .note,
      .text(
        TextLine(words, at: placement.center, size: 13, color: theme.label, plate: theme.plate)))
  }
}
