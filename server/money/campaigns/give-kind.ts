import { z } from 'zod';
import { formatCount } from '#contract/common/format-count.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import {
  campaignMessages,
  type GiftLine,
  giftOutcomes,
  type GiftPreview,
  type GivenGifts,
} from '#contract/money/campaigns/campaigns.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import { endVoidAct } from '#server/tenancy/four-eyes/decide-act.ts';
import type { ActOffice, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { assertKeyIsNew } from './campaign-keys.ts';
import { type CampaignRow, campaignSubject, getCampaign, movedBy } from './get-campaign.ts';
import { nameEveryGiftPlace } from './gift-places.ts';
import { cardsOf, judgeLines, type PastedList, toldOf } from './judge-lines.ts';
import { digestOfList, findList, type GiftList, keepList } from './keep-list.ts';
import { boundOf } from './start-kind.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  campaignId: z.number().int(),
  /** Those that get a gift, as both have read them. */
  cards: z.array(z.string()),
  cents: z.number().int(),
  /** SHA-256 of what was sent (`digestOfList`). */
  typed: z.string(),
  idempotencyKey: z.uuid(),
});
type Giving = z.infer<typeof payload>;

/** Money of the region goes onto cards; too much for one person alone wants a second one. */
export const giveGiftsKind: FourEyesKind<Giving> = {
  name: 'give-gifts',
  payload,
  asTyped: ({ campaignId, typed }) => ({ campaignId, typed }),
  permits: accountingPermits,
  subjectOf: campaignSubject,
  needsSecond: () => false,
  moves: async (_, giving) => movedBy(giving),
  async describe(db, { campaignId, cards, cents }) {
    const row = await getCampaign(db, campaignId);
    const places = await nameEveryGiftPlace(db, row.region_id, boundOf(row));
    return {
      title: `Geschenke geben: ${row.name}`,
      facts: [
        { name: 'Kampagne', value: row.name },
        { name: 'Karten', value: formatCount(cards.length) },
        { name: 'Geschenk je Karte', value: `${formatCents(row.gift_cents)} €` },
        { name: 'Zusammen', value: `${formatCents(cents)} €` },
        { name: 'Einlösbar', value: `${places} bis ${formatIsoDay(row.use_until)}` },
        { name: 'Kartennummern', value: cards.map(groupDigits).join(', ') },
      ],
    };
  },
  async carryOut(trx, giving, { askedBy, confirmedBy, reason, office }) {
    const { regionId, campaignId, cards, idempotencyKey } = giving;
    const wanted = { regionId, campaignId, cards, actorId: askedBy, idempotencyKey };
    const outcomes = await giveGifts(trx, office.keys, wanted);
    // All of them or none: exactly what was read.
    for (const { card, outcome } of outcomes)
      if (outcome !== 'POSTED')
        throw ruleBroken(`Karte ${groupDigits(card)}: ${giftOutcomes[toldOf(outcome)]}. Bitte prüfen Sie die Liste noch einmal.`);
    const fresh = outcomes.filter(({ isReplay }) => !isReplay).length;
    if (fresh === 0) return 0;
    await assertKeyIsNew(trx, askedBy, movedBy(giving));
    const { gift_cents } = await getCampaign(trx, campaignId);
    const subject = `campaign ${campaignId}, ${fresh} gifts, ${fresh * gift_cents} cents`;
    await audit(trx, { personId: confirmedBy ?? askedBy, regionId, act: 'campaign-gifts-given', subject, reason });
    return fresh * gift_cents;
  },
};

/** What would become of each line of a list. Throws Refusal 404, and 422 where the campaign does not give today. */
export async function previewGifts(
  { db, keys }: Pick<ActOffice, 'db' | 'keys'>,
  campaignId: number,
  list: PastedList,
): Promise<GiftPreview> {
  const row = await getCampaign(db, campaignId);
  const lines = await judgeLines(db, keys, row, list);
  const { length: cards } = cardsOf(lines);
  return {
    cards,
    sumCents: cards * row.gift_cents,
    leftCents: row.budget_cents - row.given_cents,
    lines,
  };
}

/**
 * Gives a campaign's gift to the cards of a list that can get it, or asks a second person. Throws Refusal 404, 409
 * where not as many get it as were expected, and 422 where nobody does.
 */
export async function giveToList(
  office: ActOffice,
  campaignId: number,
  { reason, ...list }: GiftList & { reason: string },
): Promise<GivenGifts> {
  const row = await getCampaign(office.db, campaignId);
  if (row.given_for === 'take-over') throw ruleBroken(campaignMessages.comesAlong);
  if (row.given_for !== 'list') throw ruleBroken(campaignMessages.givesByItself);
  const { region_id: regionId } = row;
  const lines = (await findList(office.db, row, list)) ?? (await judgeOnce(office, row, list));
  const { staffId, idempotencyKey } = list;
  const cards = cardsOf(lines);
  const answer = await askOrDo(
    office,
    giveGiftsKind,
    { regionId, campaignId, cards, cents: cards.length * row.gift_cents, typed: digestOfList(list), idempotencyKey },
    { staffId, regionId, reason },
  );
  if (answer.waitsForSecond) return { ...answer, lines };
  return { ...answer, lines: lines.map((line) => (line.outcome === 'good' ? { ...line, outcome: 'given' } : line)) };
}

/** Judges a list that is sent for the first time, and keeps that for when it comes again. */
async function judgeOnce({ db, keys }: ActOffice, row: CampaignRow, list: GiftList): Promise<GiftLine[]> {
  const lines = await judgeLines(db, keys, row, list);
  const { length: gifts } = cardsOf(lines);
  if (gifts === 0) throw atField('cards', campaignMessages.nobodyGets);
  if (gifts !== list.gifts) throw new Refusal('LIST_CHANGED', campaignMessages.otherCount);
  return keepList(db, row, list, lines);
}

/** Ends a giving that waits for a second person, after the campaign was stopped. Throws Refusal 404. */
export async function endVoidGiving(db: Db, campaignId: number, staffId: number): Promise<void> {
  const { region_id: regionId, state } = await getCampaign(db, campaignId);
  await endVoidAct(db, giveGiftsKind, {
    subject: campaignSubject({ regionId, campaignId }),
    isVoid: () => state === 'stopped',
    staffId,
    reason: 'Die Kampagne wurde angehalten.',
  });
}
