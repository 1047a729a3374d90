// Part of a recorder to copy into an app; see README.md. Only this file depends on Android and ARCore.
import android.annotation.SuppressLint
import android.content.Context
import android.os.Handler
import android.os.HandlerThread
import android.os.SystemClock
import com.google.android.gms.location.LocationCallback
import com.google.android.gms.location.LocationRequest
import com.google.android.gms.location.LocationResult
import com.google.android.gms.location.LocationServices
import com.google.android.gms.location.Priority
import com.google.ar.core.Frame
import com.google.ar.core.TrackingFailureReason
import com.google.ar.core.TrackingState
import java.io.BufferedWriter
import java.io.File
import java.io.FileOutputStream
import java.io.OutputStreamWriter
import kotlin.math.abs

/** Records ARCore's poses and the fused fixes of a walk into a new file. */
class PhoneRecording(context: Context, file: File, name: String, route: List<Pair<Double, Double>> = emptyList()) {
    private val lines = SessionLogLines()
    private val writer: BufferedWriter
    private val thread = HandlerThread("recorder").apply { start() }
    private val handler = Handler(thread.looper)
    private val client = LocationServices.getFusedLocationProviderClient(context)
    // ARCore's pictures have a clock of their own; the readings of both clocks at the first picture relate them.
    private var shift: Long? = null
    private val callback = object : LocationCallback() {
        override fun onLocationResult(result: LocationResult) {
            for (location in result.locations) {
                write(lines.fix(
                    location.elapsedRealtimeNanos, location.latitude, location.longitude,
                    if (location.hasAccuracy()) location.accuracy else null,
                    if (location.hasAltitude()) location.altitude else null))
            }
        }
    }

    init {
        require(file.createNewFile()) { "$file exists" }
        writer = BufferedWriter(OutputStreamWriter(FileOutputStream(file), Charsets.UTF_8))
        handler.post { write(lines.header(name, route)) }
    }

    /** Starts the fixes; the app has the permission ACCESS_FINE_LOCATION. */
    @SuppressLint("MissingPermission")
    fun start() {
        val request = LocationRequest.Builder(Priority.PRIORITY_HIGH_ACCURACY, 1000)
            .setMinUpdateIntervalMillis(500).setWaitForAccurateLocation(false).build()
        client.requestLocationUpdates(request, callback, thread.looper)
    }

    /** Records a frame; call this after each `Session.update`, on the thread that calls it. */
    fun record(frame: Frame) {
        // Before the camera's first picture, frames have no time.
        if (frame.timestamp == 0L) return
        val now = SystemClock.elapsedRealtimeNanos()
        if (shift == null) {
            val date = System.currentTimeMillis()
            handler.post { write(lines.date(date)) }
        }
        // In deep sleep, the camera's clock may stop; then the two clocks are related anew.
        val found = now - frame.timestamp
        val known = shift?.takeIf { abs(found - it) < 1_000_000_000L } ?: found
        shift = known
        val nanos = frame.timestamp + known
        val camera = frame.camera
        // The pose of an upright camera in the display's orientation, which is what a session log contains.
        val pose = camera.displayOrientedPose
        val (position, orientation) = pose.translation to pose.rotationQuaternion
        val lost = if (camera.trackingState == TrackingState.TRACKING) null else when (camera.trackingFailureReason) {
            TrackingFailureReason.EXCESSIVE_MOTION -> "excessiveMotion"
            TrackingFailureReason.INSUFFICIENT_FEATURES, TrackingFailureReason.INSUFFICIENT_LIGHT -> "insufficientFeatures"
            else -> ""
        }
        handler.post { write(lines.picture(nanos, position, orientation, lost)) }
    }

    /** Records that ARCore's session was made anew; not needed after pause and resume, which keep the axes. */
    fun newSession() {
        val now = SystemClock.elapsedRealtimeNanos()
        handler.post { write(lines.newSession(now)) }
    }

    /** Writes everything that is held back; call this in `onPause`. */
    fun flush() { handler.post { writer.flush() } }

    /** Ends the recording; the file is complete once [done] is called, on the recorder's thread. */
    fun stop(done: () -> Unit) {
        client.removeLocationUpdates(callback)
        handler.post {
            writer.close()
            done()
            thread.quitSafely()
        }
    }

    private fun write(text: String) { if (text.isNotEmpty()) writer.write(text) }
}
