/// The log of Android's GnssLogger: one point for each `Fix` line of one provider.
///
/// An app that records says of several sources where it is, one after another in one log: the
/// satellite receiver, the system's fused place, the network. They disagree, so one of them with two
/// fixes is used: the receiver, else the fused, else the network's, else the first other that comes
/// to two. Sentences of NMEA are used where no `Fix` is there.
///
/// Of a log that is followed while it is written, what was handed over stays: the first to have a
/// hundred fixes is used there, if the receiver does not come before.
final class GnssLogReader: LineFormatReader {
  /// A source of fixes, and what it said.
  private struct Provider {
    let name: String
    let line: Int
    var document = DocumentBuilder(format: .gnsslogger)
    /// The number of fixes that were not kept, as another provider is used in any case.
    var passedOver = 0

    /// The number of its fixes that are kept.
    var count: Int { document.pointCount }
    /// The number of all its fixes.
    var total: Int { count + passedOver }

    /// The rank of preference; lower is better.
    var rank: Int {
      switch name {
      case "GPS": 0
      case "FLP", "FUSED": 1
      case "NLP", "NETWORK": 2
      default: Self.others
      }
    }
    /// The rank of those that no phone is known to have.
    static let others = 3
  }

  var lines = LineSplitter()
  private var columns: GnssLogColumns?
  private var providers: [Provider] = []
  /// The indices of the providers, by name.
  private var indices: [String: Int] = [:]
  /// Of providers without a rank, the index of the first that had two fixes.
  private var firstOther: Int?
  /// Fixes of those for whose names there was no room, and the line of the first.
  private var unnamed = (count: 0, line: 0)
  /// The index of the provider whose fixes are handed over while they come, or at the end.
  private var chosen: Int?
  private var isFollowed = false
  private var isAtEnd = false
  private var sentences = NMEAReader()

  /// The greatest number of providers by name; beyond it, fixes of names without a rank are only counted.
  private static let mostProviders = 1000
  /// The greatest number of names in a message.
  private static let mostNames = 8
  /// After so many fixes of another provider the receiver is waited for no more.
  private static let patience = 100

  /// True when a line is a fix, or the comment that names its columns.
  static func isLikely(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.starts(with: "Fix,".utf8) || GnssLogColumns(comment: line) != nil
  }

  func takeNews(forgetting: Bool) -> LogPiece {
    isFollowed = true
    if let chosen { return providers[chosen].document.takeNews(forgetting: forgetting) }
    return isAtEnd ? sentences.document.takeNews(forgetting: forgetting) : LogPiece()
  }

  func finish() throws(FormatError) -> DocumentBuilder {
    readLastLine()
    sentences.finish()
    isAtEnd = true
    // The choice cannot change once fixes were handed over.
    if !isFollowed || chosen == nil { chosen = best }
    guard let index = chosen, providers[index].count > 0 || !sentences.document.hasFindings
    else {
      chosen = nil
      return sentences.document.hasFindings
        ? sentences.document : DocumentBuilder(format: .gnsslogger)
    }
    var document = providers[index].document
    if let warning = warning(ofOthersThan: index) { document.warn(warning) }
    return document
  }

  /// The warning about unused fixes; nil when all are used.
  private func warning(ofOthersThan used: Int) -> FormatWarning? {
    let others = providers.indices.filter { $0 != used && providers[$0].total > 0 }
      .sorted { (providers[$0].rank, $0) < (providers[$1].rank, $1) }.map { providers[$0] }
    let count = others.reduce(unnamed.count) { $0 + $1.total }
    var lines = others.map(\.line)
    if unnamed.count > 0 { lines.append(unnamed.line) }
    guard count > 0, let line = lines.min() else { return nil }
    var names = others.prefix(Self.mostNames).map(\.name).joined(separator: ", ")
    let rest = others.count - Self.mostNames
    if rest > 0 { names += " and \(rest) more" }
    return .otherSource(count: count, line: line, others: names, used: providers[used].name)
  }
}

extension GnssLogReader {
  func readLine(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    if line.first == UInt8(ascii: "#") {
      if let named = GnssLogColumns(comment: line) { columns = named }
    } else if line.starts(with: "Fix,".utf8) {
      readFix(line, number: number)
    } else if line.starts(with: "NMEA,".utf8), !(isFollowed && chosen != nil) {
      sentences.read(line, number: number)
    }
  }

  private func readFix(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    let fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard let index = provider(UnsafeBufferPointer(rebasing: fields[1]), line: number) else {
      if unnamed.count == 0 { unnamed.line = number }
      unnamed.count += 1
      return
    }
    let rank = providers[index].rank
    let isBesideOther = rank == Provider.others && firstOther.map { $0 != index } ?? false
    if isBesideOther || isSettled(without: index) {
      providers[index].passedOver += 1
      return
    }
    providers[index].document.append(
      fields, columns ?? GnssLogColumns(fieldCount: fields.count), line: number)
    if rank == Provider.others, providers[index].count > 1 { firstOther = index }
    if chosen == nil, providers[index].count >= (rank == 0 ? 2 : Self.patience) { chosen = index }
  }

  /// True when another provider is used, whatever comes.
  private func isSettled(without index: Int) -> Bool {
    isFollowed && chosen.map { $0 != index } ?? false
  }

  /// The index of the provider, which a line may be the first to name; nil where there is no room.
  private func provider(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> Int? {
    let written = String(decoding: bytes.prefix(20), as: UTF8.self)
    let name = Printable.sanitised(written).uppercased()
    if let index = indices[name] { return index }
    let provider = Provider(name: name, line: line)
    guard providers.count < Self.mostProviders || provider.rank < Provider.others else {
      return nil
    }
    indices[name] = providers.count
    providers.append(provider)
    return providers.count - 1
  }

  /// The provider that is preferred of those with two fixes, else the first with one.
  private var best: Int? {
    providers.indices.filter { providers[$0].count > 1 }.min {
      (providers[$0].rank, $0) < (providers[$1].rank, $1)
    } ?? providers.indices.first { providers[$0].count > 0 } ?? providers.indices.first
  }
}

extension FileFormat {
  /// The log of Android's GnssLogger.
  static let gnsslogger = FileFormat("gnsslogger", title: "GnssLogger")
}

extension FormatFamily {
  /// GnssLogger's logs.
  static let gnssLog = FormatFamily(
    [.gnsslogger], lines: { { line, _ in GnssLogReader.isLikely(line) ? .sure : nil } },
    reader: { _ in GnssLogReader() })
}
