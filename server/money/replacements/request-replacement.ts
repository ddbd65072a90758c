import { replacementMessages as messages } from '#contract/money/replacements/replacement-messages.ts';
import type { Cents } from '#contract/common/money.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { findCardRegion } from '#server/parties/cards/card-registration.ts';
import { findStockCard } from '#server/parties/cards/reads.ts';
import { matchProductionNumber } from '#server/parties/cards/register-proven-card.ts';
import { findReplacementOfKey } from '#server/parties/cards/replacement.ts';
import { awaitStandby } from '#server/platform/db/await-standby.ts';
import { atField, notFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { Replacement } from './replace-card.ts';
import { replaceCardKind } from './replace-card-kind.ts';

interface Wish {
  staffId: number;
  card: string;
  /** Empty: the next one of the region's stock. */
  newCard: string;
  /** Of the old card; empty where nobody has shown it. */
  productionNumber: string;
  reason: string;
  idempotencyKey: string;
}

interface Answer {
  waitsForSecond: boolean;
  newCard: string;
  isReplay: boolean;
}

type Office = Pick<Portal, 'db' | 'config' | 'regionContent'>;

/**
 * Replaces a card for staff. The same key again returns what was done. Throws Refusal 404 for an unknown card, 409, and
 * 422, also for a key that was used for another card. 429 after many wrong production numbers.
 */
export async function requestReplacement({ db, config, regionContent }: Office, wish: Wish): Promise<Answer> {
  const { staffId, reason } = wish;
  const earlier = await findEarlier({ db }, wish);
  if (earlier) {
    await awaitStandby(db);
    return { waitsForSecond: false, newCard: earlier, isReplay: true };
  }
  const { regionId } = (await findCardRegion(db, wish.card)) ?? {};
  const region = regionId === undefined ? undefined : await regionContent.find({ regionId });
  if (!region) throw notFound(messages.unknown);
  const wanted = await readWish({ db }, region.regionId, wish);
  const office = { db, config, regionContent, keys: openSealKeys(config) };
  const asked = { staffId, regionId: region.regionId, reason };
  const { waitsForSecond } = await askOrDo(office, replaceCardKind, { regionId: region.regionId, ...wanted }, asked);
  const newCard = waitsForSecond ? wanted.newCard : await findEarlier({ db }, wish);
  return { waitsForSecond, newCard: newCard!, isReplay: false };
}

/** The card that came of the same wish before. Throws Refusal 422 where the key belongs to another wish. */
async function findEarlier(
  { db }: Pick<Office, 'db'>,
  { staffId, card, newCard, idempotencyKey }: Wish,
): Promise<string | undefined> {
  const earlier = await findReplacementOfKey(db, staffId, idempotencyKey);
  if (!earlier) return undefined;
  if (earlier.oldCard === card && (newCard === '' || newCard === earlier.newCard)) return earlier.newCard;
  throw new Refusal('KEY_REUSED', 'Mit diesem Schlüssel wurde schon eine andere Karte ersetzt.');
}

async function readWish({ db }: Pick<Office, 'db'>, regionId: number, wish: Wish): Promise<Replacement & { cents: Cents }> {
  const { card, productionNumber, idempotencyKey } = wish;
  const isShown = productionNumber !== '';
  if (isShown && !(await matchProductionNumber(db, card, productionNumber)))
    throw atField('productionNumber', messages.proofWrong);
  const [holder] = await listCardHolders(db, regionId, [card]);
  const [account] = await findCardAccounts(db, regionId, [card]);
  const newCard = wish.newCard || (await findStockCard(db, regionId, account!.isTest));
  if (!newCard) throw atField('newCard', messages.noStock);
  return { oldCard: card, newCard, holderId: holder!.customerId, isShown, cents: account!.balance, idempotencyKey };
}
