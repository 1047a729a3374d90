/// The lighting of the arrows' bodies.
public enum ArrowLight: String, Hashable, Sendable, CaseIterable {
  /// A lamp over the camera's left shoulder that moves with it, and light from the sky: the two faces of the
  /// notch, which are all that can be seen of an arrow from behind, always differ.
  case shoulder
  /// An omnidirectional lamp at the camera and a little ambient light, as SceneKit lights a scene
  /// that has no lights of its own (`autoenablesDefaultLighting`).
  case headlight
  /// A sun fixed in the scene, and ambient light from the sky: a face's brightness depends on where it faces,
  /// not on where the viewer stands.
  case sun
  /// The unchanged colour on every face (SceneKit's constant lighting model).
  case flat
}
