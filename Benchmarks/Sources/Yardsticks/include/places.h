#ifndef YARDSTICKS_PLACES_H
#define YARDSTICKS_PLACES_H

#include <stddef.h>
#include <stdint.h>

/// The places near a place among many, found with SQLite's R*Tree.

#ifdef __cplusplus
extern "C" {
#endif

/// Creates a table of places in memory: `count` pairs of latitude and longitude in degrees.
///
/// NULL if SQLite fails, or was built without the R*Tree.
void *yardstick_places_open(const double *degrees, size_t count);

/// Finds the places within a radius, metres, nearest first; returns their number, of which at
/// most `capacity` are written.
///
/// The tree returns those in a box of degrees, with a statement prepared once; among these, the
/// distance on the local plane decides, which is right to some centimetres at a few hundred
/// metres.
size_t yardstick_places_within(void *table, double latitude, double longitude, double radius,
                               int32_t *found, size_t capacity);

/// Frees a table.
void yardstick_places_close(void *table);

/// Decompresses every block of an OpenStreetMap PBF file with zlib and ignores the contents; no
/// reader of such a file can do without this. Returns the number of bytes, or 0 if it is not such
/// a file.
size_t yardstick_pbf_unpack(const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
