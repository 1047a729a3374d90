#ifndef ROUTESIM_CLIBXML2_SHIM_H
#define ROUTESIM_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU and would include ICU's headers, which clash with the ICU
// inside Foundation in files that import both. Nothing here uses the converters that need ICU.
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <stdbool.h>

static inline void xml_say_nothing(void *context, const char *message, ...) {
  (void)context;
  (void)message;
}

/// The version of the loaded library, such as 20914.
static inline const char *xml_version(void) { return xmlParserVersion; }

/// Keeps the library from printing to standard error on the calling thread.
static inline void xml_be_silent(void) { xmlSetGenericErrorFunc(NULL, xml_say_nothing); }

/// Returns true if a parser that was given the whole text halted before its end, at a byte that
/// is invalid in the text's encoding. The status alone is not sufficient, because it is the same
/// for invalid bytes that the parser skipped.
static inline bool xml_has_halted_at_encoding(xmlParserCtxtPtr parser, int status) {
  return status == XML_ERR_INVALID_ENCODING && parser->disableSAX != 0;
}

#endif
