import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** A card that belongs to an employer. */
export interface CardOfEmployer {
  card: string;
  isRegistered: boolean;
  /** Its place in the employer's boxes: as they were assigned, and within a batch as they were produced. */
  place: number;
}

/** The cards of an employer by number: those of its stock, and those that it has given to employees. */
export async function listCardsOfEmployer(
  db: Db,
  { regionId, employerId }: { regionId: number; employerId: number },
): Promise<CardOfEmployer[]> {
  const { rows } = await sql<CardOfEmployer>`
    select card_number as card, customer_id is not null as "isRegistered",
           row_number() over (order by assigned_at nulls first, batch_id nulls first, batch_position, card_number)::int as place
      from card where region_id = ${regionId} and employer_id = ${employerId} order by card_number`.execute(db);
  return rows;
}

/** Those of the cards that belong to the employer; until the transaction ends nobody registers them, none leaves. */
export async function holdCardsOfEmployer(
  trx: Db,
  { regionId, employerId }: { regionId: number; employerId: number },
  cards: readonly string[],
): Promise<Omit<CardOfEmployer, 'place'>[]> {
  const { rows } = await sql<Omit<CardOfEmployer, 'place'>>`
    select card_number as card, customer_id is not null as "isRegistered"
      from card where region_id = ${regionId} and employer_id = ${employerId} and card_number = any (${cards}::text[])
     order by card_number for share`.execute(trx);
  return rows;
}

/**
 * Takes cards off an employer. Holder and balance stay; name and plan go with the employer
 * (server/migrations/0380-employee-card-batches.sql).
 */
export async function leaveEmployer(
  trx: Trx,
  { regionId, employerId }: { regionId: number; employerId: number },
  cards: readonly string[],
): Promise<void> {
  await sql`
    update card set employer_id = null, assigned_at = null
     where region_id = ${regionId} and employer_id = ${employerId} and card_number = any (${cards}::text[])`.execute(trx);
}
