import { sql } from 'kysely';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { findRowsOfNumbers } from '#server/operator/taking-over/find-rows-of-numbers.ts';
import { placesOf } from '#server/operator/taking-over/column-meanings.ts';
import { isFaultColumn } from '#server/operator/taking-over/fault-column.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { surplusOf } from '#server/operator/taking-over/file-heads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { readMendedLine } from './fault-lines.ts';
import { changeHistory, findHistory, type History, holdHistory, holdOpenHistory, takesBookings } from './hold-history.ts';
import { sumHistory } from './history-totals.ts';
import { judgeBooking, type JudgedBooking } from './judge-booking.ts';
import { type FormerFile, listFiles, listFormerLacks, signsOf } from './map-bookings.ts';

/** Whether the cards of a take-over are judged as they are now: bookings are judged by them. */
export const areCardsKnown = ({ state, version, rehearsed }: { state: string; version: number; rehearsed: number | null }) =>
  state !== 'open' || rehearsed === version;

/** Asks for a rehearsal of the files as somebody has read them. Throws Refusal 409, and 422 with what is lacking. */
export async function askForBookingsRehearsal(db: Db, { id, version }: { id: number; version: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { history, takeOver } = await holdOpenHistory(trx, id, { version });
    const files = await listFiles(trx, history);
    const [lack] =
      files.length === 0 ? ['Es fehlt eine Datei mit Buchungen.'] : listFormerLacks(files, history, areCardsKnown(takeOver));
    if (lack) throw ruleBroken(lack);
    await changeHistory(trx, history, {
      rehearsal_asked: version,
      asked_of: takeOver.version,
      judged_parts: null,
      rehearsed: null,
      rehearsed_at: null,
      totals: null,
    });
  });
}

/** Whether a rehearsal was asked for, of the files and cards as they are now, and is not at its end. */
export const isRehearsalDue = (
  { version, rehearsal_asked, asked_of, rehearsed, shown_at }: History,
  takeOver: { state: string; version: number; forgotten_at: Date | null },
) =>
  shown_at === null &&
  takesBookings(takeOver) &&
  rehearsal_asked === version &&
  asked_of === takeOver.version &&
  rehearsed !== version;

interface Which {
  regionId: number;
  takeOverId: number;
}

/**
 * Judges every row of a history and keeps what each means and what is wrong with it; nothing is shown. A part at a
 * time, so that memory stays the same for any number. Each part is one transaction that counts it: another process,
 * or the next run after a killed one, goes on behind it, and no row comes twice. What was changed meanwhile is not
 * rehearsed; what no time is left for is the next run's.
 */
export async function rehearseBookings(db: Db, which: Which, isTimeUp: () => boolean = () => false): Promise<void> {
  const today = await getLedgerToday(db);
  await inTransaction(db, which, clear);
  const history = await findHistory(db, which.regionId, which.takeOverId);
  if (!history) return;
  const files = await listFiles(db, history);
  const parts = await listParts(db, files);
  const waysOf = new Map(files.map((file) => [file.file_id, readingOf(file, history)]));
  for (const [index, part] of parts.entries()) {
    if (index < (history.judged_parts ?? 0)) continue;
    if (isTimeUp()) return;
    await inTransaction(db, which, async (trx, held) => {
      if (held.judged_parts !== index || held.version !== history.version) return;
      await judgePart(trx, held, { part, reading: waysOf.get(part.fileId)!, today });
      await changeHistory(trx, held, { judged_parts: index + 1 });
    });
  }
  await inTransaction(db, which, async (trx, held) => {
    if (held.judged_parts !== parts.length || held.version !== history.version) return;
    await compare(trx, held, files.length);
    await changeHistory(trx, held, {
      rehearsed: held.version,
      rehearsed_at: sql<Date>`ledger_now()`,
      totals: JSON.stringify(await sumHistory(trx, held)),
    });
  });
}

/** One step, if this rehearsal is still the one that was asked for. */
async function inTransaction(db: Db, { regionId, takeOverId }: Which, step: (trx: Trx, history: History) => Promise<void>) {
  await db.transaction().execute(async (trx) => {
    const takeOver = await getTakeOver(trx, takeOverId);
    const history = await holdHistory(trx, regionId, takeOverId);
    if (!history || !isRehearsalDue(history, takeOver)) return;
    await giveTime(trx);
    await step(trx, history);
  });
}

/** What an earlier rehearsal has left goes. */
async function clear(trx: Trx, history: History): Promise<void> {
  if (history.judged_parts !== null) return;
  await deleteBookings(trx, history);
  await changeHistory(trx, history, { judged_parts: 0 });
}

/** All rows that a history has been judged to, shown or not. */
export async function deleteBookings(trx: Trx, { region_id, take_over_id }: History): Promise<void> {
  await trx.deleteFrom('former_booking').where('region_id', '=', region_id).where('take_over_id', '=', take_over_id).execute();
}

/** The parts of all files in order, without what is in them. */
export async function listParts(db: Db, files: readonly FormerFile[]) {
  const parts: { regionId: number; fileId: number; part: number }[] = [];
  for (const { region_id, file_id } of files)
    parts.push(
      ...(await db
        .selectFrom('former_part')
        .select(['region_id as regionId', 'file_id as fileId', 'part'])
        .where('region_id', '=', region_id)
        .where('file_id', '=', file_id)
        .orderBy('part')
        .execute()),
    );
  return parts;
}

type Part = Awaited<ReturnType<typeof listParts>>[number];

async function readPart(db: Db, { regionId, fileId, part }: Part): Promise<[line: number, cells: string[]][]> {
  const { lines } = await db
    .selectFrom('former_part')
    .select('lines')
    .where('region_id', '=', regionId)
    .where('file_id', '=', fileId)
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  return JSON.parse(lines) as [number, string[]][];
}

/** How the rows of a file are read. */
function readingOf(file: FormerFile, { column_map, kind_map }: History) {
  const places = placesOf(file.head, column_map);
  const signOf = signsOf(file, column_map, kind_map);
  const faultPlace = file.head.findIndex(isFaultColumn);
  return { head: file.head, places, signOf, faultPlace };
}

interface PartToJudge {
  part: Part;
  reading: ReturnType<typeof readingOf>;
  today: string;
}

async function judgePart(trx: Trx, history: History, { part, reading, today }: PartToJudge): Promise<void> {
  const { region_id: regionId, take_over_id: takeOverId } = history;
  const { head, places, signOf, faultPlace } = reading;
  const judged = (await readPart(trx, part)).map(([line, cells]) => ({
    line,
    cells,
    mends: readMendedLine(cells[faultPlace] ?? ''),
    ...judgeBooking({
      cell: (column) => cells[places.get(column) ?? -1] ?? '',
      hasSurplus: surplusOf(head, cells).length > 0,
      signOf,
      today,
    }),
  }));
  const numbers = [...new Set(judged.flatMap(({ number }) => number ?? []))];
  const cards = await findRowsOfNumbers(trx, { regionId, takeOverId }, numbers);
  const rows = judged.map((row) => placed(row, cards.get(row.number ?? '')));
  await sql`
    insert into former_booking (region_id, take_over_id, file_id, line, row_id, booked_on, booked_at, kind, cents, shop,
           reference, provider, faults, cells, mends_file, mends_line)
    select ${regionId}, ${takeOverId}, ${part.fileId}, line, "rowId", "bookedOn", "bookedAt", kind, cents, shop, reference,
           provider, faults, cells, "mendsFile", "mendsLine"
      from json_to_recordset(${JSON.stringify(rows)}::json) as told (line int, "rowId" bigint, "bookedOn" date,
           "bookedAt" time, kind text, cents bigint, shop text, reference text, provider text, faults text[], cells jsonb,
           "mendsFile" bigint, "mendsLine" int) order by line`.execute(trx);
}

type Read = JudgedBooking & { line: number; cells: string[]; mends: { file: number; line: number } | null };

/** A row with its card. Only a faulty one keeps its cells. */
function placed({ number, cells, mends, faults, ...read }: Read, card: { rowId: number; comesAlong: boolean } | undefined) {
  if (number !== null && !card?.comesAlong) faults.push(card ? 'card-stays' : 'card-unknown');
  const isGood = faults.length === 0;
  return {
    ...read,
    rowId: isGood ? card!.rowId : null,
    faults,
    cells: isGood ? null : cells,
    mendsFile: mends?.file ?? null,
    mendsLine: mends?.line ?? null,
  };
}

/**
 * What a row by itself does not show: that another mends it, stands elsewhere in the same way, or has its
 * reference.
 */
async function compare(trx: Trx, history: History, files: number): Promise<void> {
  const { region_id, take_over_id } = history;
  const ofThis = sql`b.region_id = ${region_id} and b.take_over_id = ${take_over_id}`;
  // Sorts of a million rows.
  await sql`set local work_mem = '64MB'`.execute(trx);
  if (files > 1) {
    await sql`
      update former_booking b set is_replaced = true
        from former_booking m
       where ${ofThis} and m.region_id = ${region_id} and m.take_over_id = ${take_over_id} and m.mends_file is not null
         and m.mends_file = coalesce(b.mends_file, b.file_id) and m.mends_line = coalesce(b.mends_line, b.line)
         and (m.file_id, m.line) > (b.file_id, b.line)`.execute(trx);
    // Rows that are equal within one file may be two bookings of a day; as often as in the fullest file they count. A
    // mended row counts in the file that it mends.
    await sql`
      with told as (
        select booking_id, coalesce(mends_file, file_id) as root, row_id, booked_on, cents, booked_at, kind, shop, reference,
               provider,
               row_number() over (partition by row_id, booked_on, cents, booked_at, kind, shop, reference, provider,
                                               coalesce(mends_file, file_id)
                                      order by coalesce(mends_line, line), booking_id) as nth
          from former_booking b where ${ofThis} and faults = '{}' and not is_replaced),
      counted as (
        select booking_id, row_number() over (
                 partition by row_id, booked_on, cents, booked_at, kind, shop, reference, provider, nth order by root) as copy
          from told)
      update former_booking b set is_double = true
       where b.region_id = ${region_id} and b.booking_id in (select booking_id from counted where copy > 1)`.execute(trx);
  }
  await sql`
    update former_booking b set faults = '{reference-twice}'
     where b.region_id = ${region_id} and b.booking_id in (
       select unnest(array_agg(booking_id)) from former_booking b
        where ${ofThis} and faults = '{}' and not is_replaced and not is_double and reference is not null
        group by row_id, provider, reference having count(*) > 1)`.execute(trx);
  await keepCells(trx, history);
}

/** The cells of rows whose fault only the others show. */
async function keepCells(trx: Trx, { region_id, take_over_id }: History): Promise<void> {
  const { rows: parts } = await sql<Part>`
    select p.region_id as "regionId", p.file_id as "fileId", p.part
      from former_file f
      join former_part p on p.region_id = f.region_id and p.file_id = f.file_id
     where f.region_id = ${region_id} and f.take_over_id = ${take_over_id} and exists (
       select from former_booking b
        where b.region_id = ${region_id} and b.take_over_id = ${take_over_id} and b.file_id = p.file_id
          and b.line between p.first_line and p.last_line and b.faults <> '{}' and b.cells is null)`.execute(trx);
  for (const part of parts)
    await sql`
      update former_booking b set cells = told.cells
        from json_to_recordset(${JSON.stringify((await readPart(trx, part)).map(([line, cells]) => ({ line, cells })))}::json)
             as told (line int, cells jsonb)
       where b.region_id = ${region_id} and b.take_over_id = ${take_over_id} and b.file_id = ${part.fileId}
         and b.line = told.line and b.faults <> '{}' and b.cells is null`.execute(trx);
}
