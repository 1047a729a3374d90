/// The version of this source tree.
package enum RouteSimVersion {
  /// The version by semantic versioning, as `routesim --version` prints it.
  package static let string = "0.2.0"
}
