#ifndef ROUTESIM_CPANGO_SHIM_H
#define ROUTESIM_CPANGO_SHIM_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Pango and its dependencies (HarfBuzz, fontconfig, GLib) are twenty libraries, which take longer
// to load than the program takes to start. They are therefore not linked but opened when the first
// letters are set, and every function is looked up by name. The parts of their interfaces that are
// used are declared here; none of them has changed for years. The build therefore needs no headers
// (Debian's header package depends on sixty others). A test compiles these declarations against
// the real ones.

#ifndef ROUTESIM_PANGO_HEADERS
typedef struct _FcConfig FcConfig;
typedef struct _FcFontSet FcFontSet;
typedef struct _FcPattern FcPattern;
typedef struct _GList GList;
typedef union _GMutex GMutex;
typedef struct _PangoAttrIterator PangoAttrIterator;
typedef struct _PangoAttrList PangoAttrList;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFont PangoFont;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoItem PangoItem;
typedef struct _PangoLanguage PangoLanguage;
typedef struct hb_blob_t hb_blob_t;
typedef struct hb_buffer_t hb_buffer_t;
typedef struct hb_draw_funcs_t hb_draw_funcs_t;
typedef struct hb_draw_state_t hb_draw_state_t;
typedef struct hb_face_t hb_face_t;
typedef struct hb_feature_t hb_feature_t;
typedef struct hb_font_t hb_font_t;
typedef struct hb_glyph_extents_t hb_glyph_extents_t;
typedef struct hb_glyph_info_t hb_glyph_info_t;
typedef struct hb_glyph_position_t hb_glyph_position_t;
typedef const struct hb_language_impl_t *hb_language_t;
typedef struct hb_ot_color_layer_t hb_ot_color_layer_t;
typedef int GLogLevelFlags, GUnicodeScript;
typedef unsigned int FcResult, FcSetName, PangoDirection;
typedef unsigned int hb_buffer_cluster_level_t, hb_buffer_content_type_t, hb_buffer_flags_t;
typedef unsigned int hb_direction_t, hb_script_t;
typedef void (*GLogFunc)(const char *, GLogLevelFlags, const char *, void *);
typedef void (*hb_destroy_func_t)(void *);
typedef void (*hb_draw_close_path_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, void *);
typedef void (*hb_draw_cubic_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float, float,
                                        float, float, float, float, void *);
typedef void (*hb_draw_line_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float, float,
                                       void *);
typedef void (*hb_draw_move_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float, float,
                                       void *);
typedef void (*hb_draw_quadratic_to_func_t)(hb_draw_funcs_t *, void *, hb_draw_state_t *, float,
                                            float, float, float, void *);
#endif

// The functions, as F(result, name, parameters). All of them are available once
// `routesim_pango_open` has succeeded.
#define ROUTESIM_PANGO_FUNCTIONS(F)                                                               \
  F(FcFontSet *, FcConfigGetFonts, (FcConfig *, FcSetName))                                       \
  F(int, FcInit, (void))                                                                          \
  F(FcResult, FcPatternGetString, (const FcPattern *, const char *, int, unsigned char **))       \
  F(void, g_list_free, (GList *))                                                                 \
  F(unsigned int, g_log_set_handler, (const char *, GLogLevelFlags, GLogFunc, void *))            \
  F(void, g_mutex_init, (GMutex *))                                                               \
  F(void, g_mutex_lock, (GMutex *))                                                               \
  F(void, g_mutex_unlock, (GMutex *))                                                             \
  F(void *, g_object_ref, (void *))                                                               \
  F(void, hb_blob_destroy, (hb_blob_t *))                                                         \
  F(const char *, hb_blob_get_data, (hb_blob_t *, unsigned int *))                                \
  F(void, hb_buffer_add_utf8, (hb_buffer_t *, const char *, int, unsigned int, int))              \
  F(void, hb_buffer_clear_contents, (hb_buffer_t *))                                              \
  F(hb_buffer_t *, hb_buffer_create, (void))                                                      \
  F(hb_glyph_info_t *, hb_buffer_get_glyph_infos, (hb_buffer_t *, unsigned int *))                \
  F(hb_glyph_position_t *, hb_buffer_get_glyph_positions, (hb_buffer_t *, unsigned int *))        \
  F(void, hb_buffer_set_cluster_level, (hb_buffer_t *, hb_buffer_cluster_level_t))                \
  F(void, hb_buffer_set_content_type, (hb_buffer_t *, hb_buffer_content_type_t))                  \
  F(void, hb_buffer_set_direction, (hb_buffer_t *, hb_direction_t))                               \
  F(void, hb_buffer_set_flags, (hb_buffer_t *, hb_buffer_flags_t))                                \
  F(void, hb_buffer_set_language, (hb_buffer_t *, hb_language_t))                                 \
  F(void, hb_buffer_set_script, (hb_buffer_t *, hb_script_t))                                     \
  F(hb_draw_funcs_t *, hb_draw_funcs_create, (void))                                              \
  F(void, hb_draw_funcs_set_close_path_func,                                                      \
    (hb_draw_funcs_t *, hb_draw_close_path_func_t, void *, hb_destroy_func_t))                    \
  F(void, hb_draw_funcs_set_cubic_to_func,                                                        \
    (hb_draw_funcs_t *, hb_draw_cubic_to_func_t, void *, hb_destroy_func_t))                      \
  F(void, hb_draw_funcs_set_line_to_func,                                                         \
    (hb_draw_funcs_t *, hb_draw_line_to_func_t, void *, hb_destroy_func_t))                       \
  F(void, hb_draw_funcs_set_move_to_func,                                                         \
    (hb_draw_funcs_t *, hb_draw_move_to_func_t, void *, hb_destroy_func_t))                       \
  F(void, hb_draw_funcs_set_quadratic_to_func,                                                    \
    (hb_draw_funcs_t *, hb_draw_quadratic_to_func_t, void *, hb_destroy_func_t))                  \
  F(unsigned int, hb_face_get_upem, (const hb_face_t *))                                          \
  F(hb_blob_t *, hb_face_reference_table, (const hb_face_t *, uint32_t))                          \
  F(hb_font_t *, hb_font_create, (hb_face_t *))                                                   \
  F(hb_face_t *, hb_font_get_face, (hb_font_t *))                                                 \
  F(int, hb_font_get_glyph_extents, (hb_font_t *, uint32_t, hb_glyph_extents_t *))                \
  F(const int *, hb_font_get_var_coords_normalized, (hb_font_t *, unsigned int *))                \
  F(void, hb_font_set_scale, (hb_font_t *, int, int))                                             \
  F(void, hb_font_set_var_coords_normalized, (hb_font_t *, const int *, unsigned int))            \
  F(hb_script_t, hb_glib_script_to_script, (GUnicodeScript))                                      \
  F(hb_language_t, hb_language_from_string, (const char *, int))                                  \
  F(unsigned int, hb_ot_color_glyph_get_layers,                                                   \
    (hb_face_t *, uint32_t, unsigned int, unsigned int *, hb_ot_color_layer_t *))                 \
  F(hb_blob_t *, hb_ot_color_glyph_reference_png, (hb_font_t *, uint32_t))                        \
  F(int, hb_ot_color_has_layers, (hb_face_t *))                                                   \
  F(int, hb_ot_color_has_png, (hb_face_t *))                                                      \
  F(unsigned int, hb_ot_color_palette_get_colors,                                                 \
    (hb_face_t *, unsigned int, unsigned int, unsigned int *, uint32_t *))                        \
  F(void, hb_shape, (hb_font_t *, hb_buffer_t *, const hb_feature_t *, unsigned int))             \
  F(const char *, hb_version_string, (void))                                                      \
  F(void, pango_context_set_font_description, (PangoContext *, const PangoFontDescription *))     \
  F(void, pango_context_set_language, (PangoContext *, PangoLanguage *))                          \
  F(PangoFontDescription *, pango_font_describe, (PangoFont *))                                   \
  F(void, pango_font_description_free, (PangoFontDescription *))                                  \
  F(const char *, pango_font_description_get_family, (const PangoFontDescription *))              \
  F(PangoFontDescription *, pango_font_description_new, (void))                                   \
  F(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double))             \
  F(void, pango_font_description_set_family, (PangoFontDescription *, const char *))              \
  F(hb_font_t *, pango_font_get_hb_font, (PangoFont *))                                           \
  F(PangoContext *, pango_font_map_create_context, (PangoFontMap *))                              \
  F(PangoFontMap *, pango_ft2_font_map_new, (void))                                               \
  F(void, pango_item_free, (PangoItem *))                                                         \
  F(GList *, pango_itemize_with_base_dir,                                                         \
    (PangoContext *, PangoDirection, const char *, int, int, PangoAttrList *,                     \
     PangoAttrIterator *))                                                                        \
  F(PangoLanguage *, pango_language_from_string, (const char *))                                  \
  F(GList *, pango_reorder_items, (GList *))                                                      \
  F(const char *, pango_version_string, (void))

typedef struct {
#define ROUTESIM_PANGO_MEMBER(result, name, parameters) result(*name) parameters;
  ROUTESIM_PANGO_FUNCTIONS(ROUTESIM_PANGO_MEMBER)
#undef ROUTESIM_PANGO_MEMBER
  // Traverses a glyph's outline: hb_font_draw_glyph, which has a different name up to HarfBuzz 6.
  void (*draw_glyph)(hb_font_t *, uint32_t, hb_draw_funcs_t *, void *);
} routesim_pango;

// The parts of the libraries' structures that are read, under names of our own.

// FcFontSet
typedef struct {
  int count;
  int room;
  FcPattern **fonts;
} routesim_fonts;

// GList
typedef struct routesim_list {
  void *data;
  struct routesim_list *next;
  struct routesim_list *previous;
} routesim_list;

// GMutex
typedef struct {
  void *state;
} routesim_lock;

// PangoItem
typedef struct {
  int offset;
  int length;
  int characters;
  void *engines[2];
  PangoFont *font;
  uint8_t level;
  uint8_t gravity;
  uint8_t flags;
  uint8_t script;
  const char *language;
} routesim_item;

// hb_glyph_info_t
typedef struct {
  uint32_t glyph;
  uint32_t mask;
  uint32_t cluster;
  uint32_t others[2];
} routesim_glyph;

// hb_glyph_position_t
typedef struct {
  int32_t x_advance;
  int32_t y_advance;
  int32_t x_offset;
  int32_t y_offset;
  uint32_t other;
} routesim_position;

// hb_glyph_extents_t
typedef struct {
  int32_t x_bearing;
  int32_t y_bearing;
  int32_t width;
  int32_t height;
} routesim_extents;

// hb_ot_color_layer_t
typedef struct {
  uint32_t glyph;
  unsigned int color;
} routesim_layer;

// The values of the libraries' enumerations and macros.
enum {
  routesim_all_levels = -1,         // all GLogLevelFlags
  routesim_system_fonts = 0,        // FcSetSystem
  routesim_match = 0,               // FcResultMatch
  routesim_left_to_right = 0,       // PANGO_DIRECTION_LTR
  routesim_pango_scale = 1024,      // PANGO_SCALE
  routesim_cluster_characters = 2,  // HB_BUFFER_CLUSTER_LEVEL_CHARACTERS
  routesim_content_unicode = 1,     // HB_BUFFER_CONTENT_TYPE_UNICODE
  routesim_flag_beginning = 1,      // HB_BUFFER_FLAG_BOT
  routesim_flag_end = 2,            // HB_BUFFER_FLAG_EOT
  routesim_run_rightwards = 4,      // HB_DIRECTION_LTR
  routesim_run_leftwards = 5,       // HB_DIRECTION_RTL
};

// Opens the library with the given name, and looks up the functions in it and in its dependencies;
// returns 1 if all of them exist. The library stays open, because GLib cannot be unloaded.
static inline int routesim_pango_open(routesim_pango *pango, const char *name) {
  // For a script that the text's language does not use, Pango takes the first of the user's
  // languages that uses it (from PANGO_LANGUAGE or else LANGUAGE), possibly with different letter
  // forms. With English as the only language, the library's own choice for each script applies.
  setenv("PANGO_LANGUAGE", "en", 1);
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
#define ROUTESIM_PANGO_FIND(result, name, parameters)          \
  pango->name = (result(*) parameters)dlsym(library, #name);   \
  if (!pango->name) return 0;
  ROUTESIM_PANGO_FUNCTIONS(ROUTESIM_PANGO_FIND)
#undef ROUTESIM_PANGO_FIND
  void *draw = dlsym(library, "hb_font_draw_glyph");
  if (!draw) draw = dlsym(library, "hb_font_get_glyph_shape");
  pango->draw_glyph = (void (*)(hb_font_t *, uint32_t, hb_draw_funcs_t *, void *))draw;
  return draw != NULL;
}

// Captures the text that libraries print to `stderr`. While fonts are being searched for, nothing
// else in the program prints there, because the program's own messages bypass C's streams. It may
// be used by one thread at a time.
typedef struct {
  FILE *before;
  FILE *pages;
  char *text;
  size_t length;
} routesim_overheard;

static inline void routesim_overhear(routesim_overheard *heard) {
  heard->before = stderr;
  heard->text = NULL;
  heard->length = 0;
  heard->pages = open_memstream(&heard->text, &heard->length);
  if (heard->pages) stderr = heard->pages;
}

// Ends the capture and returns the printed text, which the caller frees; NULL if it could not be
// captured.
//
// The capturing stream, a few hundred bytes, stays open: another thread, such as a test runner's,
// may have read `stderr` shortly before, and would otherwise print to a closed stream.
static inline char *routesim_end_overhearing(routesim_overheard *heard) {
  if (!heard->pages) return NULL;
  stderr = heard->before;
  fflush(heard->pages);
  return heard->text ? strdup(heard->text) : NULL;
}

static inline void *routesim_nothing(void *context) { return context; }

// Returns true if the system can start another thread.
static inline bool routesim_can_start_thread(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, routesim_nothing, NULL) != 0) return false;
  pthread_join(thread, NULL);
  return true;
}

static inline void routesim_free_overheard(char *text) { free(text); }

#endif
