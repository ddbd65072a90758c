import { sql } from 'kysely';
import type { TakenState } from '#contract/operator/taking-over/taking-over.ts';
import { looksLikeOurs } from '#contract/parties/cards/old-number.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { openCardAccounts } from '#server/ledger/write/accounts.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { takeOverBalances } from '#server/ledger/write/take-over-balances.ts';
import { addCardAliases } from '#server/parties/cards/card-aliases.ts';
import { insertSingleCards } from '#server/parties/cards/insert-cards.ts';
import { insertOwnCards } from '#server/parties/cards/own-cards.ts';
import { letCardsWait } from '#server/parties/cards/waiting-cards.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit, auditAll } from '#server/tenancy/audit/audit.ts';
import { type CardSerials, getCardSerials } from '#server/tenancy/regions/cell-reads.ts';
import { changeTakeOver, type TakeOverRow } from './hold-take-over.ts';
import { inPortions } from './in-portions.ts';
import { isGood } from './rehearsed-totals.ts';

/**
 * Takes over what was released: cards, old numbers, balances, and whose they were. Goes on where an earlier run was
 * interrupted, at whatever point.
 */
export async function cutOver(db: Db, keys: SealKeys, takeOverId: number, isTimeUp: () => boolean = () => false): Promise<void> {
  const serials = await getCardSerials(db);
  await inPortions(db, takeOverId, (trx, takeOver, rows) => takeSome(trx, { keys, serials, takeOver }, rows), { isTimeUp });
}

interface Portion {
  keys: SealKeys;
  serials: CardSerials;
  takeOver: TakeOverRow;
}

/** Returns whether nothing is left. */
async function takeSome(trx: Trx, { keys, serials, takeOver }: Portion, atOnce: number): Promise<boolean> {
  const { region_id: regionId, take_over_id: takeOverId, state, released_by } = takeOver;
  if (state !== 'released') return true;
  const rows = await trx
    .selectFrom('take_over_row')
    .select([
      'row_id',
      'old_number',
      'other_numbers',
      'production_number',
      'state',
      'cents',
      'email',
      'first_name',
      'last_name',
      'salutation',
    ])
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('card_number', 'is', null)
    .where(isGood)
    .orderBy('row_id')
    .limit(atOnce)
    .execute();
  if (rows.length === 0) {
    await finish(trx, regionId, takeOverId);
    return true;
  }
  const taken = await giveCards(trx, { regionId, serials, actorId: released_by! }, rows);
  await addCardAliases(
    trx,
    { regionId, takeOverId },
    taken.flatMap(({ card, old_number, other_numbers }) =>
      (card === old_number ? other_numbers : [old_number!, ...other_numbers]).map((oldNumber) => ({ oldNumber, card })),
    ),
  );
  const gifts = await listGifts(
    trx,
    regionId,
    rows.map(({ row_id }) => row_id),
  );
  await takeOverBalances(trx, keys, regionId, {
    takeOverId,
    actorId: released_by!,
    taken: taken.map(({ row_id, card, cents }) => ({ rowId: row_id, card, cents: cents!, gifts: gifts.get(row_id) ?? [] })),
  });
  await letHoldersCome(trx, { regionId, takeOverId }, taken);
  return false;
}

/** What of the balances of some rows comes along as gifts, by row. */
async function listGifts(trx: Trx, regionId: number, rowIds: readonly number[]) {
  const gifts = await trx
    .selectFrom('take_over_gift')
    .select(['row_id', 'gift_id', 'campaign_id', 'cents'])
    .where('region_id', '=', regionId)
    .where(sql<boolean>`row_id = any (${rowIds}::bigint[])`)
    .where(sql<boolean>`faults = '{}' and campaign_id is not null`)
    .orderBy('gift_id')
    .execute();
  const told = gifts.map(({ row_id, gift_id, campaign_id, cents }) => ({
    rowId: row_id!,
    gift: { giftId: gift_id, campaignId: campaign_id!, cents: cents! },
  }));
  return new Map([...Map.groupBy(told, ({ rowId }) => rowId)].map(([rowId, of]) => [rowId, of.map(({ gift }) => gift)]));
}

interface RowToGive {
  old_number: string | null;
  production_number: string | null;
  state: TakenState | null;
  email: string | null;
}

/** Gives each row its card: with its own number where the card keeps it, else with a number that is drawn. */
async function giveCards<Row extends RowToGive>(
  trx: Trx,
  { regionId, serials, actorId }: { regionId: number; serials: CardSerials; actorId: number },
  rows: readonly Row[],
): Promise<(Row & { card: string })[]> {
  const own = rows.filter(({ old_number }) => looksLikeOurs(old_number!));
  const returned = await insertOwnCards(
    trx,
    regionId,
    own.map(({ old_number, production_number, state, email }) => ({
      card: old_number!,
      productionNumber: production_number!,
      // Nobody can have had it before it was sold.
      needsProof: state !== 'unused' || email !== null,
    })),
  );
  await tellUnlocked(
    trx,
    { regionId, actorId },
    own.flatMap(({ old_number, state }) => (returned.has(old_number!) && state !== 'locked' ? [old_number!] : [])),
  );
  const drawn = await insertSingleCards(trx, { regionId, serials }, rows.length - own.length);
  const made = [...drawn, ...own.flatMap(({ old_number }) => (returned.has(old_number!) ? [] : [old_number!]))];
  await openCardAccounts(trx, regionId, made, { status: 'active', isTest: false });
  let next = 0;
  return rows.map((row) => ({ ...row, card: looksLikeOurs(row.old_number!) ? row.old_number! : drawn[next++]! }));
}

/** Cards that went back with an earlier take-over were locked by that. */
async function tellUnlocked(
  trx: Trx,
  { regionId, actorId }: { regionId: number; actorId: number },
  cards: readonly string[],
): Promise<void> {
  if (cards.length === 0) return;
  const accounts = await findCardAccounts(trx, regionId, cards);
  await auditAll(
    trx,
    accounts.map(({ accountId }) => ({ personId: actorId, regionId, act: 'card-unlocked', subject: `account ${accountId}` })),
  );
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
  await changeTakeOver(trx, { regionId, takeOverId }, { state: 'done', finished_at: sql<Date>`ledger_now()` });
  await audit(trx, { personId: null, regionId, act: 'take-over-done', subject: `take-over ${takeOverId}` });
}
