#!/usr/bin/env bash
# Checks the subjects of commits after the base against docs/writing.md: "part: imperative", at most 72 characters.
# Usage: scripts/check-commits.sh [BASE]. Skipped if the base is not in the clone.
set -euo pipefail
cd "$(dirname "$0")/.."

# Earlier commits follow no form.
BASE=${1:-240b7ca0}
MAX_CHARACTERS=72

if ! git cat-file -e "$BASE^{commit}" 2>/dev/null; then
  echo "Commit $BASE is not in this clone; subjects are not checked."
  exit 0
fi
wrong=$(git log --no-merges --format='%h %s' "$BASE..HEAD" | awk -v most=$MAX_CHARACTERS '
  { subject = substr($0, length($1) + 2) }
  length(subject) > most { print $1 ": longer than " most " characters: " subject; next }
  subject !~ /^[a-z0-9][a-z0-9.\/, -]*: [a-z]/ { print $1 ": not \"part: imperative\": " subject; next }
  subject ~ /; / { print $1 ": joins several changes: " subject }')
if [ -n "$wrong" ]; then
  printf 'Commit subjects against docs/writing.md:\n%s\n' "$wrong" >&2
  exit 1
fi
