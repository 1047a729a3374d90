#ifndef ROUTESIM_CLIBXML2_SHIM_H
#define ROUTESIM_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
// Debian's libxml2 is built with ICU and would bring ICU's headers along, which clash with the ICU
// inside Foundation wherever both are imported; nothing here uses the converters that need them.
#undef LIBXML_ICU_ENABLED

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
