/// An error in the content of a file that describes itself and its remedy.
package protocol FileFault: Error, Hashable {
  /// The line to jump to; nil if the error is about the whole file.
  var lineOfFault: Int? { get }
  /// The fault and its remedy, fit for a terminal, without file and line.
  var message: String { get }
}
