/// The lighting of the arrows' bodies.
public enum ArrowLight: String, Hashable, Sendable, CaseIterable {
  /// A lamp over the camera's left shoulder that moves with the camera, and light from the sky.
  ///
  /// The two faces of the notch, which are the only visible parts of an arrow from behind, always differ in
  /// brightness.
  case shoulder
  /// An omnidirectional lamp at the camera and a little ambient light, as SceneKit lights a scene without
  /// lights of its own (`autoenablesDefaultLighting`).
  case headlight
  /// A sun fixed in the scene, and ambient light from the sky; a face's brightness depends on the face's
  /// direction, not on the viewer's position.
  case sun
  /// The unchanged colour on every face (SceneKit's constant lighting model).
  case flat
}
