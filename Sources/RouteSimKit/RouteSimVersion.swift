/// The version of this source tree.
public enum RouteSimVersion {
  /// The version by semantic versioning, as `routesim --version` prints it.
  public static let string = "0.2.0"
}
