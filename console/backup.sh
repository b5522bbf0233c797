#!/bin/sh
# Saves the database of DATABASE_URL to a file, or restores a file into an empty database and runs restored.sql. Requires the
# PostgreSQL client.
set -eu
action=${1:-} file=${2:-}
if [ -z "${DATABASE_URL:-}" ] || [ -z "$file" ]; then
  echo "usage: DATABASE_URL=postgres://... $0 save|restore <file>" >&2
  exit 2
fi
# The client reads the password from the environment, because every user of the machine sees the arguments of a process.
authority=${DATABASE_URL#*://} authority=${authority%%[/?]*}
case $authority in *:*@*)
  user=${authority%%:*} host=${authority#*@} password=${authority%%@*} password=${password#*:}
  DATABASE_URL=${DATABASE_URL%%://*}://$user@$host${DATABASE_URL#*"$authority"}
  # decodes %40 and others
  PGPASSWORD=$(printf %s "$password" | LC_ALL=C awk -v RS=% '
    function digit(at) { return index("0123456789abcdef", tolower(substr($0, at, 1))) - 1 }
    NR == 1 { printf "%s", $0 }
    NR > 1 { printf "%c%s", digit(1) * 16 + digit(2), substr($0, 3) }')
  export PGPASSWORD
esac
case $action in
  # pg_dump reads one snapshot despite concurrent writes; only the owner can read the file
  save) umask 077; pg_dump --format=custom --no-owner --file="$file.part" "$DATABASE_URL"; mv "$file.part" "$file" ;;
  # one transaction, so that a failure restores nothing
  restore)
    pg_restore --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" "$file"
    psql --quiet --single-transaction --set=ON_ERROR_STOP=1 --dbname="$DATABASE_URL" <"$(dirname "$0")/restored.sql" ;;
  *) echo "unknown action \"$action\": use save or restore" >&2; exit 2 ;;
esac
