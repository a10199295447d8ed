#!/bin/sh
# install.sh [--prefix FOLDER] [--uninstall] [--help]
#
# Installs todoctl below FOLDER (default /usr/local), such as ~/.local: the program, completions for
# bash, zsh and fish, manual pages, and units for systemd that nothing enables. A version that was
# installed there before is replaced. --uninstall removes what was installed, and the folders that were
# made for it. Your store is never touched.
set -eu

prefix=/usr/local uninstall=
while [ $# -gt 0 ]; do
  case $1 in
    --prefix)
      if [ $# -lt 2 ]; then echo "--prefix takes a folder" >&2; exit 64; fi
      prefix=$2
      shift 2 ;;
    --uninstall) uninstall=yes; shift ;;
    --help) sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; exit ;;
    *) echo "Unknown option: $1" >&2; sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
  esac
done
case $prefix in
  /*) ;;
  *) prefix=$PWD/$prefix ;;
esac
prefix=${prefix%/}
# The prefix becomes part of scripts and units.
case $prefix in
  *[!A-Za-z0-9/._+~@-]*) echo "The prefix may have only letters, digits and / . _ + ~ @ -" >&2; exit 64 ;;
esac

here=$(cd "$(dirname "$0")" && pwd)
# The list of the files and the folders that an installation made. Folders end in a slash.
list=$prefix/share/doc/todoctl/installed

remove_installed() {
  [ -f "$list" ] || return 0
  # A copy, since the list itself goes as well.
  files=$(cat "$list")
  printf '%s\n' "$files" | while IFS= read -r file; do
    case $file in
      */) ;;
      *) rm -f "$prefix/$file" ;;
    esac
  done
  rm -f "$list"
  # A folder stays if somebody else has put something into it.
  printf '%s\n' "$files" | LC_ALL=C sort -r | while IFS= read -r file; do
    case $file in
      ./) rmdir "$prefix" 2> /dev/null || true ;;
      */) rmdir "$prefix/$file" 2> /dev/null || true ;;
    esac
  done
}

# Makes the folders above a file of the prefix, and notes those that are new.
make_folders() {
  [ -d "$prefix/$1" ] && return 0
  case $1 in
    */*) make_folders "${1%/*}" ;;
    *)
      if [ ! -d "$prefix" ]; then
        mkdir -p "$prefix"
        echo ./ >> "$made"
      fi ;;
  esac
  mkdir "$prefix/$1"
  echo "$1/" >> "$made"
}

if [ -n "$uninstall" ]; then
  if [ ! -f "$list" ]; then echo "No installation is known in $prefix." >&2; exit 66; fi
  remove_installed
  echo "Removed todoctl from $prefix."
  exit
fi

umask 022
made=$(mktemp)
trap 'rm -f "$made"' EXIT
remove_installed
cd "$here"
find bin libexec share -type f | LC_ALL=C sort | while IFS= read -r file; do
  make_folders "${file%/*}"
  # The file gets its name when it is complete, so that a program that runs is not overwritten.
  case $file in
    libexec/* | share/systemd/* | share/doc/todoctl/examples/*)
      sed "s|@PREFIX@|$prefix|g" "$file" > "$prefix/$file.new" ;;
    *) cp "$file" "$prefix/$file.new" ;;
  esac
  case $file in
    bin/* | libexec/*) chmod 755 "$prefix/$file.new" ;;
    *) chmod 644 "$prefix/$file.new" ;;
  esac
  mv -f "$prefix/$file.new" "$prefix/$file"
  echo "$file" >> "$made"
done
cp "$made" "$list"
chmod 644 "$list"
echo "Installed todoctl in $prefix."
case :$PATH: in
  *":$prefix/bin:"*) ;;
  *) echo "Add $prefix/bin to your PATH." ;;
esac
