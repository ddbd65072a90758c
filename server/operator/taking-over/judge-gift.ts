import type { Cents } from '#contract/common/money.ts';
import type { GiftFault } from '#contract/operator/taking-over/faults.ts';
import { type GiftColumn, ORDINARY } from '#contract/operator/taking-over/taken-gifts.ts';
import { readAnyNumber } from '#contract/parties/cards/old-number.ts';
import type { TakingCampaign } from '#server/money/campaigns/taking-campaigns.ts';
import { readBalance, readDay } from './judge-row.ts';

/** What a row of a list of gifts means, as far as it can be read, and what is wrong with it by itself. */
export interface JudgedGift {
  number: string | null;
  cents: Cents | null;
  formerName: string;
  formerDay: string | null;
  /** Null: ordinary money. */
  campaignId: number | null;
  faults: GiftFault[];
}

interface Meaning {
  /** What stands in a column of the row; '' where there is none. */
  cell: (column: GiftColumn) => string;
  /** Whether something stands under no heading: an amount that was cut at its comma, and all behind it has moved. */
  hasSurplus: boolean;
  /** What becomes of the gifts of a campaign of theirs; undefined or '' where nobody has said. */
  meaningOf: (name: string) => string | undefined;
  /** Campaigns of the region that are there for gifts of a former provider, by number. */
  campaigns: ReadonlyMap<number, TakingCampaign>;
}

const LONGEST_NAME = 200;

/** Judges a row by itself. Its card, and all gifts of that card and of its campaign together, are judged later. */
export function judgeGift({ cell, hasSurplus, meaningOf, campaigns }: Meaning): JudgedGift {
  const number = readAnyNumber(cell('number'));
  const amount = readBalance(cell('amount'));
  const cents = typeof amount === 'number' && amount > 0 && !hasSurplus ? amount : null;
  const day = cell('useUntil').trim();
  const formerDay = day === '' ? null : readDay(day);
  const formerName = cell('campaign').trim();
  const meaning = meaningOf(formerName) ?? '';
  const campaign = campaigns.get(Number(meaning));
  const isOrdinary = meaning === ORDINARY;
  const wrong: [GiftFault, boolean][] = [
    ['gift-cells', hasSurplus],
    ['gift-number', number === null],
    ['gift-amount', cents === null && !hasSurplus],
    ['gift-day', day !== '' && formerDay === null],
    ['gift-campaign-unknown', meaning === ''],
    ['gift-campaign-closed', meaning !== '' && !isOrdinary && !campaign?.isTaking],
    ['gift-above-most', campaign !== undefined && cents !== null && cents > campaign.mostCents],
  ];
  return {
    number,
    cents,
    formerName: formerName.slice(0, LONGEST_NAME),
    formerDay,
    campaignId: campaign?.campaignId ?? null,
    faults: wrong.flatMap(([fault, isWrong]) => (isWrong ? [fault] : [])),
  };
}
