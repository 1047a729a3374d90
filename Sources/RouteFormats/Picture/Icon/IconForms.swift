import ARRouteEngine

/// The forms of an icon while it is being read, and the groups of them that fade together.
struct IconForms {
  /// A form whose paints may still be faded.
  struct Draft {
    /// Its curves and lines, without paints.
    var form: MarkArtwork.Form
    /// The paint of its area.
    var fill: Tint?
    /// The paint of its lines.
    var stroke: Tint?
  }

  /// A paint and its opacity.
  struct Tint {
    /// The colour; nil for the icon's own.
    var color: Color?
    /// Its opacity, 0…1.
    var share: Double

    /// The paint in the form that icons use.
    fileprivate var ink: MarkArtwork.Ink {
      color.map { .own($0.faded(share)) } ?? .ofSign(opacity: share)
    }
  }

  /// A group, and the depth of nested groups in it, including itself.
  private struct Nest {
    var group: MarkArtwork.Group
    var depth: Int
  }

  /// A position in the list of forms and groups: the beginning of an element.
  struct Mark {
    fileprivate let forms: Int
    fileprivate let groups: Int
  }

  private var drafts: [Draft] = []
  private var nests: [Nest] = []

  /// The maximum depth of nested groups with an opacity: each takes the memory of a picture.
  private static let deepest = 8

  /// The number of forms.
  var count: Int { drafts.count }

  /// The current position.
  var mark: Mark { Mark(forms: drafts.count, groups: nests.count) }

  /// Adds a form on top of the others, if any of it is visible.
  mutating func add(_ draft: Draft) {
    guard !draft.form.curves.isEmpty, draft.fill != nil || draft.stroke != nil else { return }
    drafts.append(draft)
  }

  /// Fades everything added since a position, as a single picture.
  ///
  /// Parts that do not overlap need no group: the result is the same if each of them is faded (SVG 2, section
  /// 3.6, https://www.w3.org/TR/SVG2/render.html#ObjectAndGroupOpacityProperties).
  ///
  /// - Returns: False if too many groups would be nested.
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

  /// Returns the forms and groups added since a position, without those inside another of these groups.
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

  /// A form or a group, by its index.
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

  /// The number of pairs after which the comparison stops.
  private static let mostPairs = 100_000

  /// Returns true when it is certain that no bounding boxes of members overlap.
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

  /// Returns the icon that consists of all forms.
  ///
  /// - Parameter box: The visible box; nil for the box around the curves.
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
      // A side divided by twice itself is exactly a half; multiplied by an inverse, the result could be
      // smaller.
      let longer = 2 * max(box.size.x, box.size.y)
      if !isWithin { artwork.clip = Vector2(box.size.x / longer, box.size.y / longer) }
    }
    return artwork
  }

  /// The greatest overhang beyond the box that is ignored as rounding, relative to the box's longer side.
  private static let hair = 1e-4
}

extension MarkArtwork.Group {
  /// Returns true when the group begins before another one, or contains it.
  fileprivate func comesBefore(_ other: MarkArtwork.Group) -> Bool {
    (forms.lowerBound, -forms.upperBound) < (other.forms.lowerBound, -other.forms.upperBound)
  }
}

extension IconForms.Draft {
  /// The bounding box of what the form paints.
  fileprivate var extent: PlaneBox? {
    var width: Double?
    if stroke != nil { width = form.strokeWidth * (form.pen?.reach ?? 1) }
    return PlaneBox(form.curves, width: width, form.lineForm)
  }
}
