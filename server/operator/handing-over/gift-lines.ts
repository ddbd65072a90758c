import type { Cents } from '#contract/common/money.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { nameEveryGiftPlace } from '#server/money/campaigns/gift-places.ts';
import { listCampaignBounds } from '#server/money/campaigns/read-campaigns.ts';
import { listLeavingCards } from '#server/parties/cards/leaving-cards.ts';
import { berlinDay, formatDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { dayOf, euros, type TableLines } from './table-lines.ts';

const AT_ONCE = 2_000;

const columns = ['Kartennummer', 'Kampagne', 'Rest', 'Ausgegeben am', 'Einlösbar bis', 'Gilt'];

/** What of the balances are gifts of campaigns: until when they count, and where. Adds up their rest in `sum`. */
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
    const cells = pots.map(({ card, campaignId, cents, issuedAt, useUntil }) => {
      const { name, places } = campaigns.get(campaignId)!;
      return [card, name, euros(cents), formatDay(berlinDay(issuedAt)), dayOf(useUntil), places];
    });
    yield { cells, rows: cells.length };
  }
}
