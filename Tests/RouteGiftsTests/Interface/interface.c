// Compiles where what Sources/CPostgres/shim.h declares is what the real header declares.
#define ROUTESIM_POSTGRES_HEADERS
#include <libpq-fe.h>
#include <stddef.h>
#include <postgres_ext.h>
#include "../../../Sources/CPostgres/shim.h"

void check(routesim_postgres *postgres) {
#define SAME(result, name, parameters) postgres->name = name;
  ROUTESIM_POSTGRES_FUNCTIONS(SAME)
}

#define SAME_PLACE(ours, member, theirs, their_member)                          \
  _Static_assert(offsetof(ours, member) == offsetof(theirs, their_member) &&    \
                     sizeof(((ours *)0)->member) == sizeof(((theirs *)0)->their_member), \
                 #ours "." #member)
#define SAME_VALUE(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), #ours)

SAME_VALUE(routesim_postgres_connected, CONNECTION_OK);
SAME_VALUE(routesim_postgres_done, PGRES_COMMAND_OK);
SAME_VALUE(routesim_postgres_rows, PGRES_TUPLES_OK);
SAME_VALUE(routesim_postgres_sqlstate, PG_DIAG_SQLSTATE);
SAME_VALUE(routesim_postgres_primary, PG_DIAG_MESSAGE_PRIMARY);
SAME_VALUE(routesim_postgres_answers, PQPING_OK);
SAME_PLACE(routesim_notification, channel, PGnotify, relname);
SAME_PLACE(routesim_notification, process, PGnotify, be_pid);
SAME_PLACE(routesim_notification, payload, PGnotify, extra);
SAME_PLACE(routesim_connection_option, keyword, PQconninfoOption, keyword);
SAME_PLACE(routesim_connection_option, value, PQconninfoOption, val);
_Static_assert(sizeof(routesim_connection_option) == sizeof(PQconninfoOption), "an option");
