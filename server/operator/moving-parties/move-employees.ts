import { sql } from 'kysely';
import { describePartyFault } from '#contract/operator/moving-parties/faults.ts';
import { giveStockCards, holdStockCards } from '#server/parties/cards/reads.ts';
import { type EmployeeCardForm, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { sumFirstCharges } from './first-charges.ts';
import { keyOf, type MoveKey, type PartyMoveRow } from './hold-party-move.ts';
import type { ToldEmployee } from './judge-employee.ts';
import { judgeEmployeesByPortal } from './known-employees.ts';
import { chargesMoved } from './mails.ts';
import { openOrNote } from './open-or-note.ts';
import type { Occasion } from './party-move-office.ts';
import { isGoodParty } from './rehearsed-totals.ts';

interface EmployeeRow {
  row_id: number;
  told: ToldEmployee & { card: string; employer: { id: number } };
}

/**
 * Gives the employer whose turn it is its cards with their plans, and tells it what will be charged. It gets all of
 * them at once, as the mail says their sum. Returns whether there was anybody.
 */
export async function moveNextEmployees(trx: Trx, move: PartyMoveRow, occasion: Occasion): Promise<boolean> {
  const { regionId, moveId } = keyOf(move);
  const rows = await listNextRows(trx, { regionId, moveId });
  if (rows.length === 0) return false;
  const employer = { regionId, employerId: rows[0]!.told.employer.id };
  await openOrNote(trx, move, rows, async () => {
    const come = await moveEmployees(trx, move, employer, rows);
    if (come.length === 0) return;
    const subject = `employer ${employer.employerId}, ${come.length} cards`;
    await audit(trx, { personId: move.released_by, regionId, act: 'employee-cards-moved-in', subject });
    const { name: companyName } = await getBusiness(trx, 'employer', employer.employerId);
    const charges = sumFirstCharges(come);
    await tellBusiness(trx, { kind: 'employer', ...employer }, (to) =>
      chargesMoved(to, { ...occasion, provider: move.provider, companyName, charges }),
    );
  });
  return true;
}

/** All rows that have not come, of the employer whose row is the first. */
async function listNextRows(trx: Trx, { regionId, moveId }: MoveKey): Promise<EmployeeRow[]> {
  const { rows } = await sql<EmployeeRow>`
    with waiting as (
      select row_id, told, (told -> 'employer' ->> 'id')::bigint as employer_id from party_move_row r
       where region_id = ${regionId} and party_move_id = ${moveId} and kind = 'employees' and ${isGoodParty}
         and not exists (select from moved_party p where p.region_id = r.region_id and p.row_id = r.row_id))
    select row_id, told from waiting
     where employer_id = (select employer_id from waiting order by row_id limit 1) order by row_id`.execute(trx);
  return rows;
}

/** What stands against a card by now is noted at its row, and the others go on. Returns those that have come. */
async function moveEmployees(
  trx: Trx,
  move: PartyMoveRow,
  employer: EmployerKey,
  rows: readonly EmployeeRow[],
): Promise<ToldEmployee[]> {
  const { regionId, employerId } = employer;
  // In the order of the employer's own edits. Nobody gives one of the cards a plan, or takes it away, until this is
  // done.
  await holdEmployer(trx, employer);
  const held = await holdStockCards(trx, regionId, { cards: rows.map(({ told }) => told.card) });
  const free = new Set(held.filter((card) => card.employerId === null).map(({ card }) => card));
  const told = rows.map((row) => row.told);
  const faults = await judgeEmployeesByPortal(trx, regionId, told);
  const judged = rows.map((row, index) => {
    const [fault] = faults[index]!;
    return { ...row, wasGiven: free.has(row.told.card), failed: fault ? describePartyFault(fault).reason.slice(0, 200) : null };
  });
  const coming = judged.filter(({ failed }) => failed === null);
  const given = coming.filter(({ wasGiven }) => wasGiven).map((row) => row.told.card);
  await giveStockCards(trx, regionId, given, { kind: 'employer', id: employerId });
  await storeEmployeeCards(
    trx,
    employer,
    coming.map((row) => formOf(row.told)),
  );
  await sql`
    insert into moved_party (region_id, party_move_id, row_id, employer_id, card_number, was_given, failed)
    select ${regionId}, ${move.party_move_id}, row_id, case when failed is null then ${employerId}::bigint end,
           case when failed is null then told ->> 'card' end, case when failed is null then "wasGiven" end, failed
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb)
           as j (row_id bigint, told jsonb, "wasGiven" boolean, failed text) order by row_id`.execute(trx);
  return coming.map((row) => row.told);
}

function formOf(told: EmployeeRow['told']): EmployeeCardForm {
  return {
    card_number: told.card,
    first_name: told.firstName,
    last_name: told.lastName,
    personnel_number: told.personnelNumber,
    personnel_note: '',
    is_charging_active: true,
    charge_cents: told.cents,
    charge_frequence: told.frequence,
    charge_time: told.time,
    custom_charge_date: null,
    charge_from: told.chargeFrom,
    deletion_date: null,
    is_card_lost: false,
  };
}
