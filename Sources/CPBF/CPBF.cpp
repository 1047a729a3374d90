// A reader for OpenStreetMap's PBF, based on protozero. It reads the messages of fileformat.proto
// and osmformat.proto (https://wiki.openstreetmap.org/wiki/PBF_Format) that maps need.
#include "CPBF.h"

#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

// In a hostile file, fields may have types different from those in the format. protozero leaves
// checking the types to its user, and would abort a debug build. With this macro, it throws
// instead, even in release builds.
namespace {
struct wrong_type {};
}  // namespace
#define protozero_assert(condition) ((condition) ? void(0) : throw wrong_type{})

#include <protozero/exception.hpp>
#include <protozero/pbf_message.hpp>
#include <protozero/version.hpp>
#include <vector>

namespace {

using protozero::data_view;

// The format's own limits: a header is shorter than 64 KB, and a block is shorter than 32 MB.
constexpr size_t most_header = 64 * 1024;
constexpr size_t most_block = 32 * 1024 * 1024;
// The maximum number of tags per object: many times the limit of OpenStreetMap's database.
constexpr size_t most_tags = 1 << 16;
// The maximum number of nodes per way and of members per relation: also many times the limits of
// OpenStreetMap's database.
constexpr size_t most_parts = 1 << 17;
// The maximum number of texts per block; the format recommends 8 000 objects per block.
constexpr size_t most_texts = 1 << 22;

struct failure {
  pbf_end end;
};

enum class BlobHeader : protozero::pbf_tag_type { type = 1, datasize = 3 };

enum class Blob : protozero::pbf_tag_type { raw = 1, raw_size = 2, zlib_data = 3, lzma_data = 4, bzip2_data = 5, lz4_data = 6, zstd_data = 7 };

enum class HeaderBlock : protozero::pbf_tag_type { required_features = 4 };

enum class PrimitiveBlock : protozero::pbf_tag_type {
  stringtable = 1,
  group = 2,
  granularity = 17,
  lat_offset = 19,
  lon_offset = 20
};

enum class StringTable : protozero::pbf_tag_type { s = 1 };

enum class PrimitiveGroup : protozero::pbf_tag_type { nodes = 1, dense = 2, ways = 3, relations = 4 };

enum class Info : protozero::pbf_tag_type { version = 1, visible = 6 };

enum class Node : protozero::pbf_tag_type { id = 1, keys = 2, vals = 3, info = 4, lat = 8, lon = 9 };

enum class DenseNodes : protozero::pbf_tag_type { id = 1, info = 5, lat = 8, lon = 9, keys_vals = 10 };

// A way contains its nodes' positions only if the file was written with LocationsOnWays.
enum class Way : protozero::pbf_tag_type {
  id = 1,
  keys = 2,
  vals = 3,
  info = 4,
  refs = 8,
  lat = 9,
  lon = 10
};

enum class Relation : protozero::pbf_tag_type {
  id = 1,
  keys = 2,
  vals = 3,
  info = 4,
  roles = 8,
  members = 9,
  types = 10
};

// Sums and products in a damaged file may overflow; the result is then out of range.
int64_t sum(int64_t a, int64_t b) {
  int64_t result = 0;
  return __builtin_add_overflow(a, b, &result) ? std::numeric_limits<int64_t>::max() : result;
}

int64_t product(int64_t a, int64_t b) {
  int64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? std::numeric_limits<int64_t>::max() : result;
}

class Decoder {
 public:
  Decoder(size_t most, pbf_reader reader) : left_{most}, reader_{reader} {}

  // Returns the contents of a blob, whose bytes are either raw or compressed with zlib.
  data_view unpack(data_view bytes) {
    data_view raw{};
    data_view packed{};
    int64_t size = -1;
    bool is_raw = false;
    bool is_other = false;
    protozero::pbf_message<Blob> blob{bytes};
    while (blob.next()) {
      switch (blob.tag()) {
        case Blob::raw: raw = blob.get_view(); is_raw = true; break;
        case Blob::raw_size: size = blob.get_int32(); break;
        case Blob::zlib_data: packed = blob.get_view(); break;
        case Blob::lzma_data:
        case Blob::bzip2_data:
        case Blob::lz4_data:
        case Blob::zstd_data: is_other = true; blob.skip(); break;
        default: blob.skip();
      }
    }
    if (is_raw) {
      if (raw.size() > most_block) throw failure{PBF_TOO_LARGE};
      spend(raw.size());
      return raw;
    }
    if (packed.empty()) throw failure{is_other ? PBF_UNSUPPORTED : PBF_MALFORMED};
    if (size < 0) throw failure{PBF_MALFORMED};
    if (static_cast<uint64_t>(size) > most_block) throw failure{PBF_TOO_LARGE};
    spend(static_cast<size_t>(size));
    // One byte more, so that the buffer is not empty even if the stated size is 0.
    block_.resize(static_cast<size_t>(size) + 1);
    uLongf length = static_cast<uLongf>(size);
    const auto *input = reinterpret_cast<const Bytef *>(packed.data());
    if (uncompress(block_.data(), &length, input, static_cast<uLong>(packed.size())) != Z_OK ||
        length != static_cast<uLongf>(size)) {
      throw failure{PBF_MALFORMED};
    }
    return data_view{reinterpret_cast<const char *>(block_.data()), static_cast<size_t>(size)};
  }

  void read_header(data_view bytes) {
    protozero::pbf_message<HeaderBlock> header{bytes};
    while (header.next(HeaderBlock::required_features, protozero::pbf_wire_type::length_delimited)) {
      const data_view feature = header.get_view();
      const auto is = [&](const char *name) { return feature == data_view{name}; };
      // A file with history is not supported, because it contains places that no longer exist.
      if (!is("OsmSchema-V0.6") && !is("DenseNodes")) throw failure{PBF_UNSUPPORTED};
    }
  }

  void read_block(data_view bytes) {
    texts_.clear();
    roles_.clear();
    granularity_ = 100;
    latitude_offset_ = longitude_offset_ = 0;
    // The data on which groups depend may be anywhere in the block, so it is read first.
    protozero::pbf_message<PrimitiveBlock> block{bytes};
    while (block.next()) {
      switch (block.tag()) {
        case PrimitiveBlock::stringtable: read_texts(block.get_message()); break;
        case PrimitiveBlock::granularity: granularity_ = block.get_int32(); break;
        case PrimitiveBlock::lat_offset: latitude_offset_ = block.get_int64(); break;
        case PrimitiveBlock::lon_offset: longitude_offset_ = block.get_int64(); break;
        default: block.skip();
      }
    }
    if (reader_.way == nullptr && !reader_.takes_plain_nodes && reader_.repeats == nullptr && std::all_of(roles_.begin(), roles_.end(), [](uint8_t role) { return role == 0; })) {
      return;
    }
    block = protozero::pbf_message<PrimitiveBlock>{bytes};
    while (block.next(PrimitiveBlock::group, protozero::pbf_wire_type::length_delimited)) {
      protozero::pbf_message<PrimitiveGroup> group{block.get_message()};
      while (group.next()) {
        switch (group.tag()) {
          case PrimitiveGroup::nodes: read_node(group.get_message()); break;
          case PrimitiveGroup::dense: read_dense(group.get_message()); break;
          case PrimitiveGroup::ways:
            if (reader_.way != nullptr) read_way(group.get_message()); else group.skip();
            break;
          case PrimitiveGroup::relations:
            if (reader_.relation != nullptr) read_relation(group.get_message()); else group.skip();
            break;
          default: group.skip();
        }
      }
    }
  }

 private:
  void spend(size_t count) {
    if (count > left_) throw failure{PBF_TOO_LARGE};
    left_ -= count;
  }

  void read_texts(protozero::pbf_message<StringTable> table) {
    while (table.next(StringTable::s, protozero::pbf_wire_type::length_delimited)) {
      const data_view text = table.get_view();
      if (texts_.size() >= most_texts) throw failure{PBF_TOO_LARGE};
      texts_.push_back(text);
      roles_.push_back(reader_.role(reader_.context, view(text)));
    }
  }

  static pbf_text view(data_view text) {
    return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
  }

  void add_tag(uint64_t key, uint64_t value) {
    if (key >= texts_.size() || value >= texts_.size()) throw failure{PBF_MALFORMED};
    if (roles_[key] == 0) return;
    if (tags_.size() >= most_tags) throw failure{PBF_MALFORMED};
    tags_.push_back({roles_[key], view(texts_[value])});
  }

  using keys_range = protozero::iterator_range<protozero::pbf_reader::const_uint32_iterator>;
  using numbers_range = protozero::iterator_range<protozero::pbf_reader::const_sint64_iterator>;

  // Sets the tags of an element that is not a dense node.
  void set_tags(keys_range keys, keys_range values) {
    tags_.clear();
    while (!keys.empty() && !values.empty()) {
      add_tag(keys.front(), values.front());
      keys.drop_front();
      values.drop_front();
    }
    if (!keys.empty() || !values.empty()) throw failure{PBF_MALFORMED};
  }

  void stop_unless(bool goes_on) {
    if (!goes_on) throw failure{PBF_STOPPED};
  }

  // Records whether the order of elements allows for several versions of one element.
  void follow(pbf_kind kind, int64_t id) {
    if (has_last_[kind] && id <= last_[kind] && reader_.repeats != nullptr) *reader_.repeats = true;
    has_last_[kind] = true;
    last_[kind] = id;
  }

  // Reads the metadata of an element that is not a dense node.
  template <typename Message>
  static void read_info(Message info, pbf_element &element) {
    while (info.next()) {
      switch (info.tag()) {
        case Info::version: element.version = std::max(info.get_int32(), 0); break;
        case Info::visible: element.is_visible = info.get_bool(); break;
        default: info.skip();
      }
    }
  }

  void end_node(pbf_element node, int64_t latitude, int64_t longitude) {
    if (tags_.empty() && !reader_.takes_plain_nodes) return;
    const int64_t north = sum(latitude_offset_, product(granularity_, latitude));
    const int64_t east = sum(longitude_offset_, product(granularity_, longitude));
    stop_unless(
        reader_.node(reader_.context, node, north, east, tags_.data(), tags_.size()));
  }

  void read_node(protozero::pbf_message<Node> node) {
    pbf_element element{0, 0, true};
    int64_t latitude = std::numeric_limits<int64_t>::max();
    int64_t longitude = latitude;
    keys_range keys;
    keys_range values;
    while (node.next()) {
      switch (node.tag()) {
        case Node::id: element.id = node.get_sint64(); break;
        case Node::keys: keys = node.get_packed_uint32(); break;
        case Node::vals: values = node.get_packed_uint32(); break;
        case Node::info: read_info(protozero::pbf_message<Info>{node.get_view()}, element); break;
        case Node::lat: latitude = node.get_sint64(); break;
        case Node::lon: longitude = node.get_sint64(); break;
        default: node.skip();
      }
    }
    follow(PBF_NODE, element.id);
    set_tags(keys, values);
    end_node(element, latitude, longitude);
  }

  // The versions of dense nodes, and for each node, whether it is visible; either may be missing.
  struct dense_info {
    protozero::iterator_range<protozero::pbf_reader::const_int32_iterator> versions;
    protozero::iterator_range<protozero::pbf_reader::const_bool_iterator> visibilities;

    void read(protozero::pbf_message<Info> info) {
      while (info.next()) {
        switch (info.tag()) {
          case Info::version: versions = info.get_packed_int32(); break;
          case Info::visible: visibilities = info.get_packed_bool(); break;
          default: info.skip();
        }
      }
    }

    void next(pbf_element &node) {
      node.version = 0;
      node.is_visible = true;
      if (!versions.empty()) {
        node.version = std::max(versions.front(), 0);
        versions.drop_front();
      }
      if (!visibilities.empty()) {
        node.is_visible = visibilities.front();
        visibilities.drop_front();
      }
    }
  };

  void read_dense(protozero::pbf_message<DenseNodes> nodes) {
    numbers_range ids;
    numbers_range latitudes;
    numbers_range longitudes;
    protozero::iterator_range<protozero::pbf_reader::const_int32_iterator> tags;
    dense_info info;
    while (nodes.next()) {
      switch (nodes.tag()) {
        case DenseNodes::id: ids = nodes.get_packed_sint64(); break;
        case DenseNodes::info: info.read(protozero::pbf_message<Info>{nodes.get_view()}); break;
        case DenseNodes::lat: latitudes = nodes.get_packed_sint64(); break;
        case DenseNodes::lon: longitudes = nodes.get_packed_sint64(); break;
        case DenseNodes::keys_vals: tags = nodes.get_packed_int32(); break;
        default: nodes.skip();
      }
    }
    pbf_element node{0, 0, true};
    // Most groups contain only the nodes of ways, which have no tags.
    if (tags.empty() && !reader_.takes_plain_nodes) {
      if (reader_.repeats == nullptr) return;
      for (; !ids.empty(); ids.drop_front()) {
        node.id = sum(node.id, ids.front());
        follow(PBF_NODE, node.id);
      }
      return;
    }
    // A caller that wants only tagged nodes does not need identifiers.
    const bool has_ids = reader_.takes_plain_nodes || !ids.empty();
    int64_t latitude = 0;
    int64_t longitude = 0;
    while (!latitudes.empty() && !longitudes.empty()) {
      if (has_ids) {
        if (ids.empty()) throw failure{PBF_MALFORMED};
        node.id = sum(node.id, ids.front());
        ids.drop_front();
        follow(PBF_NODE, node.id);
      }
      info.next(node);
      latitude = sum(latitude, latitudes.front());
      longitude = sum(longitude, longitudes.front());
      latitudes.drop_front();
      longitudes.drop_front();
      tags_.clear();
      // For each node: key, value, key, value, …, 0. The list is empty if no node in the group has
      // tags.
      while (!tags.empty()) {
        const int32_t key = tags.front();
        tags.drop_front();
        if (key == 0) break;
        if (tags.empty()) throw failure{PBF_MALFORMED};
        const int32_t value = tags.front();
        tags.drop_front();
        if (key < 0 || value < 0) throw failure{PBF_MALFORMED};
        add_tag(static_cast<uint64_t>(key), static_cast<uint64_t>(value));
      }
      end_node(node, latitude, longitude);
    }
    if (!latitudes.empty() || !longitudes.empty()) throw failure{PBF_MALFORMED};
  }

  // Decodes numbers that are stored as differences from the previous number.
  static void sum_up(numbers_range differences, std::vector<int64_t> &numbers) {
    numbers.clear();
    int64_t number = 0;
    for (; !differences.empty(); differences.drop_front()) {
      if (numbers.size() >= most_parts) throw failure{PBF_MALFORMED};
      number = sum(number, differences.front());
      numbers.push_back(number);
    }
  }

  // Converts the coordinates of a way's nodes to billionths of a degree.
  void scale(int64_t offset, std::vector<int64_t> &numbers) const {
    for (int64_t &number : numbers) number = sum(offset, product(granularity_, number));
  }

  void read_way(protozero::pbf_message<Way> way) {
    pbf_element element{0, 0, true};
    keys_range keys;
    keys_range values;
    numbers_range nodes;
    numbers_range latitudes;
    numbers_range longitudes;
    while (way.next()) {
      switch (way.tag()) {
        case Way::id: element.id = way.get_int64(); break;
        case Way::keys: keys = way.get_packed_uint32(); break;
        case Way::vals: values = way.get_packed_uint32(); break;
        case Way::info: read_info(protozero::pbf_message<Info>{way.get_view()}, element); break;
        case Way::refs: nodes = way.get_packed_sint64(); break;
        case Way::lat: latitudes = way.get_packed_sint64(); break;
        case Way::lon: longitudes = way.get_packed_sint64(); break;
        default: way.skip();
      }
    }
    follow(PBF_WAY, element.id);
    set_tags(keys, values);
    sum_up(nodes, nodes_);
    pbf_line line{nodes_.data(), nullptr, nullptr, nodes_.size()};
    if (!latitudes.empty() || !longitudes.empty()) {
      sum_up(latitudes, latitudes_);
      sum_up(longitudes, longitudes_);
      if (latitudes_.size() != nodes_.size() || longitudes_.size() != nodes_.size()) {
        throw failure{PBF_MALFORMED};
      }
      scale(latitude_offset_, latitudes_);
      scale(longitude_offset_, longitudes_);
      line.latitudes = latitudes_.data();
      line.longitudes = longitudes_.data();
    }
    stop_unless(reader_.way(reader_.context, element, line, tags_.data(), tags_.size()));
  }

  void read_relation(protozero::pbf_message<Relation> relation) {
    pbf_element element{0, 0, true};
    keys_range keys;
    keys_range values;
    protozero::iterator_range<protozero::pbf_reader::const_int32_iterator> roles;
    numbers_range ids;
    protozero::iterator_range<protozero::pbf_reader::const_enum_iterator> types;
    while (relation.next()) {
      switch (relation.tag()) {
        case Relation::id: element.id = relation.get_int64(); break;
        case Relation::keys: keys = relation.get_packed_uint32(); break;
        case Relation::vals: values = relation.get_packed_uint32(); break;
        case Relation::info:
          read_info(protozero::pbf_message<Info>{relation.get_view()}, element);
          break;
        case Relation::roles: roles = relation.get_packed_int32(); break;
        case Relation::members: ids = relation.get_packed_sint64(); break;
        case Relation::types: types = relation.get_packed_enum(); break;
        default: relation.skip();
      }
    }
    follow(PBF_RELATION, element.id);
    set_tags(keys, values);
    members_.clear();
    int64_t member = 0;
    while (!roles.empty() && !ids.empty() && !types.empty()) {
      if (members_.size() >= most_parts) throw failure{PBF_MALFORMED};
      const int32_t role = roles.front();
      if (role < 0 || static_cast<size_t>(role) >= texts_.size()) throw failure{PBF_MALFORMED};
      member = sum(member, ids.front());
      members_.push_back({member, types.front(), view(texts_[static_cast<size_t>(role)])});
      roles.drop_front();
      ids.drop_front();
      types.drop_front();
    }
    if (!roles.empty() || !ids.empty() || !types.empty()) throw failure{PBF_MALFORMED};
    stop_unless(reader_.relation(reader_.context, element, members_.data(), members_.size(),
                                 tags_.data(), tags_.size()));
  }

  size_t left_;
  pbf_reader reader_;
  std::vector<Bytef> block_;
  std::vector<data_view> texts_;
  std::vector<uint8_t> roles_;
  std::vector<pbf_tag> tags_;
  std::vector<int64_t> nodes_;
  std::vector<int64_t> latitudes_;
  std::vector<int64_t> longitudes_;
  std::vector<pbf_member> members_;
  int32_t granularity_ = 100;
  int64_t latitude_offset_ = 0;
  int64_t longitude_offset_ = 0;
  // The identifier of the last element of each kind.
  int64_t last_[3] = {};
  bool has_last_[3] = {};
};

pbf_end read(data_view file, size_t most, pbf_reader reader, size_t &place) {
  Decoder decoder{most, reader};
  size_t offset = 0;
  bool has_header = false;
  while (offset < file.size()) {
    place = offset;
    if (file.size() - offset < 4) return PBF_TRUNCATED;
    size_t header_size = 0;
    for (size_t index = 0; index < 4; index++) {
      header_size = header_size << 8 | static_cast<uint8_t>(file.data()[offset + index]);
    }
    offset += 4;
    if (header_size == 0 || header_size > most_header) return PBF_MALFORMED;
    if (file.size() - offset < header_size) return PBF_TRUNCATED;
    data_view type{};
    int64_t size = -1;
    protozero::pbf_message<BlobHeader> header{file.data() + offset, header_size};
    while (header.next()) {
      switch (header.tag()) {
        case BlobHeader::type: type = header.get_view(); break;
        case BlobHeader::datasize: size = header.get_int32(); break;
        default: header.skip();
      }
    }
    offset += header_size;
    if (size < 0) return PBF_MALFORMED;
    if (static_cast<uint64_t>(size) > most_block) return PBF_TOO_LARGE;
    if (file.size() - offset < static_cast<size_t>(size)) return PBF_TRUNCATED;
    const data_view blob{file.data() + offset, static_cast<size_t>(size)};
    offset += static_cast<size_t>(size);
    if (type == data_view{"OSMHeader"}) {
      decoder.read_header(decoder.unpack(blob));
      has_header = true;
    } else if (!has_header) {
      return PBF_MALFORMED;
    } else if (type == data_view{"OSMData"}) {
      decoder.read_block(decoder.unpack(blob));
    }
  }
  return has_header ? PBF_COMPLETE : PBF_MALFORMED;
}

}  // namespace

pbf_end pbf_read(const uint8_t *bytes, size_t count, size_t most, pbf_reader reader,
                 size_t *place) {
  try {
    return read(data_view{reinterpret_cast<const char *>(bytes), count}, most, reader, *place);
  } catch (const failure &failure) {
    return failure.end;
  } catch (const std::bad_alloc &) {
    return PBF_NO_MEMORY;
  } catch (...) {
    return PBF_MALFORMED;
  }
}

const char *pbf_library_version(void) { return PROTOZERO_VERSION_STRING; }
