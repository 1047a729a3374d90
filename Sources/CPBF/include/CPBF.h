#ifndef ROUTESIM_CPBF_H
#define ROUTESIM_CPBF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes of a file; valid only during the call that gets them.
struct pbf_text {
  const uint8_t *bytes;
  size_t count;
};

/// A tag whose key is wanted.
struct pbf_tag {
  /// What `pbf_reader.role` said of its key.
  uint8_t role;
  struct pbf_text value;
};

/// A node, way or relation, of which a file may have several versions.
struct pbf_element {
  int64_t id;
  /// From 1; 0 where the file says none.
  int32_t version;
  /// False for an element that is deleted.
  bool is_visible;
};

/// The nodes of a way.
struct pbf_line {
  const int64_t *nodes;
  /// Their positions, billionths of a degree, out of range where they are not known; NULL where the
  /// file has them apart, as most have.
  const int64_t *latitudes;
  const int64_t *longitudes;
  size_t count;
};

/// The kinds of elements, by the format's numbers.
enum pbf_kind { PBF_NODE, PBF_WAY, PBF_RELATION };

/// What a relation consists of.
struct pbf_member {
  int64_t id;
  /// One of `pbf_kind`; others are of no meaning.
  int32_t kind;
  struct pbf_text role;
};

/// How reading ended.
enum pbf_end {
  /// Everything was read.
  PBF_COMPLETE,
  /// The file stops in the middle of something.
  PBF_TRUNCATED,
  /// What is there is no OpenStreetMap PBF, or damaged.
  PBF_MALFORMED,
  /// It is packed in a way other than zlib, or needs what no reader of nodes and tags knows.
  PBF_UNSUPPORTED,
  /// A block is larger than the format allows.
  PBF_TOO_LARGE,
  /// There is not enough memory.
  PBF_NO_MEMORY,
  /// A callback wanted no more.
  PBF_STOPPED,
};

/// Who reads.
struct pbf_reader {
  /// Handed to the callbacks.
  void *context;
  /// What a key means; 0 for one whose tags are not wanted. Asked once for each text of a block.
  uint8_t (*role)(void *context, struct pbf_text key);
  /// Takes a node, in the order of the file; false to stop.
  ///
  /// Coordinates are billionths of a degree, and may be out of range.
  bool (*node)(void *context, struct pbf_element element, int64_t latitude, int64_t longitude,
               const struct pbf_tag *tags, size_t count);
  /// Whether `node` takes nodes without wanted tags, too.
  bool takes_plain_nodes;
  /// Takes a way, with wanted tags or without; NULL where ways are not wanted.
  bool (*way)(void *context, struct pbf_element element, struct pbf_line line,
              const struct pbf_tag *tags, size_t count);
  /// Takes a relation, with wanted tags or without; NULL where relations are not wanted.
  bool (*relation)(void *context, struct pbf_element element, const struct pbf_member *members,
                   size_t member_count, const struct pbf_tag *tags, size_t count);
  /// Becomes true where an element's identifier is not greater than that of the one of its kind before
  /// it, so that there may be several versions of one; NULL where nobody asks.
  bool *repeats;
};

/// Reads an OpenStreetMap PBF file; what is not wanted is passed over.
///
/// Needs memory for one block, which the format limits to 32 MB, whatever the file says, and time
/// that grows with what its blocks unpack to. Throws nothing.
///
/// - Parameter most: How many bytes all blocks may unpack to.
/// - Parameter place: Where in the file the last block began that was looked at.
enum pbf_end pbf_read(const uint8_t *bytes, size_t count, size_t most, struct pbf_reader reader,
                      size_t *place);

/// The version of protozero that is built in.
const char *pbf_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
