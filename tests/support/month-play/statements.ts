import { Temporal } from 'temporal-polyfill';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { expectInvoice } from './invoices.ts';
import { isStopped, post, taxOf, total } from './own-sums.ts';
import { at, count, type Stage, type Town } from './stage.ts';
import { carry } from './till.ts';

/** The statements of a Monday: what each partner gets or owes, by the own sums; then the books make them. */
export async function settle(stage: Stage, town: Town, day: string): Promise<void> {
  const { regionId, sums } = town;
  const isFirst = day === '2026-09-28' && town === stage.towns[0];
  if (isFirst) await bookLongAgo(stage, town);
  const made = await issueRegionStatements(stage.database.db, SEAL_KEYS, regionId, Temporal.PlainDate.from(day));
  if (made === 0) return;
  const month = day.slice(0, 7);
  for (const partner of sums.partners.values()) {
    const { partnerId } = partner;
    const tax = taxOf(partner.fees);
    const whole = total(sums, `partner ${partnerId}`) - tax;
    const kind = whole > 0 ? 'payout' : 'collection';
    const isPaid =
      whole !== 0 && partner.iban !== null && !isStopped(sums, partnerId, kind) && (kind === 'payout' || partner.hasMandate);
    if (!partner.isActive && !isPaid) continue;
    const paid = isPaid ? whole : 0;
    post(sums, month, { [`partner ${partnerId}`]: -paid - tax, tax, bank: paid });
    // The papers take both from their clearing accounts to turnover; the books keep them.
    post(sums, month, { 'settled fees': -partner.fees, 'settled tax': -tax, 'revenue-fees': partner.fees + tax });
    partner.open = whole - paid;
    town.statements++;
    partner.statement = town.statements;
    if (isPaid) {
      sums.filesInBooks -= paid;
      const payment = { statement: town.statements, partnerId, kind, cents: Math.abs(paid) } as const;
      sums.payments.set(town.statements, { ...payment, isTaken: false, isReturned: false, isResumed: false });
      count(stage, kind);
    }
    if (partner.fees !== 0) expectInvoice(town, `partner ${partnerId}`, 'statement', partner.fees + tax);
    partner.fees = 0;
    partner.isActive = false;
  }
}

/** In 2021, for a card that nobody has used since; the runs of all the years settle it. */
async function bookLongAgo(stage: Stage, town: Town): Promise<void> {
  await at(stage, '2021-05-01T10:00:00Z');
  const partner = [...town.sums.partners.values()].find(({ iban }) => iban === null)!;
  const { topUp } = postingsOf({ regionId: town.regionId, partnerId: partner.partnerId, cards: [] });
  const card = town.cards.at(-1)!;
  const [outcome] = await postBookings(stage.database.db, SEAL_KEYS, town.regionId, [topUp(card, 1_234)]);
  if (!outcome!.isPosted) throw new Error(outcome!.refusal);
  const moves = { cards: 1_234, [`partner ${partner.partnerId}`]: -1_234 };
  carry(stage, town, { entry: 0, card, moves, fee: 0, partnerId: partner.partnerId, isReversed: true }, moves, 0);
  await at(stage, '2026-09-28T03:00:00Z');
}
