/// Reads the log of Android's GnssLogger: one point for each `Fix` line of one provider.
///
/// A recording app writes the phone's positions from several sources to the same log: the satellite receiver,
/// the system's fused position, the network. These disagree, so only one source with at least two fixes is
/// used: the receiver, or else the fused position, or else the network, or else the first other source to
/// reach two fixes. NMEA sentences are used if there are no `Fix` lines.
///
/// If a log is followed while it is being written, points that were handed over cannot be replaced. The first
/// source to reach a hundred fixes is then used, unless the receiver has two fixes before that.
final class GnssLogReader: LineFormatReader {
  /// A source of fixes, with its points.
  private struct Provider {
    let name: String
    let line: Int
    var document = DocumentBuilder(format: .gnsslogger)
    /// The number of fixes that were not kept because another provider is certain to be used.
    var passedOver = 0

    /// The number of the provider's fixes that were kept.
    var count: Int { document.pointCount }
    /// The total number of the provider's fixes.
    var total: Int { count + passedOver }

    /// The rank among the providers; the lowest is preferred.
    var rank: Int {
      switch name {
      case "GPS": 0
      case "FLP", "FUSED": 1
      case "NLP", "NETWORK": 2
      default: Self.others
      }
    }
    /// The rank of providers with unknown names.
    static let others = 3
  }

  var lines = LineSplitter()
  private var columns: GnssLogColumns?
  private var providers: [Provider] = []
  /// The indices of the providers, by name.
  private var indices: [String: Int] = [:]
  /// The index of the first provider with an unknown name that has reached two fixes.
  private var firstOther: Int?
  /// The number of fixes from providers beyond the limit, and the line of the first one.
  private var unnamed = (count: 0, line: 0)
  /// The index of the provider that is used; nil until it has been chosen.
  private var chosen: Int?
  private var isFollowed = false
  private var isAtEnd = false
  private var sentences = NMEAReader()

  /// The maximum number of providers; beyond it, fixes from further providers with unknown names are only
  /// counted.
  private static let mostProviders = 1000
  /// The maximum number of names in a message.
  private static let mostNames = 8
  /// The number of another provider's fixes after which the receiver is no longer awaited.
  private static let patience = 100

  /// Returns true if a line is a fix or the comment that names the columns.
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
    // The choice cannot change after fixes have been handed over.
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

  /// Returns the warning about unused fixes; nil if all fixes are used.
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

  /// Returns true if another provider is certain to be used.
  private func isSettled(without index: Int) -> Bool {
    isFollowed && chosen.map { $0 != index } ?? false
  }

  /// Returns the index of the provider with the given name, which is added if it is new; nil if the limit has
  /// been reached.
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

  /// The index of the preferred provider among those with two fixes, or else of the first one with a fix.
  private var best: Int? {
    providers.indices.filter { providers[$0].count > 1 }.min {
      (providers[$0].rank, $0) < (providers[$1].rank, $1)
    } ?? providers.indices.first { providers[$0].count > 0 } ?? providers.indices.first
  }
}

extension FileFormat {
  /// The log format of Android's GnssLogger.
  static let gnsslogger = FileFormat("gnsslogger", title: "GnssLogger")
}

extension FormatFamily {
  /// The family of GnssLogger's logs.
  static let gnssLog = FormatFamily(
    [.gnsslogger], lines: { { line, _ in GnssLogReader.isLikely(line) ? .sure : nil } },
    reader: { _ in GnssLogReader() })
}
