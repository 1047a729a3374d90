// Compiles where what Sources/CPango/shim.h declares is what the real headers declare.
#define ROUTESIM_PANGO_HEADERS
#include <pango/pango.h>
#include <pango/pangoft2.h>
#include <hb-glib.h>
#include <hb-ot.h>
#include <hb.h>
#include "../../../Sources/CPango/shim.h"

#undef g_object_ref

void check(routesim_pango *pango) {
#define SAME(result, name, parameters) pango->name = name;
  ROUTESIM_PANGO_FUNCTIONS(SAME)
  pango->draw_glyph = hb_font_get_glyph_shape;
}

#define SAME_PLACE(ours, member, theirs, their_member)                          \
  _Static_assert(offsetof(ours, member) == offsetof(theirs, their_member) &&    \
                     sizeof(((ours *)0)->member) == sizeof(((theirs *)0)->their_member), \
                 #ours "." #member)
#define SAME_SIZE(ours, theirs) _Static_assert(sizeof(ours) == sizeof(theirs), #ours)
#define SAME_VALUE(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #ours)

SAME_PLACE(routesim_fonts, count, FcFontSet, nfont);
SAME_PLACE(routesim_fonts, fonts, FcFontSet, fonts);
SAME_PLACE(routesim_list, data, GList, data);
SAME_PLACE(routesim_list, next, GList, next);
SAME_SIZE(routesim_lock, GMutex);
SAME_PLACE(routesim_item, offset, PangoItem, offset);
SAME_PLACE(routesim_item, length, PangoItem, length);
SAME_PLACE(routesim_item, font, PangoItem, analysis.font);
SAME_PLACE(routesim_item, level, PangoItem, analysis.level);
SAME_PLACE(routesim_item, script, PangoItem, analysis.script);
SAME_PLACE(routesim_item, language, PangoItem, analysis.language);
SAME_PLACE(routesim_glyph, glyph, hb_glyph_info_t, codepoint);
SAME_PLACE(routesim_glyph, cluster, hb_glyph_info_t, cluster);
SAME_SIZE(routesim_glyph, hb_glyph_info_t);
SAME_PLACE(routesim_position, x_advance, hb_glyph_position_t, x_advance);
SAME_PLACE(routesim_position, x_offset, hb_glyph_position_t, x_offset);
SAME_PLACE(routesim_position, y_offset, hb_glyph_position_t, y_offset);
SAME_SIZE(routesim_position, hb_glyph_position_t);
SAME_PLACE(routesim_extents, x_bearing, hb_glyph_extents_t, x_bearing);
SAME_PLACE(routesim_extents, y_bearing, hb_glyph_extents_t, y_bearing);
SAME_PLACE(routesim_extents, width, hb_glyph_extents_t, width);
SAME_PLACE(routesim_extents, height, hb_glyph_extents_t, height);
SAME_SIZE(routesim_extents, hb_glyph_extents_t);
SAME_PLACE(routesim_layer, glyph, hb_ot_color_layer_t, glyph);
SAME_PLACE(routesim_layer, color, hb_ot_color_layer_t, color_index);
SAME_SIZE(routesim_layer, hb_ot_color_layer_t);
SAME_VALUE(routesim_system_fonts, FcSetSystem);
SAME_VALUE(routesim_match, FcResultMatch);
SAME_VALUE(routesim_left_to_right, PANGO_DIRECTION_LTR);
SAME_VALUE(routesim_pango_scale, PANGO_SCALE);
SAME_VALUE(routesim_cluster_characters, HB_BUFFER_CLUSTER_LEVEL_CHARACTERS);
SAME_VALUE(routesim_content_unicode, HB_BUFFER_CONTENT_TYPE_UNICODE);
SAME_VALUE(routesim_flag_beginning, HB_BUFFER_FLAG_BOT);
SAME_VALUE(routesim_flag_end, HB_BUFFER_FLAG_EOT);
SAME_VALUE(routesim_run_rightwards, HB_DIRECTION_LTR);
SAME_VALUE(routesim_run_leftwards, HB_DIRECTION_RTL);
