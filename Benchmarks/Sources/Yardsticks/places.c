#include "places.h"

#include <math.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct table {
  sqlite3 *database;
  sqlite3_stmt *query;
};

static int fill(sqlite3 *database, const double *degrees, size_t count) {
  sqlite3_stmt *insert = NULL;
  if (sqlite3_exec(database,
                   "CREATE VIRTUAL TABLE places USING "
                   "rtree(id, south, north, west, east, +latitude REAL, +longitude REAL);"
                   "BEGIN",
                   NULL, NULL, NULL) != SQLITE_OK ||
      sqlite3_prepare_v2(database, "INSERT INTO places VALUES (?1, ?2, ?2, ?3, ?3, ?2, ?3)", -1,
                         &insert, NULL) != SQLITE_OK) {
    return 0;
  }
  int is_good = 1;
  for (size_t index = 0; index < count && is_good; index++) {
    sqlite3_bind_int64(insert, 1, (sqlite3_int64)index);
    sqlite3_bind_double(insert, 2, degrees[2 * index]);
    sqlite3_bind_double(insert, 3, degrees[2 * index + 1]);
    is_good = sqlite3_step(insert) == SQLITE_DONE && sqlite3_reset(insert) == SQLITE_OK;
  }
  sqlite3_finalize(insert);
  return is_good && sqlite3_exec(database, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

void *yardstick_places_open(const double *degrees, size_t count) {
  struct table *table = calloc(1, sizeof *table);
  if (!table) return NULL;
  if (sqlite3_open(":memory:", &table->database) == SQLITE_OK &&
      fill(table->database, degrees, count) &&
      sqlite3_prepare_v2(table->database,
                         "SELECT id, latitude, longitude FROM places "
                         "WHERE north >= ?1 AND south <= ?2 AND east >= ?3 AND west <= ?4",
                         -1, &table->query, NULL) == SQLITE_OK) {
    return table;
  }
  yardstick_places_close(table);
  return NULL;
}

void yardstick_places_close(void *opened) {
  struct table *table = opened;
  if (!table) return;
  sqlite3_finalize(table->query);
  sqlite3_close(table->database);
  free(table);
}

struct hit {
  double square;
  int32_t number;
};

static int by_distance(const void *left, const void *right) {
  const struct hit *a = left, *b = right;
  if (a->square != b->square) return a->square < b->square ? -1 : 1;
  return (a->number > b->number) - (a->number < b->number);
}

size_t yardstick_places_within(void *opened, double latitude, double longitude, double radius,
                               int32_t *found, size_t capacity) {
  struct table *table = opened;
  static struct hit hits[1 << 14];
  size_t count = 0;
  // The metres in a degree on WGS 84, from the radii of curvature.
  const double radians = M_PI / 180, sine = sin(latitude * radians);
  const double axis = 6378137, eccentricity = 0.00669437999014;
  const double root = sqrt(1 - eccentricity * sine * sine);
  const double north = axis * (1 - eccentricity) / (root * root * root) * radians;
  const double east = axis / root * cos(latitude * radians) * radians;
  const double high = radius / north * 1.001, wide = radius / east * 1.001;
  sqlite3_bind_double(table->query, 1, latitude - high);
  sqlite3_bind_double(table->query, 2, latitude + high);
  sqlite3_bind_double(table->query, 3, longitude - wide);
  sqlite3_bind_double(table->query, 4, longitude + wide);
  while (sqlite3_step(table->query) == SQLITE_ROW) {
    const double up = (sqlite3_column_double(table->query, 1) - latitude) * north;
    const double aside = (sqlite3_column_double(table->query, 2) - longitude) * east;
    const double square = up * up + aside * aside;
    if (square > radius * radius || count == sizeof hits / sizeof *hits) continue;
    hits[count++] = (struct hit){square, (int32_t)sqlite3_column_int64(table->query, 0)};
  }
  sqlite3_reset(table->query);
  qsort(hits, count, sizeof *hits, by_distance);
  for (size_t index = 0; index < count && index < capacity; index++) {
    found[index] = hits[index].number;
  }
  return count;
}

// Reads a field of a message: a variable-length number, or bytes; returns 0 at the message's end.
static int next(const uint8_t **at, const uint8_t *end, uint64_t *key, uint64_t *value,
                const uint8_t **bytes) {
  for (int part = 0; part < 2; part++) {
    uint64_t number = 0;
    int shift = 0;
    do {
      if (*at == end || shift > 63) return 0;
      number |= (uint64_t)(**at & 0x7F) << shift;
      shift += 7;
    } while (*(*at)++ & 0x80);
    *(part == 0 ? key : value) = number;
  }
  *bytes = *at;
  if ((*key & 7) != 2) return 1;
  if (*value > (uint64_t)(end - *at)) return 0;
  *at += *value;
  return 1;
}

size_t yardstick_pbf_unpack(const uint8_t *bytes, size_t count) {
  const uint8_t *at = bytes, *end = bytes + count, *part = NULL;
  static uint8_t block[32 << 20];
  size_t sum = 0;
  uint64_t key = 0, value = 0;
  while (end - at >= 4) {
    const size_t header = (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3];
    at += 4;
    if (header > (size_t)(end - at)) return 0;
    const uint8_t *header_end = at + header;
    uint64_t size = 0;
    while (at < header_end && next(&at, header_end, &key, &value, &part)) {
      if (key == (3 << 3)) size = value;
    }
    if (size > (uint64_t)(end - header_end)) return 0;
    at = header_end;
    const uint8_t *blob_end = at + size;
    while (at < blob_end && next(&at, blob_end, &key, &value, &part)) {
      if (key != (3 << 3 | 2)) continue;
      uLongf length = sizeof block;
      if (uncompress(block, &length, part, value) != Z_OK) return 0;
      sum += length;
    }
    at = blob_end;
  }
  return sum;
}
