import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A card as the next provider has to know it, without its money. */
export interface LeavingCard {
  card: string;
  productionNumber: string;
  customerId: number | null;
  employerId: number | null;
  /** What former providers called it, the first one first. */
  oldNumbers: string[];
  /** The card that has taken its place, here or with a former provider; null where none has. */
  replacedBy: string | null;
  /** For whom it waits since it came from a former provider; null where nobody is awaited. */
  awaited: { email: string; firstName: string; lastName: string; salutation: string | null } | null;
}

/** Some cards of a region by number, behind one of them; '' begins. */
export async function listLeavingCards(
  db: Db,
  regionId: number,
  { after, most }: { after: string; most: number },
): Promise<LeavingCard[]> {
  const { rows } = await sql<LeavingCard>`
    select c.card_number as card, c.production_number as "productionNumber", c.customer_id as "customerId",
           c.employer_id as "employerId",
           coalesce(r.new_card, nullif(place_before_take_over(c.region_id, c.card_number), c.card_number)) as "replacedBy",
           array(select a.old_number from card_alias a
                  where a.region_id = c.region_id and a.card_number = c.card_number and a.ended_at is null
                  order by a.alias_id) as "oldNumbers",
           case when w.email is not null then json_build_object('email', w.email, 'firstName', w.first_name,
                  'lastName', w.last_name, 'salutation', w.salutation) end as awaited
      from card c
      left join card_replacement r on r.region_id = c.region_id and r.old_card = c.card_number
      left join waiting_card w on w.region_id = c.region_id and w.card_number = c.card_number and w.came_at is null
     where c.region_id = ${regionId} and c.card_number > ${after}
     order by c.card_number limit ${most}`.execute(db);
  return rows;
}
