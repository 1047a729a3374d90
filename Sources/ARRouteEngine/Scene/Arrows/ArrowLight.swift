/// The lighting of the arrows' bodies.
public enum ArrowLight: String, Hashable, Sendable, CaseIterable {
  /// A lamp that moves with the camera, over its left shoulder, and light from the sky: the two
  /// faces of the notch, which are all that is seen of an arrow from behind, always differ.
  case shoulder
  /// An omnidirectional lamp at the camera and a little ambient light, as SceneKit lights a scene
  /// that has no lights of its own (`autoenablesDefaultLighting`).
  case headlight
  /// A sun fixed in the scene, and ambient light from the sky: a face's brightness depends on
  /// where it faces, not on where one stands.
  case sun
  /// The colour as it is, on every face (SceneKit's constant lighting model).
  case flat
}
