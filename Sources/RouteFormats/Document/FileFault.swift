/// An error in what a file holds, which says itself what is wrong and what would be right.
package protocol FileFault: Error, Hashable {
  /// The line to jump to; nil where it is about the whole file.
  var lineOfFault: Int? { get }
  /// The fault and its remedy, fit for a terminal, without file and line.
  var message: String { get }
}
