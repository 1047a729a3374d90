/// The part of a page before its body: the policy, the title and the style.
///
/// The policy permits the page's own style and script, and no network.
struct PageHead {
  /// The title, as HTML.
  var title: String
  /// The style sheet.
  var style: String
  /// The hash of the style sheet.
  var styleHash: String
  /// The hash of the script; nil for a page without one.
  var scriptHash: String?
  /// True when the page contains pictures.
  var hasImages = false

  /// The head, up to the start of the body.
  var text: String {
    let images = hasImages ? "img-src data:;" : ""
    let script = scriptHash.map { "script-src 'sha256-\($0)';" } ?? ""
    return PageFile.text(
      PackageResources.head_html,
      filledWith: [
        "sources": images + script, "styleHash": styleHash, "title": title, "style": style,
      ])
  }
}
