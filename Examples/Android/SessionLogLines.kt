// Part of a recorder to copy into an app; see README.md. This file does not depend on Android.
import java.util.Locale

/** Converts a phone's sensor readings to the lines of a RouteSim session log (docs/formats.md, "The session log"). */
class SessionLogLines(posesPerSecond: Double = 10.0) {
    // The interval is slightly shorter, so that rounding does not make the log keep every third picture instead of
    // every second.
    private val interval = 0.9 / posesPerSecond
    private var startNanos: Long? = null
    private var newestNanos = Long.MIN_VALUE
    private var nextPose = Double.NEGATIVE_INFINITY
    private var reason: String? = null
    private var isTracking = true

    /** Returns the first line of a log; [route] has the points of the route to walk as latitude and longitude. */
    fun header(name: String, route: List<Pair<Double, Double>> = emptyList()): String {
        val points = route.joinToString(", ") { (latitude, longitude) ->
            """{"latitude": ${decimal(latitude, 9)}, "longitude": ${decimal(longitude, 9)}}"""
        }
        val way = if (route.size > 1) """, "route": {"name": ${quoted(name)}, "points": [$points]}""" else ""
        return """{"type": "header", "version": 1, "name": ${quoted(name)}$way}""" + "\n"
    }

    /** Returns the line with the date of the first picture, [millis] after 1970; it comes before that picture's lines. */
    fun date(millis: Long): String = """{"type": "header", "version": 1, "start": ${decimal(millis / 1e3, 3)}}""" + "\n"

    /**
     * Returns the lines for a picture; empty if it is older than the newest one, or too soon after it.
     *
     * [nanos] is the picture's time on the clock of `SystemClock.elapsedRealtimeNanos`. [position] is the camera in
     * AR's scene, metres, and [orientation] the rotation x, y, z, w from an upright camera to the scene.
     * [lost] is the reason for which AR has lost the phone's position, "" if unknown, and null while it tracks.
     */
    fun picture(nanos: Long, position: FloatArray, orientation: FloatArray, lost: String?): String {
        val start = startNanos ?: nanos
        if (nanos <= newestNanos) return ""
        startNanos = start
        newestNanos = nanos
        val time = (nanos - start) / 1e9
        var lines = ""
        if ((lost == null) != isTracking || (lost != null && lost != reason)) {
            isTracking = lost == null
            reason = lost
            val why = if (lost.isNullOrEmpty()) "" else """, "reason": "$lost""""
            val state = if (lost == null) "normal" else "limited"
            lines += """{"type": "tracking", "time": ${decimal(time, 6)}, "state": "$state"$why}""" + "\n"
        }
        val isNumber = (position + orientation).all { it == it && it != Float.POSITIVE_INFINITY && it != Float.NEGATIVE_INFINITY }
        // Without tracking, ARCore repeats its last pose.
        if (lost != null || !isNumber || time < nextPose) return lines
        nextPose = time + interval
        val place = position.joinToString(", ") { decimal(it.toDouble(), 6) }
        val turn = orientation.joinToString(", ") { decimal(it.toDouble(), 9) }
        return lines + """{"type": "pose", "time": ${decimal(time, 6)}, "position": [$place], "orientation": [$turn]}""" + "\n"
    }

    /**
     * Returns the line for a fix; empty if it is older than the first picture, or without an accuracy.
     *
     * [nanos] is `Location.getElapsedRealtimeNanos`, [accuracy] the radius that holds the truth with 68 %, metres,
     * as `Location.getAccuracy` defines it, and [altitude] metres above the ellipsoid, null if unknown.
     */
    fun fix(nanos: Long, latitude: Double, longitude: Double, accuracy: Float?, altitude: Double?): String {
        val start = startNanos ?: return ""
        if (nanos < start || accuracy == null) return ""
        return """{"type": "location", "time": ${decimal((nanos - start) / 1e9, 6)}, """ +
            """"latitude": ${decimal(latitude, 9)}, "longitude": ${decimal(longitude, 9)}, """ +
            """"horizontalAccuracy": ${decimal(accuracy.toDouble(), 3)}, """ +
            """"altitude": ${if (altitude == null) "null" else decimal(altitude, 3)}}""" + "\n"
    }

    /** Returns the line for a new AR session, whose poses have another origin and other axes. */
    fun newSession(nanos: Long): String {
        val start = startNanos ?: return ""
        nextPose = Double.NEGATIVE_INFINITY
        return """{"type": "reset", "time": ${decimal((maxOf(nanos, newestNanos) - start) / 1e9, 6)}}""" + "\n"
    }

    private fun decimal(value: Double, decimals: Int): String =
        String.format(Locale.ROOT, "%.${decimals}f", value)

    private fun quoted(text: String): String {
        val result = StringBuilder("\"")
        for (character in text) {
            when {
                character == '"' || character == '\\' -> result.append('\\').append(character)
                character < ' ' -> result.append(String.format(Locale.ROOT, "\\u%04x", character.toInt()))
                else -> result.append(character)
            }
        }
        return result.append('"').toString()
    }
}
