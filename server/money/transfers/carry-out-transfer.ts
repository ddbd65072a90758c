import { groupDigits } from '#contract/common/group-digits.ts';
import type { Cents } from '#contract/common/money.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { transferBalances, type TransferRefusal } from '#server/ledger/write/transfer-balances.ts';
import { type CardHolder, keepCardHolders, listCardHolders } from '#server/parties/cards/card-holder.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { Approval } from '#server/tenancy/decisions/case-kind.ts';
import type { WantedTransfer } from './reads.ts';

const refusals: Record<TransferRefusal, string> = {
  SOURCE_UNKNOWN: 'gehört nicht zu dieser Region',
  SOURCE_EMPTIED: 'wurde bereits übertragen',
  TARGET_UNKNOWN: 'kann nicht auf diese Karte übertragen werden',
  TARGET_LOCKED: 'kann nicht übertragen werden: Die Zielkarte ist gesperrt',
  TEST_AND_REAL: 'kann nicht übertragen werden: Nur eine der beiden Karten ist eine Testkarte',
  NOTHING_THERE: 'hat kein Guthaben',
  SOURCE_TAKEN_BACK: 'kann nicht übertragen werden: Die Karte geht gerade an ihren bisherigen Anbieter zurück',
  KEY_REUSED: 'wurde unter diesem Vorgang schon anders gebucht',
};

/** What a transfer brings. */
export interface Transferred {
  cards: string[];
  total: Cents;
}

/** All that is on the sources goes to the target. Throws Refusal 422 with what stands in the way. */
export async function carryOutTransfer(
  trx: Trx,
  wanted: WantedTransfer,
  { staffId, keys, proofs }: Approval,
): Promise<Transferred> {
  assertHolders(
    wanted,
    await keepCardHolders(trx, wanted.regionId, cardsOf(wanted)),
    (holder) => proofs.get(holder.card)?.toUpperCase() === holder.productionNumber,
  );
  const sources = (await filledSources(trx, wanted)).map(({ card, idempotencyKey }) => ({ card, idempotencyKey }));
  const outcomes = await transferBalances(trx, keys, wanted.regionId, { sources, target: wanted.target, actorId: staffId });
  let total = 0;
  for (const outcome of outcomes) {
    if (!outcome.isPosted) throw refused(outcome.card, outcome.refusal);
    total += outcome.cents;
    await trx
      .updateTable('transfer_source')
      .set({ cents: outcome.cents })
      .where('region_id', '=', wanted.regionId)
      .where('transfer_request_id', '=', wanted.number)
      .where('card_number', '=', outcome.card)
      .execute();
  }
  return { cards: sources.map(({ card }) => card), total };
}

/** What a transfer would bring now, with the proofs still to be shown. Throws Refusal 422 as the transfer would. */
export async function forecastTransfer(db: Db, wanted: WantedTransfer): Promise<Transferred> {
  assertHolders(wanted, await listCardHolders(db, wanted.regionId, cardsOf(wanted)), () => true);
  const filled = await filledSources(db, wanted);
  const [target] = await findCardAccounts(db, wanted.regionId, [wanted.target]);
  for (const { card, isTest } of filled) {
    if (target?.status === 'locked' || target?.status === 'emptied') throw refused(card, 'TARGET_LOCKED');
    if (target?.isTest !== isTest) throw refused(card, 'TEST_AND_REAL');
  }
  return { cards: filled.map(({ card }) => card), total: filled.reduce((sum, { balance }) => sum + balance, 0) };
}

function refused(card: string, refusal: TransferRefusal): Refusal {
  return ruleBroken(`Die Karte ${groupDigits(card)} ${refusals[refusal]}.`);
}

function cardsOf({ target, sources }: WantedTransfer): string[] {
  return [target, ...sources.map(({ card }) => card)];
}

/**
 * The target is the customer's, no source is somebody else's, and each is proven by its production number. Must hold
 * when he asks and when it is booked.
 */
function assertHolders(
  { customerId, target, sources }: WantedTransfer,
  found: readonly CardHolder[],
  isShown: (holder: CardHolder) => boolean,
): void {
  const holders = new Map(found.map((holder) => [holder.card, holder]));
  if (holders.get(target)?.customerId !== customerId)
    throw ruleBroken(`Die Zielkarte ${groupDigits(target)} gehört nicht mehr zum Konto.`);
  for (const { card, isProven } of sources) {
    const holder = holders.get(card);
    if (!holder || (holder.customerId !== null && holder.customerId !== customerId))
      throw ruleBroken(`Die Karte ${groupDigits(card)} ist auf ein anderes Konto registriert.`);
    if (!holder.isProven && !isProven && !isShown(holder))
      throw ruleBroken(`Für die Karte ${groupDigits(card)} fehlt der Nachweis durch ihre Produktionsnummer.`, {
        [`proofs.${card}`]: 'Diese Produktionsnummer steht nicht auf der Karte.',
      });
  }
}

/** An empty source card stays as it is. */
async function filledSources(db: Db, { regionId, sources }: WantedTransfer) {
  const accounts = await findCardAccounts(
    db,
    regionId,
    sources.map(({ card }) => card),
  );
  const accountOf = new Map(accounts.map((account) => [account.card, account]));
  const filled = sources.flatMap((source) => {
    const account = accountOf.get(source.card);
    return account && account.balance > 0 ? [{ ...source, balance: account.balance, isTest: account.isTest }] : [];
  });
  if (filled.length === 0) throw ruleBroken('Auf den Karten ist kein Guthaben. Bitte lehnen Sie den Vorgang ab.');
  return filled;
}
