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

need_swift() {
  command -v swift >/dev/null 2>&1 ||
    unavailable 'Swift 6.2 or later is needed and there is no swift in PATH: see https://www.swift.org/install'
}

# need_to_build: makes sure that everything needed for a build is installed, and a font for pictures in
# pixels.
need_to_build() {
  need_swift
  need_packages fonts-dejavu-core libgeos-dev libmd-dev libncurses-dev libpangoft2-1.0-0 libpng-dev \
    libprotozero-dev libsqlite3-dev libturbojpeg0-dev libwebp-dev libxml2-dev libzip-dev pkg-config zlib1g-dev
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

# The route to walk if none is given.
# shellcheck disable=SC2034 # script/run and script/bench use it
default_route=$root/routes/paris_artsmetiers_oberkampf.route.gpx

# build_program: builds the program if its sources have changed since the last successful build.
build_program() {
  stamp=$root/.build/release/routesim.stamp
  if [ -x "$program" ] && [ -e "$stamp" ] &&
    [ -z "$(find "$root/Package.swift" "$root/Sources" -newer "$stamp" | head -n 1)" ]; then
    return 0
  fi
  need_to_build
  say 'building routesim; the first time takes some minutes'
  mkdir -p "$root/.build"
  touch "$root/.build/routesim.started"
  build_release --product routesim
  mv "$root/.build/routesim.started" "$stamp"
}

# build_release ARGUMENT...: makes an optimized build that contains Swift's own libraries.
build_release() {
  # A build that prints nothing for minutes looks like a hang, so a terminal shows the progress; a log
  # contains only warnings and errors.
  if [ -t 2 ]; then quiet=; else quiet=--quiet; fi
  case $(uname -s) in
    Darwin) linking= ;;  # the standard library is part of the system there
    # With `now`, all functions are bound at start-up, and their table is read-only from then on.
    *) linking='--static-swift-stdlib -Xlinker -z -Xlinker now' ;;
  esac
  # shellcheck disable=SC2086 # lists of words, or none
  swift build $quiet -c release --explicit-target-dependency-import-check error $plain_build $linking \
    --package-path "$root" "$@" >&2
}

# format_sources OPTION...: runs swift-format on all Swift sources, but not on generated files.
format_sources() {
  (cd "$root" && swift format "$@" --parallel --recursive \
    Package.swift Sources Tests Benchmarks/Sources Fuzzing/Sources/Fuzz \
    Examples/Package.swift Examples/Sources Examples/Tests)
}
