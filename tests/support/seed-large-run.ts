import { Temporal } from 'temporal-polyfill';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { issueDayAfter } from '#server/reports/settlements/issue-days.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** Cards of the demo's stock that no journey touches. */
const CARDS = [21, 22].map((serial) => cardNumberOf(serial));

const monday = () => issueDayAfter(Temporal.Now.plainDateISO('Europe/Berlin').subtract({ weeks: 6 }));

/** The day of the bookings that the large run settles: in a month that is over. */
export const dayOfLargeRun = () => monday().subtract({ days: 3 });

/**
 * The statements of a Monday of four or more weeks ago, of the demo's first region, with their files. What they settle
 * was booked in a month that is over. One partner is paid 370 euros, another pays 400. Later Mondays are due.
 */
export async function seedLargeRun(database: Database): Promise<void> {
  const { db } = database;
  const [one, other] = await db
    .selectFrom('partner_bank')
    .select(['region_id', 'partner_id'])
    .where('payment_method', '=', 'Bankeinzug')
    .orderBy('partner_id')
    .limit(2)
    .execute();
  const regionId = one!.region_id;
  const booking = { fee: 0, branchId: null, actorId: 0, idempotencyKey: null, inputHash: null } as const;
  const day = monday();
  await moveClock(database, new Date(`${dayOfLargeRun().toString()}T09:00:00Z`), 1);
  await postBookings(
    db,
    SEAL_KEYS,
    regionId,
    CARDS.flatMap((card) => [
      { ...booking, type: 'topup', card, cents: 20_000, partnerId: other!.partner_id },
      { ...booking, type: 'redemption', card, cents: 18_500, partnerId: one!.partner_id },
    ]),
  );
  await moveClock(database, new Date(`${day.toString()}T03:00:00Z`), 0.001);
  await issueRegionStatements(db, SEAL_KEYS, regionId, day);
  await makePaymentFiles(db, regionId);
  await restoreClock(database);
}
