import type { Cents } from '#contract/money.ts';
import { replacementMessages as messages } from '#contract/card-records.ts';
import { closeCardAccount } from '#server/ledger/accounts.ts';
import { type CardAccount, findCardAccounts } from '#server/ledger/card-account.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { transferBalances } from '#server/ledger/transfer-balances.ts';
import {
  findReplacementOfKey,
  findReplacements,
  handOver,
  holdCards,
  noteReplacement,
  type ReplaceableCard,
} from '#server/parties/cards/replacement.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { tellOfReplacement } from './replacement-mail.ts';

/** Above this two of staff have to agree (rulings 8, four eyes). */
export const MOST_BY_ONE_PERSON: Cents = 250_00;

export interface Replacement {
  oldCard: string;
  /** Unsold, of the same region. */
  newCard: string;
  /** Who held the old card when it was asked for. */
  holderId: number | null;
  /** Whether the old card's production number was shown to staff. */
  isShown: boolean;
  /** What was on it then: decides whether a second person is needed. */
  cents: Cents;
  /** The same wish again is done already. */
  idempotencyKey: string;
}

interface By {
  staffId: number;
  reason: string;
  keys: SealKeys;
  region: RegionEntry;
}

/**
 * Puts a new card in the place of another: its balance, its holder and its employer go over, and nothing moves on the old one any more; all of it or
 * nothing. Whose card it is must be proven, by its holder before or by its production number now (docs/decisions/who-may-have-a-balance-transferred.md).
 * Throws Refusal 409 where one of the cards is not as it was, and 422 for what is not allowed.
 */
export async function replaceCard(trx: Trx, wanted: Replacement, by: By): Promise<void> {
  const { oldCard, newCard, idempotencyKey } = wanted;
  const { staffId, reason, region } = by;
  const { regionId } = region;
  const cards = await holdCards(trx, regionId, [oldCard, newCard]);
  if (await findReplacementOfKey(trx, staffId, idempotencyKey)) return;
  const [from, to] = [cards.get(oldCard), cards.get(newCard)];
  const accounts = new Map((await findCardAccounts(trx, regionId, [oldCard, newCard])).map((account) => [account.card, account]));
  await assertOld(trx, regionId, from, accounts.get(oldCard), wanted);
  if ((await findReplacements(trx, regionId, newCard)).before !== null)
    throw ruleBroken(messages.newTaken, { newCard: messages.newTaken });
  assertNew(from!, to, accounts.get(newCard), accounts.get(oldCard)!);

  const cents = await moveBalance(trx, by, wanted);
  const isProven = from!.isProven || wanted.isShown;
  await handOver(trx, { regionId, from: from!, to: newCard, isProven });
  await noteReplacement(trx, { regionId, oldCard, newCard, cents, staffId, reason, idempotencyKey });
  const people = [staffId, ...(from!.customerId === null ? [] : [from!.customerId])];
  for (const personId of people)
    for (const card of [oldCard, newCard])
      await audit(trx, {
        personId,
        regionId,
        act: 'card-replaced',
        subject: `account ${accounts.get(card)!.accountId}`,
        ...(personId === staffId && { reason }),
      });
  await tellOfReplacement(trx, { region, from: from!, newCard, cents, reason });
}

/** Throws unless the old card is still the one that was asked for, and whose it is is proven. */
async function assertOld(
  trx: Trx,
  regionId: number,
  from: ReplaceableCard | undefined,
  account: CardAccount | undefined,
  { oldCard, holderId, isShown }: Replacement,
): Promise<void> {
  if (!from || !account) throw ruleBroken(messages.unknown);
  if ((await findReplacements(trx, regionId, oldCard)).after !== null) throw new Refusal(409, 'CARD_REPLACED', messages.replaced);
  if (account.status === 'emptied') throw new Refusal(409, 'CARD_EMPTIED', messages.emptied);
  if (from.customerId !== holderId) throw new Refusal(409, 'HOLDER_CHANGED', messages.holderChanged);
  if (!isShown && !from.isProven) throw ruleBroken(messages.notProven, { productionNumber: messages.notProven });
}

/** Throws unless the new card is one of the stock: nobody's, or of the old card's employer. */
function assertNew(
  from: ReplaceableCard,
  to: ReplaceableCard | undefined,
  account: CardAccount | undefined,
  old: CardAccount,
): void {
  const problem =
    !to || !account || to.card === from.card
      ? messages.newUnknown
      : to.customerId !== null || account.status !== 'produced'
        ? messages.newTaken
        : to.employerId !== null && to.employerId !== from.employerId
          ? messages.newOfEmployer
          : account.isTest !== old.isTest
            ? messages.testAndReal
            : undefined;
  if (problem) throw ruleBroken(problem, { newCard: problem });
}

/** Empties the old card for good. Returns what was on it. */
async function moveBalance(trx: Trx, { keys, region, staffId }: By, wanted: Replacement): Promise<Cents> {
  const { oldCard, newCard, idempotencyKey } = wanted;
  const [outcome] = await transferBalances(trx, keys, region.regionId, {
    sources: [{ card: oldCard, idempotencyKey }],
    target: newCard,
    actorId: staffId,
  });
  if (!outcome!.isPosted) {
    if (outcome!.refusal !== 'NOTHING_THERE') throw new Refusal(409, outcome!.refusal, messages.changed);
    // One that its holder has locked stays locked, and is not opened any more: it has been replaced.
    await closeCardAccount(trx, region.regionId, oldCard, 'emptied');
    return 0;
  }
  // The till went on meanwhile: a second person has to agree, or the new card was just sold. From here on nothing is booked on either.
  const [fresh] = await findCardAccounts(trx, region.regionId, [newCard]);
  const needsSecondNow = outcome!.cents > MOST_BY_ONE_PERSON && wanted.cents <= MOST_BY_ONE_PERSON;
  if (needsSecondNow || fresh!.balance !== outcome!.cents) throw new Refusal(409, 'BALANCE_CHANGED', messages.changed);
  return outcome!.cents;
}
