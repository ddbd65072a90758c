import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** Holds this employer until the transaction ends: changes of its cards come one after the other. */
export async function holdEmployer(trx: Trx, { regionId, employerId }: EmployerKey): Promise<void> {
  await trx
    .selectFrom('employer')
    .select('employer_id')
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** An employer as a link to it needs it. */
export async function findEmployerLink(db: Db, employerId: number): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom('employer').select(['gguid as id', 'name']).where('employer_id', '=', employerId).executeTakeFirst();
}

/** From when on, and until when, an employer charges its cards. Throws when there is none of that id. */
export async function getChargeSpan(db: Db, employerId: number): Promise<ChargeTerms> {
  return db
    .selectFrom('employer')
    .select(['employer_card_start_date as startDate', 'contract_end_at as endDate'])
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
}

/** The employers of a region whose contract is in force: not under review any more, nor over. */
export async function listChargingEmployers(db: Db, regionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('employer')
    .select('employer_id')
    .where('region_id', '=', regionId)
    .where('is_in_review', 'is', null)
    .where(sql<boolean>`coalesce(contract_end_at >= ledger_today(), true)`)
    .orderBy('employer_id')
    .execute();
  return rows.map((row) => row.employer_id);
}

/** The last days (ISO) of those contracts of a region's employers that have an end, by employer. */
export async function listContractEnds(db: Db, regionId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('employer')
    .select(['employer_id', 'contract_end_at'])
    .where('region_id', '=', regionId)
    .where('contract_end_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.employer_id, row.contract_end_at!]));
}

/** The employers whose contract has an end, or whose charges begin on a day to come. */
export async function listEmployersWithinTerms(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('employer')
    .select('employer_id')
    .where((employer) =>
      employer.or([
        employer('contract_end_at', 'is not', null),
        employer('employer_card_start_date', '>', sql<string>`ledger_today()`),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.employer_id));
}

/** Those of the employers whose cards show their own logo. */
export async function listGiversOfIndividualCards(db: Db, employerIds: readonly number[]): Promise<number[]> {
  if (employerIds.length === 0) return [];
  const rows = await db
    .selectFrom('employer')
    .select('employer_id')
    .where('employer_id', 'in', employerIds)
    .where('wants_individual_cards', '=', true)
    .execute();
  return rows.map((row) => row.employer_id);
}

/** Employers whose contract is in force, with the ISO day from which it is: who began first comes first. */
export async function listEmployersInForce(db: Db): Promise<{ employerId: number; since: string }[]> {
  return db
    .selectFrom('employer')
    .select(['employer_id as employerId', sql<string>`contract_start_at`.as('since')])
    .where(sql<boolean>`is_in_review is not true and contract_start_at <= ledger_today()`)
    .where(sql<boolean>`coalesce(contract_end_at >= ledger_today(), true)`)
    .orderBy('contract_start_at')
    .execute();
}
