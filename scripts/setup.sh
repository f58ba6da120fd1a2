#!/usr/bin/env bash
# Installs the Debian packages and npm packages of a command. Prints nothing and changes nothing if all are installed.
#
#   scripts/setup.sh              the light set: enough for `npm run quickstart` and `npm test`
#   scripts/setup.sh --all-apps   also every application of configs/apps/desktop.yaml
#   scripts/setup.sh --phones     also the packages for virtual phones: the adb client, Chromium and fonts
#   scripts/setup.sh --web-apps   also Chromium and the web applications of configs/apps/web-others.yaml (220 MB)
#   scripts/setup.sh --bench      also the programs that benchmarks compare with (xdotool, ImageMagick)
#   scripts/setup.sh --ask        asks before it calls apt; without a terminal it prints the command and fails
#   scripts/setup.sh --desktops   without the npm packages that only phones need (180 MB): enough to run desktops,
#                                 not for `npm run check` and `npm test`
#
# Without apt it names missing packages and exits with status 1. In the npm package (autoplay setup) the packages of
# phones go into a folder of the user.
set -euo pipefail
cd "$(dirname "$0")/.."

NODE_MINIMUM=20.19
CATALOGUE=configs/apps/desktop.yaml
# The light set is about 565 MB on a minimal Debian 12 (140 MB to download); Chromium would add 290 MB.
LIGHT_APPS=(mousepad galculator pcmanfm geany gnumeric)
# libatk-adaptor and libgail-common make GTK 2 applications readable, GTK 3 and Qt 5 bring what they need.
BASE_PACKAGES=(xvfb openbox dbus at-spi2-core libatk-adaptor libgail-common x11-utils bubblewrap
  redis-server fonts-dejavu-core adwaita-icon-theme)
# Letters that DejaVu lacks.
ALL_APPS_PACKAGES=(fonts-noto-cjk)
PHONE_PACKAGES=(adb chromium-headless-shell fonts-roboto-unhinted fonts-noto-color-emoji)
WEB_PACKAGES=(chromium-headless-shell)
# From npm without their dependencies, since the served files are already built.
WEB_APPS=(svgedit@7.4.1 tiddlywiki@5.4.1 todomvc@0.1.1 x-data-spreadsheet@1.1.9)
# From PyPI with their dependencies, as "folder=package".
PYTHON_WEB_APPS=('buku=buku[server]==5.1')
DEBIAN_WEB_APPS=(fossil)
WEB_APPS_FOLDER=configs/web-apps/others
BENCH_PACKAGES=(xdotool imagemagick)
# Commands of BASE_PACKAGES, for systems without apt.
BASE_COMMANDS=(Xvfb openbox dbus-daemon xprop setpriv bwrap redis-server)

main() {
  ASK=false
  local all_apps=false bench=false phones=false desktops=false web_apps=false
  for argument in "$@"; do
    case $argument in
      --all-apps) all_apps=true ;;
      --ask) ASK=true ;;
      --bench) bench=true ;;
      --phones) phones=true ;;
      --desktops) desktops=true ;;
      --web-apps) web_apps=true ;;
      *) fail "Unknown argument $argument. Usage: scripts/setup.sh [--all-apps] [--phones | --desktops] [--web-apps] [--bench] [--ask]" 2 ;;
    esac
  done
  check_node
  if $phones && $desktops; then fail "--phones and --desktops exclude each other." 2; fi
  if [ -e package-lock.json ]; then
    install_npm_packages $desktops
    # The program's first start builds it, for which some of its users lack permission.
    node bin/autoplay.js --version >/dev/null
  elif $phones || $web_apps; then
    install_phone_packages
  fi
  if $web_apps; then install_web_apps; fi
  if ! command -v apt-get >/dev/null; then
    check_commands
    return
  fi
  local light_packages all_packages
  light_packages=$(read_catalogue packages "${LIGHT_APPS[@]}")
  all_packages=$(read_catalogue packages)
  local required=("${BASE_PACKAGES[@]}" $light_packages)
  if $phones; then required+=("${PHONE_PACKAGES[@]}"); fi
  if $web_apps; then required+=("${WEB_PACKAGES[@]}" "${DEBIAN_WEB_APPS[@]}"); fi
  if $bench; then required+=("${BENCH_PACKAGES[@]}"); fi
  install_debian_packages required "${required[@]}"
  if $all_apps; then install_debian_packages optional "${ALL_APPS_PACKAGES[@]}" $all_packages; fi
}

fail() {
  echo "$1" >&2
  exit "${2:-1}"
}

check_node() {
  local version
  version=$(node -p process.versions.node 2>/dev/null) || fail "Node.js $NODE_MINIMUM or newer is needed; there is no node."
  if [ "$(printf '%s\n' "$NODE_MINIMUM" "$version" | sort -V | head -n 1)" != "$NODE_MINIMUM" ]; then
    fail "Node.js $NODE_MINIMUM or newer is needed; this is $version."
  fi
}

# With "true" without the workspace phones, whose packages stay if already installed.
install_npm_packages() {
  local desktops=$1
  if npm_packages_match_lock "$desktops"; then return; fi
  echo "Installing npm packages"
  npm ci $($desktops && echo --workspaces=false) --no-audit --no-fund --loglevel=error || fail "npm ci failed."
}

# The folder is that of src/files/user-folders.ts.
install_phone_packages() {
  local folder=${XDG_DATA_HOME:-$HOME/.local/share}/autoplay/phones
  if cmp -s phones/package.json "$folder/package.json" && [ -e "$folder/node_modules/.package-lock.json" ]; then return; fi
  echo "Installing npm packages for phones and web applications in $folder"
  mkdir -p "$folder"
  cp phones/package.json "$folder/package.json"
  npm install --prefix "$folder" --no-audit --no-fund --loglevel=error || fail "npm install failed."
}

# Each into a folder with its name. The marker is written last, so that an interrupted install is repeated.
install_web_apps() {
  local package name folder archive
  mkdir -p "$WEB_APPS_FOLDER"
  for package in "${WEB_APPS[@]}"; do
    name=${package%@*}
    folder=$WEB_APPS_FOLDER/$name
    if [ "$(cat "$folder/.installed" 2>/dev/null)" = "$package" ]; then continue; fi
    echo "Fetching the web application $package"
    rm -rf "$folder"
    mkdir -p "$folder"
    archive=$(npm pack "$package" --silent --pack-destination "$folder") || fail "npm pack $package failed."
    tar -xzf "$folder/$archive" -C "$folder" --strip-components=1
    rm "$folder/$archive"
    echo "$package" >"$folder/.installed"
  done
  for package in "${PYTHON_WEB_APPS[@]}"; do
    name=${package%%=*}
    folder=$WEB_APPS_FOLDER/$name
    if [ "$(cat "$folder/.installed" 2>/dev/null)" = "${package#*=}" ]; then continue; fi
    echo "Fetching the web application ${package#*=}"
    rm -rf "$folder"
    # Servers run with the system's Python, so its own pip must choose the fitting packages.
    /usr/bin/python3 -m pip install --quiet --disable-pip-version-check --target "$folder" "${package#*=}" ||
      fail "pip install ${package#*=} failed; it needs the packages python3 and python3-pip."
    echo "${package#*=}" >"$folder/.installed"
  done
}

# Compares npm's record of its last install with package-lock.json. The lock file does not mark packages that only
# phones need. So for desktops alone, only installed packages and the project's own dependencies must match.
npm_packages_match_lock() {
  node -e '
    const { readFileSync } = require("node:fs");
    const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
    const { "": project, ...wanted } = packagesOf("package-lock.json");
    const present = packagesOf("node_modules/.package-lock.json");
    const named = Object.keys({ ...project.dependencies, ...project.devDependencies });
    const isWanted = (path) =>
      process.argv[1] !== "true" || path in present || named.includes(path.replace(/^node_modules\//, ""));
    const isMissing = ([path, { optional, version }]) => !optional && isWanted(path) && present[path]?.version !== version;
    process.exit(Object.entries(wanted).some(isMissing) ? 1 : 0);
  ' "$1" 2>/dev/null
}

# Prints one list of the named catalogue entries (of all entries without names): "packages" or "programs".
read_catalogue() {
  node -e '
    const [path, list, ...names] = process.argv.slice(1);
    const apps = require("yaml").parse(require("node:fs").readFileSync(path, "utf8"));
    const entries = names.length > 0 ? names.map((name) => apps[name]) : Object.values(apps);
    const words = entries.flatMap((entry) => (list === "packages" ? entry.packages : [entry.command[0]]));
    console.log([...new Set(words)].join(" "));
  ' "$CATALOGUE" "$@"
}

# Without apt, only reports missing commands.
check_commands() {
  local missing=()
  for name in "${BASE_COMMANDS[@]}" $(read_catalogue programs "${LIGHT_APPS[@]}"); do
    command -v "$name" >/dev/null || missing+=("$name")
  done
  [ -e /usr/libexec/at-spi2-registryd ] || [ -e /usr/lib/at-spi2-core/at-spi2-registryd ] || missing+=(at-spi2-registryd)
  if [ ${#missing[@]} -gt 0 ]; then
    fail "This system has no apt-get, so nothing can be installed for you. These programs are missing: ${missing[*]}
On Debian and Ubuntu they are in: ${BASE_PACKAGES[*]} $(read_catalogue packages "${LIGHT_APPS[@]}")"
  fi
}

# "required" fails if this system's apt lacks a package; "optional" reports it and continues.
install_debian_packages() {
  local need=$1 missing=() offered=() unknown=()
  shift
  for package in "$@"; do is_installed "$package" || missing+=("$package"); done
  if [ ${#missing[@]} -eq 0 ]; then return; fi
  choose_root_command "${missing[@]}"
  if $ASK; then agree "${missing[@]}"; fi
  run_quietly $AS_ROOT apt-get update || echo "apt-get update failed; going on with the package lists that are there." >&2
  for package in "${missing[@]}"; do
    if is_offered "$package"; then offered+=("$package"); else unknown+=("$package"); fi
  done
  if [ ${#unknown[@]} -gt 0 ]; then
    if [ "$need" = required ]; then fail "apt has no package named: ${unknown[*]}"; fi
    echo "apt has no package named ${unknown[*]}; the applications in it cannot be used here." >&2
  fi
  if [ ${#offered[@]} -eq 0 ]; then return; fi
  echo "Installing Debian packages: ${offered[*]}"
  run_apt "${offered[@]}" || fail "apt-get install failed for: ${offered[*]}"
}

# Sets AS_ROOT to the prefix that runs a command as root; the arguments are the requested packages.
choose_root_command() {
  AS_ROOT=
  if [ "$(id -u)" -eq 0 ]; then return; fi
  command -v sudo >/dev/null || fail "These packages are missing, and there is no sudo. As root, run:
apt-get install --no-install-recommends $*"
  AS_ROOT=sudo
}

# Ends unless the user agrees to installing the packages of the arguments.
agree() {
  local answer command="$AS_ROOT apt-get install --no-install-recommends $*"
  echo "These Debian packages are missing: $*"
  if ! [ -t 0 ]; then fail "Repeat with --yes to install them, or run:
${command# }"; fi
  read -r -p "Install them${AS_ROOT:+ with sudo}? [Y/n] " answer || answer=n
  case $answer in
    '' | [yY]*) ;;
    *) fail "Nothing was installed. To do it yourself:
${command# }" ;;
  esac
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

is_offered() {
  [[ $(apt-cache policy "$1") =~ Candidate:\ [^\(] ]]
}

# Shows a command's output only if it fails.
run_quietly() {
  local output status=0
  output=$("$@" 2>&1) || status=$?
  if [ $status -ne 0 ]; then echo "$output" >&2; fi
  return $status
}

# Neither starts the packages' services (Redis, D-Bus) nor leaves Redis enabled, since a run starts its own private
# ones.
run_apt() {
  local had_redis=false status=0
  is_installed redis-server && had_redis=true
  forbid_service_starts
  run_quietly $AS_ROOT env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
    -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0 "$@" || status=$?
  if ! $had_redis && is_installed redis-server && command -v systemctl >/dev/null; then
    $AS_ROOT systemctl disable redis-server >/dev/null 2>&1 || true
  fi
  return $status
}

# invoke-rc.d asks this file; 101 means "do not". It is removed at the end, unless the system has its own.
forbid_service_starts() {
  local policy=/usr/sbin/policy-rc.d
  if [ -e $policy ]; then return; fi
  trap "$AS_ROOT rm -f $policy" EXIT
  printf '#!/bin/sh\nexit 101\n' | $AS_ROOT tee $policy >/dev/null
  $AS_ROOT chmod +x $policy
}

main "$@"
