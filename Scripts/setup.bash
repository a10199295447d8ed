# Sourced by the other scripts: where things are, what a fresh machine lacks, the build.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() {
  if [ -t 2 ]; then printf '\n\033[1m%s\033[0m\n' "$*" >&2; else printf '\n%s\n' "$*" >&2; fi
}

# The Debian packages that a build needs.
build_packages=(libsqlite3-dev zlib1g-dev libsodium-dev)

# The libraries that are documented, and whose public names are compared.
library_products=(TodoDomain TodoLocalisation TodoPresentation TodoStorage TodoMaintenance TodoPostgreSQL
  TodoSyncFolder TodoExchange TodoTesting)

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

# The options of all release builds, so that a module is compiled once. Programs contain the Swift runtime, so
# that they start faster and run where there is no toolchain, and look for libraries only where the system
# has them. Debug information would take a tenth of the build, and a third of the programs. A program exports
# no symbols, since the Swift runtime walks them at each start: there were 17,000. Tests may import what is
# internal, which adds a fiftieth to a program and no measurable time, so they test the very objects of the
# program. What only tests need is in a folder that build_release_tests fills.
export TESTABLE=1
for_tests=$root/.build/for-tests
release_options=(--package-path "$root" -c release --static-swift-stdlib --disable-local-rpath
  -debug-info-format none -Xlinker --no-export-dynamic
  -Xswiftc "-I$for_tests" -Xlinker "-L$for_tests")

# Builds products in the release configuration.
build_release() {
  local product
  note_commit
  prefer_static_libraries "$(release_folder)"
  for product in "$@"; do
    swift build "${release_options[@]}" --product "$product" >&2
  done
}

# Builds the tests in the release configuration. The static runtime has no modules for tests, and the runtime
# of tests, which is shared, lacks libraries that the static one is made of: it contains them.
build_release_tests() {
  local libraries name
  libraries=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/lib
  mkdir -p "$for_tests"
  for name in Testing XCTest _TestDiscovery _TestingInterop _Testing_Foundation; do
    ln -sfn "$libraries/swift/linux/$name.swiftmodule" "$for_tests/$name.swiftmodule"
  done
  for name in "$libraries"/swift_static/linux/lib*.a; do
    name=$(basename "$name" .a)
    if [ ! -e "$libraries/swift/linux/$name.so" ]; then ar rc "$for_tests/$name.a"; fi
  done
  note_commit
  swift build "${release_options[@]}" --explicit-target-dependency-import-check error \
    --product todoctlPackageTests >&2
}

# Writes which commit the sources are at, for --version. A folder without git has none.
note_commit() {
  local sources=$root/Sources/CBuildInfo commit line
  commit=$(git -C "$root" rev-parse --short=9 HEAD 2> /dev/null) || return 0
  if [ -n "$(git -C "$root" status --porcelain)" ]; then commit+=+; fi
  line="#define COMMIT \"$commit\""
  if [ "$line" = "$(cat "$sources/commit.h" 2> /dev/null)" ]; then return; fi
  echo "$line" > "$sources/commit.h"
  # A build doesn't notice a file that was not there before.
  touch "$sources/CBuildInfo.c"
}

# Links the static libraries of C++, of the compiler and of zlib into a folder of products, which the
# linker searches first. A product then needs only libc and SQLite. Products that were linked before
# are removed, since the build wouldn't link them again.
prefer_static_libraries() {
  local name target
  mkdir -p "$1"
  for name in libstdc++ libgcc_s libz; do
    # The shared libgcc_s is libgcc_eh, as a static library.
    target=$(clang -print-file-name="${name/gcc_s/gcc_eh}.a")
    if [ ! -e "$target" ] || [ "$(readlink "$1/$name.a")" = "$target" ]; then continue; fi
    ln -sfn "$target" "$1/$name.a"
    rm -f "$1"/{todoctl,todogen,todobench,todofaults,todonext}
  done
}

# The folder that the release products are in.
release_folder() {
  swift build --package-path "$root" -c release --show-bin-path
}
