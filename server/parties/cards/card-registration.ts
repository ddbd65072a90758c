import { sql } from 'kysely';
import { listGiversOfIndividualCards } from '#server/parties/employers/reads.ts';
import { listEmployerLogos } from '#server/parties/logos/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Whether a card belongs to a customer. */
export async function isCardRegistered(db: Db, card: string): Promise<boolean> {
  return (await findHolderId(db, card)) !== undefined;
}

/** Whose card it is; undefined where it is nobody's or unknown. */
export async function findHolderId(db: Db, card: string): Promise<number | undefined> {
  const row = await db.selectFrom('card').select('customer_id').where('card_number', '=', card).executeTakeFirst();
  return row?.customer_id ?? undefined;
}

/** The region whose card it is; undefined for an unknown number. */
export async function findCardRegion(db: Db, card: string): Promise<{ regionId: number } | undefined> {
  return db.selectFrom('card').select('region_id as regionId').where('card_number', '=', card).executeTakeFirst();
}

/** The regions of cards, by number; until the transaction ends none of them changes. Unknown ones are left out. */
export async function keepCardRegions(trx: Trx, cards: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ card: string; regionId: number }>`
    select card_number as card, region_id as "regionId" from card
     where card_number = any (${cards}::text[]) order by card_number for share`.execute(trx);
  return new Map(rows.map(({ card, regionId }) => [card, regionId]));
}

/** Which of these cards belong to a customer. */
export async function listRegisteredAmong(db: Db, cardNumbers: Iterable<string>): Promise<Set<string>> {
  const { rows } = await sql<{ card_number: string }>`
    select card_number from card
     where card_number = any(${[...new Set(cardNumbers)]}::text[]) and customer_id is not null`.execute(db);
  return new Set(rows.map((row) => row.card_number));
}

/** The customers of a region who have at least one registered card today. */
export async function listCardOwners(db: Db, regionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('card')
    .select('customer_id')
    .distinct()
    .where('region_id', '=', regionId)
    .where('customer_id', 'is not', null)
    .execute();
  return rows.map((row) => row.customer_id!);
}

/** The cards of a region that were registered since an instant and still are, in the order of that. */
export async function listCardsRegisteredSince(db: Db, regionId: number, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('card')
    .select('card_number')
    .where('region_id', '=', regionId)
    .where('registered_at', '>=', since)
    .orderBy('registered_at')
    .execute();
  return rows.map(({ card_number }) => card_number);
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

/** The cards of some customers, by number: whose each is, and since when. */
export async function listHoldersCards(
  db: Db,
  customerIds: readonly number[],
): Promise<Map<string, { personId: number; registeredAt: Date | null }>> {
  const { rows } = await sql<{ card: string; personId: number; registeredAt: Date | null }>`
    select card_number as card, customer_id as "personId", registered_at as "registeredAt" from card
     where customer_id = any (${customerIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ card, ...holder }) => [card, holder]));
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
   * Earlier bookings are not shown: they belong to a former holder, or the customer registered the card by its number
   * alone. null where all are shown.
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

/** A card of that customer; undefined for an unknown number and for somebody else's, so that nobody learns which. */
export async function findOwnCard(db: Db, customerId: number, card: string): Promise<RegisteredCard | undefined> {
  const cards = await listRegisteredCards(db, customerId);
  return cards.find((own) => own.card === card);
}
