import type { Cents } from '#contract/common/money.ts';
import { giftExtras } from '#contract/operator/handing-over/handing-over.ts';
import { giftColumns } from '#contract/operator/taking-over/taken-gifts.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { nameEveryGiftPlace } from '#server/money/campaigns/gift-places.ts';
import { listCampaignBounds } from '#server/money/campaigns/read-campaigns.ts';
import { listLeavingCards } from '#server/parties/cards/leaving-cards.ts';
import { berlinDay, formatDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { dayOf, euros, type TableLines } from './table-lines.ts';

const AT_ONCE = 2_000;

const { number, campaign, amount, useUntil } = giftColumns;
const columns = [number, campaign, amount, giftExtras.issuedOn, useUntil, giftExtras.where];

/**
 * What of the balances are gifts of campaigns: until when they count, and where. Adds up their rest in `sum`. A card
 * has a campaign's gift twice where a balance came to it. One line tells of both, as whoever takes it over gives it
 * once.
 */
export async function* readGiftLines(trx: Trx, regionId: number, sum: { cents: Cents }): AsyncGenerator<TableLines> {
  yield { cells: [columns], rows: 0 };
  const campaigns = new Map<number, { name: string; places: string }>();
  for (const { id, name, ...bound } of await listCampaignBounds(trx, regionId))
    campaigns.set(id, { name, places: await nameEveryGiftPlace(trx, regionId, bound) });
  for (let after = ''; ;) {
    const cards = (await listLeavingCards(trx, regionId, { after, most: AT_ONCE })).map(({ card }) => card);
    if (cards.length === 0) return;
    after = cards.at(-1)!;
    const pots = await listPots(trx, { regionId, cards });
    for (const { cents } of pots) sum.cents += cents;
    const gifts = Map.groupBy(pots, ({ card, campaignId }) => `${card} ${campaignId}`);
    const cells = [...gifts.values()].map((of) => {
      const { card, campaignId } = of[0]!;
      const { name, places } = campaigns.get(campaignId)!;
      const cents = of.reduce((total, pot) => total + pot.cents, 0);
      const [issued] = of.map(({ issuedAt }) => issuedAt).toSorted((one, than) => one.getTime() - than.getTime());
      const days = of.map((pot) => pot.useUntil).toSorted();
      return [card, name, euros(cents), formatDay(berlinDay(issued!)), dayOf(days.at(-1)!), places];
    });
    yield { cells, rows: cells.length };
  }
}
