import { type Selectable, sql } from 'kysely';
import type { ChargePlan, ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import { getChargeSpan } from '#server/parties/employers/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

export type EmployeeCard = Selectable<Tables['employee_card']>;

/** All of an employer's rows, by card number. */
export async function listEmployeeCards(db: Db, { regionId, employerId }: EmployerKey): Promise<EmployeeCard[]> {
  return db
    .selectFrom('employee_card')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .orderBy('card_number')
    .execute();
}

/** Those of a region's cards of which an employer has said anything. */
export async function listPlannedCards(db: Db, regionId: number, cards: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('employee_card')
    .select('card_number')
    .where('region_id', '=', regionId)
    .where(sql<boolean>`card_number = any (${cards}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.card_number));
}

/** Holds an employer's rows until the transaction ends: changes and charges come one after the other. */
export async function holdEmployeeCards(
  trx: Trx,
  { regionId, employerId }: EmployerKey,
  cards: readonly string[],
): Promise<EmployeeCard[]> {
  const { rows } = await sql<EmployeeCard>`
    select * from employee_card
     where region_id = ${regionId} and employer_id = ${employerId} and card_number = any (${cards}::text[])
     order by card_number for no key update`.execute(trx);
  return rows;
}

/** A row to be kept, without what the table keeps by itself. */
export type EmployeeCardForm = Omit<EmployeeCard, 'region_id' | 'employer_id' | 'version'>;

const AT_ONCE = 2_000;

/**
 * Puts rows in place of those that there are, or beside them; each then is another version. A card must be the
 * employer's. Where somebody else has a row for the card, nothing is changed, and the count is smaller. Returns how
 * many rows were written.
 */
export async function storeEmployeeCards(
  trx: Trx,
  { regionId, employerId }: EmployerKey,
  forms: readonly EmployeeCardForm[],
): Promise<number> {
  let written = 0;
  for (let start = 0; start < forms.length; start += AT_ONCE) {
    const { numAffectedRows } = await sql`
      insert into employee_card (region_id, card_number, employer_id, first_name, last_name, personnel_number, personnel_note, is_charging_active,
        charge_cents, charge_frequence, charge_time, custom_charge_date, charge_from, deletion_date, is_card_lost)
      select ${regionId}, f.card_number, ${employerId}, f.first_name, f.last_name, f.personnel_number, f.personnel_note, f.is_charging_active,
             f.charge_cents, f.charge_frequence, f.charge_time, f.custom_charge_date, f.charge_from, f.deletion_date, f.is_card_lost
        from jsonb_to_recordset(${JSON.stringify(forms.slice(start, start + AT_ONCE))}::jsonb) as f (card_number text, first_name text, last_name text,
          personnel_number text, personnel_note text, is_charging_active boolean, charge_cents bigint, charge_frequence text, charge_time text,
          custom_charge_date date, charge_from date, deletion_date date, is_card_lost boolean)
      on conflict (region_id, card_number) do update set
        first_name = excluded.first_name, last_name = excluded.last_name, personnel_number = excluded.personnel_number,
        personnel_note = excluded.personnel_note, is_charging_active = excluded.is_charging_active, charge_cents = excluded.charge_cents,
        charge_frequence = excluded.charge_frequence, charge_time = excluded.charge_time, custom_charge_date = excluded.custom_charge_date,
        charge_from = excluded.charge_from, deletion_date = excluded.deletion_date, is_card_lost = excluded.is_card_lost, version = employee_card.version + 1
      where employee_card.employer_id = excluded.employer_id`.execute(trx);
    written += Number(numAffectedRows);
  }
  return written;
}

/** Forgets the rows of cards that leave the employer. Charge orders keep what they were made from. */
export async function removeEmployeeCards(
  trx: Trx,
  { regionId, employerId }: EmployerKey,
  cards: readonly string[],
): Promise<void> {
  await sql`
    delete from employee_card
     where region_id = ${regionId} and employer_id = ${employerId} and card_number = any (${cards}::text[])`.execute(trx);
}

/** A row as the calendar (contract/money/charges/charge-days.ts) asks for it. */
export function planOf(row: EmployeeCard): ChargePlan {
  return {
    isChargingActive: row.is_charging_active,
    chargeCent: row.charge_cents,
    chargeFrequence: row.charge_frequence,
    chargeTime: row.charge_time,
    customChargeDate: row.custom_charge_date,
    chargeFrom: row.charge_from,
    deletionDate: row.deletion_date,
    isCardLost: row.is_card_lost,
  };
}

/**
 * What all of an employer's plans share, and the day up to which charge orders exist: nothing more is charged up to it.
 */
export async function readChargeTerms(
  db: Db,
  { regionId, employerId }: EmployerKey,
): Promise<ChargeTerms & { frozenUntil: string | null }> {
  const span = await getChargeSpan(db, employerId);
  const progress = await db
    .selectFrom('charge_progress')
    .select('until')
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
  return { ...span, frozenUntil: progress?.until ?? null };
}

/** Cards of a region whose employees have left by a day (ISO), and whose they were. */
export async function listLeavers(db: Db, regionId: number, day: string): Promise<{ card: string; employerId: number }[]> {
  return db
    .selectFrom('employee_card')
    .select(['card_number as card', 'employer_id as employerId'])
    .where('region_id', '=', regionId)
    .where('deletion_date', '<=', day)
    .orderBy('card_number')
    .execute();
}

/**
 * The employers with cards that wait for a single charge. `isDoubtful`: on one of them the day is over, or near where
 * no charge order was made yet, or its person leaves.
 */
export async function listEmployersWithSingleCharges(db: Db): Promise<(EmployerKey & { isDoubtful: boolean })[]> {
  return db
    .selectFrom('employee_card as c')
    .leftJoin('charge_progress as p', (join) =>
      join.onRef('p.region_id', '=', 'c.region_id').onRef('p.employer_id', '=', 'c.employer_id'),
    )
    .select(['c.region_id as regionId', 'c.employer_id as employerId'])
    .select(
      sql<boolean>`bool_or(c.deletion_date is not null or coalesce(c.custom_charge_date <= coalesce(p.until, ledger_today() + 31), false))`.as(
        'isDoubtful',
      ),
    )
    .where('c.is_charging_active', '=', true)
    .where('c.is_card_lost', '=', false)
    .where('c.charge_frequence', '=', 'unregelmäßig')
    .groupBy(['c.region_id', 'c.employer_id'])
    .execute();
}

/** Remembers that all that is due up to a day (an ISO date) has been put into charge orders; never goes back. */
export async function noteFrozen(trx: Trx, { regionId, employerId }: EmployerKey, until: string): Promise<void> {
  await sql`
    insert into charge_progress as p (region_id, employer_id, until) values (${regionId}, ${employerId}, ${until}::date)
    on conflict (region_id, employer_id) do update set until = greatest(p.until, excluded.until)`.execute(trx);
}

/** Up to which day all charges of each employer of a region are frozen, by the employer's id. */
export async function listFrozenUntil(db: Db, regionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('charge_progress')
    .select(['employer_id', 'until'])
    .where('region_id', '=', regionId)
    .execute();
  return new Map(rows.map((row) => [row.employer_id, row.until]));
}
