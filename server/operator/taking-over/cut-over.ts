import { sql } from 'kysely';
import { openCardAccounts } from '#server/ledger/write/accounts.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { takeOverBalances } from '#server/ledger/write/take-over-balances.ts';
import { addCardAliases } from '#server/parties/cards/card-aliases.ts';
import { insertSingleCards } from '#server/parties/cards/insert-cards.ts';
import { letCardsWait } from '#server/parties/cards/waiting-cards.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { type CardSerials, getCardSerials } from '#server/tenancy/regions/cell-reads.ts';
import { holdTakeOver } from './hold-take-over.ts';
import { isGood } from './rehearsed-totals.ts';

/** What is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 500;

/**
 * Takes over what was released: cards, old numbers, balances, and whose they were. Goes on where an earlier run was
 * interrupted, at whatever point. Each portion is one transaction that holds the take-over, so several processes do not
 * get in each other's way.
 */
export async function cutOver(db: Db, keys: SealKeys, takeOverId: number, isTimeUp: () => boolean = () => false): Promise<void> {
  const serials = await getCardSerials(db);
  let isFinished: boolean;
  // One portion at least: rehearsals before it may have used up the time of each run.
  do isFinished = await db.transaction().execute((trx) => takeSome(trx, { keys, serials, takeOverId }));
  while (!isFinished && !isTimeUp());
}

interface Portion {
  keys: SealKeys;
  serials: CardSerials;
  takeOverId: number;
}

/** Returns whether nothing is left. */
async function takeSome(trx: Trx, { keys, serials, takeOverId }: Portion): Promise<boolean> {
  const { region_id: regionId, state, released_by } = await holdTakeOver(trx, takeOverId);
  if (state !== 'released') return true;
  const rows = await trx
    .selectFrom('take_over_row')
    .select(['row_id', 'old_number', 'cents', 'email', 'first_name', 'last_name', 'salutation'])
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('card_number', 'is', null)
    .where(isGood)
    .orderBy('row_id')
    .limit(AT_ONCE)
    .execute();
  if (rows.length === 0) {
    await finish(trx, regionId, takeOverId);
    return true;
  }
  const cards = await insertSingleCards(trx, { regionId, serials }, rows.length);
  await openCardAccounts(trx, regionId, cards, { status: 'active', isTest: false });
  await addCardAliases(
    trx,
    { regionId, takeOverId },
    rows.map(({ old_number }, index) => ({ oldNumber: old_number!, card: cards[index]! })),
  );
  await takeOverBalances(trx, keys, regionId, {
    takeOverId,
    actorId: released_by!,
    taken: rows.map(({ row_id, cents }, index) => ({ rowId: row_id, card: cards[index]!, cents: cents! })),
  });
  await letHoldersCome(
    trx,
    { regionId, takeOverId },
    rows.map((row, index) => ({ ...row, card: cards[index]! })),
  );
  return false;
}

interface TakenRow {
  card: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  salutation: string | null;
}

/** Lets the cards wait whose rows say whose they are. Nobody gets an account by it. */
async function letHoldersCome(trx: Trx, key: { regionId: number; takeOverId: number }, rows: readonly TakenRow[]): Promise<void> {
  const named = rows.flatMap(({ card, email, first_name: firstName, last_name: lastName, salutation }) =>
    email !== null && firstName !== null && lastName !== null ? [{ card, email, firstName, lastName, salutation }] : [],
  );
  if (named.length === 0) return;
  const emails = named.map(({ email }) => email.toLowerCase());
  const { rows: firsts } = await sql<{ email: string; holder: number }>`
    select lower(email) as email, min(row_id) as holder from take_over_row
     where region_id = ${key.regionId} and take_over_id = ${key.takeOverId} and lower(email) = any (${emails}::text[])
     group by 1`.execute(trx);
  const holderOf = new Map(firsts.map(({ email, holder }) => [email, holder]));
  await letCardsWait(
    trx,
    key,
    named.map((row, index) => ({ ...row, holder: holderOf.get(emails[index]!)! })),
  );
}

/** The table itself refuses this unless exactly what was released is booked. */
async function finish(trx: Trx, regionId: number, takeOverId: number): Promise<void> {
  await trx
    .updateTable('take_over')
    .set({ state: 'done', finished_at: sql<Date>`ledger_now()` })
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .execute();
  await audit(trx, { personId: null, regionId, act: 'take-over-done', subject: `take-over ${takeOverId}` });
}
