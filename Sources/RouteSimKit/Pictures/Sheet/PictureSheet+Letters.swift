package import ARRouteDrawing
import ARRouteEngine

extension PictureSheet {
  /// Resizes text plates to fit their text, on screens that do not use the default faces.
  ///
  /// - Parameter typesetter: Returns the typesetter for the given faces; nil if absent.
  package mutating func fitPlates(setBy typesetter: ([String]) -> (any Typesetter)?) {
    for index in panels.indices {
      let families = panels[index].families ?? families
      let hasPlates = panels[index].drawing.items.contains { item in
        if case .text(let line) = item.shape { line.plate != nil } else { false }
      }
      guard families != NamedFace.families, hasPlates, let typesetter = typesetter(families) else {
        continue
      }
      for itemIndex in panels[index].drawing.items.indices {
        guard case .text(var line) = panels[index].drawing.items[itemIndex].shape, line.plate != nil
        else { continue }
        line.setWidth = typesetter.typeset(line.string).width * line.size
        panels[index].drawing.items[itemIndex].shape = .text(line)
      }
    }
  }

  /// Adjusts the letters of icons to their typeset size and position, and replaces emoji among them with
  /// shapes, because not all SVG viewers have emoji.
  ///
  /// - Parameter typesetter: Returns the typesetter for text in the given faces, first choice first; nil if
  ///   there are no fonts, in which case nothing changes.
  package mutating func fitSigns(
    setBy typesetter: (_ texts: [String], _ families: [String]) -> (any Typesetter)?
  ) {
    for index in panels.indices {
      let signs = panels[index].drawing.signs
      guard !signs.isEmpty, let typesetter = typesetter(signs, panels[index].families ?? families)
      else { continue }
      panels[index].drawing.items = panels[index].drawing.items.flatMap { item -> [Drawing.Item] in
        guard case .text(let line) = item.shape, line.inkSide != nil else { return [item] }
        let letters = typesetter.typeset(line.string)
        let shapes =
          letters.isPlain ? [.text(line.fittingInk(of: letters))] : line.shapes(of: letters)
        return shapes.map {
          Drawing.Item(layer: item.layer, shape: $0, chainage: item.chainage)
        }
      }
    }
  }
}

extension Drawing {
  /// The letters of the drawing's icons.
  fileprivate var signs: [String] {
    items.compactMap { item in
      if case .text(let line) = item.shape, line.inkSide != nil { line.string } else { nil }
    }
  }
}
