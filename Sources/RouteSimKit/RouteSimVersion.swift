/// The version of this source tree.
package enum RouteSimVersion {
  /// The semantic version that `routesim --version` prints.
  package static let string = "0.4.0"
}
