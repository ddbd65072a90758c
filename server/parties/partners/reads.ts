import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';

/** What is asked most of a partner's contract. Throws when there is none of that id. */
export async function getPartner(
  db: Db,
  partnerId: number,
): Promise<{ contractId: string; name: string; isDataComplete: boolean; hasEnded: boolean }> {
  return db
    .selectFrom('partner')
    .select(['contract_id as contractId', 'name', 'is_data_complete as isDataComplete'])
    .select(sql<boolean>`coalesce(contract_end_at < ledger_today(), false)`.as('hasEnded'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

/** A partner by the id that addresses name, in whatever region. Throws Refusal 404. */
export async function getPartnerByGguid(db: Db, gguid: string): Promise<{ regionId: number; partnerId: number; name: string }> {
  const partner = await db
    .selectFrom('partner')
    .select(['region_id as regionId', 'partner_id as partnerId', 'name'])
    .where('gguid', '=', gguid)
    .executeTakeFirst();
  if (!partner) throw notFound('Diesen Partner gibt es nicht.');
  return partner;
}

/** Holds a partner until the transaction ends: changes come one after the other. Undefined where there is none. */
export async function holdPartner(trx: Trx, which: { partnerId: number } | { contractId: string }) {
  const partners = trx.selectFrom('partner').select(['partner_id as partnerId', 'region_id as regionId', 'name']);
  return (
    'partnerId' in which
      ? partners.where('partner_id', '=', which.partnerId)
      : partners.where('contract_id', '=', which.contractId)
  )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Names of partners by id; nulls and doubles in the list do no harm. */
export async function listPartnerNames(db: Db, partnerIds: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(partnerIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('partner').select(['partner_id', 'name']).where('partner_id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.partner_id, row.name]));
}

/** A partner as a link to it needs it. */
interface NamedPartner {
  gguid: string;
  contractId: string;
  name: string;
}

/** Partners by id; nulls and doubles in the list do no harm. */
export async function listPartnersById(
  db: Db,
  partnerIds: readonly (number | null)[],
): Promise<Map<number | null, NamedPartner>> {
  const wanted = [...new Set(partnerIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('partner')
    .select(['partner_id', 'gguid', 'contract_id as contractId', 'name'])
    .where('partner_id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ partner_id, ...partner }) => [partner_id, partner]));
}

/** The addresses for invoices that partners gave, by id; those who gave none are left out. */
export async function listInvoiceEmailsOfPartners(db: Db, partnerIds: readonly number[]): Promise<Map<number, string>> {
  if (partnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('partner')
    .select(['partner_id', 'company_re_email'])
    .where('partner_id', 'in', partnerIds)
    .where('company_re_email', '<>', '')
    .execute();
  return new Map(rows.map((row) => [row.partner_id, row.company_re_email!]));
}

/** The partners of a region by name. */
export async function listPartnersOfRegion(
  db: Db,
  regionId: number,
): Promise<{ partnerId: number; gguid: string; name: string; contractId: string }[]> {
  return db
    .selectFrom('partner')
    .select(['partner_id as partnerId', 'gguid', 'name', 'contract_id as contractId'])
    .where('region_id', '=', regionId)
    .orderBy('name')
    .orderBy('partner_id')
    .execute();
}

/** A business as the search shows it. */
export interface FoundBusiness {
  gguid: string;
  regionId: number;
  contractId: string;
  name: string;
  /** Found by its contract. */
  isExact: boolean;
}

/** Partners by name: the contract is the text, or words of name and contract begin with those of the text. */
export async function searchPartners(db: Db, text: string, most: number): Promise<FoundBusiness[]> {
  const { rows } = await sql<FoundBusiness>`
    select gguid, region_id as "regionId", contract_id as "contractId", name, contract_id = ${text.toUpperCase()} as "isExact"
      from partner
     where search_vector(name || ' ' || contract_id) @@ search_query(${text}, true)
     order by "isExact" desc, name, partner_id limit ${most}`.execute(db);
  return rows;
}

/** The ids of partners whose name or contract has words that begin with those of the text. */
export async function listPartnersNamed(db: Db, text: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select partner_id as id from partner
     where search_vector(name || ' ' || contract_id) @@ search_query(${text}, true) order by partner_id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Those companies that are partners of the region already, as "name zip" in lower case; contracts that are over do not
 * count.
 */
export async function listPartnersNamedAt(
  db: Db,
  regionId: number,
  companies: readonly { name: string; zip: string }[],
): Promise<Set<string>> {
  const wanted = companies.map(({ name, zip }) => `${name.toLowerCase()} ${zip}`);
  const { rows } = await sql<{ company: string }>`
    select lower(name) || ' ' || company_zip as company from partner
     where region_id = ${regionId} and lower(name) || ' ' || company_zip = any (${wanted}::text[])
       and coalesce(contract_end_at >= ledger_today(), true)`.execute(db);
  return new Set(rows.map(({ company }) => company));
}

/** Those of some partners whose contract is not over, by their ids. */
export async function listPartnersNotOver(db: Db, partnerIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ partnerId: number }>`
    select partner_id as "partnerId" from partner
     where partner_id = any (${partnerIds}::bigint[]) and coalesce(contract_end_at >= ledger_today(), true)`.execute(db);
  return new Set(rows.map(({ partnerId }) => partnerId));
}
