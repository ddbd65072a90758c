#!/bin/sh
# Puts a backup into an empty database. Usage: OWNER_DATABASE_URL=postgres://…/empty-database restore.sh FILE
# Afterwards: npm run ledger:verify, with the server's settings and DATABASE_URL of the same database.
set -eu
if [ $# -ne 1 ] || [ -z "${OWNER_DATABASE_URL:-}" ]; then
  echo 'Usage: OWNER_DATABASE_URL=postgres://…/empty-database restore.sh FILE' >&2
  exit 2
fi
ask() {
  psql --no-password --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$OWNER_DATABASE_URL" --command="$1"
}
# Into a variable first: only so does a failure of psql end the script.
relations=$(ask "select count(*) from pg_class where relnamespace = 'public'::regnamespace")
if [ "$relations" != 0 ]; then
  echo 'The database is not empty.' >&2
  exit 1
fi
# Roles belong to the whole cluster and are in no backup of a database.
roles=$(ask "select count(*) from pg_roles where rolname = 'kartenkontor_app'")
if [ "$roles" = 0 ]; then
  ask 'create role kartenkontor_app nologin'
  ask 'grant kartenkontor_app to current_user'
fi
pg_restore --no-password --exit-on-error --single-transaction --dbname="$OWNER_DATABASE_URL" "$1"
