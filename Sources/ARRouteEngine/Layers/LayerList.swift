/// The layers that a world knows, a row for each, in paint order.
///
/// Their facts in a frame are in the opposite order, so that each knows those of what is painted over it.
enum LayerList {
  static let all: [any StreetLayer.Type] = [
    Town.self,
    DrawingBook.self,
    LaidGifts.self,
    Surroundings.self,
  ]

  /// The place of a layer in the order; one from elsewhere comes last.
  static func rank(of type: any StreetLayer.Type) -> Int {
    all.firstIndex { $0 == type } ?? all.count
  }
}
