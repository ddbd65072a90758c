import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What an employer has with us, and what its charge orders have loaded. */
export interface EmployerAccount {
  /** Positive: owed to the employer. */
  balance: Cents;
  /** By charge order: what was loaded for it. */
  loaded: Map<number, Cents>;
  /** Charges that were taken back from cards; days are ISO dates. */
  undone: { entryId: number; chargeOrder: number; day: string; cents: Cents }[];
}

/** The account of an employer in the books. Amounts in cents. */
export async function readEmployerAccount(db: Db, regionId: number, employerId: number): Promise<EmployerAccount> {
  const ofEmployer = db.selectFrom('entry').where('region_id', '=', regionId).where('employer_id', '=', employerId);
  const { rows } = await sql<{ balance: Cents }>`
    select coalesce(sum(p.cents), 0)::bigint as balance from account a
      join entry e on e.region_id = a.region_id and e.employer_id = a.employer_id
      join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = a.account_id
     where a.region_id = ${regionId} and a.kind = 'employer' and a.employer_id = ${employerId}`.execute(db);
  const loaded = await ofEmployer
    .select(['charge_order as chargeOrder', sql<Cents>`sum(cents)::bigint`.as('cents')])
    .where('type', '=', 'charge')
    .groupBy('charge_order')
    .execute();
  const undone = await ofEmployer
    .select(['entry_id as entryId', sql<number>`charge_order`.as('chargeOrder'), 'cents'])
    .select(sql<string>`(booked_at at time zone 'Europe/Berlin')::date`.as('day'))
    .where('type', '=', 'charge-undo')
    .orderBy('entry_id')
    .execute();
  return {
    balance: rows[0]!.balance,
    loaded: new Map(loaded.map(({ chargeOrder, cents }) => [chargeOrder!, cents])),
    undone,
  };
}
