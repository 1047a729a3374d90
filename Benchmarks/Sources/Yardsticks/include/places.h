#ifndef YARDSTICKS_PLACES_H
#define YARDSTICKS_PLACES_H

#include <stddef.h>
#include <stdint.h>

/// What is near a place among many, by SQLite's R*Tree.

#ifdef __cplusplus
extern "C" {
#endif

/// A table of places in memory: `count` pairs of latitude and longitude in degrees.
///
/// NULL where SQLite cannot, or was built without the R*Tree.
void *yardstick_places_open(const double *degrees, size_t count);

/// Those within a radius, metres, nearest first; returns how many, of which at most `capacity` numbers
/// are written.
///
/// The tree gives those in a box of degrees, by a statement prepared once; of these the distance decides,
/// on the local plane, which is right to some centimetres at a few hundred metres.
size_t yardstick_places_within(void *table, double latitude, double longitude, double radius,
                               int32_t *found, size_t capacity);

/// Ends a table.
void yardstick_places_close(void *table);

/// Unpacks every block of an OpenStreetMap PBF file by zlib and looks at nothing in them, which nobody
/// who reads such a file can leave out; returns how many bytes they are, or 0 where it is none.
size_t yardstick_pbf_unpack(const uint8_t *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
