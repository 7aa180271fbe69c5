/*
 * Preloaded into PostgreSQL: makes the flushing of its log fail or slow, as the file OUTLAY_TEST_DISK says. Preloaded into
 * any program: writes the path of everything that is flushed into the file OUTLAY_TEST_FLUSHED.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void path_of(int fd, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, size - 1);
  path[n < 0 ? 0 : n] = 0;
}

static void note(const char *path) {
  const char *file = getenv("OUTLAY_TEST_FLUSHED");
  int fd = file ? open(file, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
  if (fd >= 0) dprintf(fd, "%s\n", path), close(fd);
}

/* "fails", or the milliseconds that each flush takes longer. */
static int flush(int fd, const char *name) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  const char *file = getenv("OUTLAY_TEST_DISK");
  char order[16] = "", path[512];
  path_of(fd, path, sizeof path);
  note(path);
  int order_fd = file && strstr(path, "pg_wal") ? open(file, O_RDONLY) : -1;
  if (order_fd >= 0) {
    ssize_t n = read(order_fd, order, sizeof order - 1);
    if (n >= 0) order[n] = 0;
    close(order_fd);
  }
  if (strcmp(order, "fails") == 0) {
    errno = EIO;
    return -1;
  }
  int ms = atoi(order);
  if (ms > 0) usleep((useconds_t)ms * 1000);
  return real(fd);
}

int fsync(int fd) { return flush(fd, "fsync"); }
int fdatasync(int fd) { return flush(fd, "fdatasync"); }
