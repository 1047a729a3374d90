/// The layers that a world knows, a row for each, in the order of their facts in a frame.
enum LayerList {
  static let all: [any StreetLayer.Type] = [
    Surroundings.self,
    LaidGifts.self,
    DrawingBook.self,
    Town.self,
  ]

  /// The place of a layer in the order; one from elsewhere comes last.
  static func rank(of type: any StreetLayer.Type) -> Int {
    all.firstIndex { $0 == type } ?? all.count
  }
}
