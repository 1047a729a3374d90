/// The reasons for using the rows of one device and not those of others.
package enum DeviceReason: Hashable, Sendable {
  /// It has the most rows.
  case most
  /// It is the best of a phone's location providers.
  case provider

  /// The reason as text for messages.
  var words: String {
    switch self {
    case .most: "which has the most rows"
    case .provider: "the best of the phone’s providers"
    }
  }
}

/// A phone's location provider; the cases are ordered from best to worst.
enum LocationProvider: Int {
  case receiver, fused, network, passive

  /// Returns the provider for a name that Android and its loggers use; nil for other names.
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
