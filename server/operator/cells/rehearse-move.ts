import { listNewestKeyIds } from '#server/ledger/prove/list-newest-key-ids.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type Finding, good, hint, wrong } from '#server/operator/operations/doctor/finding.ts';
import { findCollisions } from './find-collisions.ts';
import { type Cells, moveName } from './move-state.ts';
import { listRegionTables } from './region-tables.ts';

interface Rehearsal extends Cells {
  regionId: number;
  /** How the target's server reaches the source. */
  sourceUrl: string;
  keys: SealKeys;
}

/** A move needs one for the stream and one for each table that is being copied; PostgreSQL copies two at once. */
const FEWEST_FREE = 3;
const FEWEST_WORKERS = 3;
/** Each table that is copied needs an origin, until the stream has reached it. */
const GOOD_ORIGINS = 150;

/** What stands in the way of a move, and what it will carry. Changes nothing. */
export async function rehearseMove(move: Rehearsal): Promise<Finding[]> {
  const { from, to, regionId } = move;
  const findings = [
    await judgeSchema(from, to),
    ...(await judgeSource(from)),
    ...(await judgeTarget(to)),
    await judgeRanges(from, to),
    ...(await judgeKeys(move)),
  ];
  if (findings.some(({ state }) => state === 'wrong')) return findings;
  return [
    ...findings,
    await judgeWayBack(move),
    await judgeLeftRows(to, regionId),
    await judgeTrades(from, to),
    ...(await findCollisions(from, to, regionId)),
    ...(await tellOfSize(from, regionId)),
  ];
}

async function judgeSchema(from: OwnerConnection, to: OwnerConnection): Promise<Finding> {
  const list = `select coalesce(string_agg(number || ' ' || sha256, ',' order by number), '') as files from schema_migration`;
  const [here, there] = await Promise.all([from.askOne<{ files: string }>(list), to.askOne<{ files: string }>(list)]);
  if (here.files === there.files) return good('Both cells have run the same migrations.');
  return wrong(
    'The two cells have run other migrations.',
    `Bring both to the same version of the portal (${sayCommand('db:migrate')}).`,
  );
}

async function judgeSource(from: OwnerConnection): Promise<Finding[]> {
  const facts = await from.askOne<{
    wal_level: string;
    may_replicate: boolean;
    is_owner: boolean;
    free_slots: number;
    free_senders: number;
    kept: string;
  }>(`
    select current_setting('wal_level') as wal_level,
           (select rolsuper or rolreplication from pg_roles where rolname = current_user) as may_replicate,
           pg_has_role(current_user, (select relowner from pg_class where oid = 'region'::regclass), 'usage') as is_owner,
           current_setting('max_replication_slots')::int - (select count(*) from pg_replication_slots)::int as free_slots,
           current_setting('max_wal_senders')::int - (select count(*) from pg_stat_replication)::int as free_senders,
           current_setting('max_slot_wal_keep_size') as kept`);
  const findings: Finding[] = [];
  if (facts.wal_level !== 'logical')
    findings.push(
      wrong(`The source has wal_level = ${facts.wal_level}.`, 'Set wal_level = logical there, and restart PostgreSQL.'),
    );
  if (!facts.is_owner || !facts.may_replicate)
    findings.push(
      wrong(
        `The login of the source ${facts.is_owner ? 'may not replicate' : 'does not own the tables'}.`,
        'Name the owner in OWNER_DATABASE_URL, and let it replicate: alter role … replication.',
      ),
    );
  if (Math.min(facts.free_slots, facts.free_senders) < FEWEST_FREE)
    findings.push(
      wrong(
        `The source has ${facts.free_slots} replication slots and ${facts.free_senders} senders left; a move needs ${FEWEST_FREE} of each.`,
        'Raise max_replication_slots and max_wal_senders there, and restart PostgreSQL.',
      ),
    );
  if (facts.kept === '-1')
    findings.push(
      hint(
        'A move that is begun and left alone keeps the log of the source until its disk is full.',
        `Stay with it, or set max_slot_wal_keep_size there to what the disk can bear. ${sayCommand('doctor')} tells of it.`,
      ),
    );
  return findings.some(({ state }) => state === 'wrong') ? findings : [good('The source can be replicated from.'), ...findings];
}

async function judgeTarget(to: OwnerConnection): Promise<Finding[]> {
  const facts = await to.askOne<{ is_super: boolean; free_origins: number; workers: number; standby: boolean }>(`
    select (select rolsuper from pg_roles where rolname = current_user) as is_super,
           current_setting('max_replication_slots')::int - (select count(*) from pg_replication_origin)::int as free_origins,
           least(current_setting('max_logical_replication_workers')::int, current_setting('max_worker_processes')::int)
             - (select count(*) from pg_stat_subscription where pid is not null)::int as workers,
           pg_is_in_recovery() as standby`);
  const findings: Finding[] = [];
  if (facts.standby) findings.push(wrong('The target is a standby.', 'Name the primary in TARGET_URL.'));
  if (!facts.is_super)
    findings.push(
      wrong(
        'The login of the target is no superuser, who alone may subscribe.',
        'Name a superuser in TARGET_URL, for the move only.',
      ),
    );
  if (facts.free_origins < GOOD_ORIGINS)
    findings.push(
      hint(
        `The target can follow ${facts.free_origins} tables at once; with fewer than ${GOOD_ORIGINS} copying waits for some.`,
        'Raise max_replication_slots there, and restart PostgreSQL.',
      ),
    );
  if (facts.free_origins < FEWEST_FREE || facts.workers < FEWEST_WORKERS)
    findings.push(
      wrong(
        'The target has too few workers or slots left to subscribe.',
        'Raise max_logical_replication_workers, max_worker_processes and max_replication_slots there, and restart PostgreSQL.',
      ),
    );
  return findings.some(({ state }) => state === 'wrong') ? findings : [good('The target can subscribe.'), ...findings];
}

async function judgeRanges(from: OwnerConnection, to: OwnerConnection): Promise<Finding> {
  const here = await from.askOne<{ regions: string; ids: string; card_serials: string; address: string | null }>(
    'select regions, ids, card_serials, address from cell',
  );
  const there = await to.askOne<{ overlaps: boolean; address: string | null }>(
    `select regions && $1::int4range or ids && $2::int8range or card_serials && $3::int8range as overlaps, address
       from cell`,
    [here.regions, here.ids, here.card_serials],
  );
  if (!here.address || !there.address || here.address === there.address)
    return wrong(
      `The addresses of the cells are ${here.address ?? 'none'} and ${there.address ?? 'none'}.`,
      `Say for each cell where people reach it: ${sayCommand('cell:set-up --address https://…')}`,
    );
  if (!there.overlaps) return good('The two cells give out different numbers.');
  return wrong(
    'The two cells give out the same numbers of regions, rows or cards.',
    `Give the target ranges of its own while it is empty: ${sayCommand('cell:set-up')}. A cell that has people already keeps its ranges.`,
  );
}

/** Seals, second factors and PINs can only be read with the key that made them. */
async function judgeKeys({ from, to, keys }: Rehearsal): Promise<Finding[]> {
  const [here, there] = await Promise.all([usedKeys(from.url), usedKeys(to.url)]);
  const unknown = here.filter((id) => !keys.some((key) => key.id === id));
  if (unknown.length)
    return [
      wrong(
        `The source was sealed with the key ${unknown.join(', ')}, which SEAL_KEY and SEAL_KEYS_BEFORE do not name.`,
        'Give this command the SEAL_KEY of the cells.',
      ),
    ];
  if (there.every((id) => here.includes(id))) return [good('The seal keys are those of the source.')];
  return [
    hint(
      'The two cells seal with different keys.',
      'Let the target have the key of the source in SEAL_KEYS_BEFORE before the move, or its second factors and PINs end.',
    ),
  ];
}

async function usedKeys(url: string): Promise<string[]> {
  const database = openPostgres(url, 1);
  try {
    return await listNewestKeyIds(database.db);
  } finally {
    await database.close();
  }
}

/** Lets the target's server connect to the source, in a transaction that is taken back. */
async function judgeWayBack({ to, regionId, sourceUrl }: Rehearsal): Promise<Finding> {
  await to.ask('begin');
  try {
    await to.ask(
      `create subscription ${moveName(regionId)}_trial connection ${quote(sourceUrl)} publication ${moveName(regionId)}
         with (create_slot = false, slot_name = none, enabled = false, copy_data = false)`,
    );
    return good('The server of the target reaches the source.');
  } catch (error) {
    return wrong(
      `The server of the target does not reach the source: ${(error as Error).message}.`,
      'Say in SOURCE_URL how it does, such as through a tunnel, and let pg_hba.conf of the source let it in.',
    );
  } finally {
    await to.ask('rollback');
  }
}

/** A text as a literal of SQL, where no parameter can stand. */
export const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function judgeLeftRows(to: OwnerConnection, regionId: number): Promise<Finding> {
  const tables = (await listRegionTables(to)).filter((name) => name !== 'region_address');
  const found = await to.ask<{ name: string }>(
    tables
      .map((name) => `select '${name}' as name where exists (select from ${name} where region_id = ${regionId})`)
      .join(' union all '),
  );
  if (found.length === 0) return good('The target has no rows of the region.');
  return wrong(
    `The target has rows of the region: ${found.map(({ name }) => name).join(', ')}.`,
    `After a move that was broken off, say ${sayCommand('region:move')} with --give-up. A region that once left the target cannot come back yet.`,
  );
}

/** Trades are the operator's own, and branches name them by number. Those that the target lacks are copied. */
async function judgeTrades(from: OwnerConnection, to: OwnerConnection): Promise<Finding> {
  const trades = await from.ask<{ category_id: number; name: string }>('select category_id, name from category');
  const other = await to.ask<{ name: string }>(
    `select there.category_id || ' ' || there.name as name
       from category as there join jsonb_populate_recordset(null::category, $1) as here
         on (there.category_id = here.category_id) <> (there.name = here.name)`,
    [JSON.stringify(trades)],
  );
  if (other.length === 0) return good('The trades of shops have the same numbers in both cells.');
  return wrong(
    `Trades of shops have other numbers in the target: ${other.map(({ name }) => name).join(', ')}.`,
    'Give the table category the same rows in both cells.',
  );
}

async function tellOfSize(from: OwnerConnection, regionId: number): Promise<Finding[]> {
  const tables = await listRegionTables(from);
  const sizes: { name: string; rows: number; bytes: number }[] = [];
  for (const name of tables)
    sizes.push({
      name,
      ...(await from.askOne<{ rows: number; bytes: number }>(
        `select count(*) as rows, coalesce(sum(pg_column_size(t.*)), 0)::bigint as bytes from ${name} t where region_id = $1`,
        [regionId],
      )),
    });
  const sum = (of: 'rows' | 'bytes') => sizes.reduce((total, size) => total + size[of], 0);
  const largest = sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, 5);
  return [
    good(
      `${sum('rows')} rows in ${sizes.filter(({ rows }) => rows > 0).length} tables would move, ${megabytes(sum('bytes'))}: ${largest
        .map(({ name, rows }) => `${name} ${rows}`)
        .join(', ')}, and others.`,
    ),
  ];
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
