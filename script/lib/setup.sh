# Sourced by the scripts in the folder above and in the folders next to it, not run on its own. Finds the
# repository's root and installs missing packages. Prints nothing if none is missing.
# shellcheck shell=sh

set -eu

folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${folder%/script*}

# Progress is printed on standard error, because standard output belongs to the program.
say() {
  printf '%s: %s\n' "${folder#"$root"/}/${0##*/}" "$*" >&2
}

# unavailable WHAT: ends with EX_UNAVAILABLE because something is missing and cannot be installed.
unavailable() {
  say "$*"
  exit 69
}

# show_usage: prints the comment at the head of the running script.
show_usage() {
  sed -n '2,/^# shellcheck/{/^# shellcheck/d;s/^# \{0,1\}//p;}' "$0"
}

# wrong_usage WHAT: ends with EX_USAGE.
wrong_usage() {
  say "$*; --help tells more"
  exit 64
}

# With --help, a script only prints its usage, whatever it would otherwise build or install.
case ${1:-} in
  -h | --help) show_usage; exit ;;
esac

# The libraries and the linker that Swift's toolchain takes from a Debian or Ubuntu system; see
# https://www.swift.org/install/linux. With g++ comes the C++ library of the release.
of_swift='binutils-gold g++ git libcurl4 libedit2 libncurses6 libsqlite3-0 tzdata'

# swift_runs: true if the toolchain starts, and the system has the tools that it needs to link.
swift_runs() {
  swift --version >/dev/null 2>&1 && command -v git >/dev/null 2>&1 && command -v c++ >/dev/null 2>&1
}

# find_swift: makes sure that there is a toolchain, and sets `missing_of_swift` to the packages that it needs
# to run, if it does not.
find_swift() {
  command -v swift >/dev/null 2>&1 ||
    unavailable 'Swift 6.2 or later is needed and there is no swift in PATH: see https://www.swift.org/install'
  missing_of_swift=
  swift_runs || missing_of_swift=$of_swift
}

# check_swift: ends if the toolchain does not run although its packages are installed.
check_swift() {
  [ -z "$missing_of_swift" ] || swift_runs ||
    unavailable "swift does not run: $(swift --version 2>&1 | head -n 1); see https://www.swift.org/install/linux"
}

need_swift() {
  find_swift
  # shellcheck disable=SC2086 # a list of names, or none
  [ -z "$missing_of_swift" ] || need_packages $missing_of_swift
  check_swift
}

# need_to_build: makes sure that everything needed for a build is installed, and a font for pictures in
# pixels.
need_to_build() {
  find_swift
  # shellcheck disable=SC2086 # a list of names, or none
  need_packages $missing_of_swift fonts-dejavu-core libgeos-dev libmd-dev libncurses-dev libpangoft2-1.0-0 libpng-dev \
    libprotozero-dev libsqlite3-dev libturbojpeg0-dev libwebp-dev libxml2-dev libzip-dev pkg-config zlib1g-dev
  check_swift
}

# need_packages NAME...: makes sure that these Debian packages are installed.
need_packages() {
  find_missing "$@" || return 0
  may_install ||
    unavailable "these Debian packages are missing and only root may install them: apt-get install$missing"
  install_missing || unavailable "apt-get could not install:$missing"
}

# want_packages WHY NAME...: installs these packages if that is allowed, and continues without them otherwise.
want_packages() {
  why=$1
  shift
  find_missing "$@" || return 0
  { may_install && install_missing; } || say "going on without$missing: $why"
}

# find_missing NAME...: sets `missing` to the packages that are not installed; fails if none are missing.
find_missing() {
  missing=
  case $(uname -s) in
    Darwin)  # ncurses, libxml2 and zlib come with the system
      # protozero has only headers and no file for pkg-config, so the compiler has to be told where they are.
      CPLUS_INCLUDE_PATH=$(brew --prefix 2>/dev/null || echo /usr/local)/include
      export CPLUS_INCLUDE_PATH
      pkg-config --exists geos libmd libpng libturbojpeg libwebp libzip 2>/dev/null &&
        [ -e "$CPLUS_INCLUDE_PATH/protozero/version.hpp" ] ||
        unavailable 'pkg-config, GEOS, libmd, libpng, libjpeg-turbo, libwebp, libzip and protozero are needed: brew install pkgconf geos libmd libpng jpeg-turbo webp libzip protozero'
      return 1
      ;;
  esac
  if ! command -v dpkg-query >/dev/null 2>&1; then
    need_libraries
    return 1
  fi
  for package in "$@"; do
    state=$(dpkg-query -W -f '${db:Status-Status} ' "$package" 2>/dev/null) || state=
    case $state in
      installed*) ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ]
}

# need_libraries: on a Linux that is not based on Debian, prints what to install.
need_libraries() {
  pkg-config --exists libxml-2.0 zlib ncursesw geos libmd libpng libturbojpeg libwebp libzip 2>/dev/null &&
    { [ -e /usr/include/protozero/version.hpp ] || [ -e /usr/local/include/protozero/version.hpp ]; } ||
    unavailable 'pkg-config and the development files of libxml2, zlib, ncursesw, GEOS, libmd, libpng, libturbojpeg, libwebp, libzip and protozero are needed: install them with your package manager'
}

# may_install: true if this user is root or can become root; sets `as_root` to the command that does so.
may_install() {
  as_root=
  [ "$(id -u)" -ne 0 ] || return 0
  as_root=sudo
  command -v sudo >/dev/null 2>&1 && { [ -t 0 ] || sudo -n true 2>/dev/null; }
}

# install_missing: installs the packages in `missing` with apt-get, and shows its errors but not its progress.
install_missing() {
  say "installing Debian packages:$missing"
  # shellcheck disable=SC2086 # a list of names, and no word for root
  {
    $as_root apt-get -qq update &&
      $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -y --no-install-recommends install $missing
  } >/dev/null
}

# The optimized program. It contains Swift's own libraries, which halves its start-up time.
program=$root/.build/release/routesim

# The build folder of script/test. Its debug build optimizes the modules that do the work (see Package.swift).
# It is separate from the folder of `swift build`, so that neither invalidates the other.
# shellcheck disable=SC2034
tests_build=$root/.build/tests

# Builds without debug information, which would take an eighth of the build time.
plain_build='-debug-info-format none'

# The route for scripts that need one.
# shellcheck disable=SC2034 # script/bench and others use it
default_route=$root/routes/paris_artsmetiers_oberkampf.route.gpx

# helsinki COMMAND OPTION ...: runs a command of the program on the bundled street in Helsinki.
helsinki() {
  subcommand=$1
  shift
  "$program" "$subcommand" "$root/routes/helsinki_walk.gpx" --street "$root/routes/helsinki_street.osm.pbf" \
    --places "$root/routes/helsinki_places.geojson" --device iphone-17 "$@"
}

# build_program: builds the program if its sources have changed since the last successful build.
build_program() {
  stamp=$root/.build/release/routesim.stamp
  if [ -x "$program" ] && [ -e "$stamp" ] &&
    [ -z "$(find "$root/Package.swift" "$root/Sources" -newer "$stamp" | head -n 1)" ]; then
    return 0
  fi
  need_to_build
  if [ -x "$program" ]; then
    say 'building what has changed'
  else
    say 'building routesim: about four minutes on two cores'
  fi
  mkdir -p "$root/.build"
  touch "$root/.build/routesim.started"
  build_release --product routesim
  mv "$root/.build/routesim.started" "$stamp"
}

# build_release ARGUMENT...: makes an optimized build that contains Swift's own libraries. A terminal shows
# the progress, because a build that prints nothing for minutes looks like a hang; a log contains only warnings
# and errors.
build_release() {
  case $(uname -s) in
    Darwin) linking= ;;  # the standard library is part of the system there
    # With `now`, all functions are bound at start-up, and their table is read-only from then on.
    *) linking='--static-swift-stdlib -Xlinker -z -Xlinker now' ;;
  esac
  if [ ! -t 2 ]; then
    swift_build_release --quiet "$@" >&2
    return
  fi
  # A first build compiles every module, so their number is known.
  modules=
  [ -x "$program" ] || modules=$(find "$root/Sources" -name '*.swift' -o -name '*.cpp' |
    sed "s|^$root/Sources/||;s|/.*||" | sort -u | wc -l)
  mkdir -p "$root/.build"
  rm -f "$root/.build/build.status"
  {
    code=0
    swift_build_release "$@" 2>&1 || code=$?
    echo "$code" >"$root/.build/build.status"
  } | awk -v modules="$modules" -v clear="$(printf '\r\033[K')" '
    /^\[[0-9]+\/[0-9]+\] (Compiling|Linking|Write|Emitting)/ {
      if ($2 == "Compiling" && !($3 in seen)) {
        seen[$3] = 1
        count++
        printf "%s  %d%s modules: %s", clear, count, modules == "" ? "" : " of " modules, $3
        fflush()
      }
      next
    }
    /^(Building for|Build of product|Build complete|\[[0-9]+\/[0-9]+\])/ { next }
    { print clear $0 }
    END { printf "%s", clear }' >&2
  code=$(cat "$root/.build/build.status" 2>/dev/null) || code=1
  return "$code"
}

# swift_build_release ARGUMENT...: runs the compiler for `build_release`.
swift_build_release() {
  # shellcheck disable=SC2086 # lists of words, or none
  swift build -c release --explicit-target-dependency-import-check error $plain_build $linking \
    --package-path "$root" "$@"
}

# format_sources OPTION...: runs swift-format on all Swift sources, but not on generated files.
format_sources() {
  (cd "$root" && swift format "$@" --parallel --recursive \
    Package.swift Sources Tests Benchmarks/Sources Fuzzing/Sources/Fuzz \
    Examples/Package.swift Examples/Sources Examples/Tests)
}
