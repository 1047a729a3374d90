import ARRouteDrawing
import ARRouteEngine
import RouteLetters
import TestSupport

/// Names of streets and cities in many scripts, and which of them this machine can show.
enum Names {
  /// The names that DejaVu Sans can show.
  static let european = ["Zürich Straße", "Ελλάδα", "Москва", "العربية"]
  /// The names that need other fonts; on Debian, those of fonts-noto-core, fonts-noto-cjk and
  /// fonts-noto-color-emoji.
  static let others = ["東京", "हिन्दी", "ไทย", "🎁 finish"]

  /// The fonts of this machine; nil if it has none.
  static let typesetter = try? PangoTypesetter()

  /// True when the typeface named in pictures is installed.
  static var hasNamedFace: Bool { typesetter?.family == NamedFace.family }
  /// True when this machine's fonts can show all names.
  static var hasAll: Bool {
    hasNamedFace && others.allSatisfy { typesetter?.typeset($0).missing.isEmpty == true }
  }
}
