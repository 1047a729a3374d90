#include "smooth.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static void put32(uint8_t *bytes, uint32_t value) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

static long put_chunk(uint8_t *output, const char *name, const uint8_t *content, uint32_t count) {
  put32(output, count);
  memcpy(output + 4, name, 4);
  if (count) memmove(output + 8, content, count);
  put32(output + 8 + count, (uint32_t)crc32(0, output + 4, count + 4));
  return count + 12;
}

static inline uint8_t expected(int filter, const uint8_t *line, const uint8_t *above, int i) {
  int a = line[i - 3], b = above[i], c = above[i - 3];
  switch (filter) {
  case 1: return (uint8_t)a;
  case 2: return (uint8_t)b;
  case 3: return (uint8_t)((a + b) >> 1);
  case 4: {
    int pa = abs(b - c), pb = abs(a - c), pc = abs(a + b - c - c);
    return (uint8_t)(pa <= pb && pa <= pc ? a : pb <= pc ? b : c);
  }
  default: return 0;
  }
}

static inline long cost(int filter, const uint8_t *line, const uint8_t *above, int count) {
  uint32_t sum = 0;
  for (int i = 0; i < count; i++) {
    uint8_t rest = (uint8_t)(line[i] - expected(filter, line, above, i));
    uint8_t negated = (uint8_t)-rest;
    sum += rest < negated ? rest : negated;
  }
  return sum;
}

static inline void write_row(int filter, const uint8_t *line, const uint8_t *above, int count,
                             uint8_t *output) {
  *output++ = (uint8_t)filter;
  for (int i = 0; i < count; i++) {
    output[i] = (uint8_t)(line[i] - expected(filter, line, above, i));
  }
}

long smooth_png(const uint32_t *pixels, int width, int height, int level, uint8_t *output,
                long room) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  int count = width * 3;
  uint8_t *lines = calloc(2, (size_t)count + 3), *filtered = malloc((size_t)count + 1);
  uint8_t *line = lines + 3, *above = lines + count + 6, *at = output;
  uint8_t header[13] = {[8] = 8, 2};
  put32(header, (uint32_t)width);
  put32(header + 4, (uint32_t)height);
  memcpy(at, signature, sizeof signature);
  at += sizeof signature;
  at += put_chunk(at, "IHDR", header, sizeof header);
  z_stream stream = {0};
  deflateInit(&stream, level);
  stream.next_out = at + 8;
  stream.avail_out = (uInt)(room - (at - output) - 32);
  for (int y = 0; y < height; y++) {
    const uint32_t *row = pixels + (long)y * width;
    for (int x = 0; x < width; x++) {
      line[3 * x] = (uint8_t)row[x];
      line[3 * x + 1] = (uint8_t)(row[x] >> 8);
      line[3 * x + 2] = (uint8_t)(row[x] >> 16);
    }
    int best = 2;
    long change = cost(2, line, above, count);
    if (change > 0) {
      long costs[5] = {cost(0, line, above, count), cost(1, line, above, count), change,
                       cost(3, line, above, count), cost(4, line, above, count)};
      best = 0;
      for (int i = 1; i < 5; i++) {
        if (costs[i] < costs[best]) best = i;
      }
    }
    switch (best) {
    case 0: write_row(0, line, above, count, filtered); break;
    case 1: write_row(1, line, above, count, filtered); break;
    case 2: write_row(2, line, above, count, filtered); break;
    case 3: write_row(3, line, above, count, filtered); break;
    case 4: write_row(4, line, above, count, filtered); break;
    }
    stream.next_in = filtered;
    stream.avail_in = (uInt)count + 1;
    if (deflate(&stream, Z_NO_FLUSH) != Z_OK) break;
    uint8_t *swap = line;
    line = above, above = swap;
  }
  stream.avail_in = 0;
  int status = deflate(&stream, Z_FINISH);
  uint32_t length = (uint32_t)stream.total_out;
  deflateEnd(&stream);
  free(lines);
  free(filtered);
  if (status != Z_STREAM_END) return 0;
  at += put_chunk(at, "IDAT", at + 8, length);
  at += put_chunk(at, "IEND", NULL, 0);
  return at - output;
}
