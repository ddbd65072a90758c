import { sql } from 'kysely';
import { listUndoneCharges } from '#server/ledger/write/undo-charge.ts';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** What a card has got, or gets by an order that was made. Names are those of the day on which the order was made. */
export interface CardCharge {
  card: string;
  personnelNumber: string;
  firstName: string;
  lastName: string;
  cents: Cents;
  /** ISO day of Berlin: when it was loaded, or is to be, today at the earliest. */
  day: string;
  isLoaded: boolean;
}

/**
 * The charges of an employer's cards from one day until before another (ISO), by day. Without those cancelled or not
 * loadable, and less what was taken back.
 */
export async function listCardCharges(
  db: Db,
  { regionId, employerId }: EmployerKey,
  { from, before = '2100-01-01' }: { from: string; before?: string },
): Promise<CardCharge[]> {
  const { rows } = await sql<CardCharge & { number: number }>`
    select * from (
      select o.number, c.card_number as card, c.personnel_number as "personnelNumber", c.first_name as "firstName", c.last_name as "lastName", c.cents,
             case when o.loaded_at is null then greatest(o.loads_on, ledger_today()) else (o.loaded_at at time zone 'Europe/Berlin')::date end as day,
             o.loaded_at is not null as "isLoaded"
        from charge_order o join charge_order_card c on c.region_id = o.region_id and c.number = o.number
       where o.region_id = ${regionId} and o.employer_id = ${employerId} and o.cancelled_at is null and c.skipped is null
         and (o.loaded_at is null or o.loaded_at >= ${from}::date - 1)
    ) as charge
     where day >= ${from}::date and day < ${before}::date
     order by day, "personnelNumber", card`.execute(db);
  const undone = new Map(
    (await listUndoneCharges(db, regionId, employerId)).map(({ number, card, cents }) => [`${number} ${card}`, cents]),
  );
  return rows
    .map(({ number, ...charge }) => ({ ...charge, cents: charge.cents - (undone.get(`${number} ${charge.card}`) ?? 0) }))
    .filter(({ cents }) => cents > 0);
}

/** The months ("2026-11") of Berlin in which cards of an employer were loaded, the last one first. */
export async function listChargedMonths(db: Db, { regionId, employerId }: EmployerKey): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(o.loaded_at at time zone 'Europe/Berlin', 'YYYY-MM') as month
      from charge_order o
     where o.region_id = ${regionId} and o.employer_id = ${employerId} and o.cancelled_at is null and o.loaded_at is not null
       and exists (select from charge_order_card c
                    where c.region_id = o.region_id and c.number = o.number and c.skipped is null)
     order by month desc`.execute(db);
  return rows.map(({ month }) => month);
}
