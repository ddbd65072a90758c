import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { openCardAccounts } from '#server/ledger/read/accounts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type CardSerials, getCardSerials } from '#server/tenancy/regions/get-card-serials.ts';
import '#server/parties/cards/tables.ts';

/** Without 0 O, 1 I L: people read it off a card. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const PRODUCTION_NUMBER_LENGTH = 8;
/** What is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 1_000;
/** With half of all numbers taken, a thousand cards need some ten. */
const MOST_DRAWS = 50;

interface Batch {
  regionId: number;
  batchId: number;
}

/**
 * Produces what a batch still lacks, with accounts that hold nothing yet; a first top-up or bonus activates a card. May be cut off at any point, and run by
 * several processes at once: cards and how far the batch is are written together, and the batch is held meanwhile.
 */
export async function produceBatch(db: Db, batch: Batch, isTimeUp: () => boolean = () => false): Promise<void> {
  const serials = await getCardSerials(db);
  let isFinished = false;
  while (!isFinished && !isTimeUp()) isFinished = await db.transaction().execute((trx) => produceSome(trx, batch, serials));
}

/** Returns whether the batch is finished. */
async function produceSome(trx: Trx, { regionId, batchId }: Batch, serials: CardSerials): Promise<boolean> {
  const {
    quantity,
    produced,
    is_test: isTest,
  } = await trx
    .selectFrom('card_batch')
    .select(['quantity', 'produced', 'is_test'])
    .where('region_id', '=', regionId)
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const some = Math.min(AT_ONCE, quantity - produced);
  if (some === 0) return true;
  const positions = Array.from({ length: some }, (_, index) => produced + index + 1);
  const cards = await insertCards(trx, { regionId, batchId, serials }, positions);
  await openCardAccounts(trx, regionId, cards, { status: 'produced', isTest });
  const isFinished = produced + some === quantity;
  await trx
    .updateTable('card_batch')
    .set({ produced: produced + some, ...(isFinished && { finished_at: sql<Date>`now()` }) })
    .where('region_id', '=', regionId)
    .where('batch_id', '=', batchId)
    .execute();
  return isFinished;
}

/** Numbers that are taken, among the cards of the world or by chance within this draw, are drawn again for the same place. */
async function insertCards(
  trx: Trx,
  { regionId, batchId, serials }: Batch & { serials: CardSerials },
  positions: readonly number[],
): Promise<string[]> {
  const cards: string[] = [];
  let open = positions;
  for (let draws = 0; open.length > 0; draws++) {
    if (draws === MOST_DRAWS) throw new Error(`no numbers left for ${open.length} cards of batch ${batchId}`);
    const { rows } = await sql<{ card: string; position: number }>`
      insert into card (card_number, region_id, production_number, batch_id, batch_position)
      select card_number, ${regionId}, production_number, ${batchId}, place
        from unnest(${open.map(() => cardNumber(serials))}::text[], ${open.map(productionNumber)}::text[], ${open}::int[])
             as drawn (card_number, production_number, place)
      on conflict do nothing
      returning card_number as card, batch_position as position`.execute(trx);
    cards.push(...rows.map(({ card }) => card));
    const taken = new Set(rows.map(({ position }) => position));
    open = open.filter((position) => !taken.has(position));
  }
  return cards;
}

/** Whoever guesses the number of a card could register it, so no number tells another one (rulings 3). */
function cardNumber({ first, end }: CardSerials): string {
  return cardNumberOf(randomInt(first, end));
}

/** Whoever knows it proves to hold the card, so it must not be guessed. */
function productionNumber(): string {
  return Array.from({ length: PRODUCTION_NUMBER_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
