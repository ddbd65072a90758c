import { type Generated, type JSONColumnType, type Selectable, sql } from 'kysely';
import type { IntakeState } from '#contract/operator/taking-over/intakes.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';

/**
 * What comes from another provider in files: a take-over or a party move. Its room hands in the names of its tables
 * (`tables.ts`): the table itself, that of its files, and the column by which both know it.
 */
export interface Intake {
  table: keyof Tables;
  files: keyof Tables;
  id: string;
  /** In what the log says of several. */
  several: string;
}

export interface IntakeKey {
  regionId: number;
  id: number;
}

const idOf = ({ id }: Intake) => sql.ref(id);
const isThis = (intake: Intake, { regionId, id }: IntakeKey) => sql<boolean>`region_id = ${regionId} and ${idOf(intake)} = ${id}`;

async function listIds(db: Db, intake: Intake, which: ReturnType<typeof sql>): Promise<{ id: number; state: string }[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select ${idOf(intake)} as id, state from ${sql.table(intake.table)}
     where region_id = any (${await listRegionIds(db)}::int[]) and ${which} order by state, id`.execute(db);
  return rows;
}

/**
 * Goes on with whatever is asked for or under way, as far as the time allows: a rehearsal, taking over, taking back. It
 * also goes on with what an earlier run or a killed process has left. An error of one does not stop the others.
 */
export async function continueIntakes(
  db: Db,
  intake: Intake,
  goOn: Record<'open' | 'released' | 'taking-back', (id: number) => Promise<void>>,
): Promise<void> {
  // Rehearsals first: somebody waits for them, and they are short.
  const due = await listIds(
    db,
    intake,
    sql`(state in ('released', 'taking-back')
      or state = 'open' and rehearsal_asked = version and rehearsed is distinct from version)`,
  );
  await tryEach(due, `{failed} ${intake.several} were not finished`, ({ id, state }) => goOn[state as keyof typeof goOn](id));
}

/** Those whose mails were started and not stopped. */
export const listMailing = (db: Db, intake: Intake) => listIds(db, intake, sql`mailing_since is not null`);

/** Those that were done so many days ago, and whose files are there. */
export const listToForget = (db: Db, intake: Intake, days: number) =>
  listIds(db, intake, sql`forgotten_at is null and finished_at <= ledger_now() - interval '1 day' * ${days}::int`);

/** Deletes the files as they came; their hashes stay. Nobody is mailed any more. */
export async function forgetFiles(trx: Trx, intake: Intake, key: IntakeKey): Promise<void> {
  await sql`
    update ${sql.table(intake.table)} set forgotten_at = ledger_now(), mailing_by = null, mailing_since = null
     where ${isThis(intake, key)}`.execute(trx);
  await sql`update ${sql.table(intake.files)} set content = null where ${isThis(intake, key)}`.execute(trx);
}

/** Throws Refusal 409 with a text where one of the region is being taken over or taken back. */
export async function assertNoneUnderWay(trx: Trx, intake: Intake, regionId: number, text: string): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(intake.table)} where region_id = ${regionId} and state in ('released', 'taking-back')`.execute(trx);
  if (rows.length > 0) throw new Refusal('ALREADY_RUNNING', text);
}

/** Begins to mail people, as a member of staff wishes, or ends it. */
export async function setMailing(trx: Trx, intake: Intake, key: IntakeKey, staffId: number | null): Promise<void> {
  await sql`
    update ${sql.table(intake.table)}
       set mailing_by = ${staffId}, mailing_since = case when ${staffId}::bigint is not null then ledger_now() end
     where ${isThis(intake, key)}`.execute(trx);
}

/** Gives up one that is held and open, with its files and all rows of them. */
export async function dropOpen(trx: Trx, intake: Intake, key: IntakeKey): Promise<void> {
  await sql`delete from ${sql.table(intake.files)} where ${isThis(intake, key)}`.execute(trx);
  await sql`update ${sql.table(intake.table)} set state = 'dropped', version = version + 1 where ${isThis(intake, key)}`.execute(
    trx,
  );
}

/** The columns that the tables `take_over` and `party_move` have in common. What was released is null before. */
export interface IntakeTable {
  region_id: number;
  provider: string;
  state: Generated<IntakeState>;
  version: Generated<number>;
  rehearsal_asked: number | null;
  rehearsed: number | null;
  rehearsed_at: Date | null;
  opened_by: number;
  opened_at: Generated<Date>;
  left_out: number | null;
  /** Written with the release by the table itself. */
  rows_sha256: Generated<string | null>;
  asked_by: number | null;
  released_by: number | null;
  released_at: Date | null;
  finished_at: Date | null;
  taken_back_by: number | null;
  taking_back_since: Date | null;
  taken_back_at: Date | null;
  mailing_by: number | null;
  mailing_since: Date | null;
  forgotten_at: Date | null;
}
type Row = Selectable<IntakeTable>;

/** The same of the tables of their files. */
export interface IntakeFileTable {
  region_id: number;
  file_id: Generated<number>;
  name: string;
  /** Null once it was forgotten. */
  content: Buffer | null;
  sha256: string;
  head: JSONColumnType<string[]>;
  rows: number;
  taken_by: number;
  taken_at: Generated<Date>;
}

interface IntakeFile<Kind> {
  fileId: number;
  kind: Kind;
  name: string;
  head: string[];
  rows: number;
  sha256: string;
  takenAt: Date;
  takenBy: number;
}

/** Its files without what is in them, the first one first. */
export async function listFiles<Kind extends string>(db: Db, intake: Intake, key: IntakeKey): Promise<IntakeFile<Kind>[]> {
  const { rows } = await sql<IntakeFile<Kind>>`
    select file_id as "fileId", kind, name, head, rows, sha256, taken_at as "takenAt", taken_by as "takenBy"
      from ${sql.table(intake.files)} where ${isThis(intake, key)} order by file_id`.execute(db);
  return rows;
}

/** The files by name and the beginning of their SHA-256, as the page shows it: what a second person reads. */
export async function nameFiles(db: Db, intake: Intake, key: IntakeKey): Promise<string> {
  const files = await listFiles(db, intake, key);
  return files.map(({ name, sha256 }) => `${name} (SHA-256 ${sha256.slice(0, 12)}…)`).join(', ');
}

/** What lists say of take-overs and moves alike, in the order of the rows. */
export async function summarise(db: Db, intake: Intake, of: readonly (Row & { id: number })[]) {
  const regions = new Map((await listRegionNames(db)).map(({ regionId, name }) => [regionId, name]));
  const openers = of.map(({ opened_by }) => opened_by);
  const people = await listNamesOfPeople(db, openers);
  const { rows: counted } = await sql<{ id: number; rows: number }>`
    select ${idOf(intake)} as id, sum(rows)::int as rows from ${sql.table(intake.files)}
     where ${idOf(intake)} = any (${of.map(({ id }) => id)}::bigint[]) group by 1`.execute(db);
  const rowsOf = new Map(counted.map(({ id, rows }) => [id, rows]));
  return of.map(({ id, region_id, provider, state, opened_at, opened_by }) => ({
    id,
    regionName: regions.get(region_id) ?? String(region_id),
    provider,
    state,
    openedAt: opened_at.toISOString(),
    openedBy: people.get(opened_by) ?? '',
    rows: rowsOf.get(id) ?? 0,
  }));
}

/** What pages say of take-overs and moves alike: their files, how far each is, and who mails. */
export async function tellLife<Kind>(db: Db, row: Row, files: readonly IntakeFile<Kind>[], keptDays: number) {
  const { released_by, taken_back_by, mailing_by } = row;
  const people = await listNamesOfPeople(db, [...files.map(({ takenBy }) => takenBy), released_by, taken_back_by, mailing_by]);
  const nameOf = (personId: number | null) => (personId === null ? null : (people.get(personId) ?? ''));
  const forgetAt = row.forgotten_at ?? (row.finished_at && new Date(row.finished_at.getTime() + keptDays * 86_400_000));
  const life = {
    version: row.version,
    files: files.map(({ fileId, kind, name, rows, sha256, takenAt, takenBy }) => ({
      id: fileId,
      kind,
      name,
      rows,
      sha256,
      takenAt: takenAt.toISOString(),
      takenBy: nameOf(takenBy)!,
    })),
    isRehearsing: row.state === 'open' && row.rehearsal_asked === row.version && row.rehearsed !== row.version,
    leftOut: row.left_out,
    releasedAt: row.released_at?.toISOString() ?? null,
    releasedBy: nameOf(released_by),
    finishedAt: row.finished_at?.toISOString() ?? null,
    takingBackSince: row.taking_back_since?.toISOString() ?? null,
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    takenBackBy: nameOf(taken_back_by),
    forgetAt: forgetAt?.toISOString() ?? null,
    isForgotten: row.forgotten_at !== null,
  };
  return { life, mailing: { mailingSince: row.mailing_since?.toISOString() ?? null, mailingBy: nameOf(mailing_by) } };
}
