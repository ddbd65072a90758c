import { randomUUID } from 'node:crypto';
import { isCardNumber } from '#contract/common/card-number.ts';
import { campaignMessages, type GiftLine, type GiftOutcome as Told, linesOf } from '#contract/money/campaigns/campaigns.ts';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { giveGifts, type GiftOutcome, type GiftRefusal } from '#server/ledger/write/give-gifts.ts';
import { listCardsOfOldNumbers } from '#server/parties/cards/card-aliases.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { keyReused } from './campaign-keys.ts';
import type { CampaignRow } from './get-campaign.ts';

/** A pasted list, and the person who wants to give. */
export interface PastedList {
  text: string;
  staffId: number;
}

/**
 * What would become of each line. The books themselves say it: they give, and are rolled back. Throws Refusal 422 where
 * the campaign does not give today.
 */
export async function judgeLines(db: Db, keys: SealKeys, campaign: CampaignRow, list: PastedList): Promise<GiftLine[]> {
  const lines = await readLines(db, campaign.region_id, list.text);
  const outcomes = await tryGifts(db, keys, campaign, cardsOf(lines), list.staffId);
  const outcomeOf = new Map(outcomes.map(({ card, outcome }) => [card, toldOf(outcome)]));
  return lines.map((line) => (line.outcome === 'good' ? { ...line, outcome: outcomeOf.get(line.card!)! } : line));
}

/** The cards that get a gift, in the order of the list. */
export function cardsOf(lines: readonly GiftLine[]): string[] {
  return lines.flatMap(({ card, outcome }) => (card !== null && outcome === 'good' ? [card] : []));
}

async function readLines(db: Db, regionId: number, text: string): Promise<GiftLine[]> {
  const typed = linesOf(text);
  const old = await listCardsOfOldNumbers(
    db,
    regionId,
    typed.flatMap((line) => readOldNumber(line) ?? []),
  );
  const seen = new Set<string>();
  return typed.map((line) => {
    const number = line.replace(/[\s.-]/g, '');
    const oldNumber = readOldNumber(line);
    const card = isCardNumber(number) ? number : (oldNumber !== null && old.get(oldNumber)) || null;
    if (card === null) return { typed: line, card, outcome: oldNumber === null ? 'unreadable' : 'unknown' };
    const outcome = seen.has(card) ? 'repeated' : 'good';
    seen.add(card);
    return { typed: line, card, outcome };
  });
}

async function tryGifts(
  db: Db,
  keys: SealKeys,
  { region_id: regionId, campaign_id: campaignId }: CampaignRow,
  cards: readonly string[],
  actorId: number,
): Promise<GiftOutcome[]> {
  const trx = await db.startTransaction().execute();
  try {
    return await giveGifts(trx, keys, { regionId, campaignId, cards, actorId, idempotencyKey: randomUUID() });
  } finally {
    await trx.rollback().execute();
  }
}

const told: Record<Exclude<GiftRefusal, 'NOT_RUNNING' | 'NOT_EARNED' | 'KEY_REUSED'>, Told> = {
  CARD_UNKNOWN: 'unknown',
  TEST_CARD: 'test',
  CARD_LOCKED: 'locked',
  GIFT_TWICE: 'twice',
  BUDGET_USED_UP: 'over-budget',
};

/** An outcome of the books in the words of the contract. Throws Refusal 422 where it is none of one card alone. */
export function toldOf(outcome: GiftOutcome['outcome']): Told {
  if (outcome === 'POSTED') return 'good';
  if (outcome === 'KEY_REUSED') throw keyReused();
  if (outcome === 'NOT_RUNNING' || outcome === 'NOT_EARNED') throw ruleBroken(campaignMessages.notRunning);
  return told[outcome];
}
