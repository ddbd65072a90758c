import type { Cents } from '#contract/common/money.ts';
import { replacementMessages as messages } from '#contract/money/replacements/replacement-messages.ts';
import { retireCardAccount } from '#server/ledger/write/accounts.ts';
import { type CardAccount, findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import {
  findReplacementOfKey,
  findReplacements,
  handOver,
  holdCards,
  noteReplacement,
  type ReplaceableCard,
} from '#server/parties/cards/replacement.ts';
import { passEmployeeCard } from '#server/parties/employee-cards/pass-employee-card.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

export interface Replacement {
  oldCard: string;
  /** Unsold, of the same region. */
  newCard: string;
  /** Who held the old card when it was asked for. */
  holderId: number | null;
  /** Whether the old card's production number was shown to staff. */
  isShown: boolean;
  /** The same wish again is done already. */
  idempotencyKey: string;
}

interface By {
  staffId: number;
  reason: string;
  keys: SealKeys;
  regionId: number;
}

/** What a replacement has brought. */
export interface Replaced {
  /** As the old card was before. */
  from: ReplaceableCard;
  newCard: string;
  /** What went over to it. */
  cents: Cents;
}

/**
 * Replaces a card by a new one: balance, holder and employer move, and the old one is closed; all of it or nothing.
 * Whose card it is must be proven, by its holder before or by its production number now
 * (docs/decisions/who-may-have-a-balance-transferred.md). Tells nobody: that is the caller's task. Returns undefined
 * where the same request is done already. Throws Refusal 409 where one of the cards is not as it was, and 422 for what
 * is not allowed.
 */
export async function replaceCard(trx: Trx, wanted: Replacement, by: By): Promise<Replaced | undefined> {
  const { oldCard, newCard, idempotencyKey } = wanted;
  const { staffId, reason, regionId } = by;
  const cards = await holdCards(trx, regionId, [oldCard, newCard]);
  if (await findReplacementOfKey(trx, staffId, idempotencyKey)) return undefined;
  const [from, to] = [cards.get(oldCard), cards.get(newCard)];
  const accounts = new Map((await findCardAccounts(trx, regionId, [oldCard, newCard])).map((account) => [account.card, account]));
  await assertReplaceable(trx, regionId, from, accounts.get(oldCard), wanted);
  if ((await findReplacements(trx, regionId, newCard)).before !== null) throw atField('newCard', messages.newTaken);
  assertNew(from!, to, accounts.get(newCard), accounts.get(oldCard)!);

  const { employerId } = from!;
  if (employerId !== null && !(await passEmployeeCard(trx, { regionId, employerId }, { from: oldCard, to: newCard })))
    throw atField('newCard', messages.newTaken);
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
  return { from: from!, newCard, cents };
}

/** Throws unless the old card is still the one that was asked for, and whose it is is proven. */
export async function assertReplaceable(
  db: Db,
  regionId: number,
  from: ReplaceableCard | undefined,
  account: CardAccount | undefined,
  { oldCard, holderId, isShown }: Pick<Replacement, 'oldCard' | 'holderId' | 'isShown'>,
): Promise<void> {
  if (!from || !account) throw ruleBroken(messages.unknown);
  if ((await findReplacements(db, regionId, oldCard)).after !== null) throw new Refusal('CARD_REPLACED', messages.replaced);
  if (account.status === 'emptied') throw new Refusal('CARD_EMPTIED', messages.emptied);
  if (from.customerId !== holderId) throw new Refusal('HOLDER_CHANGED', messages.holderChanged);
  if (!isShown && !from.isProven) throw atField('productionNumber', messages.notProven);
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
  if (problem) throw atField('newCard', problem);
}

/** Empties the old card for good. Returns what was on it. */
async function moveBalance(trx: Trx, { keys, regionId, staffId }: By, wanted: Replacement): Promise<Cents> {
  const { oldCard, newCard, idempotencyKey } = wanted;
  const [outcome] = await transferBalances(trx, keys, regionId, {
    sources: [{ card: oldCard, idempotencyKey }],
    target: newCard,
    actorId: staffId,
  });
  if (!outcome!.isPosted) {
    if (outcome!.refusal !== 'NOTHING_THERE') throw new Refusal(outcome!.refusal, messages.changed, {}, 409);
    // One that its holder has locked stays locked, and is not opened any more: it has been replaced.
    if (!(await retireCardAccount(trx, regionId, oldCard, newCard))) throw new Refusal('BALANCE_CHANGED', messages.changed);
    return 0;
  }
  // The till went on meanwhile, and the new card was just sold. From here on nothing is booked on either.
  const [fresh] = await findCardAccounts(trx, regionId, [newCard]);
  if (fresh!.balance !== outcome!.cents) throw new Refusal('BALANCE_CHANGED', messages.changed);
  return outcome!.cents;
}
