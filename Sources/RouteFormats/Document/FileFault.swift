/// An error in the content of a file that describes itself and its remedy.
package protocol FileFault: Error, Hashable {
  /// The line to jump to; nil if the error concerns the whole file.
  var lineOfFault: Int? { get }
  /// A description of the fault and its remedy that is safe to print on a terminal; it does not name the file
  /// or the line.
  var message: String { get }
}
