import type { Temporal } from 'temporal-polyfill';
import { type CardHolder, keepCardHolders, listCardHolders } from '#server/parties/cards/card-holder.ts';
import { type IdleBalance, idleBalances } from '#server/ledger/read/idle-balances.ts';
import { berlinDay, startOfYear } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { findSourcesRequestedBefore } from '#server/money/transfers/reads.ts';
import { expiryDayToNotice, idleBefore, isTimely, lastExpiryDay } from './expiry-days.ts';
import { findNotices, type Notice } from './notices.ts';

/** A balance that has lain for three years, and what is to be done with it on that day. */
export interface IdleCard extends IdleBalance {
  customerId: number | null;
  expiresOn: Temporal.PlainDate;
  verdict: Verdict;
}

type Verdict = 'notice' | 'expires' | 'holder was not told in time' | 'is to be transferred';

/** Whose holders are to be told today that their balance expires at the end of the year. Reads only. */
export async function* planNotices(db: Db, regionId: number, today: Temporal.PlainDate): AsyncGenerator<IdleCard[]> {
  const expiresOn = expiryDayToNotice(today);
  if (!expiresOn) return;
  for await (const idle of idleBalances(db, regionId, idleBefore(expiresOn))) {
    const { holders, notices } = await lookUp(db, regionId, idle, expiresOn);
    yield idle.flatMap((balance): IdleCard[] => {
      const customerId = holders.get(balance.card)!.customerId;
      if (customerId === null || notices.get(balance.card)?.customerId === customerId) return [];
      return [{ ...balance, customerId, expiresOn, verdict: 'notice' }];
    });
  }
}

/**
 * Which balances have expired with the last year, and which old ones are kept. A registered card's balance expires only
 * if its present holder was told in time. An unregistered card has nobody to be told: its balance expires only if the
 * card was unregistered when the notices went out. Reads only.
 */
export async function* planExpiries(db: Db, regionId: number, today: Temporal.PlainDate): AsyncGenerator<IdleCard[]> {
  const expiresOn = lastExpiryDay(today);
  for await (const idle of idleBalances(db, regionId, idleBefore(expiresOn))) yield judge(db, regionId, idle, expiresOn);
}

/** Checked again inside the booking's transaction: until it ends, the card keeps its holder. */
export async function judgeAgain(trx: Trx, regionId: number, card: IdleCard): Promise<IdleCard> {
  await keepCardHolders(trx, regionId, [card.card]);
  const [judged] = await judge(trx, regionId, [card], card.expiresOn);
  return judged!;
}

async function judge(db: Db, regionId: number, idle: readonly IdleBalance[], expiresOn: Temporal.PlainDate): Promise<IdleCard[]> {
  const { holders, notices } = await lookUp(db, regionId, idle, expiresOn);
  const moving = await findSourcesRequestedBefore(
    db,
    regionId,
    idle.map(({ card }) => card),
    startOfYear(expiresOn.year + 1),
  );
  return idle.map((balance) => {
    const holder = holders.get(balance.card)!;
    const verdict = moving.has(balance.card) ? 'is to be transferred' : verdictOn(holder, notices.get(balance.card), expiresOn);
    return { ...balance, customerId: holder.customerId, expiresOn, verdict };
  });
}

function verdictOn({ customerId, freedAt }: CardHolder, notice: Notice | undefined, expiresOn: Temporal.PlainDate): Verdict {
  // Freed when it was too late to tell the former holder: what was kept for him is kept for the next holder.
  if (customerId === null)
    return freedAt !== null && !isTimely(berlinDay(freedAt), expiresOn) ? 'holder was not told in time' : 'expires';
  return notice?.customerId === customerId && notice.wasTimely ? 'expires' : 'holder was not told in time';
}

async function lookUp(db: Db, regionId: number, idle: readonly IdleBalance[], expiresOn: Temporal.PlainDate) {
  const cards = idle.map(({ card }) => card);
  const holders = new Map((await listCardHolders(db, regionId, cards)).map((holder) => [holder.card, holder]));
  return { holders, notices: await findNotices(db, cards, expiresOn) };
}
