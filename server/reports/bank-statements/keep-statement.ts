import { type Selectable, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { CamtPart } from './camt-file.ts';
import { decisionsInForce } from './decisions.ts';
import { type KeyedEntry, type KeyedStatement, nextKey } from './movement-keys.ts';

interface Place {
  regionId: number;
  fileId: number;
}

/**
 * Keeps a statement with the movements that no other has told. Returns how many these are, and null for a statement
 * that is known. The caller holds the region's lock.
 */
export async function keepStatement(trx: Trx, { regionId, fileId }: Place, statement: KeyedStatement): Promise<number | null> {
  const iban = statement.iban!;
  const { key } = statement;
  const known = await trx
    .selectFrom('bank_statement')
    .select('statement_id')
    .where('region_id', '=', regionId)
    .where('iban', '=', iban)
    .where('statement_key', '=', key)
    .executeTakeFirst();
  if (known) return null;
  const keyedEntries = await renameAlike(trx, { regionId, iban }, statement);
  const told = await sortOut(trx, { regionId, iban }, { ...statement, keyedEntries });
  const { statement_id: statementId } = await trx
    .insertInto('bank_statement')
    .values({
      region_id: regionId,
      file_id: fileId,
      kind: statement.kind,
      iban,
      statement_key: key,
      bank_id: statement.bankId,
      number: statement.number,
      from_on: statement.fromOn,
      until_on: statement.untilOn,
      opening_cents: statement.openingCents,
      closing_cents: statement.closingCents,
      follows: told.follows,
      earlier: sql`${told.earlier}::bigint[]`,
    })
    .returning('statement_id')
    .executeTakeFirstOrThrow();
  const rows = told.fresh.flatMap(movementsOf);
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await insertMovements(trx, { regionId, statementId, iban }, rows.slice(at, at + AT_ONCE));
  return rows.length;
}

/** So few that tills do not wait for long while they are written down. */
const AT_ONCE = 250;

/** As one value: a statement of a thousand values takes the processor for long. */
async function insertMovements(
  trx: Trx,
  { regionId, statementId, iban }: { regionId: number; statementId: number; iban: string },
  rows: readonly MovementRow[],
): Promise<void> {
  await sql`
    insert into bank_movement (region_id, statement_id, iban, entry_key, movement_key, part_of, booked_on, value_on, cents,
      is_return, return_code, fee_cents, original_amount, end_to_end_id, mandate_reference, batch_reference, party_name,
      party_iban, remittance, bank_text)
    select ${regionId}, ${statementId}::bigint, ${iban}, m.*
      from json_to_recordset(${JSON.stringify(rows, wellFormed)}::json) as m (entry_key text, movement_key text, part_of bigint,
        booked_on date, value_on date, cents bigint, is_return boolean, return_code text, fee_cents bigint,
        original_amount text, end_to_end_id text, mandate_reference text, batch_reference text, party_name text,
        party_iban text, remittance text, bank_text text)`.execute(trx);
}

/** An entry that is new, or whose transactions are. */
interface Fresh extends KeyedEntry {
  partOf: number | null;
}

interface SortedOut {
  fresh: Fresh[];
  earlier: number[];
  follows: number | null;
}

/** A movement that an earlier file has told. */
interface Known {
  movementId: number;
  entryKey: string;
  movementKey: string;
  partOf: number | null;
  /** Of a statement: an advice alone says nothing of balances. */
  isInStatement: boolean;
  /** Nothing is known but its amount and the bank's text. */
  isBare: boolean;
  isDecided: boolean;
}

interface Account {
  regionId: number;
  iban: string;
}

/** What of a statement is new, and what it repeats. */
async function sortOut(trx: Trx, account: Account, statement: KeyedStatement): Promise<SortedOut> {
  const entries = statement.keyedEntries;
  const known = await listKnown(trx, account, entries);
  if (statement.kind === 'advice') return { ...divide(entries, known), follows: null };
  const before = await listBefore(trx, account, statement.untilOn);
  const sumOf = (some: readonly KeyedEntry[]) => some.reduce((sum, { entry }) => sum + entry.cents, 0);
  const isRepeated = ({ key }: KeyedEntry) => known.get(key)?.some((one) => one.isInStatement) ?? false;
  const added = sumOf(entries.filter((entry) => !isRepeated(entry)));
  const continued = before.find(({ closing }) => closing + added === statement.closingCents);
  if (continued || !entries.some(isRepeated)) return { ...divide(entries, known), follows: continued?.statementId ?? null };
  // This statement begins where another ends. So entries that look alike are two payments, one after the other.
  const successor = before.find(({ closing }) => closing === statement.openingCents);
  if (!successor) return { ...divide(entries, known), follows: null };
  const taken = await listTakenKeys(trx, account, entries.filter(isRepeated));
  const anew = entries.map((entry) => {
    if (!isRepeated(entry)) return entry;
    const key = nextKey(entry.key, taken);
    taken.add(key);
    return { ...entry, key, parts: entry.parts.map(({ part }, at) => ({ key: `${key}/${at + 1}`, part })) };
  });
  return { ...divide(anew, known), follows: successor.statementId };
}

function divide(entries: readonly KeyedEntry[], known: ReadonlyMap<string, Known[]>): Pick<SortedOut, 'fresh' | 'earlier'> {
  const fresh: Fresh[] = [];
  const earlier: number[] = [];
  for (const entry of entries) {
    const before = known.get(entry.key)?.filter(({ partOf }) => partOf === null) ?? [];
    earlier.push(...before.map(({ movementId }) => movementId));
    const [only] = before;
    const isPartly = known.get(entry.key)?.some(({ partOf }) => partOf !== null);
    // What is told again with the same words, such as cash without an account, tells no transactions of its own.
    const isSame = entry.parts.some(({ key }) => key === only?.movementKey);
    if (!only) fresh.push({ ...entry, partOf: null });
    else if (!isSame && before.length === 1 && only.isBare && !only.isDecided && !isPartly && entry.entry.isDetailed)
      fresh.push({ ...entry, partOf: only.movementId });
  }
  return { fresh, earlier };
}

/**
 * Advice and statement tell the same movements, and some banks give a reference in only one of both. Then the keys
 * differ, and what they say does not. So an entry with an unknown key takes the key of an entry that only the other
 * kind has told. Both must say the same on the same day. Each entry of one kind stands for one of the other.
 */
async function renameAlike(trx: Trx, account: Account, { kind, keyedEntries }: KeyedStatement): Promise<KeyedEntry[]> {
  const known = await listToldByOtherKind(trx, account, kind, keyedEntries);
  if (known.size === 0) return keyedEntries;
  const taken = new Set((await listKnown(trx, account, keyedEntries)).keys());
  return keyedEntries.map((keyed) => {
    const { key, entry, parts } = keyed;
    if (taken.has(key) || parts.length !== 1) return keyed;
    const like = known.get(saying({ ...parts[0]!.part, bookedOn: entry.bookedOn }))?.find(({ entryKey }) => !taken.has(entryKey));
    if (!like) return keyed;
    taken.add(like.entryKey);
    return { ...keyed, key: like.entryKey, parts: [{ ...parts[0]!, key: like.movementKey }] };
  });
}

type Said = Pick<CamtPart, 'cents' | 'endToEndId' | 'mandateReference' | 'partyIban' | 'remittance'> & { bookedOn: string };

/** What a movement says, but for the bank's own references. */
function saying({ bookedOn, cents, endToEndId, mandateReference, partyIban, remittance }: Said): string {
  return JSON.stringify([bookedOn, cents, endToEndId, mandateReference, partyIban, remittance.replaceAll(/\s/g, '')]);
}

type ToldBefore = Said & { entryKey: string; movementKey: string };

/** The movements of one part on these days that the other kind has told first, by what they say. */
async function listToldByOtherKind(
  trx: Trx,
  { regionId, iban }: Account,
  kind: KeyedStatement['kind'],
  entries: readonly KeyedEntry[],
): Promise<Map<string, ToldBefore[]>> {
  const days = [...new Set(entries.map(({ entry }) => entry.bookedOn))].toSorted();
  if (days.length === 0) return new Map();
  const { rows } = await sql<ToldBefore>`
    select m.entry_key as "entryKey", m.movement_key as "movementKey", m.booked_on as "bookedOn", m.cents,
           m.end_to_end_id as "endToEndId", m.mandate_reference as "mandateReference", m.party_iban as "partyIban", m.remittance
      from bank_statement s
      join bank_movement m on m.region_id = s.region_id and m.statement_id = s.statement_id
     where s.region_id = ${regionId} and s.iban = ${iban} and s.kind <> ${kind} and s.until_on >= ${days[0]!}
       and m.booked_on = any (${days}::date[]) and m.part_of is null
       and not exists (select from bank_movement p where p.region_id = m.region_id and p.part_of = m.movement_id)
       and not exists (select from bank_movement o where o.region_id = m.region_id and o.iban = m.iban
         and o.entry_key = m.entry_key and o.movement_id <> m.movement_id)
     order by m.movement_id`.execute(trx);
  return Map.groupBy(rows, saying);
}

async function listKnown(trx: Trx, { regionId, iban }: Account, entries: readonly KeyedEntry[]): Promise<Map<string, Known[]>> {
  const { rows } = await sql<Known>`
    select m.movement_id as "movementId", m.entry_key as "entryKey", m.movement_key as "movementKey", m.part_of as "partOf",
           coalesce(m.end_to_end_id, m.mandate_reference, m.party_iban) is null as "isBare",
           exists (select from ${decisionsInForce} d where d.region_id = m.region_id and d.movement_id = m.movement_id)
             or exists (select from bank_clarification c where c.region_id = m.region_id and c.movement_id = m.movement_id) as "isDecided",
           exists (select from bank_statement s where s.region_id = m.region_id and s.iban = m.iban and s.kind = 'statement'
             and (s.statement_id = m.statement_id or m.movement_id = any (s.earlier))) as "isInStatement"
      from bank_movement m
     where m.region_id = ${regionId} and m.iban = ${iban} and m.entry_key = any (${entries.map(({ key }) => key)}::text[])`.execute(
    trx,
  );
  return Map.groupBy(rows, ({ entryKey }) => entryKey);
}

async function listTakenKeys(trx: Trx, { regionId, iban }: Account, entries: readonly KeyedEntry[]) {
  const bases = entries.map(({ key }) => key.split('.')[0]!);
  const { rows } = await sql<{ key: string }>`
    select distinct entry_key as key from bank_movement
     where region_id = ${regionId} and iban = ${iban} and split_part(entry_key, '.', 1) = any (${bases}::text[])`.execute(trx);
  return new Set([...rows.map(({ key }) => key), ...entries.map(({ key }) => key)]);
}

/** The statements before, the latest first: as many as an overlapping export may cover. */
async function listBefore(
  trx: Trx,
  { regionId, iban }: Account,
  untilOn: string,
): Promise<{ statementId: number; closing: Cents }[]> {
  const rows = await trx
    .selectFrom('bank_statement')
    .select(['statement_id as statementId', 'closing_cents as closing'])
    .where('region_id', '=', regionId)
    .where('iban', '=', iban)
    .where('kind', '=', 'statement')
    .where('until_on', '<=', untilOn)
    .orderBy('until_on', 'desc')
    .orderBy('statement_id', 'desc')
    .limit(40)
    .execute();
  return rows.map(({ statementId, closing }) => ({ statementId, closing: closing! }));
}

/** Half of a character, as some banks cut texts, would make the whole value unreadable. */
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

type MovementRow = Omit<Selectable<Tables['bank_movement']>, 'region_id' | 'movement_id' | 'statement_id' | 'iban'>;

function movementsOf({ key, entry, parts, partOf }: Fresh): MovementRow[] {
  return parts.map(({ key: movementKey, part }) => ({
    entry_key: key,
    movement_key: movementKey,
    part_of: partOf,
    booked_on: entry.bookedOn,
    value_on: entry.valueOn,
    cents: part.cents,
    is_return: part.isReturn,
    return_code: part.returnCode,
    fee_cents: part.feeCents,
    original_amount: part.originalAmount,
    end_to_end_id: part.endToEndId,
    mandate_reference: part.mandateReference,
    batch_reference: part.batchReference,
    party_name: part.partyName,
    party_iban: part.partyIban,
    remittance: part.remittance,
    bank_text: part.bankText,
  }));
}
