import { sql } from 'kysely';
import { findOldNumbersInUse } from '#server/parties/cards/card-aliases.ts';
import { findOwnCardsInTheWay } from '#server/parties/cards/own-cards.ts';
import { type CardSerials, getCardSerials } from '#server/tenancy/regions/cell-reads.ts';
import { serialOf } from '#contract/common/card-number.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { changeTakeOver, getTakeOver, holdOpenTakeOver, holdTakeOver } from './hold-take-over.ts';
import { type JudgedRow, judgeRow, ownCardOf } from './judge-row.ts';
import { listHeads, saidOf } from './file-heads.ts';
import { listAllLacks } from './map-columns.ts';
import { rowReader } from './row-reader.ts';
import { judgeGiftsTogether, judgeSomeGifts } from './rehearse-gifts.ts';

const AT_ONCE = 2_000;
/** Both, or its addresses are for letters only. */
const NAMES = ['firstName', 'lastName'] as const;

/** Asks for a rehearsal of the files as somebody has read them. Throws Refusal 409, and 422 with what is lacking. */
export async function askForRehearsal(db: Db, { id, version }: { id: number; version: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await holdOpenTakeOver(trx, id, version);
    const [lack] = await listAllLacks(trx, row);
    if (lack) throw ruleBroken(lack);
    const asked = { rehearsal_asked: version, rehearsed: null, rehearsed_at: null };
    await changeTakeOver(trx, { regionId: row.region_id, takeOverId: id }, asked);
  });
}

/**
 * Judges every row of a take-over and keeps what each means and what is wrong with it. Nothing is booked. Goes through
 * the rows in portions, so that memory stays the same for any number; interrupted, it begins anew. What was changed
 * meanwhile is not rehearsed by it.
 */
export async function rehearse(db: Db, takeOverId: number): Promise<void> {
  const { region_id: regionId, version } = await getTakeOver(db, takeOverId);
  const of = { takeOverId, version, today: await getLedgerToday(db), serials: await getCardSerials(db) };
  await inPortions((after) => db.transaction().execute((trx) => judgeSome(trx, { ...of, after })));
  await inPortions((after) =>
    db.transaction().execute(async (trx) => {
      const asked = await holdAsked(trx, takeOverId, version);
      return asked ? judgeSomeGifts(trx, asked, after) : null;
    }),
  );
  // In one transaction: another process that still judges would forget what is noted here.
  await db.transaction().execute(async (trx) => {
    const asked = await holdAsked(trx, takeOverId, version);
    if (!asked) return;
    await inPortions((after) => noteTwins(trx, { regionId, takeOverId, after }));
    await noteSharedProductionNumbers(trx, regionId, takeOverId);
    await noteSharedAddresses(trx, regionId, takeOverId);
    await judgeGiftsTogether(trx, { regionId, takeOverId, columnMap: asked.column_map });
    const rehearsed = { rehearsed: version, rehearsed_at: sql<Date>`ledger_now()` };
    await changeTakeOver(trx, { regionId, takeOverId }, rehearsed);
  });
}

/** Goes through the rows; a portion returns its last one, null at the end. */
async function inPortions(take: (after: number) => Promise<number | null>): Promise<void> {
  for (let after: number | null = 0; after !== null;) after = await take(after);
}

/** Whether this rehearsal is still the one that was asked for, and no other process was faster. */
async function holdAsked(trx: Trx, takeOverId: number, version: number) {
  const row = await holdTakeOver(trx, takeOverId);
  const isAsked = row.state === 'open' && row.version === version && row.rehearsal_asked === version;
  return isAsked && row.rehearsed !== version ? row : undefined;
}

interface Portion {
  takeOverId: number;
  version: number;
  today: string;
  serials: CardSerials;
  after: number;
}

/** Judges the rows after one. Returns the last of them; null where there are no more, or nobody asks any more. */
async function judgeSome(trx: Trx, { takeOverId, version, today, serials, after }: Portion): Promise<number | null> {
  const asked = await holdAsked(trx, takeOverId, version);
  if (!asked) return null;
  const { region_id: regionId, column_map, value_map } = asked;
  const read = rowReader(await listHeads(trx, regionId, takeOverId), () => column_map);
  const rows = await trx
    .selectFrom('take_over_row')
    .select(['row_id', 'file_id', 'cells'])
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('row_id', '>', after)
    .orderBy('row_id')
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return null;
  const judged = rows.map(({ row_id, file_id, cells }) => {
    const { mends, said } = read(file_id, cells);
    const meaning = {
      ...said,
      hasNames: NAMES.every(said.has),
      stateOf: (text: string) => saidOf(value_map, text),
      isInRange: (card: string) => serialOf(card) >= serials.first && serialOf(card) < serials.end,
      today,
    };
    return { row_id, mends, ...judgeRow(meaning) };
  });
  const used = await findOldNumbersInUse(trx, regionId, judged.flatMap(numbersOf));
  const inTheWay = await findOwnCardsInTheWay(trx, regionId, judged.flatMap(ownCardOf));
  for (const row of judged) {
    if (numbersOf(row).some((number) => used.has(number))) row.faults.push('number-in-use');
    if (inTheWay.has(row.oldNumber ?? '')) row.faults.push('own-number-here');
  }
  await sql`
    update take_over_row r set old_number = j."oldNumber",
           other_numbers = array(select jsonb_array_elements_text(j."otherNumbers")),
           production_number = j."productionNumber", replaced_by = j."replacedBy", state = j.state, cents = j.cents, gift_cents = j."giftCents", origin = j.origin,
           issued_on = j."issuedOn", last_booked_on = j."lastBookedOn", expires_on = j."expiresOn", email = j.email,
           first_name = j."firstName", last_name = j."lastName", salutation = j.salutation,
           faults = array(select jsonb_array_elements_text(j.faults)), mends = j.mends
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (row_id bigint, "oldNumber" text,
             "otherNumbers" jsonb, "productionNumber" text, "replacedBy" text, state text, cents bigint, "giftCents" bigint,
             origin text, "issuedOn" date, "lastBookedOn" date, "expiresOn" date, email text, "firstName" text, "lastName" text, salutation text, faults jsonb, mends bigint)
     where r.region_id = ${regionId} and r.row_id = j.row_id`.execute(trx);
  return rows.at(-1)!.row_id;
}

const numbersOf = ({ oldNumber, otherNumbers }: Pick<JudgedRow, 'oldNumber' | 'otherNumbers'>) => [
  ...(oldNumber === null ? [] : [oldNumber]),
  ...otherNumbers,
];

/**
 * Numbers that stand in several rows without another fault: nobody knows which is right, so none is. A row with another
 * fault does not come along, so it is in nobody's way: its mended twin takes its place. Returns the last row that was
 * looked at; null where there are no more.
 */
async function noteTwins(
  trx: Trx,
  { regionId, takeOverId, after }: { regionId: number; takeOverId: number; after: number },
): Promise<number | null> {
  // An earlier portion may have noted some of the twins already.
  const ofThis = sql`region_id = ${regionId} and take_over_id = ${takeOverId} and faults <@ '{number-twice}'`;
  const { rows } = await sql<{ row_id: number; numbers: string[] }>`
    select row_id, array_remove(old_number || other_numbers, null) as numbers from take_over_row where ${ofThis} and row_id > ${after} order by row_id limit ${AT_ONCE}`.execute(
    trx,
  );
  if (rows.length === 0) return null;
  // In two steps: right after an upload the database has no statistics, and would compare each row with all.
  const numbers = rows.flatMap((row) => row.numbers);
  const { rows: twins } = await sql<{ number: string }>`
    select number from (
      select old_number as number from take_over_row where ${ofThis} and old_number = any (${numbers}::text[])
      union all
      select unnest(other_numbers) from take_over_row
       where ${ofThis} and other_numbers <> '{}' and other_numbers && ${numbers}::text[]) as told
     group by number having count(*) > 1`.execute(trx);
  const twice = new Set(twins.map(({ number }) => number));
  const faulty = rows.flatMap((row) => (row.numbers.some((number) => twice.has(number)) ? [row.row_id] : []));
  await sql`
    update take_over_row set faults = array_append(faults, 'number-twice')
     where region_id = ${regionId} and row_id = any (${faulty}::bigint[])`.execute(trx);
  return rows.at(-1)!.row_id;
}

/** Production numbers that stand in several rows without another fault: nobody knows whose they are. */
async function noteSharedProductionNumbers(trx: Trx, regionId: number, takeOverId: number): Promise<void> {
  const ofThis = sql`region_id = ${regionId} and take_over_id = ${takeOverId} and faults = '{}' and production_number is not null`;
  await sql`
    update take_over_row set faults = '{production-number-twice}'
     where ${ofThis} and production_number in (
       select production_number from take_over_row where ${ofThis} group by 1 having count(*) > 1)`.execute(trx);
}

/** Addresses that stand beside several names, in rows without another fault: nobody knows whose they are. */
async function noteSharedAddresses(trx: Trx, regionId: number, takeOverId: number): Promise<void> {
  const ofThis = sql`region_id = ${regionId} and take_over_id = ${takeOverId} and faults = '{}' and last_name is not null`;
  await sql`
    update take_over_row set faults = '{email-of-several}'
     where ${ofThis} and lower(email) in (
       select lower(email) from take_over_row where ${ofThis}
        group by 1 having count(distinct lower(first_name || ' ' || last_name)) > 1)`.execute(trx);
}
