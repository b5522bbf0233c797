#!/bin/sh
# Saves the database that DATABASE_URL names to a file, or fills an empty one from it. Needs the client of PostgreSQL.
set -eu
action=${1:-} file=${2:-}
if [ -z "${DATABASE_URL:-}" ] || [ -z "$file" ]; then
  echo "usage: DATABASE_URL=postgres://... $0 save|restore <file>" >&2
  exit 2
fi
case $action in
  # one moment of everything, whatever is written meanwhile; readable by its owner alone
  save) umask 077; pg_dump --format=custom --no-owner --file="$file.part" "$DATABASE_URL"; mv "$file.part" "$file" ;;
  # all of it, or nothing
  restore) pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$file" ;;
  *) echo "save or restore, not $action" >&2; exit 2 ;;
esac
