#!/bin/sh
# Puts a backup into an empty database. Usage: OWNER_DATABASE_URL=postgres://…/empty-database restore.sh FILE
# Afterwards: npm run ledger:verify, with DATABASE_URL of the same database.
set -eu
ask() {
  psql --no-password --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$OWNER_DATABASE_URL" --command="$1"
}
if [ "$(ask "select count(*) from pg_class where relnamespace = 'public'::regnamespace")" != 0 ]; then
  echo 'The database is not empty.' >&2
  exit 1
fi
# Roles belong to the whole cluster and are in no backup of a database.
if [ "$(ask "select count(*) from pg_roles where rolname = 'kartenkontor_app'")" = 0 ]; then
  ask 'create role kartenkontor_app nologin'
  ask 'grant kartenkontor_app to current_user'
fi
pg_restore --no-password --exit-on-error --single-transaction --dbname="$OWNER_DATABASE_URL" "$1"
