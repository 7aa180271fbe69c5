#!/bin/sh
# Builds the image outlay:VERSION and outlay:latest with podman, buildah or docker, whichever is there.
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
for engine in podman buildah docker; do
  if command -v "$engine" >/dev/null 2>&1; then
    exec "$engine" build --file deploy/container/Containerfile \
      --tag "outlay:$version" --tag outlay:latest .
  fi
done
echo 'No engine builds images here: install podman, buildah or docker.' >&2
exit 2
