# Autoplay with everything that desktops, web applications and virtual phones need.
#
#   docker build -t autoplay .
#   docker run --rm --init --shm-size 1g --security-opt seccomp=unconfined --security-opt apparmor=unconfined \
#     --security-opt systempaths=unconfined --cap-add SYS_PTRACE -v "$PWD/datasets:/work/datasets" autoplay
#
# Each application runs in a sandbox of bubblewrap. It makes user namespaces and mounts (seccomp, apparmor) with a /proc
# of its own (systempaths), and the program reads files of its sandboxes through /proc (SYS_PTRACE).
# `docker run … autoplay doctor` checks that.

FROM node:22-bookworm-slim AS package
WORKDIR /source
COPY . .
RUN npm ci --workspaces=false --ignore-scripts --no-audit --no-fund \
  && mkdir /package \
  && npm pack --pack-destination /package

FROM node:22-bookworm-slim
COPY --from=package /package /package
# For users other than root, too.
ENV XDG_DATA_HOME=/opt
RUN npm install --global --ignore-scripts --no-audit --no-fund /package/*.tgz \
  && autoplay setup --phones --yes \
  && ln -s "$(npm root --global)/@gui-autoplay/autoplay/configs" /configs \
  && npm cache clean --force \
  && rm -rf /package /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["autoplay"]
CMD ["quickstart", "--yes"]
