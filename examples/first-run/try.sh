#!/usr/bin/env bash
# Makes a small repository on the spot and has cos carry out five goals in it, for real: one step
# is flaky and recovers, one is destructive and waits for you, one waits behind it, two go on.
# Nothing outside of a fresh temporary folder is touched.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)

echo "Building cos ..." >&2
cargo build --quiet --manifest-path "$root/Cargo.toml" -p cos
target=$(cargo metadata --format-version 1 --no-deps --manifest-path "$root/Cargo.toml" |
    sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p')
cos=$target/debug/cos

place=$(mktemp -d "${TMPDIR:-/tmp}/cos-first-run.XXXXXX")
repo=$place/notes
export COS_HOME=$place/home
mkdir -p "$repo/legacy" "$repo/docs"
cd "$repo"
git init --quiet --initial-branch main
mkdir scripts
printf 'plum\napple\npear\n' >docs/fruit.txt
cp "$here/prices.sh" scripts/prices.sh
printf 'old format\n' >legacy/fruit.old
git add .
git -c user.name=You -c user.email=you@localhost commit --quiet -m "A few notes"

# Exit code 3 means: everything that could be done is done, and a decision waits for you.
code=0
"$cos" run "$here/goals.yaml" --unattended || code=$?
if [ "$code" -ne 3 ]; then
    echo "cos run ended with exit code $code; 3 was expected" >&2
    exit 1
fi

decision=$("$cos" checkpoints --json | sed -n 's/.*"id": *"\(d-[a-z0-9]*\)".*/\1/p' | head -n 1)
cat <<TEXT

The repository is $repo. To answer and go on:

  cd $repo && export COS_HOME=$COS_HOME
  $cos show $decision
  $cos approve $decision
  $cos resume
TEXT
