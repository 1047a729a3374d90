/// The layer types that a world can have, one per row, in paint order.
///
/// A frame computes the facts of layers in the reverse order, so that each layer knows the facts of the
/// layers painted over it.
enum LayerList {
  static let all: [any StreetLayer.Type] = [
    Town.self,
    DrawingBook.self,
    LaidGifts.self,
    Surroundings.self,
  ]

  /// Returns a layer type's rank in this order; types that are not listed come last.
  static func rank(of type: any StreetLayer.Type) -> Int {
    all.firstIndex { $0 == type } ?? all.count
  }
}
