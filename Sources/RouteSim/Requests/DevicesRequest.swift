import RouteSimKit

/// A request to list all devices.
struct DevicesRequest: Request, Hashable {
  let format: DeviceListing.Format
  let output: Output

  func run() throws(Failure) -> ExitStatus {
    try output.write(DeviceListing.text(format))
    return .success
  }
}
