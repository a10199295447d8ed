#define _GNU_SOURCE

#include "CLinux.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/xattr.h>
#include <unistd.h>

int clinux_rename_exclusively(const char *path, const char *new_path) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, RENAME_NOREPLACE);
}

int clinux_sync_content(int descriptor) { return fdatasync(descriptor); }

int clinux_lock_byte(int descriptor, long place) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int clinux_add_attribute(int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, XATTR_CREATE);
}

long clinux_attribute_size(int descriptor, const char *name) {
  return fgetxattr(descriptor, name, NULL, 0);
}

int clinux_remove_attribute(int descriptor, const char *name) {
  return fremovexattr(descriptor, name);
}

int csqlite_forgo_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
