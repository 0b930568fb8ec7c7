# Writes the prices, from a source that fails the first time it is asked.
asked=${TMPDIR:-/tmp}/cos-first-run-asked.$(git rev-list --max-parents=0 HEAD)
if mkdir "$asked" 2>/dev/null; then
    echo "could not fetch the prices: connection reset by peer" >&2
    exit 1
fi
rmdir "$asked"
printf 'apple 3\npear 4\nplum 5\n' >docs/prices.txt
