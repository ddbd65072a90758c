#!/bin/sh
# Backs the database up while the portal runs. Usage: OWNER_DATABASE_URL=postgres://… backup.sh FOLDER
# Prints the file's name.
# Keep the password in ~/.pgpass and not in the address, which other users of the machine can see.
set -eu
if [ $# -ne 1 ] || [ -z "${OWNER_DATABASE_URL:-}" ]; then
  echo 'Usage: OWNER_DATABASE_URL=postgres://… backup.sh FOLDER' >&2
  exit 2
fi
umask 077
file="$1/kartenkontor-$(date -u +%Y%m%dT%H%M%SZ).dump"
pg_dump --no-password --format=custom --dbname="$OWNER_DATABASE_URL" --file="$file.part"
# Whole and readable, before it gets its name.
pg_restore --list "$file.part" >/dev/null
mv "$file.part" "$file"
echo "$file"
