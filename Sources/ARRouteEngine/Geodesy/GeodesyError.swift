/// Why a geodesic could not be found.
public enum GeodesyError: Error, Hashable, Sendable {
  /// The two places lie so nearly opposite each other on the Earth that the search for the
  /// shortest line between them did not settle; move one of them by a metre.
  case nearlyAntipodal
}
