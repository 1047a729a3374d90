#ifndef ROUTESIM_CLIBXML2_SHIM_H
#define ROUTESIM_CLIBXML2_SHIM_H

#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
