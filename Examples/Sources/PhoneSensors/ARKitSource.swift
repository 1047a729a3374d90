// This is the only file here that depends on the platform; it only passes numbers on.
#if canImport(ARKit) && os(iOS)
  public import ARKit
  public import CoreLocation
  public import UIKit

  /// A phone's sensors: ARKit and CoreLocation.
  ///
  /// The app must state `NSCameraUsageDescription` and `NSLocationWhenInUseUsageDescription`, and display the
  /// pictures of `session`.
  @MainActor
  public final class ARKitSource: NSObject, SensorSource {
    /// The AR session, for a view that displays the camera's pictures.
    public let session = ARSession()
    /// The sensor readings, as they arrive.
    public nonisolated let readings: AsyncStream<SensorReading>

    private nonisolated let output: AsyncStream<SensorReading>.Continuation
    private let receiver = CLLocationManager()
    /// True once the sensors here have been started; false for those of an app.
    private var hasSensors = false

    /// Creates a source whose sensors have not been started.
    public override init() {
      (readings, output) = AsyncStream.makeStream(of: SensorReading.self)
      super.init()
      session.delegate = self
      receiver.delegate = self
      receiver.desiredAccuracy = kCLLocationAccuracyBest
    }

    /// Begins to pass on what the app's own AR session and receiver deliver, for a screen of the given size in
    /// points.
    ///
    /// The app's delegates call the methods of the same names here. Its session may have any alignment whose y
    /// axis is vertical.
    public func follow(orientation: UIInterfaceOrientation, size: CGSize) {
      compareClocks()
      turn(to: orientation, size: size)
    }

    /// Records that the app has run its AR session anew, with other axes.
    public func noteNewSession() {
      compareClocks()
      output.yield(.newSession(uptime: ProcessInfo.processInfo.systemUptime))
    }

    /// Starts the sensors, for a screen of the given size in points.
    public func start(orientation: UIInterfaceOrientation, size: CGSize) {
      hasSensors = true
      follow(orientation: orientation, size: size)
      receiver.requestWhenInUseAuthorization()
      receiver.startUpdatingLocation()
      run()
    }

    /// Records that the interface was rotated or that the view's size changed.
    public func turn(to orientation: UIInterfaceOrientation, size: CGSize) {
      let side: ScreenReading.Orientation =
        switch orientation {
        case .portraitUpsideDown: .portraitUpsideDown
        case .landscapeLeft: .landscapeLeft
        case .landscapeRight: .landscapeRight
        default: .portrait
        }
      output.yield(
        .screen(ScreenReading(orientation: side, width: size.width, height: size.height)))
    }

    /// Stops the sensors and ends the stream.
    public func stop() {
      session.pause()
      receiver.stopUpdatingLocation()
      output.finish()
    }

    private func run() {
      let configuration = ARWorldTrackingConfiguration()
      configuration.worldAlignment = .gravityAndHeading
      session.run(configuration, options: [.resetTracking, .removeExistingAnchors])
    }

    private nonisolated func compareClocks() {
      output.yield(
        .clocks(
          ClockReading(
            uptime: ProcessInfo.processInfo.systemUptime,
            sinceEpoch: Date().timeIntervalSince1970)))
    }
  }

  extension ARKitSource: ARSessionDelegate {
    /// Yields the camera's data for a picture that AR has taken.
    public nonisolated func session(_ session: ARSession, didUpdate frame: ARFrame) {
      let camera = frame.camera
      let columns = camera.transform.columns
      let (tracking, reason): (CameraReading.Tracking, CameraReading.Reason?) =
        switch camera.trackingState {
        case .normal: (.normal, nil)
        case .limited(let reason): (.limited, CameraReading.Reason(reason))
        case .notAvailable: (.notAvailable, nil)
        }
      output.yield(
        .camera(
          CameraReading(
            timestamp: frame.timestamp,
            columns: [columns.0, columns.1, columns.2, columns.3].map { SIMD4<Double>($0) },
            tracking: tracking, reason: reason, focalLength: Double(camera.intrinsics.columns.0.x),
            imageWidth: camera.imageResolution.width,
            imageHeight: camera.imageResolution.height)))
    }

    /// Restarts AR after an interruption, because its position in the scene is no longer known; an app's own
    /// session is left to the app.
    ///
    /// During the interruption, the phone was asleep or showed another app.
    public nonisolated func sessionInterruptionEnded(_ session: ARSession) {
      Task { @MainActor in
        guard hasSensors else { return compareClocks() }
        run()
        noteNewSession()
      }
    }
  }

  extension CameraReading.Reason {
    fileprivate init?(_ reason: ARCamera.TrackingState.Reason) {
      switch reason {
      case .initializing: self = .initializing
      case .relocalizing: self = .relocalizing
      case .excessiveMotion: self = .excessiveMotion
      case .insufficientFeatures: self = .insufficientFeatures
      @unknown default: return nil
      }
    }
  }

  extension ARKitSource: CLLocationManagerDelegate {
    /// Yields the receiver's locations, oldest first.
    public nonisolated func locationManager(
      _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
      for location in locations {
        output.yield(
          .location(
            LocationReading(
              sinceEpoch: location.timestamp.timeIntervalSince1970,
              latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
              altitude: location.verticalAccuracy > 0 ? location.altitude : nil,
              horizontalAccuracy: location.horizontalAccuracy)))
      }
    }
  }
#endif
