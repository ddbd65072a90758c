import { isCardNumber } from '#contract/common/card-number.ts';
import { campaignMessages, type GiftLine, type GiftOutcome as Told, linesOf } from '#contract/money/campaigns/campaigns.ts';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { giveGifts, type GiftOutcome, type GiftRefusal } from '#server/ledger/write/give-gifts.ts';
import { listCardsOfOldNumbers } from '#server/parties/cards/card-aliases.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { CampaignRow } from './get-campaign.ts';

/** A pasted list, the person who gives, and the key under which it is given once. */
export interface GiftList {
  text: string;
  staffId: number;
  idempotencyKey: string;
}

export interface JudgedList {
  lines: GiftLine[];
  /** The cards that get a gift, in the order of the list. */
  good: string[];
  /** The list has been given under this key before. */
  isReplay: boolean;
}

/**
 * What would become of each line. The books themselves say it: they give, and are rolled back. Throws Refusal 422 where
 * the campaign does not give today, and where the key belongs to another list.
 */
export async function judgeLines(db: Db, keys: SealKeys, campaign: CampaignRow, list: GiftList): Promise<JudgedList> {
  const lines = await readLines(db, campaign.region_id, list.text);
  const cards = lines.flatMap(({ card, outcome }) => (card !== null && outcome === 'good' ? [card] : []));
  const outcomes = await tryGifts(db, keys, campaign, cards, list);
  const outcomeOf = new Map(outcomes.map((one) => [one.card, one]));
  const isGiven = outcomes.filter(({ isReplay }) => isReplay).length;
  const good = cards.filter((card) => outcomeOf.get(card)?.outcome === 'POSTED');
  if (isGiven > 0 && isGiven < good.length) throw keyReused();
  return {
    lines: lines.map((line) =>
      line.outcome === 'good' ? { ...line, outcome: toldOf(outcomeOf.get(line.card!)!.outcome) } : line,
    ),
    good,
    isReplay: isGiven > 0,
  };
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
  { staffId, idempotencyKey }: GiftList,
): Promise<GiftOutcome[]> {
  const trx = await db.startTransaction().execute();
  try {
    return await giveGifts(trx, keys, { regionId, campaignId, cards, actorId: staffId, idempotencyKey });
  } finally {
    await trx.rollback().execute();
  }
}

const told: Record<Exclude<GiftRefusal, 'NOT_RUNNING' | 'KEY_REUSED'>, Told> = {
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
  if (outcome === 'NOT_RUNNING') throw ruleBroken(campaignMessages.notRunning);
  return told[outcome];
}

/** The key belongs to another list. */
export function keyReused(): Refusal {
  return new Refusal(
    'KEY_REUSED',
    'Dieser Auftrag ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
  );
}
