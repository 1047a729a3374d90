/// Reads the route or log in a ZIP archive, such as a KMZ file or an archive exported by an app.
///
/// The file is chosen by content. If there are several candidates, `doc.kml`, the main file of a KMZ, is
/// chosen, or else the largest file, and the others are listed in a warning. A folder written by an AR logger
/// is a single log, as it is outside archives.
struct ArchiveReader {
  private let archive: ZIPArchive
  private let options: ReadingOptions

  /// The maximum number of files whose content is examined.
  private static let mostLooks = 1000
  /// The maximum number of candidates that are read before the search ends.
  private static let mostTries = 8

  /// Creates a reader for an archive; the file name in `options` is that of the archive.
  init(_ archive: ZIPArchive, options: ReadingOptions) {
    self.archive = archive
    self.options = options
  }

  /// Reads the chosen file or folder.
  func read() throws(FormatError) -> GeoDocument {
    let visible = archive.members.filter { !$0.isHidden }
    let folders = loggerFolders(among: visible)
    let likely = Self.likeliest(of: visible)
    if let folder = folders.first(where: { $0.folder.isALog }),
      let document = try read(folder, likely, others: folders)
    {
      return document
    }
    let candidates = likely.filter(isCandidate).sorted { $0.comes(before: $1) }
    if candidates.isEmpty, let folder = folders.first {
      return try folder.folder.document(options: options)
    }
    var failed: Set<UInt64> = []
    var failure: FormatError?
    for member in candidates.prefix(Self.mostTries) {
      do throws(FormatError) {
        var document = try read(member)
        let others = candidates.filter { $0.index != member.index && !failed.contains($0.index) }
          .sorted { $0.index < $1.index }
        if !others.isEmpty {
          document.warnings.insert(
            .oneOfSeveral(used: member.name, others: others.map(\.name)), at: 0)
        }
        return document
      } catch {
        failed.insert(member.index)
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    if let locked = visible.first(where: \.isEncrypted) {
      throw .archive(.encrypted(name: locked.name))
    }
    if let unreadable = likely.first(where: { archive.beginning(of: $0, length: 1) == nil }) {
      throw .archive(.damagedMember(name: unreadable.name))
    }
    throw .archive(.nothingInside(names: visible.prefix(4).map(\.name)))
  }

  /// Returns the files to examine, in the order of the archive.
  ///
  /// These are all files, unless there are too many. In that case, files whose names suggest routes or logs
  /// come first, then files of unknown kind, then pictures.
  private static func likeliest(of members: [ZIPArchive.Member]) -> [ZIPArchive.Member] {
    guard members.count > mostLooks else { return members }
    var ranks: [[ZIPArchive.Member]] = [[], [], []]
    for member in members {
      let rank = FormatDetector.likelihood(ofName: member.lastName).rawValue
      if ranks[rank].count < mostLooks { ranks[rank].append(member) }
    }
    return ranks.joined().prefix(mostLooks).sorted { $0.index < $1.index }
  }

  /// A logger's folder in the archive, and its path, which ends with a slash unless it is empty.
  private struct Folder {
    var path: String
    var folder: LoggerFolder

    /// The name of the folder, or at the top level of the archive, the name of one of its files.
    var name: String { path.isEmpty ? folder.names[0] : path }
  }

  /// Returns the folders written by AR loggers: first those with both poses and fixes, then the others, each
  /// in the order of the archive.
  private func loggerFolders(among members: [ZIPArchive.Member]) -> [Folder] {
    // Chosen columns refer to a single file, as they do outside archives.
    guard options.columns == nil else { return [] }
    var paths: [String] = []
    var known: Set<String> = []
    for member in members {
      let lastName = member.lastName
      guard LoggerFolder.isKnown(lastName) else { continue }
      let path = String(member.name.dropLast(lastName.count))
      if known.insert(path).inserted { paths.append(path) }
    }
    let folders = paths.compactMap { path -> Folder? in
      LoggerFolder(.archive(archive, folder: path)).map { Folder(path: path, folder: $0) }
    }
    return folders.filter { $0.folder.names.count > 1 }
      + folders.filter {
        $0.folder.names.count == 1
      }
  }

  /// Reads a folder as a single log, and adds a warning that lists the other candidates; nil if its files
  /// merely have the same names as a logger's.
  private func read(
    _ found: Folder, _ members: [ZIPArchive.Member], others folders: [Folder]
  ) throws(FormatError) -> GeoDocument? {
    var document: GeoDocument
    do throws(FormatError) { document = try found.folder.document(options: options) } catch {
      if found.folder.isSure { throw error }
      return nil
    }
    let isOfFolders = Set(folders.flatMap { other in other.folder.names.map { other.path + $0 } })
    let others =
      folders.filter { $0.path != found.path && $0.folder.hasPoses }.map(\.name)
      + members.filter { !isOfFolders.contains($0.name) && isCandidate($0) }.map(\.name)
    if !others.isEmpty {
      document.warnings.insert(.oneOfSeveral(used: found.name, others: others), at: 0)
    }
    return document
  }

  /// Returns true if a file begins like a route or log, or if it is short and can be read as one.
  private func isCandidate(_ member: ZIPArchive.Member) -> Bool {
    guard !member.isEncrypted,
      let bytes = archive.beginning(of: member, length: FormatDetector.length), !bytes.isEmpty
    else { return false }
    let reader = makeReader(member)
    do throws(FormatError) {
      try bytes.withBytes { bytes throws(FormatError) in try reader.readPacked(bytes) }
      if bytes.count == FormatDetector.length { return reader.isSure }
      _ = try reader.finish()
      return true
    } catch {
      // A faulty route or log is a candidate, so that its fault is reported.
      return error.isAboutContent && reader.isSure
    }
  }

  private func read(_ member: ZIPArchive.Member) throws(FormatError) -> GeoDocument {
    let reader = makeReader(member)
    let ending = try archive.read(member) { piece throws(FormatError) in
      try reader.readPacked(piece)
      return true
    }
    if ending == .inflated { throw .archive(.inflated(name: member.name)) }
    do throws(FormatError) {
      var document = try reader.finish()
      if ending == .damaged { document.warnings.append(.damagedMember(name: member.name)) }
      return document
    } catch {
      throw ending == .damaged ? .archive(.damagedMember(name: member.name)) : error
    }
  }

  private func makeReader(_ member: ZIPArchive.Member) -> DocumentReader {
    var inner = options
    inner.fileName = member.name
    return DocumentReader(options: inner, descriptor: nil, isInArchive: true)
  }
}

extension ZIPArchive.Member {
  /// The file's name without its folders.
  fileprivate var lastName: String {
    name.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? name
  }

  /// True when the file was added by the operating system rather than by the user.
  fileprivate var isHidden: Bool {
    name.hasPrefix("__MACOSX/") || lastName.hasPrefix(".") || lastName.allSatisfy { $0 == "/" }
  }

  /// Returns true when this file is preferred to another: `doc.kml` first, then larger files, then earlier
  /// ones.
  fileprivate func comes(before other: Self) -> Bool {
    let (isOwn, isOthersOwn) = (name == "doc.kml", other.name == "doc.kml")
    if isOwn != isOthersOwn { return isOwn }
    return size == other.size ? index < other.index : size > other.size
  }
}

extension FormatError {
  /// True when the format was recognised and the fault is in the content.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .empty, .unknownFormat, .unknownColumns, .damagedGzip, .archive, .unreadable: false
    case .noPoints, .onePoint, .voidFixes, .otherNumbers, .badLatitude, .badLongitude,
      .missingPosition, .badChecksum, .malformed, .unreadableRest, .tooManyPoints,
      .entityDeclaration, .missingColumn, .member, .contradiction:
      true
    }
  }
}
