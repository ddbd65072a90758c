import { sql } from 'kysely';
import type { Role } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A person as the search shows him. */
export interface FoundPerson {
  gguid: string;
  regionId: number | null;
  name: string;
  email: string;
  role: Role;
  /** Found by the whole address. */
  isExact: boolean;
}

/** How many matches of a beginning are sorted; somebody who has typed two letters types on anyway. */
const CANDIDATES = 200;

/**
 * People with an open account, by their whole address or by beginnings of words in name and address. `search_words` in
 * the migrations folds them: ä, ae and a are one. Whole words of a name come first. Staff is left out.
 */
export async function searchPeople(db: Db, text: string, most: number): Promise<FoundPerson[]> {
  const words = sql`search_vector(first_name || ' ' || last_name || ' ' || email)`;
  const open = sql`ended_at is null and role <> 'trolleymaker'`;
  const { rows } = await sql<FoundPerson>`
    with matched as (
      (select person_id, 0 as rank from person where lower(email) = ${text.toLowerCase()} and ${open})
      union all
      (select person_id, 1 from person where ${words} @@ search_query(${text}, false) and ${open} limit ${CANDIDATES})
      union all
      (select person_id, 2 from person where ${words} @@ search_query(${text}, true) and ${open} limit ${CANDIDATES})
    ), best as (select person_id, min(rank) as rank from matched group by person_id)
    select p.gguid, p.region_id as "regionId", concat_ws(' ', p.first_name, p.last_name) as name, p.email, p.role, b.rank = 0 as "isExact"
      from best b join person p using (person_id)
     order by b.rank, p.last_name, p.first_name, p.person_id limit ${most}`.execute(db);
  return rows;
}
