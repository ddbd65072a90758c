import { sql } from 'kysely';
import type { PartyFault } from '#contract/operator/moving-parties/faults.ts';
import type { MovedBusinessKind, PartyValue } from '#contract/operator/moving-parties/moving-parties.ts';
import { MOST_BRANCHES } from '#contract/parties/partner-data/branch-data.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { saidOf } from '#server/operator/taking-over/file-heads.ts';
import { rowReader } from '#server/operator/taking-over/row-reader.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import {
  changePartyMove,
  getPartyMove,
  holdOpenPartyMove,
  holdPartyMove,
  keyOf,
  type MoveKey,
  type PartyMoveRow,
} from './hold-party-move.ts';
import { judgeEmployee, type JudgedEmployee } from './judge-employee.ts';
import { judgeParty, type JudgedParty } from './judge-row.ts';
import { judgeEmployeesByPortal } from './known-employees.ts';
import { judgeByPortal } from './known-parties.ts';
import { listPartyHeads, listPartyLacks } from './map-columns.ts';
import { listPartyChoices } from './party-choices.ts';
import { resolveEmployees } from './resolve-employees.ts';

const AT_ONCE = 1_000;

/**
 * Asks for a rehearsal of the files as somebody has read them. It has a version of its own, so nobody releases what an
 * earlier one has found. Throws Refusal 404, 409, and 422 with what is lacking.
 */
export async function askForPartyRehearsal(db: Db, { id, version }: { id: number; version: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await holdOpenPartyMove(trx, id, version);
    const [lack] = await listPartyLacks(trx, row);
    if (lack) throw ruleBroken(lack);
    await changePartyMove(trx, keyOf(row), {
      version: version + 1,
      rehearsal_asked: version + 1,
      rehearsed: null,
      rehearsed_at: null,
    });
  });
}

/**
 * Judges every row of a move and keeps what each means and what is wrong with it. Nothing else changes. Goes through
 * the rows in portions; interrupted, it begins anew. What was changed meanwhile is not rehearsed by it.
 */
export async function rehearseParties(db: Db, moveId: number): Promise<void> {
  const { version } = await getPartyMove(db, moveId);
  for (let after: number | null = 0; after !== null;) {
    const last: number = after;
    after = await db.transaction().execute((trx) => judgeSome(trx, { moveId, version, after: last }));
  }
  // In one transaction: another process that still judges would forget what is noted here.
  await db.transaction().execute(async (trx) => {
    const row = await holdAsked(trx, moveId, version);
    if (!row) return;
    await noteFaultsBetween(trx, keyOf(row));
    await changePartyMove(trx, keyOf(row), { rehearsed: version, rehearsed_at: sql<Date>`ledger_now()` });
  });
}

/** Whether this rehearsal is still the one that was asked for, and no other process was faster. */
async function holdAsked(trx: Trx, moveId: number, version: number): Promise<PartyMoveRow | undefined> {
  await giveTime(trx);
  const row = await holdPartyMove(trx, moveId);
  const isAsked = row.state === 'open' && row.version === version && row.rehearsal_asked === version;
  return isAsked && row.rehearsed !== version ? row : undefined;
}

interface Portion {
  moveId: number;
  version: number;
  after: number;
}

/** Judges the rows after one. Returns the last of them; null where there are no more, or nobody asks any more. */
async function judgeSome(trx: Trx, { moveId, version, after }: Portion): Promise<number | null> {
  const asked = await holdAsked(trx, moveId, version);
  if (!asked) return null;
  const { regionId } = keyOf(asked);
  const read = rowReader(await listPartyHeads(trx, keyOf(asked)), ({ kind }) => asked.column_map[kind] ?? {});
  const rows = await trx
    .selectFrom('party_move_row')
    .select(['row_id', 'file_id', 'kind', 'cells'])
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .where('row_id', '>', after)
    .orderBy('row_id')
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) return null;
  const today = await getLedgerToday(trx);
  const wordOf = await readWords(trx, asked);
  const judged = rows.map(({ row_id, file_id, kind, cells }) => {
    const { mends, said } = read(file_id, cells);
    const meaning = { ...said, wordOf, today };
    const row = { row_id, mends };
    return kind === 'employees'
      ? { kind, ...row, ...judgeEmployee(meaning) }
      : { kind, ...row, ...judgeParty({ kind, ...meaning }) };
  });
  const move = { regionId, provider: asked.provider };
  await judgeParties(
    trx,
    move,
    judged.filter((row) => row.kind !== 'employees'),
  );
  await judgeEmployees(
    trx,
    move,
    judged.filter((row) => row.kind === 'employees'),
  );
  await sql`
    update party_move_row r set number = j.number, refers = j.refers, told = j.told, mends = j.mends,
           faults = array(select jsonb_array_elements_text(j.faults))
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
           as j (row_id bigint, number text, refers text, told jsonb, mends bigint, faults jsonb)
     where r.region_id = ${regionId} and r.row_id = j.row_id`.execute(trx);
  return rows.at(-1)!.row_id;
}

interface From {
  regionId: number;
  provider: string;
}

async function judgeParties(trx: Trx, move: From, rows: readonly (JudgedParty & { kind: MovedBusinessKind })[]): Promise<void> {
  const beside = await judgeByPortal(trx, move, rows);
  for (const [index, { faults }] of rows.entries()) faults.push(...beside[index]!);
}

async function judgeEmployees(trx: Trx, move: From, rows: readonly JudgedEmployee[]): Promise<void> {
  await resolveEmployees(trx, move, rows);
  const told = rows.map((row) => row.told);
  const beside = await judgeEmployeesByPortal(trx, move.regionId, told);
  for (const [index, { faults }] of rows.entries()) faults.push(...beside[index]!);
}

/** What words of theirs stand for; only what there is to choose from. */
async function readWords(trx: Trx, { region_id, value_map }: PartyMoveRow) {
  const choices = await listPartyChoices(trx, region_id);
  return (column: PartyValue, text: string): string | undefined => {
    const meaning = saidOf(value_map[column] ?? {}, text);
    return choices[column].some(({ value }) => value === meaning) ? meaning : undefined;
  };
}

/**
 * What stands in several rows though it belongs to one, and branches without their partner. Of rows without another
 * fault only: one with a fault does not come along, so it is in nobody's way, and its mended twin takes its place.
 */
async function noteFaultsBetween(trx: Trx, { regionId, moveId }: MoveKey): Promise<void> {
  const ofThis = sql`region_id = ${regionId} and party_move_id = ${moveId}`;
  const noteTwice = async (fault: PartyFault, key: ReturnType<typeof sql>) => {
    await sql`
      update party_move_row set faults = array_append(faults, ${fault})
       where ${ofThis} and faults = '{}' and ${key} in (
         select ${key} from party_move_row where ${ofThis} and faults = '{}' and ${key} is not null
          group by 1 having count(*) > 1)`.execute(trx);
  };
  await noteTwice('number-twice', sql`(case when kind <> 'employees' then kind || ' ' || number end)`);
  await noteTwice('email-twice', sql`(case when kind <> 'branches' then lower(told ->> 'email') end)`);
  await noteTwice(
    'name-twice',
    sql`(case when kind <> 'branches' then kind || ' ' || lower(told ->> 'name') || ' ' || (told ->> 'zip') end)`,
  );
  // An old number and ours may be one card.
  await noteTwice('card-twice', sql`(told ->> 'card')`);
  await noteTwice('person-twice', sql`((told -> 'employer' ->> 'id') || ' ' || (told ->> 'personnelNumber'))`);
  await noteTwice('iban-twice', sql`(kind || ' ' || (told -> 'account' ->> 'iban'))`);
  // The main site is one of them.
  await sql`
    update party_move_row set faults = array_append(faults, 'too-many-branches')
     where ${ofThis} and kind = 'partners' and faults = '{}' and number in (
       select refers from party_move_row where ${ofThis} and kind = 'branches' and faults = '{}'
        group by 1 having count(*) >= ${MOST_BRANCHES}::int)`.execute(trx);
  await sql`
    update party_move_row b set faults = array_append(faults, 'partner-unknown')
     where ${ofThis} and kind = 'branches' and refers is not null and not exists (
       select from party_move_row p where p.region_id = b.region_id and p.party_move_id = b.party_move_id
          and p.kind = 'partners' and p.number = b.refers and p.faults = '{}')`.execute(trx);
}
