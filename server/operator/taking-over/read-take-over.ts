import { sql } from 'kysely';
import { formatCents } from '#contract/common/money.ts';
import { KEPT_TAKE_OVER_DAYS, type TakeOver, type TakeOverSummary } from '#contract/operator/taking-over/taking-over.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listClaims } from '#server/money/claims/claims.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { getTakeOver } from './hold-take-over.ts';
import { RELEASE, TAKING_BACK, takeOverSubject } from './four-eyes-names.ts';
import { describeColumns, firstRowOf, guessColumn, proposeColumns } from './column-meanings.ts';
import { guessState, knownCardColumns } from './guess-meaning.ts';
import { listHeads, saidOf } from './file-heads.ts';
import { readGiftMapping } from './gift-mapping.ts';
import { listAllLacks, listStates } from './map-columns.ts';
import { readHolders } from './mail-holders.ts';
import { readRehearsal } from './rehearsed-totals.ts';

const MOST = 200;

/** All take-overs, the newest first. */
export async function listTakeOvers(db: Db): Promise<TakeOverSummary[]> {
  const rows = await db.selectFrom('take_over').selectAll().orderBy('take_over_id', 'desc').limit(MOST).execute();
  return summarise(db, rows);
}

type Row = Awaited<ReturnType<typeof getTakeOver>>;

async function summarise(db: Db, rows: readonly Row[]): Promise<TakeOverSummary[]> {
  const regions = new Map((await listRegionNames(db)).map(({ regionId, name }) => [regionId, name]));
  const people = await listNamesOfPeople(
    db,
    rows.map(({ opened_by }) => opened_by),
  );
  const counted = await countRows(
    db,
    rows.map(({ take_over_id }) => take_over_id),
  );
  return rows.map((row) => ({
    id: row.take_over_id,
    regionName: regions.get(row.region_id) ?? String(row.region_id),
    provider: row.provider,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    openedBy: people.get(row.opened_by) ?? '',
    rows: counted.get(row.take_over_id) ?? 0,
    cards: row.cards,
    sumFormattedDE: row.cents === null ? null : formatCents(row.cents),
  }));
}

async function countRows(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; rows: number }>`
    select take_over_id as id, sum(rows)::int as rows from take_over_file
     where take_over_id = any (${ids}::bigint[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, rows: count }) => [id, count]));
}

/** A take-over as its page shows it. Throws Refusal 404. */
export async function readTakeOver(db: Db, id: number): Promise<TakeOver> {
  const row = await getTakeOver(db, id);
  const { region_id: regionId, version } = row;
  const heads = await listHeads(db, regionId, id);
  const columnMap = proposeColumns(knownCardColumns, heads, row.column_map);
  const files = await db
    .selectFrom('take_over_file')
    .select(['file_id', 'kind', 'name', 'rows', 'sha256', 'taken_at', 'taken_by'])
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', id)
    .orderBy('file_id')
    .execute();
  const letters = await readLettersTaken(db, row);
  const holders = await readHolders(db, row);
  const people = await listNamesOfPeople(db, [
    ...files.map(({ taken_by }) => taken_by),
    row.released_by,
    row.taken_back_by,
    row.mailing_by,
    letters?.taken_by ?? null,
  ]);
  const nameOf = (personId: number | null) => (personId === null ? null : (people.get(personId) ?? ''));
  const [summary] = await summarise(db, [row]);
  const isRehearsed = row.rehearsed_at !== null && (row.rehearsed === version || row.state !== 'open');
  return {
    ...summary!,
    version,
    files: files.map((file) => ({
      id: file.file_id,
      kind: file.kind,
      name: file.name,
      rows: file.rows,
      sha256: file.sha256,
      takenAt: file.taken_at.toISOString(),
      takenBy: nameOf(file.taken_by) ?? '',
    })),
    columns: (await describeColumns(heads, columnMap, firstRowOf(db, 'take_over_row', regionId))).map(hideSecret),
    states: (await listStates(db, regionId, heads, columnMap)).map(({ name, rows }) => ({
      name,
      rows,
      meaning: saidOf(row.value_map, name) ?? guessState(name),
    })),
    gifts: await readGiftMapping(db, row),
    lacks: row.state === 'open' ? await listAllLacks(db, row) : [],
    isRehearsing: row.state === 'open' && row.rehearsal_asked === version && row.rehearsed !== version,
    rehearsal: isRehearsed ? await readRehearsal(db, row, row.rehearsed_at!) : null,
    waitsForSecond: await isWaiting(db, row),
    bookedCards: row.booked_cards,
    bookedFormattedDE: formatCents(row.booked_cents),
    bookedGiftsFormattedDE: row.gift_cents ? formatCents(row.booked_gift_cents) : null,
    leftOut: row.left_out,
    claim: await readClaim(db, row),
    releasedAt: row.released_at?.toISOString() ?? null,
    releasedBy: nameOf(row.released_by),
    finishedAt: row.finished_at?.toISOString() ?? null,
    takingBackSince: row.taking_back_since?.toISOString() ?? null,
    backCards: row.back_cards,
    backFormattedDE: formatCents(row.back_cents),
    takenBackAt: row.taken_back_at?.toISOString() ?? null,
    takenBackBy: nameOf(row.taken_back_by),
    forgetAt: forgetAt(row)?.toISOString() ?? null,
    isForgotten: row.forgotten_at !== null,
    holders: holders && {
      ...holders,
      mailingSince: row.mailing_since?.toISOString() ?? null,
      mailingBy: nameOf(row.mailing_by),
    },
    lettersTaken: letters && {
      times: letters.times,
      lastAt: letters.taken_at.toISOString(),
      lastBy: nameOf(letters.taken_by) ?? '',
    },
  };
}

async function readClaim(db: Db, { region_id, take_over_id }: Row): Promise<TakeOver['claim']> {
  const [claim] = await listClaims(db, 'take-over', [region_id], [take_over_id]);
  if (!claim) return null;
  const { label, claimedCents, openCents, dueOn } = claim;
  if (claimedCents === 0 && openCents === 0) return null;
  const isOverdue = openCents > 0 && dueOn < (await getLedgerToday(db));
  return { label, claimedFormattedDE: formatCents(claimedCents), openCents, dueOn, isOverdue };
}

function forgetAt({ forgotten_at, finished_at }: Row): Date | null {
  return forgotten_at ?? (finished_at && new Date(finished_at.getTime() + KEPT_TAKE_OVER_DAYS * 86_400_000));
}

/** How often the list for letters was taken, and by whom last; null where it never was. */
async function readLettersTaken(db: Db, { region_id, take_over_id }: Row) {
  const { rows } = await sql<{ times: number; taken_at: Date; taken_by: number }>`
    select count(*) over ()::int as times, taken_at, taken_by from take_over_letters_taken
     where region_id = ${region_id} and take_over_id = ${take_over_id}
     order by take_over_letters_taken_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whether somebody has asked to release it or to take it back, and nobody has decided. */
async function isWaiting(db: Db, { region_id: regionId, take_over_id: takeOverId }: Row): Promise<boolean> {
  const subject = takeOverSubject({ regionId, takeOverId });
  const waiting = [...(await listWaitingSubjects(db, RELEASE)), ...(await listWaitingSubjects(db, TAKING_BACK))];
  return waiting.includes(subject);
}

/** More people read the page than may know what proves that a card is theirs. */
const SECRET = 'wird nicht gezeigt';

function hideSecret<Told extends { name: string; meaning: string; example: string }>(column: Told): Told {
  const isSecret = [column.meaning, guessColumn(knownCardColumns, column.name)].includes('productionNumber');
  return isSecret ? { ...column, example: SECRET } : column;
}
