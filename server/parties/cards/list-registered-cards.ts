import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Which of these cards belong to a customer. */
export async function listRegisteredCards(db: Db, cardNumbers: Iterable<string>): Promise<Set<string>> {
  const { rows } = await sql<{ card_number: string }>`
    select card_number from card
     where card_number = any(${[...new Set(cardNumbers)]}::text[]) and customer_id is not null`.execute(db);
  return new Set(rows.map((row) => row.card_number));
}
