/// Something in a street map that was repaired or left out.
package typealias StreetWarning = FileFlaw<StreetFlaw>

/// The reason why something in a street map was repaired or left out.
package enum StreetFlaw: Hashable, Sendable, CaseIterable {
  /// A position outside latitude −90…90 or longitude −180…180; it is left out.
  case badPosition
  /// A way with some nodes that are not in the file; its other corners are used.
  case missingNodes
  /// A way with too few nodes in the file; it is left out.
  case noNodes
  /// A way with fewer than two corners.
  case shortWay
  /// An area whose outline ends more than half a metre from its beginning.
  case unclosed
  /// A relation with rings that cannot be closed, for example because the relation is cut off at the map's
  /// edge; its other rings are used.
  case openRings
  /// An outline that crosses itself, or two outlines that cross each other; the enclosed area is used.
  case crossing
  /// An outline with too many crossings to repair.
  case tangled
  /// Pieces of a repaired outline that are smaller than a square metre; they are left out.
  case splinter
  /// A courtyard without an area; the building is used without it.
  case flatHole
  /// An outline with more corners than `StreetReader.maximumCorners`.
  case endless
  /// Something on a spot that is already full; it is left out.
  case crowded
  /// An outline without an area.
  case flat
  /// An outline that extends over more than a quarter of the Earth.
  case huge
  /// A height that is not understood, or is not in 0…1000 m; a default is used.
  case badHeight
  /// The height of a building's base that is not understood, or is not in 0…1000 m; the building stands on
  /// the ground.
  case badBase
  /// A building whose base is above its top; it stands on the ground.
  case baseAboveTop
  /// A width that is not understood; a default is used.
  case badWidth
  /// A feature without a usable geometry.
  case noShape
  /// A building below ground, in a map that contains nothing else.
  case underground
  /// A message that the server sent along with its data, for example that some data are missing.
  case serverRemark
  /// The file ends prematurely.
  case truncated
  /// The text is not well formed; it has been repaired.
  case malformed
  /// The compressed data are truncated or damaged.
  case damagedGzip
}

extension FileFlaw<StreetFlaw> {
  /// The message, safe for a terminal, without file and line.
  package var message: String {
    let first = text.isEmpty ? "" : count == 1 ? ": \(text)" : ", the first \(text)"
    switch reason {
    case .badPosition:
      return counted(count, "position") + " left out: latitude or longitude missing or out of range"
        + first
    case .missingNodes:
      return counted(count, "way") + " used without nodes that are not in the file" + first
    case .noNodes: return counted(count, "way") + " left out: the nodes are not in the file" + first
    case .shortWay: return counted(count, "way") + " left out: fewer than two corners" + first
    case .unclosed: return counted(count, "area") + " left out: the outline is not closed" + first
    case .openRings:
      return counted(count, "area") + " used without rings that are cut off or not closed" + first
    case .crossing:
      return counted(count, "outline") + " repaired: crosses itself or another outline" + first
    case .tangled:
      return counted(count, "outline") + " left out: too many self-crossings"
        + first
    case .splinter:
      return counted(count, "splinter") + " under 1 m² left out after the repair of outlines"
        + first
    case .flatHole: return counted(count, "courtyard") + " left out: no area" + first
    case .endless:
      return counted(count, "outline")
        + " left out: more than \(StreetReader.maximumCorners) corners"
        + first
    case .crowded:
      return counted(count, "thing") + " left out: too many in one spot" + first
    case .flat: return counted(count, "outline") + " left out: no area" + first
    case .huge: return counted(count, "outline") + " left out: as large as a continent" + first
    case .badHeight: return counted(count, "height") + " replaced by a default" + first
    case .badBase:
      return counted(count, "base height")
        + " not used: the building stands on the ground instead"
        + first
    case .baseAboveTop:
      return counted(count, "building") + " put on the ground, as its base is above its top" + first
    case .badWidth: return counted(count, "width") + " replaced by a default" + first
    case .noShape:
      return counted(count, "feature") + " left out: not a polygon, line or point" + first
    case .underground:
      return counted(count, "building")
        + " left out: underground, or not to be extruded; the map contains nothing else"
        + first
    case .serverRemark: return PrintedWords.message(ofServer: text)
    case .truncated: return flaw + "; the part before that is used"
    case .malformed: return flaw + "; the readable part is used"
    case .damagedGzip: return flaw + "; the part before that is used"
    }
  }

  /// The description of the flaw, without its consequence, for a file with no usable content.
  var flaw: String {
    switch reason {
    case .truncated: "the file is cut off"
    case .malformed: text
    case .damagedGzip: "the gzip data is cut off or damaged"
    default: message
    }
  }
}
