import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A business as the search shows it. */
export interface FoundBusiness {
  gguid: string;
  regionId: number;
  contractId: string;
  name: string;
  /** Found by its contract. */
  isExact: boolean;
}

/** Partners whose contract is the text, or of whose name and contract some words begin with those of the text, by name. */
export async function searchPartners(db: Db, text: string, most: number): Promise<FoundBusiness[]> {
  const { rows } = await sql<FoundBusiness>`
    select gguid, region_id as "regionId", contract_id as "contractId", name, contract_id = ${text.toUpperCase()} as "isExact"
      from partner
     where search_vector(name || ' ' || contract_id) @@ search_query(${text}, true)
     order by "isExact" desc, name, partner_id limit ${most}`.execute(db);
  return rows;
}
