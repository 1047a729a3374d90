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

/// What a relation consists of.
struct pbf_member {
  int64_t id;
  /// Whether it is a way, and no node or relation.
  bool is_way;
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
  /// Takes a node with wanted tags, in the order of the file; false to stop.
  ///
  /// Coordinates are billionths of a degree, and may be out of range.
  bool (*node)(void *context, int64_t latitude, int64_t longitude, const struct pbf_tag *tags,
               size_t count);
  /// Takes a node, with tags or without, before `node` does; NULL where corners are not wanted.
  bool (*corner)(void *context, int64_t id, int64_t latitude, int64_t longitude);
  /// Takes a way, with wanted tags or without; NULL where ways are not wanted.
  bool (*way)(void *context, int64_t id, const int64_t *nodes, size_t node_count,
              const struct pbf_tag *tags, size_t count);
  /// Takes a relation, with wanted tags or without; NULL where relations are not wanted.
  bool (*relation)(void *context, int64_t id, const struct pbf_member *members,
                   size_t member_count, const struct pbf_tag *tags, size_t count);
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
