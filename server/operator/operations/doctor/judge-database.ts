import type { DatabaseFacts } from '#server/platform/db/inspect-database.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type Finding, good, hint, wrong } from './finding.ts';

const OLDEST_VERSION = 15;
/** Connections for commands, backup and the job queue, beside the pool of one process. */
const SPARE_CONNECTIONS = 10;
/** A login, a captcha or a link that lives for minutes tolerates this; so does the order of bookings in a log. */
const MOST_CLOCK_SECONDS = 2;

/** Whether a server is one that money can be kept on. `pool` is the number of connections of one process. */
export function judgeServer(facts: DatabaseFacts, { pool, isProduction }: { pool: number; isProduction: boolean }): Finding[] {
  return [
    judgeVersion(facts),
    facts.encoding === 'UTF8'
      ? good('The database keeps texts in UTF8.')
      : wrong(
          `The database keeps texts in ${facts.encoding}, which loses names.`,
          "Make it anew with encoding 'UTF8' and restore a backup into it.",
        ),
    judgeRole(facts),
    ...judgeDurability(facts, isProduction),
    facts.maxConnections >= pool + SPARE_CONNECTIONS
      ? good(`${facts.maxConnections} connections are allowed, and one process opens up to ${pool}.`)
      : wrong(
          `Only ${facts.maxConnections} connections are allowed, and one process alone opens up to ${pool}.`,
          'Raise max_connections in postgresql.conf and restart PostgreSQL, or lower DATABASE_POOL.',
        ),
  ];
}

function judgeVersion({ version, versionNumber }: DatabaseFacts): Finding {
  if (versionNumber >= OLDEST_VERSION * 10_000) return good(`It is PostgreSQL ${version}.`);
  return wrong(
    `It is PostgreSQL ${version}, which is too old.`,
    `Upgrade to PostgreSQL ${OLDEST_VERSION} or newer (pg_upgrade).`,
  );
}

function judgeRole({ mayTakeRole }: DatabaseFacts): Finding {
  if (mayTakeRole) return good('The login may take the role kartenkontor_app.');
  if (mayTakeRole === null)
    return wrong(
      'The role kartenkontor_app is missing.',
      `Run ${sayCommand('db:migrate')} with OWNER_DATABASE_URL; it makes the role.`,
    );
  return wrong('The login may not take the role kartenkontor_app.', 'As the owner: grant kartenkontor_app to the login.');
}

/** What was confirmed at a till must survive a power cut, and a disk that is lost. */
function judgeDurability(facts: DatabaseFacts, isProduction: boolean): Finding[] {
  const { fsync, fullPageWrites, synchronousCommit, synchronousStandbys, archiveMode, isArchiveFailing } = facts;
  const findings: Finding[] = [];
  if (fsync !== 'on')
    findings.push(
      wrong(
        'fsync is off: a power cut can break the whole database.',
        'Set fsync = on in postgresql.conf and reload PostgreSQL.',
      ),
    );
  if (fullPageWrites !== 'on')
    findings.push(
      wrong(
        'full_page_writes is off: a power cut can break pages of the database.',
        'Set full_page_writes = on in postgresql.conf and reload PostgreSQL.',
      ),
    );
  if (synchronousCommit === 'off')
    findings.push(
      wrong(
        'synchronous_commit is off: a power cut loses bookings that tills have seen confirmed.',
        'Set synchronous_commit = on, and look for it at the database and the login as well (alter database, alter role).',
      ),
    );
  if (synchronousCommit === 'local' && synchronousStandbys !== '')
    findings.push(
      wrong(
        'synchronous_commit is local: a booking is confirmed before the standby has it, and a failover can lose it.',
        'Set synchronous_commit = on.',
      ),
    );
  if (findings.length === 0) findings.push(good('What is booked is on the disk before it is confirmed.'));
  if (isArchiveFailing)
    findings.push(
      wrong(
        'The newest segment of the write-ahead log could not be archived.',
        "See PostgreSQL's log for the answer of archive_command; until it works the disk fills up.",
      ),
    );
  else if (archiveMode !== 'off') findings.push(good('The write-ahead log is archived.'));
  else if (synchronousStandbys === '')
    findings.push(
      (isProduction ? wrong : hint)(
        'Nothing but nightly backups holds the bookings of today: no archive, and no synchronous standby.',
        'Set up the archive as docs/operating/backup.md says.',
      ),
    );
  return findings;
}

/** Whether the machine's clock and the database's agree: sessions and links are told their times by both. */
export function judgeClock(clockAheadMs: number): Finding {
  const seconds = Math.abs(clockAheadMs) / 1_000;
  if (seconds <= MOST_CLOCK_SECONDS) return good("This machine's clock and the database's agree.");
  return wrong(
    `This machine's clock is ${Math.round(seconds)} seconds ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database's.`,
    'Let both machines follow the same time servers (chrony or systemd-timesyncd), and see which of the two is wrong.',
  );
}
