#ifndef ROUTESIM_CPBF_H
#define ROUTESIM_CPBF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes of a file, valid only during the call that receives them.
struct pbf_text {
  const uint8_t *bytes;
  size_t count;
};

/// A tag with a wanted key.
struct pbf_tag {
  /// The value that `pbf_reader.role` returned for its key.
  uint8_t role;
  struct pbf_text value;
};

/// A node, way or relation; a file may have several versions of it.
struct pbf_element {
  int64_t id;
  /// The version, 1 or more; 0 if the file does not contain it.
  int32_t version;
  /// False for a deleted element.
  bool is_visible;
};

/// A way's nodes, in order.
struct pbf_line {
  const int64_t *nodes;
  /// The nodes' positions, billionths of a degree; a position that is out of range is unknown. NULL
  /// if the file stores positions separately, as most files do.
  const int64_t *latitudes;
  const int64_t *longitudes;
  size_t count;
};

/// The kinds of elements, with the numbers that the format uses for them.
enum pbf_kind { PBF_NODE, PBF_WAY, PBF_RELATION };

/// A member of a relation.
struct pbf_member {
  int64_t id;
  /// One of `pbf_kind`; other values are meaningless.
  int32_t kind;
  struct pbf_text role;
};

/// The result of reading.
enum pbf_end {
  /// Everything was read.
  PBF_COMPLETE,
  /// The file ends in the middle of a header or block.
  PBF_TRUNCATED,
  /// The data is not an OpenStreetMap PBF, or is damaged.
  PBF_MALFORMED,
  /// The file is compressed with a method other than zlib, or requires a feature that this reader
  /// does not support.
  PBF_UNSUPPORTED,
  /// A block is larger than the format allows.
  PBF_TOO_LARGE,
  /// There is not enough memory.
  PBF_NO_MEMORY,
  /// A callback asked to stop.
  PBF_STOPPED,
};

/// A reader: its callbacks, and the elements that it wants to receive.
struct pbf_reader {
  /// A value that is passed to the callbacks.
  void *context;
  /// Returns a number for the meaning of a key, or 0 for a key whose tags are not wanted. Called
  /// once for each text in a block.
  uint8_t (*role)(void *context, struct pbf_text key);
  /// Receives a node, in file order; returns false to stop.
  ///
  /// Coordinates are billionths of a degree, and may be out of range.
  bool (*node)(void *context, struct pbf_element element, int64_t latitude, int64_t longitude,
               const struct pbf_tag *tags, size_t count);
  /// True when `node` also receives nodes without wanted tags.
  bool takes_plain_nodes;
  /// Receives a way, with or without wanted tags; NULL if ways are not wanted.
  bool (*way)(void *context, struct pbf_element element, struct pbf_line line,
              const struct pbf_tag *tags, size_t count);
  /// Receives a relation, with or without wanted tags; NULL if relations are not wanted.
  bool (*relation)(void *context, struct pbf_element element, const struct pbf_member *members,
                   size_t member_count, const struct pbf_tag *tags, size_t count);
  /// Set to true when an element's identifier is not greater than that of the previous element of
  /// the same kind, which means that the file may contain several versions of an element. NULL if
  /// this need not be detected.
  bool *repeats;
};

/// Reads an OpenStreetMap PBF file; anything that is not wanted is skipped.
///
/// It needs memory for one block, limited to the format's maximum of 32 MB regardless of the sizes
/// stated in the file, and time proportional to the unpacked size of the blocks. It never throws.
///
/// - Parameter most: The maximum unpacked size of all blocks together, bytes.
/// - Parameter place: Set to the position in the file at which the last block read begins.
enum pbf_end pbf_read(const uint8_t *bytes, size_t count, size_t most, struct pbf_reader reader,
                      size_t *place);

/// The version of protozero that is compiled in.
const char *pbf_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
