# Sourced by the other scripts: where things are, what a fresh machine lacks, the build.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() {
  if [ -t 2 ]; then printf '\n\033[1m%s\033[0m\n' "$*" >&2; else printf '\n%s\n' "$*" >&2; fi
}

# Prints the comment at the top of a script as its help.
print_help() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$1"; }

# Installs Debian packages that are missing, where this user may.
need_packages() {
  local missing=()
  local package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' \
      || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Please install: ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  say "Installing ${missing[*]}"
  "${as_root[@]}" apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" >&2
}

need_swift() {
  command -v swift >/dev/null || {
    echo "Swift 6.2 or newer is needed: https://www.swift.org/install/linux" >&2
    return 1
  }
}

# Options of a build. That with stores in PostgreSQL has a folder of its own, so that neither build
# replaces the other.
build_options=()
build_with_postgresql() {
  build_options=(--traits PostgreSQL --scratch-path "$root/.build/postgresql")
}

# Builds products in the release configuration.
build_release() {
  local product
  for product in "$@"; do
    swift build --package-path "$root" -c release "${build_options[@]}" --product "$product" >&2
  done
}

# The folder that the release products are in.
release_folder() {
  swift build --package-path "$root" -c release "${build_options[@]}" --show-bin-path
}
