import type { Db, Trx } from '#server/platform/db/database.ts';
import type { AccountStatus } from '#server/ledger/account-kinds.ts';
import { sql } from 'kysely';
import { countCardAccounts, type CountedCards, listUnsoldCards } from '#server/ledger/read/card-account.ts';
import { CARD_NUMBER_LENGTH } from '#contract/common/card-number.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** What a card is, without its money. */
export async function findCard(db: Db, card: string) {
  return db
    .selectFrom('card')
    .select([
      'card_number as card',
      'region_id as regionId',
      'customer_id as customerId',
      'employer_id as employerId',
      'partner_id as partnerId',
      'registered_at as registeredAt',
      'proven_at as provenAt',
      'produced_at as producedAt',
    ])
    .where('card_number', '=', card)
    .executeTakeFirst();
}

/** What the states of a card are called. */
export const cardStatusNames: Record<AccountStatus, string> = {
  produced: 'noch nicht benutzt',
  active: 'aktiv',
  locked: 'gesperrt',
  emptied: 'Guthaben übertragen',
};

/** What is printed on a card. */
export interface ProducedCard {
  cardNumber: string;
  productionNumber: string;
}

/** The cards of a batch in the order of their production. */
export async function listBatchCards(db: Db, regionId: number, batchId: number): Promise<ProducedCard[]> {
  return db
    .selectFrom('card')
    .select(['card_number as cardNumber', 'production_number as productionNumber'])
    .where('region_id', '=', regionId)
    .where('batch_id', '=', batchId)
    .orderBy('batch_position')
    .execute();
}

/** The production numbers of those of some cards that nobody has registered. */
export async function listProductionNumbers(db: Db, regionId: number, cards: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ card: string; production: string }>`
    select card_number as card, production_number as production from card
     where region_id = ${regionId} and card_number = any (${cards}::text[])
       and customer_id is null and proven_at is null`.execute(db);
  return new Map(rows.map(({ card, production }) => [card, production]));
}

/** Region, whether somebody has registered it, and with whom it is. */
export type PlaceGroup = [regionId: number, isRegistered: boolean, at: 'store' | 'partner' | 'employer'];

/** All cards by where they are. */
export async function countCardsByPlace(db: Db): Promise<CountedCards<PlaceGroup>[]> {
  return countCardAccounts<PlaceGroup>(
    db,
    sql`select region_id, card_number, jsonb_build_array(region_id, customer_id is not null,
               case when partner_id is not null then 'partner' when employer_id is not null then 'employer' else 'store' end) as grp
          from card`,
  );
}

/** Partner, employer, and whether somebody has registered it. */
export type ReceiverGroup = [partnerId: number | null, employerId: number | null, isRegistered: boolean];

/** The cards of a region that partners and employers have got. */
export async function countGivenCards(db: Db, regionId: number): Promise<CountedCards<ReceiverGroup>[]> {
  return countCardAccounts<ReceiverGroup>(
    db,
    sql`select region_id, card_number, jsonb_build_array(partner_id, employer_id, customer_id is not null) as grp
          from card where region_id = ${regionId} and (partner_id is not null or employer_id is not null)`,
  );
}

const AT_ONCE = 500;

/** The next card of the region's stock: unsold, unregistered, given to nobody; undefined where there is none. */
export async function findStockCard(db: Db, regionId: number, isTest: boolean): Promise<string | undefined> {
  for (let after = 0; ;) {
    const unsold = await listUnsoldCards(db, regionId, { isTest, after, most: AT_ONCE });
    const free = await db
      .selectFrom('card')
      .select('card_number')
      .where('region_id', '=', regionId)
      .where(sql<boolean>`card_number = any (${unsold.map(({ card }) => card)}::text[])`)
      .where('customer_id', 'is', null)
      .where('employer_id', 'is', null)
      .where('partner_id', 'is', null)
      .where((card) =>
        card.not(
          card.exists(card.selectFrom('card_replacement').select('new_card').whereRef('new_card', '=', 'card.card_number')),
        ),
      )
      .execute();
    const numbers = new Set(free.map((row) => row.card_number));
    const next = unsold.find(({ card }) => numbers.has(card));
    if (next || unsold.length < AT_ONCE) return next?.card;
    after = unsold.at(-1)!.accountId;
  }
}

/** A card as the search shows it. */
interface FoundCard {
  card: string;
  regionId: number;
  isRegistered: boolean;
  /** Found by its whole number, or by its production number. */
  isExact: boolean;
}

/** Fewer digits are in thousands of numbers. */
const FEWEST_DIGITS = 4;

/**
 * Cards by what stands on them: the number, what it begins or ends with (also masked, "1761 •••• •••0 014"), or the
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

/** A card that belongs to an employer. */
interface CardOfEmployer {
  card: string;
  isRegistered: boolean;
  /** Its place in the employer's boxes: as they were assigned, and within a batch as they were produced. */
  place: number;
}

/** The cards of an employer by number: those of its stock, and those that it has given to employees. */
export async function listCardsOfEmployer(db: Db, { regionId, employerId }: EmployerKey): Promise<CardOfEmployer[]> {
  const { rows } = await sql<CardOfEmployer>`
    select card_number as card, customer_id is not null as "isRegistered",
           row_number() over (order by assigned_at nulls first, batch_id nulls first, batch_position, card_number)::int as place
      from card where region_id = ${regionId} and employer_id = ${employerId} order by card_number`.execute(db);
  return rows;
}

/** Those of the cards that belong to the employer; until the transaction ends nobody registers them, none leaves. */
export async function holdCardsOfEmployer(
  trx: Db,
  { regionId, employerId }: EmployerKey,
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
export async function leaveEmployer(trx: Trx, { regionId, employerId }: EmployerKey, cards: readonly string[]): Promise<void> {
  await sql`
    update card set employer_id = null, assigned_at = null
     where region_id = ${regionId} and employer_id = ${employerId} and card_number = any (${cards}::text[])`.execute(trx);
}

/** A card as it is found in the stock. */
export interface StockCard {
  card: string;
  isRegistered: boolean;
  partnerId: number | null;
  employerId: number | null;
}

/** Cards by their numbers, or those that lie from one place to another in a batch; without places all of it. */
type StockChoice = { cards: readonly string[] } | { batchId: number; from?: number; to?: number };

/** The chosen cards of a region, in one order for everybody; nobody else changes them until the transaction ends. */
export async function holdStockCards(trx: Trx, regionId: number, choice: StockChoice): Promise<StockCard[]> {
  const { rows } = await sql<StockCard>`
    select card_number as card, customer_id is not null as "isRegistered", partner_id as "partnerId", employer_id as "employerId"
      from card where region_id = ${regionId} and ${isChosen(choice)} order by card_number for update`.execute(trx);
  return rows;
}

function isChosen(choice: StockChoice) {
  if ('cards' in choice) return sql`card_number = any (${choice.cards}::text[])`;
  const { batchId, from, to } = choice;
  if (from === undefined || to === undefined) return sql`batch_id = ${batchId}`;
  return sql`batch_id = ${batchId} and batch_position between ${from} and ${to}`;
}

/** Where a card of the region lies in the printer's box; undefined for an unknown number. */
export async function findPlaceInBatch(db: Db, regionId: number, card: string) {
  return db
    .selectFrom('card')
    .select(['batch_id as batchId', 'batch_position as position'])
    .where('region_id', '=', regionId)
    .where('card_number', '=', card)
    .executeTakeFirst();
}

/** Each card leaves a fact, which takes its time; a statement has ten seconds. */
const MOST_LOCKED = 5_000;

/** Gives cards of the stock to a partner or an employer; null takes them back. */
export async function giveStockCards(
  trx: Trx,
  regionId: number,
  cards: readonly string[],
  to: { kind: 'partner' | 'employer'; id: number } | null,
): Promise<void> {
  for (let start = 0; start < cards.length; start += MOST_LOCKED)
    await sql`
      update card set partner_id = ${to?.kind === 'partner' ? to.id : null}::bigint, employer_id = ${to?.kind === 'employer' ? to.id : null}::bigint,
                      assigned_at = ${to ? sql`now()` : null}
       where region_id = ${regionId} and card_number = any (${cards.slice(start, start + MOST_LOCKED)}::text[])`.execute(trx);
}

/** The employers that were ever given cards. */
export async function listEmployersWithCards(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('card').select('employer_id').distinct().where('employer_id', 'is not', null).execute();
  return new Set(rows.map(({ employer_id }) => employer_id!));
}

/** With whom a card is. */
interface CardPlace {
  card: string;
  customerId: number | null;
  partnerId: number | null;
  employerId: number | null;
}

/** Those of the numbers that are cards of the region, and with whom each is. */
export async function listCardPlaces(db: Db, regionId: number, cards: readonly string[]): Promise<CardPlace[]> {
  return db
    .selectFrom('card')
    .select(['card_number as card', 'customer_id as customerId', 'partner_id as partnerId', 'employer_id as employerId'])
    .where('region_id', '=', regionId)
    .where(sql<boolean>`card_number = any (${cards}::text[])`)
    .execute();
}
