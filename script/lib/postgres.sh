# Sourced by the scripts in the folder above, after setup.sh. Provides PostgreSQL servers for tests only.
# shellcheck shell=sh

# start_postgres: starts two servers, each of which listens only on a socket in its own folder, and stops them
# when the script ends. ROUTESIM_TEST_POSTGRES is set to the address of one. ROUTESIM_TEST_POSTGRES_CONTROL is
# set to a program that stops and starts the other. Fails if a server cannot be started.
start_postgres() {
  postgres_bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t / -k 5 -n | tail -n 1)
  [ -n "$postgres_bin" ] || postgres_bin=$(pg_config --bindir 2>/dev/null) || return 1
  [ -x "$postgres_bin/initdb" ] || return 1
  # The path is short because the path of a socket is limited to about a hundred bytes.
  postgres_home=$(mktemp -d /tmp/routesim-pg.XXXXXX) || return 1
  as_owner=
  if [ "$(id -u)" -eq 0 ]; then
    # The server refuses to run as root.
    id postgres >/dev/null 2>&1 || return 1
    chown postgres "$postgres_home"
    as_owner='setpriv --reuid=postgres --regid=postgres --clear-groups'
  fi
  trap stop_postgres EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  for name in steady fickle; do
    make_postgres "$postgres_home/$name" >"$postgres_home/$name.log" 2>&1 || return 1
  done
  ROUTESIM_TEST_POSTGRES=$("$postgres_home/steady/control" address)
  ROUTESIM_TEST_POSTGRES_CONTROL=$postgres_home/fickle/control
  export ROUTESIM_TEST_POSTGRES ROUTESIM_TEST_POSTGRES_CONTROL
}

# make_postgres FOLDER: creates and starts a server in the folder, and writes the program that controls it.
make_postgres() {
  mkdir "$1"
  # Root has created the folder, so root changes its owner.
  [ -z "$as_owner" ] || chown postgres "$1"
  cat >"$1/control" <<END
#!/bin/bash
# usage: control start|stop|address
cd '$1'
# The server outlives its starter, and would keep the starter's files open.
for fd in /proc/self/fd/*; do
  [ "\${fd##*/}" -le 2 ] || eval "exec \${fd##*/}>&-"
done
case \$1 in
  start) exec $as_owner '$postgres_bin/pg_ctl' --pgdata=data --wait --log=log start \\
    --options="-k $1 -h '' -c max_connections=300" >/dev/null ;;
  stop) exec $as_owner '$postgres_bin/pg_ctl' --pgdata=data --wait --mode=immediate stop >/dev/null ;;
  address) echo 'postgres://routesim@/postgres?host=$1' ;;
esac
END
  chmod +x "$1/control"
  # shellcheck disable=SC2086 # empty unless this user is root
  (cd "$1" && LC_ALL=C $as_owner "$postgres_bin/initdb" --pgdata=data --username=routesim --auth=trust \
    --encoding=UTF8 --locale=C --no-sync)
  "$1/control" start
}

stop_postgres() {
  for name in steady fickle; do
    [ ! -e "$postgres_home/$name/data/postmaster.pid" ] ||
      "$postgres_home/$name/control" stop 2>/dev/null || :
  done
  rm -rf "$postgres_home"
}
