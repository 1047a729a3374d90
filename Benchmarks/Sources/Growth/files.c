#include "files.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// A walker goes back and forth along streets of 2.8 km, each 1.4 m beyond the previous one, with
// a step of 1.4 m per second.
static const double step = 1.4;
static const long perStreet = 2000;
// 2019-12-15T20:19:55Z.
static const long start = 1576441195;

typedef struct {
  double latitude;
  double longitude;
} place;

static place at(long index) {
  long street = index / perStreet;
  long along = index % perStreet;
  double x = (street % 2 ? perStreet - 1 - along : along) * step;
  return (place){48.1 + street * step / 111200, 11.5 + x / 74300};
}

// Returns a time in ISO 8601.
static const char *iso(long index) {
  static char text[32];
  time_t seconds = start + index;
  struct tm parts;
  gmtime_r(&seconds, &parts);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

static void gpx(FILE *file, long points) {
  fputs("<gpx version=\"1.1\" creator=\"bench\"><trk><trkseg>\n", file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "<trkpt lat=\"%.9f\" lon=\"%.9f\"><ele>500.5</ele><time>%s</time></trkpt>\n",
            p.latitude, p.longitude, iso(i));
  }
  fputs("</trkseg></trk></gpx>\n", file);
}

static void gpx_route(FILE *file, long points) {
  fputs("<gpx version=\"1.1\" creator=\"bench\"><rte>\n", file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "<rtept lat=\"%.9f\" lon=\"%.9f\"/>\n", p.latitude, p.longitude);
  }
  fputs("</rte></gpx>\n", file);
}

static void kml(FILE *file, long points) {
  fputs("<kml xmlns=\"http://www.opengis.net/kml/2.2\" "
        "xmlns:gx=\"http://www.google.com/kml/ext/2.2\"><Placemark><gx:Track>\n",
        file);
  for (long i = 0; i < points; i++) fprintf(file, "<when>%s</when>\n", iso(i));
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "<gx:coord>%.9f %.9f 500.5</gx:coord>\n", p.longitude, p.latitude);
  }
  fputs("</gx:Track></Placemark></kml>\n", file);
}

static void tcx(FILE *file, long points) {
  fputs("<TrainingCenterDatabase><Activities><Activity Sport=\"Other\"><Id>x</Id><Lap><Track>\n",
        file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file,
            "<Trackpoint><Time>%s</Time><Position><LatitudeDegrees>%.9f</LatitudeDegrees>"
            "<LongitudeDegrees>%.9f</LongitudeDegrees></Position></Trackpoint>\n",
            iso(i), p.latitude, p.longitude);
  }
  fputs("</Track></Lap></Activity></Activities></TrainingCenterDatabase>\n", file);
}

static void places(FILE *file, long points) {
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "%s[%.9f,%.9f]", i ? "," : "", p.longitude, p.latitude);
  }
}

static void geojson(FILE *file, long points) {
  fputs("{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[", file);
  for (long i = 0; i < points; i++) fprintf(file, "%s\"%s\"", i ? "," : "", iso(i));
  fputs("]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[", file);
  places(file, points);
  fputs("]}}\n", file);
}

static void graphhopper(FILE *file, long points) {
  fputs("{\"paths\":[{\"points_encoded\":false,\"points\":{\"type\":\"LineString\","
        "\"coordinates\":[",
        file);
  places(file, points);
  fputs("]}}]}\n", file);
}

static void encode(FILE *file, long difference) {
  unsigned long rest = difference < 0 ? ~((unsigned long)difference << 1)
                                      : (unsigned long)difference << 1;
  for (; rest >= 32; rest >>= 5) fputc((int)((rest & 31) | 32) + 63, file);
  fputc((int)rest + 63, file);
}

// In JSON, a backslash must be written twice.
static void encoded(FILE *file, long points, double units, int isInJSON) {
  char *text = NULL;
  size_t length = 0;
  FILE *memory = open_memstream(&text, &length);
  long before[2] = {0, 0};
  for (long i = 0; i < points; i++) {
    place p = at(i);
    long now[2] = {lround(p.latitude * units), lround(p.longitude * units)};
    for (int k = 0; k < 2; k++) {
      encode(memory, now[k] - before[k]);
      before[k] = now[k];
    }
  }
  fclose(memory);
  for (size_t i = 0; i < length; i++) {
    if (isInJSON && text[i] == '\\') fputc('\\', file);
    fputc(text[i], file);
  }
  free(text);
}

static void polyline(FILE *file, long points) {
  encoded(file, points, 1e6, 0);
  fputc('\n', file);
}

static void osrm(FILE *file, long points) {
  fputs("{\"code\":\"Ok\",\"routes\":[{\"geometry\":\"", file);
  encoded(file, points, 1e5, 1);
  fputs("\",\"legs\":[]}]}\n", file);
}

static void valhalla(FILE *file, long points) {
  fputs("{\"trip\":{\"status\":0,\"legs\":[{\"shape\":\"", file);
  encoded(file, points, 1e6, 1);
  fputs("\",\"maneuvers\":[]}]}}\n", file);
}

static void sentence(FILE *file, const char *text) {
  unsigned char sum = 0;
  for (const char *c = text; *c; c++) sum ^= (unsigned char)*c;
  fprintf(file, "$%s*%02X\r\n", text, sum);
}

static void nmea(FILE *file, long points) {
  for (long i = 0; i < points; i++) {
    place p = at(i);
    char text[128], where[64], clock[16], date[16];
    time_t seconds = start + i;
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(clock, sizeof clock, "%H%M%S.00", &parts);
    strftime(date, sizeof date, "%d%m%y", &parts);
    double latitude = floor(p.latitude), longitude = floor(p.longitude);
    snprintf(where, sizeof where, "%02.0f%07.4f,N,%03.0f%07.4f,E", latitude,
             (p.latitude - latitude) * 60, longitude, (p.longitude - longitude) * 60);
    snprintf(text, sizeof text, "GPGGA,%s,%s,1,08,0.9,500.5,M,47.0,M,,", clock, where);
    sentence(file, text);
    snprintf(text, sizeof text, "GPRMC,%s,A,%s,2.72,084.4,%s,,,A", clock, where, date);
    sentence(file, text);
  }
}

static void gpsd(FILE *file, long points) {
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file,
            "{\"class\":\"TPV\",\"device\":\"/dev/gps\",\"mode\":3,\"time\":\"%s\",\"lat\":%.9f,"
            "\"lon\":%.9f,\"alt\":500.5,\"eph\":5.0}\n",
            iso(i), p.latitude, p.longitude);
  }
}

static void csv(FILE *file, long points) {
  fputs("time,lat,lon,accuracy\n", file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "%s,%.9f,%.9f,5\n", iso(i), p.latitude, p.longitude);
  }
}

// Writes ten AR poses for each fix.
static void poses(FILE *file, long points) {
  fputs("time,x,y,z,qx,qy,qz,qw,lat,lon,accuracy\n", file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "%.1f,%.3f,0,%.3f,0,0,0,1,", start + i / 10.0, (p.longitude - 11.5) * 74300,
            (48.1 - p.latitude) * 111200);
    if (i % 10 == 0) fprintf(file, "%.9f,%.9f,5\n", p.latitude, p.longitude);
    else fputs(",,\n", file);
  }
}

static void session(FILE *file, long points) {
  fputs("{\"type\":\"header\",\"version\":1,\"route\":{\"points\":[{\"latitude\":48.1,"
        "\"longitude\":11.5},{\"latitude\":48.1,\"longitude\":11.537}]}}\n",
        file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file,
            "{\"type\":\"pose\",\"time\":%.1f,\"position\":[%.3f,0,%.3f],"
            "\"orientation\":[0,0,0,1]}\n",
            i / 10.0, (p.longitude - 11.5) * 74300, (48.1 - p.latitude) * 111200);
    if (i % 10) continue;
    fprintf(file,
            "{\"type\":\"location\",\"time\":%.1f,\"latitude\":%.9f,\"longitude\":%.9f,"
            "\"horizontalAccuracy\":5}\n",
            i / 10.0, p.latitude, p.longitude);
  }
}

static void gnsslogger(FILE *file, long points) {
  fputs("# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,"
        "BearingDegrees,UnixTimeMillis\n",
        file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "Fix,GPS,%.9f,%.9f,500.5,1.4,5.0,90.0,%ld\n", p.latitude, p.longitude,
            (start + i) * 1000);
  }
}

static void igc(FILE *file, long points) {
  fputs("AXXX001\r\nHFDTE151219\r\n", file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    time_t seconds = start + i;
    struct tm parts;
    gmtime_r(&seconds, &parts);
    long latitude = lround(p.latitude * 60000), longitude = lround(p.longitude * 60000);
    fprintf(file, "B%02d%02d%02d%02ld%05ldN%03ld%05ldEA0050000500\r\n", parts.tm_hour,
            parts.tm_min, parts.tm_sec, latitude / 60000, latitude % 60000, longitude / 60000,
            longitude % 60000);
  }
}

static void records(FILE *file, long points) {
  fputs("{\"locations\":[", file);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file, "%s{\"latitudeE7\":%ld,\"longitudeE7\":%ld,\"accuracy\":5,\"timestamp\":\"%s\"}",
            i ? ",\n" : "", lround(p.latitude * 1e7), lround(p.longitude * 1e7), iso(i));
  }
  fputs("]}\n", file);
}

// Writes one path of an hour after another, with a place a minute.
static void timeline(FILE *file, long points) {
  for (long i = 0; i < points; i++) {
    place p = at(i);
    if (i % 60 == 0) {
      fprintf(file, "%s{\"startTime\":\"%s\",\"timelinePath\":[\n", i ? "]},\n" : "[", iso(i * 60));
    }
    fprintf(file,
            "%s{\"point\":\"geo:%.6f,%.6f\",\"durationMinutesOffsetFromStartTime\":\"%ld\"}",
            i % 60 ? ",\n" : "", p.latitude, p.longitude, i % 60);
  }
  fputs("]}]\n", file);
}

static void owntracks(FILE *file, long points) {
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fprintf(file,
            "%s\t*                 \t{\"_type\":\"location\",\"lat\":%.6f,\"lon\":%.6f,\"acc\":5,"
            "\"tst\":%ld}\n",
            iso(i), p.latitude, p.longitude, start + i);
  }
}

static void little(FILE *file, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; i++) fputc((value >> (8 * i)) & 255, file);
}

// Checksums are left out, as 0 means that there is none.
static void fit(FILE *file, long points) {
  fputs("\016\020", file);
  little(file, 0, 2);
  little(file, (uint32_t)(15 + points * 13), 4);
  fputs(".FIT", file);
  little(file, 0, 2);
  // Message 20: field 253 is a time of 4 bytes, 0 and 1 are latitude and longitude.
  little(file, 0x40, 3);
  little(file, 20, 2);
  fputs("\003\375\004\206", file);
  little(file, 0x850400, 3);
  little(file, 0x850401, 3);
  for (long i = 0; i < points; i++) {
    place p = at(i);
    fputc(0, file);
    little(file, (uint32_t)(start + i - 631065600), 4);
    little(file, (uint32_t)lround(p.latitude * 0x1p31 / 180), 4);
    little(file, (uint32_t)lround(p.longitude * 0x1p31 / 180), 4);
  }
  little(file, 0, 2);
}

const growth_format growth_formats[] = {
    {"gpx", "gpx", gpx},
    {"gpxRoute", "gpx", gpx_route},
    {"kml", "kml", kml},
    {"tcx", "tcx", tcx},
    {"geojson", "geojson", geojson},
    {"osrm", "json", osrm},
    {"valhalla", "json", valhalla},
    {"graphhopper", "json", graphhopper},
    {"polyline", "txt", polyline},
    {"nmea", "nmea", nmea},
    {"gpsd", "json", gpsd},
    {"csv", "csv", csv},
    {"poses", "csv", poses},
    {"fit", "fit", fit},
    {"gnsslogger", "txt", gnsslogger},
    {"igc", "igc", igc},
    {"records", "json", records},
    {"timeline", "json", timeline},
    {"owntracks", "rec", owntracks},
    {"session", "jsonl", session},
    {NULL, NULL, NULL},
};
