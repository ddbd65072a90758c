import { sql } from 'kysely';
import { listGiversOfIndividualCards } from '#server/parties/employers/reads.ts';
import { listEmployerLogos } from '#server/parties/logos/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Whether a card belongs to a customer. */
export async function isCardRegistered(db: Db, card: string): Promise<boolean> {
  return (await findHolderId(db, card)) !== undefined;
}

/** Whose card it is; undefined where it is nobody's or unknown. */
export async function findHolderId(db: Db, card: string): Promise<number | undefined> {
  const row = await db.selectFrom('card').select('customer_id').where('card_number', '=', card).executeTakeFirst();
  return row?.customer_id ?? undefined;
}

/** The region whose card it is; undefined for a number that there is not. */
export async function findCardRegion(db: Db, card: string): Promise<{ regionId: number } | undefined> {
  return db.selectFrom('card').select('region_id as regionId').where('card_number', '=', card).executeTakeFirst();
}

/** The numbers of a customer's cards, the first registered first. */
export async function listCardNumbers(db: Db, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('card')
    .select('card_number')
    .where('customer_id', '=', customerId)
    .orderBy('registered_at')
    .orderBy('card_number')
    .execute();
  return rows.map((row) => row.card_number);
}

export interface RegisteredCard {
  card: string;
  /** What its holder calls it. */
  ownName: string | null;
  isEmployeeCard: boolean;
  /** Address of the picture on a card that an employer gave with one of its own. */
  employerLogo: string | null;
  registeredAt: Date | null;
  /** Whether the customer has shown the production number. */
  isProven: boolean;
  /**
   * What was booked before is not shown: it belongs to a former holder, or the customer knew the number alone when he registered
   * the card (rulings 3). null where all is shown.
   */
  historyFrom: Date | null;
}

/** The cards of a customer, the first registered first. */
export async function listRegisteredCards(db: Db, customerId: number): Promise<RegisteredCard[]> {
  const rows = await db
    .selectFrom('card')
    .leftJoin('card_name', (join) =>
      join
        .onRef('card_name.region_id', '=', 'card.region_id')
        .onRef('card_name.card_number', '=', 'card.card_number')
        .onRef('card_name.person_id', '=', 'card.customer_id'),
    )
    .select(['card.card_number', 'card.registered_at', 'card.proven_at', 'card.employer_id', 'card_name.name'])
    .select(sql<Date | null>`greatest(history_from, case when proven_at is null then registered_at end)`.as('history_from'))
    .where('card.customer_id', '=', customerId)
    .orderBy('card.registered_at')
    .orderBy('card.card_number')
    .execute();
  const employerIds = rows.flatMap((row) => row.employer_id ?? []);
  const logos = await listEmployerLogos(db, await listGiversOfIndividualCards(db, employerIds));
  return rows.map((row) => ({
    card: row.card_number,
    ownName: row.name,
    isEmployeeCard: row.employer_id !== null,
    employerLogo: logos.get(row.employer_id) ?? null,
    registeredAt: row.registered_at,
    isProven: row.proven_at !== null,
    historyFrom: row.history_from,
  }));
}
