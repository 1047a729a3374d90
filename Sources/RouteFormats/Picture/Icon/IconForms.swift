import ARRouteEngine

/// The shapes of an icon that is being read, and the groups of shapes that fade together.
struct IconForms {
  /// A shape whose opacity may still be reduced.
  struct Draft {
    /// The curves, without paints.
    var form: MarkArtwork.Form
    /// The paint of the fill.
    var fill: Tint?
    /// The paint of the stroke.
    var stroke: Tint?
  }

  /// A paint and its opacity.
  struct Tint {
    /// The colour; nil for the icon's own colour.
    var color: Color?
    /// Its opacity, 0…1.
    var share: Double

    /// The paint as icons store it.
    fileprivate var ink: MarkArtwork.Ink {
      color.map { .own($0.faded(share)) } ?? .ofSign(opacity: share)
    }
  }

  /// A group, and the number of nested levels in it, including its own.
  private struct Nest {
    var group: MarkArtwork.Group
    var depth: Int
  }

  /// A position in the lists of shapes and groups, which marks the beginning of an element.
  struct Mark {
    fileprivate let forms: Int
    fileprivate let groups: Int
  }

  private var drafts: [Draft] = []
  private var nests: [Nest] = []

  /// The maximum depth of nested groups with an opacity; each level takes the memory of a whole picture.
  private static let deepest = 8

  /// The number of shapes.
  var count: Int { drafts.count }

  /// The current position.
  var mark: Mark { Mark(forms: drafts.count, groups: nests.count) }

  /// Adds a shape on top of the others, if any of it is visible.
  mutating func add(_ draft: Draft) {
    guard !draft.form.curves.isEmpty, draft.fill != nil || draft.stroke != nil else { return }
    drafts.append(draft)
  }

  /// Reduces the opacity of everything added since a position, as if it were a single picture.
  ///
  /// Parts that do not overlap need no group: fading each of them gives the same result (SVG 2, section 3.6,
  /// https://www.w3.org/TR/SVG2/render.html#ObjectAndGroupOpacityProperties).
  ///
  /// - Returns: False if the groups would be nested too deeply.
  mutating func fade(since mark: Mark, to opacity: Double) -> Bool {
    guard opacity < 1, mark.forms < drafts.count else { return true }
    guard opacity > 0 else {
      drafts.removeLast(drafts.count - mark.forms)
      nests.removeLast(nests.count - mark.groups)
      return true
    }
    let members = members(since: mark)
    if members.count == 1 || areApart(members) {
      for member in members { fade(member, to: opacity) }
      return true
    }
    let depth = (nests[mark.groups...].lazy.map(\.depth).max() ?? 0) + 1
    guard depth <= Self.deepest else { return false }
    nests.append(
      Nest(group: .init(mark.forms..<drafts.count, opacity: opacity), depth: depth))
    return true
  }

  /// Returns the shapes and groups added since a position, except those that are inside one of these groups.
  private func members(since mark: Mark) -> [Member] {
    var members: [Member] = []
    var start = mark.forms
    let inOrder = nests.indices[mark.groups...].sorted {
      nests[$0].group.comesBefore(nests[$1].group)
    }
    for index in inOrder where nests[index].group.forms.lowerBound >= start {
      let forms = nests[index].group.forms
      members += (start..<forms.lowerBound).map(Member.form)
      members.append(.group(index))
      start = forms.upperBound
    }
    return members + (start..<drafts.count).map(Member.form)
  }

  /// A shape or a group, by its index.
  private enum Member {
    case form(Int)
    case group(Int)
  }

  private mutating func fade(_ member: Member, to opacity: Double) {
    switch member {
    case .group(let index): nests[index].group.opacity *= opacity
    case .form(let index) where drafts[index].fill != nil && drafts[index].stroke != nil:
      nests.append(Nest(group: .init(index..<index + 1, opacity: opacity), depth: 1))
    case .form(let index):
      drafts[index].fill?.share *= opacity
      drafts[index].stroke?.share *= opacity
    }
  }

  /// The maximum number of pairs of boxes that are compared.
  private static let mostPairs = 100_000

  /// Returns true if the members' bounding boxes do not overlap; false if they do or if there are too many
  /// pairs to compare.
  private func areApart(_ members: [Member]) -> Bool {
    let boxes = members.compactMap(box).sorted { $0.low.x < $1.low.x }
    var pairs = 0
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        guard other.low.x < box.high.x else { break }
        pairs += 1
        if other.low.y < box.high.y && box.low.y < other.high.y || pairs > Self.mostPairs {
          return false
        }
      }
    }
    return true
  }

  private func box(_ member: Member) -> PlaneBox? {
    switch member {
    case .form(let index): drafts[index].extent
    case .group(let index):
      nests[index].group.forms.lazy.compactMap { drafts[$0].extent }
        .reduce(into: nil) { whole, part in
          if whole == nil { whole = part } else { whole?.add(part) }
        }
    }
  }

  /// Returns the icon made of all the shapes.
  ///
  /// - Parameter box: The visible box; nil to use the bounding box of the curves.
  func artwork(in box: (low: Vector2, size: Vector2)?) throws(IconError) -> MarkArtwork {
    let forms = drafts.map { draft in
      var form = draft.form
      form.fill = draft.fill?.ink
      form.stroke = draft.stroke?.ink
      return form
    }
    var artwork = try MarkArtwork(forms: forms, box: box)
    artwork.groups = nests.map(\.group).sorted { $0.comesBefore($1) }
    if let box {
      let high = box.low + box.size
      let hair = max(box.size.x, box.size.y) * Self.hair
      let isWithin = drafts.allSatisfy { draft in
        draft.extent.map {
          $0.low.x >= box.low.x - hair && $0.low.y >= box.low.y - hair
            && $0.high.x <= high.x + hair && $0.high.y <= high.y + hair
        } ?? true
      }
      // Dividing a side by twice itself gives exactly a half; multiplying by an inverse could give slightly
      // less.
      let longer = 2 * max(box.size.x, box.size.y)
      if !isWithin { artwork.clip = Vector2(box.size.x / longer, box.size.y / longer) }
    }
    return artwork
  }

  /// The maximum overhang beyond the box that is ignored as a rounding error, relative to the box's longer
  /// side.
  private static let hair = 1e-4
}

extension MarkArtwork.Group {
  /// Returns true when the group begins before the other one, or begins at the same shape and contains it.
  fileprivate func comesBefore(_ other: MarkArtwork.Group) -> Bool {
    (forms.lowerBound, -forms.upperBound) < (other.forms.lowerBound, -other.forms.upperBound)
  }
}

extension IconForms.Draft {
  /// The bounding box of the painted area.
  fileprivate var extent: PlaneBox? {
    var width: Double?
    if stroke != nil { width = form.strokeWidth * (form.pen?.reach ?? 1) }
    return PlaneBox(form.curves, width: width, form.lineForm)
  }
}
