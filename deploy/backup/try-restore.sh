#!/bin/sh
# Restores the books into a folder of its own, proves them there, and removes the folder. Nothing of the running
# installation is touched. Ends with 0 if the books are clean.
#
# Usage: try-restore.sh DATABASE ANCHORS [INSTANT]
#   try-restore.sh portal /srv/anchors/anchors.jsonl                          up to the end of the archive
#   try-restore.sh portal /srv/anchors/anchors.jsonl 2026-11-26T16:59:59Z     up to this second
#
# Environment: SEAL_KEY and SEAL_KEYS_BEFORE as the portal has them; STANZA (kartenkontor); WORK, a folder with room for
# the whole database (/var/tmp); PG_BIN with the programs of the same PostgreSQL (/usr/lib/postgresql/15/bin);
# LOGIN, who may take the role kartenkontor_app (postgres). Not as root, whom PostgreSQL refuses.
set -eu
if [ $# -lt 2 ] || [ $# -gt 3 ]; then
  echo 'Usage: try-restore.sh DATABASE ANCHORS [INSTANT]' >&2
  exit 2
fi
database=$1 anchors=$2 instant=${3:-}
stanza=${STANZA:-kartenkontor} bin=${PG_BIN:-/usr/lib/postgresql/15/bin} login=${LOGIN:-postgres}
program=$(cd "$(dirname "$0")/../.." && pwd)
began=$(date +%s)
umask 077
folder=$(mktemp -d "${WORK:-/var/tmp}/kartenkontor-restore.XXXXXX")
data=$folder/data

end() {
  status=$?
  trap - EXIT
  "$bin/pg_ctl" -D "$data" -m immediate -s stop >/dev/null 2>&1 || true
  rm -rf "$folder"
  [ "$status" = 0 ] || echo 'The restore FAILED, or the books are not clean: see above.' >&2
  exit "$status"
}

trap end EXIT
trap 'exit 1' INT TERM

mkdir "$data"
if [ -n "$instant" ]; then
  set -- --type=time "--target=$(date -u -d "$instant" '+%Y-%m-%d %H:%M:%S+00')" --target-action=promote
else
  set -- --type=default
  instant=$(date -u '+%Y-%m-%dT%H:%M:%S.%3NZ')
fi
# As another user than PostgreSQL's it would warn of owners that it cannot give, and of a log that it may not write.
pgbackrest --stanza="$stanza" --pg1-path="$data" --log-level-file=off --log-level-console=error "$@" restore

# The copy must not archive, as that would mix its log with the real one, and nobody else may reach it. All of that on
# the command line, which goes before what the backup brings along.
echo 'local all all trust' >"$folder/pg_hba.conf"
: >"$folder/empty.conf"
settings="-c config_file=$folder/empty.conf -c hba_file=$folder/pg_hba.conf -c ident_file=$folder/empty.conf
  -c archive_mode=off -c listen_addresses= -c unix_socket_directories=$folder -c port=5432 -c hot_standby=off -c fsync=off
  -c logging_collector=off -c log_timezone=UTC"
"$bin/pg_ctl" -D "$data" -w -t 60 -s -l "$folder/log" -o "$(echo $settings)" start >/dev/null 2>&1 || true
# pg_ctl does not wait for the end of the recovery, which ends the server if the instant cannot be reached.
until "$bin/pg_isready" -q -h "$folder" -p 5432; do
  if ! "$bin/pg_ctl" -D "$data" status >/dev/null; then
    cat "$folder/log" >&2
    exit 1
  fi
  sleep 1
done
last=$(sed -n 's/.*last completed transaction was at log time //p' "$folder/log" | tail -n 1)
echo "Restored in $(($(date +%s) - began)) seconds; the last change in it is of ${last:-the backup itself}."
DATABASE_URL="postgres://$login@localhost:5432/$database?host=$folder" OWNER_DATABASE_URL='' \
  "$program/node_modules/.bin/node" "$program/server/operator/operations/verify-ledger.cli.ts" \
  --anchor "$anchors" --as-of "$instant"
