# Read by the scripts above it, after setup.sh: a server of PostgreSQL for tests, of their own.
# shellcheck shell=sh

# start_postgres: starts a server that listens on a socket in a folder of its own alone, and puts its address
# into ROUTESIM_TEST_POSTGRES; it is stopped when the script ends. Fails where there is none to start.
start_postgres() {
  postgres_bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t / -k 5 -n | tail -n 1)
  [ -n "$postgres_bin" ] || postgres_bin=$(pg_config --bindir 2>/dev/null) || return 1
  [ -x "$postgres_bin/initdb" ] || return 1
  # Short, as a socket's path may have no more than about a hundred bytes.
  postgres_home=$(mktemp -d /tmp/routesim-pg.XXXXXX) || return 1
  as_owner=
  if [ "$(id -u)" -eq 0 ]; then
    # The server refuses to be root's.
    id postgres >/dev/null 2>&1 || return 1
    chown postgres "$postgres_home"
    as_owner='setpriv --reuid=postgres --regid=postgres --clear-groups'
  fi
  trap stop_postgres EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  # shellcheck disable=SC2086 # no word at all for others than root
  (
    cd "$postgres_home"
    LC_ALL=C $as_owner "$postgres_bin/initdb" --pgdata=data --username=routesim --auth=trust \
      --encoding=UTF8 --locale=C --no-sync
    $as_owner "$postgres_bin/pg_ctl" --pgdata=data --wait --log=log start \
      --options="-k $postgres_home -h '' -c max_connections=60"
  ) >"$postgres_home.log" 2>&1 || return 1
  ROUTESIM_TEST_POSTGRES="postgres://routesim@/postgres?host=$postgres_home"
  export ROUTESIM_TEST_POSTGRES
}

stop_postgres() {
  # shellcheck disable=SC2086
  [ ! -e "$postgres_home/data/postmaster.pid" ] ||
    (cd "$postgres_home" && $as_owner "$postgres_bin/pg_ctl" --pgdata=data --mode=immediate --wait stop) \
      >/dev/null 2>&1 || :
  rm -rf "$postgres_home" "$postgres_home.log"
}
