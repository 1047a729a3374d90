/// The reasons for using the rows of one device and not those of others.
package enum DeviceReason: Hashable, Sendable {
  /// It has most rows.
  case most
  /// It is the best of a phone's ways to find its place.
  case provider

  /// The reason.
  var words: String {
    switch self {
    case .most: "which has most rows"
    case .provider: "the best of the phone’s providers"
    }
  }
}

/// A way in which a phone finds its place, the best first.
enum LocationProvider: Int {
  case receiver, fused, network, passive

  /// The provider of a name as Android and its loggers have it; nil for other names.
  init?(name: String) {
    switch name.lowercased() {
    case "gps", "gnss": self = .receiver
    case "fused", "flp": self = .fused
    case "network", "nlp", "wifi", "wi-fi", "cell", "cellular", "wlan": self = .network
    case "passive": self = .passive
    default: return nil
    }
  }
}
