import { sql } from 'kysely';
import type { FoundBusiness } from '#server/parties/partners/search-partners.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Employers whose contract is the text, or of whose name and contract some words begin with those of the text, by name. */
export async function searchEmployers(db: Db, text: string, most: number): Promise<FoundBusiness[]> {
  const { rows } = await sql<FoundBusiness>`
    select gguid, region_id as "regionId", contract_id as "contractId", name, contract_id = ${text.toUpperCase()} as "isExact"
      from employer
     where search_vector(name || ' ' || contract_id) @@ search_query(${text}, true)
     order by "isExact" desc, name, employer_id limit ${most}`.execute(db);
  return rows;
}
