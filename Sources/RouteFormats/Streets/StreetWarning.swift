/// Something mended in a map of streets, or left out of it.
package typealias StreetWarning = FileFlaw<StreetFlaw>

/// The reason why something of a map of streets is not as it stands there.
package enum StreetFlaw: Hashable, Sendable, CaseIterable {
  /// A position that is no latitude in −90…90 and longitude in −180…180; it is left out.
  case badPosition
  /// A way with nodes that are not in the file; its other corners are used.
  case missingNodes
  /// A way of whose nodes too few are in the file; it is left out.
  case noNodes
  /// A way with fewer than two corners.
  case shortWay
  /// An area whose outline does not come back to where it begins, by more than half a metre.
  case unclosed
  /// A relation with rings that cannot be closed, as when it is cut off at the map's edge; the
  /// others are used.
  case openRings
  /// An outline that crosses itself, or two that cross each other; what it encloses is used.
  case crossing
  /// An outline that crosses itself too often to be mended.
  case tangled
  /// Pieces under a square metre of what was mended; they are left out.
  case splinter
  /// A courtyard without an area; its building is used.
  case flatHole
  /// An outline of more corners than `StreetReader.maximumCorners`.
  case endless
  /// Something on a spot that is full of others already; it is left out.
  case crowded
  /// An outline without an area.
  case flat
  /// An outline that reaches around more than a quarter of the Earth.
  case huge
  /// A height that means nothing, or is not in 0…1000 m; a default is used.
  case badHeight
  /// The height at which a building begins means nothing, or is not in 0…1000 m; it stands on the ground.
  case badBase
  /// A building begins above its top; it stands on the ground.
  case baseAboveTop
  /// A width that means nothing; a default is used.
  case badWidth
  /// A feature without a geometry that means something here.
  case noShape
  /// A building below the ground, in a map of nothing else.
  case underground
  /// The server says that something is missing, or anything else, beside its data.
  case serverRemark
  /// The file ends in the middle.
  case truncated
  /// The text is not well formed and was mended.
  case malformed
  /// The compressed data are cut off or damaged.
  case damagedGzip
}

extension FileFlaw<StreetFlaw> {
  /// The message, fit for a terminal, without file and line.
  package var message: String {
    let first = text.isEmpty ? "" : count == 1 ? ": \(text)" : ", the first \(text)"
    switch reason {
    case .badPosition:
      return counted(count, "position") + " left out, no latitude and longitude in range" + first
    case .missingNodes:
      return counted(count, "way") + " used without nodes that are not in the file" + first
    case .noNodes: return counted(count, "way") + " left out, the nodes are not in the file" + first
    case .shortWay: return counted(count, "way") + " left out, with fewer than two corners" + first
    case .unclosed: return counted(count, "area") + " left out, the outline is not closed" + first
    case .openRings:
      return counted(count, "area") + " used without rings that are cut off or not closed" + first
    case .crossing: return counted(count, "outline") + " mended, crossing itself or another" + first
    case .tangled: return counted(count, "outline") + " left out, crossing itself too often" + first
    case .splinter:
      return counted(count, "splinter") + " under 1 m² left out of what was mended" + first
    case .flatHole: return counted(count, "courtyard") + " left out, without an area" + first
    case .endless:
      return counted(count, "outline")
        + " left out, with more than \(StreetReader.maximumCorners) corners"
        + first
    case .crowded:
      return counted(count, "thing") + " left out, more on one spot than a town has" + first
    case .flat: return counted(count, "outline") + " left out, without an area" + first
    case .huge: return counted(count, "outline") + " left out, of the size of a continent" + first
    case .badHeight: return counted(count, "height") + " not used, a default is" + first
    case .badBase:
      return counted(count, "beginning") + " of a building not used, it stands on the ground"
        + first
    case .baseAboveTop:
      return counted(count, "building") + " put on the ground, beginning above the top" + first
    case .badWidth: return counted(count, "width") + " not used, a default is" + first
    case .noShape:
      return counted(count, "feature") + " left out, of no polygon, line or point" + first
    case .underground:
      return counted(count, "building") + " left out, below the ground or not to be raised; "
        + "nothing else is in the map" + first
    case .serverRemark: return PrintedWords.message(ofServer: text)
    case .truncated: return flaw + "; what came before is used"
    case .malformed: return flaw + "; what is readable is used"
    case .damagedGzip: return flaw + "; what came before is used"
    }
  }

  /// The flaw alone, without what is used instead: for a file that gave nothing.
  var flaw: String {
    switch reason {
    case .truncated: "the file ends in the middle"
    case .malformed: text
    case .damagedGzip: "the gzip data is cut off or damaged"
    default: message
    }
  }
}
