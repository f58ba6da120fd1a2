#!/usr/bin/env bash
# Runs the steps of the Dockerfile in a fresh Debian root, without a container engine. Needs root and debootstrap.
#
#   lab/try-dockerfile.sh ROOT    ROOT: a folder with Debian (debootstrap), Node.js and npm in it
#
# Both stages run in one root: FROM is skipped, COPY copies. Then the image's command runs there.
set -euo pipefail
cd "$(dirname "$0")/.."
ROOT=$(realpath "$1")
ENVIRONMENT=(PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
  NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
folder=/

# With pivot_root, since the kernel lets no process in a chroot make the namespaces of sandboxes.
inside() {
  unshare --mount --pid --fork bash -c '
    root=$1; shift
    mount --bind "$root" "$root"
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mkdir -p "$root/before"
    cd "$root"
    pivot_root . before
    umount -l /before
    exec /usr/bin/env -i "$@"' bash "$ROOT" "${ENVIRONMENT[@]}" sh -c "cd $folder && $1"
}

while read -r instruction arguments; do
  case $instruction in
    FROM) folder=/ ;;
    WORKDIR) folder=$arguments; mkdir -p "$ROOT$folder" ;;
    ENV) ENVIRONMENT+=("$arguments") ;;
    COPY) if [ "$arguments" = ". ." ]; then git archive HEAD | tar -x -C "$ROOT$folder"; fi ;;
    RUN) echo "RUN $arguments"; inside "$arguments" ;;
    *) ;;
  esac
done < <(sed -e '/^#/d' -e ':join' -e '/\\$/{N;s/\\\n *//;b join' -e '}' Dockerfile)
shift
inside "autoplay ${*:-doctor}"
