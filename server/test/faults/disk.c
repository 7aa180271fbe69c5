/* Preloaded into PostgreSQL: makes the flushing of its log fail or slow, as the file OUTLAY_TEST_DISK says. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_log(int fd) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, sizeof path - 1);
  if (n < 0) return 0;
  path[n] = 0;
  return strstr(path, "pg_wal") != NULL;
}

/* "fails", or the milliseconds that each flush takes longer. */
static int flush(int fd, const char *name) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  const char *file = getenv("OUTLAY_TEST_DISK");
  char order[16] = "";
  int order_fd = file && is_log(fd) ? open(file, O_RDONLY) : -1;
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
