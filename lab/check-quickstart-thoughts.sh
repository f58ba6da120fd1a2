#!/usr/bin/env bash
# Runs the quickstart's two configs into a temporary folder and fails if a thought of their rows has a fault.
# MINUTES bounds each run (default 20).
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for name in quickstart quickstart-phone; do
  # A key in this file wins over the config that it extends.
  printf 'name: %s\nextends: %s\noutput: %s\n' "$name" "$PWD/configs/$name.yaml" "$work/$name" >"$work/$name.yaml"
  timeout "$((${MINUTES:-20} * 60))" node bin/autoplay.js run "$work/$name.yaml" >"$work/$name.log" || {
    tail -n 20 "$work/$name.log"
    exit 1
  }
  node --import tsx lab/check-thoughts.ts "$work/$name"
done
