import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import { type FoundBusiness, getPartner } from '#server/parties/partners/reads.ts';
import type { OwnBusiness } from '#server/parties/partners/own-business.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** What is asked most of an employer's contract. Throws when there is none of that id. */
export async function getEmployer(
  db: Db,
  employerId: number,
): Promise<{ contractId: string; name: string; isDataComplete: boolean; hasEnded: boolean }> {
  return db
    .selectFrom('employer')
    .select(['contract_id as contractId', 'name', 'is_data_complete as isDataComplete'])
    .select(sql<boolean>`coalesce(contract_end_at < ledger_today(), false)`.as('hasEnded'))
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
}

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

/** Names of employers by id; nulls and doubles in the list do no harm. */
export async function listEmployerNames(db: Db, employerIds: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(employerIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('employer').select(['employer_id', 'name']).where('employer_id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.employer_id, row.name]));
}

/** Employers as links to them need them, by id; nulls and doubles in the list do no harm. */
export async function listEmployersById(
  db: Db,
  employerIds: readonly (number | null)[],
): Promise<Map<number | null, { gguid: string; name: string }>> {
  const wanted = [...new Set(employerIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('employer')
    .select(['employer_id', 'gguid', 'name'])
    .where('employer_id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ employer_id, ...employer }) => [employer_id, employer]));
}

/** The addresses for invoices that employers gave, by id; those who gave none are left out. */
export async function listInvoiceEmailsOfEmployers(db: Db, employerIds: readonly number[]): Promise<Map<number, string>> {
  if (employerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('employer')
    .select(['employer_id', 'company_re_email'])
    .where('employer_id', 'in', employerIds)
    .where('company_re_email', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.employer_id, row.company_re_email!]));
}

/** The employers of a region by name. */
export async function listEmployersOfRegion(
  db: Db,
  regionId: number,
): Promise<{ employerId: number; gguid: string; name: string; contractId: string }[]> {
  return db
    .selectFrom('employer')
    .select(['employer_id as employerId', 'gguid', 'name', 'contract_id as contractId'])
    .where('region_id', '=', regionId)
    .orderBy('name')
    .orderBy('employer_id')
    .execute();
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

/** Employers by name: the contract is the text, or words of name and contract begin with those of the text. */
export async function searchEmployers(db: Db, text: string, most: number): Promise<FoundBusiness[]> {
  const { rows } = await sql<FoundBusiness>`
    select gguid, region_id as "regionId", contract_id as "contractId", name, contract_id = ${text.toUpperCase()} as "isExact"
      from employer
     where search_vector(name || ' ' || contract_id) @@ search_query(${text}, true)
     order by "isExact" desc, name, employer_id limit ${most}`.execute(db);
  return rows;
}

/** The ids of employers whose name or contract has words that begin with those of the text. */
export async function listEmployersNamed(db: Db, text: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employer_id as id from employer
     where search_vector(name || ' ' || contract_id) @@ search_query(${text}, true) order by employer_id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Number and name of the contract of a business. */
export async function getContract(db: Db, business: OwnBusiness): Promise<{ contractId: string; name: string }> {
  return business.kind === 'partner' ? getPartner(db, business.partnerId) : getEmployer(db, business.employerId);
}

/** Those companies that have a contract as employers of the region that is not over, as "name zip" in lower case. */
export async function listEmployersNamedAt(
  db: Db,
  regionId: number,
  companies: readonly { name: string; zip: string }[],
): Promise<Set<string>> {
  const wanted = companies.map(({ name, zip }) => `${name.toLowerCase()} ${zip}`);
  const { rows } = await sql<{ company: string }>`
    select lower(name) || ' ' || company_zip as company from employer
     where region_id = ${regionId} and lower(name) || ' ' || company_zip = any (${wanted}::text[])
       and coalesce(contract_end_at >= ledger_today(), true)`.execute(db);
  return new Set(rows.map(({ company }) => company));
}

/** Those of some employers whose contract is not over, by their ids. */
export async function listEmployersNotOver(db: Db, employerIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ employerId: number }>`
    select employer_id as "employerId" from employer
     where employer_id = any (${employerIds}::bigint[]) and coalesce(contract_end_at >= ledger_today(), true)`.execute(db);
  return new Set(rows.map(({ employerId }) => employerId));
}
