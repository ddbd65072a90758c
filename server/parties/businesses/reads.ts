import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { type BusinessKind, contractTable, idColumn, isNotOver } from './business-tables.ts';

/** What is asked most of a contract. Throws when there is none of that id. */
export async function getBusiness(
  db: Db,
  kind: BusinessKind,
  id: number,
): Promise<{ contractId: string; name: string; isDataComplete: boolean; hasEnded: boolean }> {
  const { rows } = await sql<Awaited<ReturnType<typeof getBusiness>>>`
    select contract_id as "contractId", name, is_data_complete as "isDataComplete", not ${isNotOver} as "hasEnded"
      from ${contractTable(kind)} where ${idColumn(kind)} = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`no ${kind} ${id}`);
  return rows[0];
}

/** A business as a link to it needs it. */
interface NamedBusiness {
  gguid: string;
  contractId: string;
  name: string;
}

/** Partners or employers by id; nulls and doubles in the list do no harm. */
export async function listBusinessesById(
  db: Db,
  kind: BusinessKind,
  ids: readonly (number | null)[],
): Promise<Map<number | null, NamedBusiness>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<NamedBusiness & { id: number }>`
    select ${idColumn(kind)} as id, gguid, contract_id as "contractId", name
      from ${contractTable(kind)} where ${idColumn(kind)} = any (${wanted}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...business }) => [id, business]));
}

/** Their names alone. */
export async function listBusinessNames(
  db: Db,
  kind: BusinessKind,
  ids: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  const businesses = await listBusinessesById(db, kind, ids);
  return new Map([...businesses].map(([id, { name }]) => [id, name]));
}

/** The addresses for invoices that they gave, by id; those who gave none are left out. */
export async function listInvoiceEmails(db: Db, kind: BusinessKind, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select ${idColumn(kind)} as id, company_re_email as email from ${contractTable(kind)}
     where ${idColumn(kind)} = any (${ids}::bigint[]) and company_re_email <> ''`.execute(db);
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The partners or employers of a region by name. */
export async function listBusinessesOfRegion(
  db: Db,
  kind: BusinessKind,
  regionId: number,
): Promise<(NamedBusiness & { id: number })[]> {
  const { rows } = await sql<NamedBusiness & { id: number }>`
    select ${idColumn(kind)} as id, gguid, name, contract_id as "contractId" from ${contractTable(kind)}
     where region_id = ${regionId} order by name, id`.execute(db);
  return rows;
}

/** A business as the search shows it. */
export interface FoundBusiness extends NamedBusiness {
  regionId: number;
  /** Found by its contract. */
  isExact: boolean;
}

const isNamed = (text: string) => sql`search_vector(name || ' ' || contract_id) @@ search_query(${text}, true)`;

/** Businesses by name: the contract is the text, or words of name and contract begin with those of the text. */
export async function searchBusinesses(db: Db, kind: BusinessKind, text: string, most: number): Promise<FoundBusiness[]> {
  const { rows } = await sql<FoundBusiness>`
    select gguid, region_id as "regionId", contract_id as "contractId", name, contract_id = ${text.toUpperCase()} as "isExact"
      from ${contractTable(kind)} where ${isNamed(text)}
     order by "isExact" desc, name, ${idColumn(kind)} limit ${most}`.execute(db);
  return rows;
}

/** The ids of those whose name or contract has words that begin with those of the text. */
export async function listIdsNamed(db: Db, kind: BusinessKind, text: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${idColumn(kind)} as id from ${contractTable(kind)} where ${isNamed(text)} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Those companies that are partners, or employers, of the region already, as "name zip" in lower case; contracts that
 * are over do not count.
 */
export async function listNamedAt(
  db: Db,
  kind: BusinessKind,
  regionId: number,
  companies: readonly { name: string; zip: string }[],
): Promise<Set<string>> {
  const wanted = companies.map(({ name, zip }) => `${name.toLowerCase()} ${zip}`);
  const { rows } = await sql<{ company: string }>`
    select lower(name) || ' ' || company_zip as company from ${contractTable(kind)}
     where region_id = ${regionId} and lower(name) || ' ' || company_zip = any (${wanted}::text[]) and ${isNotOver}`.execute(db);
  return new Set(rows.map(({ company }) => company));
}

/** Those of some partners or employers whose contract is not over, by their ids. */
export async function listNotOver(db: Db, kind: BusinessKind, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select ${idColumn(kind)} as id from ${contractTable(kind)}
     where ${idColumn(kind)} = any (${ids}::bigint[]) and ${isNotOver}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
