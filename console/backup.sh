#!/bin/sh
# Saves the database of DATABASE_URL to a file, or restores a file into an empty database. Requires the PostgreSQL client.
set -eu
action=${1:-} file=${2:-}
if [ -z "${DATABASE_URL:-}" ] || [ -z "$file" ]; then
  echo "usage: DATABASE_URL=postgres://... $0 save|restore <file>" >&2
  exit 2
fi
case $action in
  # pg_dump reads one snapshot despite concurrent writes; only the owner can read the file
  save) umask 077; pg_dump --format=custom --no-owner --file="$file.part" "$DATABASE_URL"; mv "$file.part" "$file" ;;
  # one transaction, so that a failure restores nothing
  restore) pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$file" ;;
  *) echo "unknown action \"$action\": use save or restore" >&2; exit 2 ;;
esac
