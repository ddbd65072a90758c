import { sql } from 'kysely';
import { formatCents } from '#contract/common/money.ts';
import { KEPT_TAKE_OVER_DAYS, type TakeOver, type TakeOverSummary } from '#contract/operator/taking-over/taking-over.ts';
import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listClaims } from '#server/money/claims/claims.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listFiles, summarise, tellLife } from './intakes.ts';
import { getTakeOver } from './hold-take-over.ts';
import { RELEASE, TAKING_BACK, takeOverSubject } from './four-eyes-names.ts';
import { describeColumns, firstRowOf, guessColumn, proposeColumns } from './column-meanings.ts';
import { guessState, knownCardColumns } from './known-card-columns.ts';
import { listHeads, saidOf } from './file-heads.ts';
import { readGiftMapping } from './gift-mapping.ts';
import { listAllLacks, listStates } from './map-columns.ts';
import { readHolders } from './mail-holders.ts';
import { readRehearsal } from './rehearsed-totals.ts';
import { takeOverIntake } from './tables.ts';

const MOST = 200;

/** All take-overs, the newest first. */
export async function listTakeOvers(db: Db): Promise<TakeOverSummary[]> {
  const rows = await db.selectFrom('take_over').selectAll().orderBy('take_over_id', 'desc').limit(MOST).execute();
  return tellSummaries(db, rows);
}

type Row = Awaited<ReturnType<typeof getTakeOver>>;

async function tellSummaries(db: Db, rows: readonly Row[]): Promise<TakeOverSummary[]> {
  const told = rows.map((row) => ({ ...row, id: row.take_over_id }));
  return (await summarise(db, takeOverIntake, told)).map((summary, index) => {
    const { cards, cents } = rows[index]!;
    return { ...summary, cards, sumFormattedDE: cents === null ? null : formatCents(cents) };
  });
}

/** A take-over as its page shows it. Throws Refusal 404. */
export async function readTakeOver(db: Db, id: number): Promise<TakeOver> {
  const row = await getTakeOver(db, id);
  const { region_id: regionId, version } = row;
  const heads = await listHeads(db, regionId, id);
  const columnMap = proposeColumns(knownCardColumns, heads, row.column_map);
  const files = await listFiles<TakeOverFileKind>(db, takeOverIntake, { regionId, id });
  const letters = await readLettersTaken(db, row);
  const holders = await readHolders(db, row);
  const { life, mailing } = await tellLife(db, row, files, KEPT_TAKE_OVER_DAYS);
  const [summary] = await tellSummaries(db, [row]);
  const isRehearsed = row.rehearsed_at !== null && (row.rehearsed === version || row.state !== 'open');
  return {
    ...summary!,
    ...life,
    columns: (await describeColumns(heads, columnMap, firstRowOf(db, 'take_over_row', regionId))).map(hideSecret),
    states: (await listStates(db, regionId, heads, columnMap)).map(({ name, rows }) => ({
      name,
      rows,
      meaning: saidOf(row.value_map, name) ?? guessState(name),
    })),
    gifts: await readGiftMapping(db, row),
    lacks: row.state === 'open' ? await listAllLacks(db, row) : [],
    rehearsal: isRehearsed ? await readRehearsal(db, row, row.rehearsed_at!) : null,
    waitsForSecond: await isWaiting(db, row),
    bookedCards: row.booked_cards,
    bookedFormattedDE: formatCents(row.booked_cents),
    bookedGiftsFormattedDE: row.gift_cents ? formatCents(row.booked_gift_cents) : null,
    claim: await readClaim(db, row),
    backCards: row.back_cards,
    backFormattedDE: formatCents(row.back_cents),
    holders: holders && { ...holders, ...mailing },
    lettersTaken: letters && { times: letters.times, lastAt: letters.taken_at.toISOString(), lastBy: letters.name },
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

/** How often the list for letters was taken, and by whom last; null where it never was. */
async function readLettersTaken(db: Db, { region_id, take_over_id }: Row) {
  const { rows } = await sql<{ times: number; taken_at: Date; taken_by: number }>`
    select count(*) over ()::int as times, taken_at, taken_by from take_over_letters_taken
     where region_id = ${region_id} and take_over_id = ${take_over_id}
     order by take_over_letters_taken_id desc limit 1`.execute(db);
  if (!rows[0]) return null;
  return { ...rows[0], name: (await listNamesOfPeople(db, [rows[0].taken_by])).get(rows[0].taken_by) ?? '' };
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
