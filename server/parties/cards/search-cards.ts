import { sql } from 'kysely';
import { CARD_NUMBER_LENGTH } from '#contract/common/card-number.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A card as the search shows it. */
export interface FoundCard {
  card: string;
  regionId: number;
  isRegistered: boolean;
  /** Found by its whole number, or by its production number. */
  isExact: boolean;
}

/** Fewer digits are in thousands of numbers. */
const FEWEST_DIGITS = 4;

/**
 * Cards by what stands on them: the number, what it begins or ends with (also masked, "1761 •••• ••• 0014"), or the
 * production number. Spaces do not count.
 */
export async function searchCards(db: Db, text: string, most: number): Promise<FoundCard[]> {
  const typed = text.replace(/\s/g, '').toUpperCase();
  const digits = /^(?:1761•+)?(\d+)$/.exec(typed)?.[1] ?? '';
  const { rows } = await sql<FoundCard>`
    with matched as (
      (select region_id, card_number, true as is_exact from card where production_number = ${typed})
      union
      (select region_id, card_number, card_number = ${typed} from card where ${numberLike(typed, digits)} limit ${most})
    )
    select c.card_number as card, c.region_id as "regionId", c.customer_id is not null as "isRegistered", m.is_exact as "isExact"
      from matched m join card c using (region_id, card_number)
     order by m.is_exact desc, c.card_number limit ${most}`.execute(db);
  return rows;
}

function numberLike(typed: string, digits: string) {
  if (digits.length < FEWEST_DIGITS || digits.length > CARD_NUMBER_LENGTH) return sql`false`;
  const between = (text: string) => [text.padEnd(CARD_NUMBER_LENGTH, '0'), text.padEnd(CARD_NUMBER_LENGTH, '9')] as const;
  const [first, last] = between(digits);
  const [lowest, highest] = between([...digits].toReversed().join(''));
  const ends = sql`reverse(card_number) collate "C" between ${lowest} and ${highest}`;
  if (typed !== digits) return ends;
  return sql`(card_number between ${first} and ${last} or ${ends})`;
}
