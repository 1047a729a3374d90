# Sourced by script/install and script/package after setup.sh, not run on its own.
# Defines which files are installed, and where below the prefix.
# shellcheck shell=sh disable=SC2154 # setup.sh sets root

# version_of PROGRAM: the version that the program prints. The sources name the version in one place only;
# everything else asks the program.
version_of() {
  printed=$("$1" --version) || unavailable "$1 does not run"
  printf '%s\n' "${printed#routesim }"
}

# stage PROGRAM FOLDER ZSH: copies all files into the folder, at their places below a prefix. zsh looks for
# completions in share/zsh/ZSH, which is a different folder for packages.
stage() {
  umask 022
  mkdir -p "$2/bin" "$2/share/man/man1" "$2/share/bash-completion/completions" \
    "$2/share/zsh/$3" "$2/share/fish/vendor_completions.d" "$2/share/routesim" \
    "$2/share/doc/routesim"
  # Symbols are only for debuggers, and make up more than half of the file. A program that is a script has
  # none. If strip fails because the disk is full, cp fails, too, and prints the error.
  { [ "$(uname -s)" = Linux ] && command -v strip >/dev/null 2>&1 &&
    strip --strip-unneeded --remove-section=.comment --remove-section=.note -o "$2/bin/routesim" \
      "$1" 2>/dev/null; } || cp "$1" "$2/bin/routesim"
  chmod 755 "$2/bin/routesim"
  "$1" manual | gzip -9n >"$2/share/man/man1/routesim.1.gz"
  "$1" completions bash >"$2/share/bash-completion/completions/routesim"
  "$1" completions zsh >"$2/share/zsh/$3/_routesim"
  "$1" completions fish >"$2/share/fish/vendor_completions.d/routesim.fish"
  cp -R "$root/routes" "$2/share/routesim/routes"
  rm -f "$2/share/routesim/routes/.gitattributes"
  cp "$root/script/lib/debian/copyright" "$2/share/doc/routesim/copyright"
  chmod -R u+w,go-w,a+rX "$2/share"
}
