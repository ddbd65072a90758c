import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What the cards of this cell may have between scheme and check digit: from `first` up to, but not with, `end`. */
export interface CardSerials {
  first: number;
  end: number;
}

/** The part of all card numbers that this cell gives out (docs/decisions/growth-keys.md). */
export async function getCardSerials(db: Db): Promise<CardSerials> {
  const { rows } = await sql<CardSerials>`
    select lower(card_serials) as first, upper(card_serials) as end from cell`.execute(db);
  return rows[0]!;
}
