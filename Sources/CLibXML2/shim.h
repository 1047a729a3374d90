#ifndef ROUTESIM_CLIBXML2_SHIM_H
#define ROUTESIM_CLIBXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/xmlerror.h>

#endif
