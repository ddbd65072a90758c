import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { trySteps } from '#server/platform/try-each.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { freezeDueChargeOrders } from './freeze-due-charge-orders.ts';
import { bookCollectedOrders } from './book-collected-orders.ts';
import { loadDueChargeOrders, type LoadedChargeOrders } from './load-due-charge-orders.ts';
import { tellOfCardsLeftOut } from './tell-of-cards-left-out.ts';
import { dropEndedChargeOrders } from './drop-ended-charge-orders.ts';
import { tellOfChargeOrder } from './tell-of-charge-order.ts';
import { makeChargeFiles } from './make-charge-files.ts';

/** What a run of the job has done. */
export interface ChargesRun extends LoadedChargeOrders {
  frozen: number;
  files: number;
}

/** What charges are made with. */
export interface ChargeOffice {
  db: Db;
  keys: SealKeys;
  regionContent: RegionContent;
  portalUrl: string;
}

/**
 * The daily work on employers' charges in every region. Cancels orders of contracts that end before, books what the
 * bank collects today, and loads the cards of orders that are due and paid. Then makes the due orders and writes the
 * files for the bank. May be interrupted anywhere, started twice, late, or not at all for days. An error of one step
 * does not stop the others.
 */
export async function runCharges({ db, keys, regionContent, portalUrl }: ChargeOffice): Promise<ChargesRun> {
  const today = berlinDay(await readLedgerClock(db));
  const run: ChargesRun = { frozen: 0, files: 0, orders: 0, cards: 0, skipped: 0, cents: 0 };
  await trySteps('{failed} steps of the charges failed', async (attempt) => {
    for (const regionId of await listRegionIds(db)) {
      const region = await regionContent.find({ regionId });
      if (!region) continue;
      const occasion = { ...region, regionId, portalUrl };
      await attempt(() => dropEndedChargeOrders(db, regionId));
      await attempt(() => bookCollectedOrders(db, keys, regionId, today));
      await attempt(async () =>
        addLoaded(
          run,
          await loadDueChargeOrders(db, keys, regionId, today, (trx, number) => tellOfCardsLeftOut(trx, occasion, number)),
        ),
      );
      await attempt(async () => {
        run.frozen += await freezeDueChargeOrders(db, regionId, today, (trx, number) => tellOfChargeOrder(trx, occasion, number));
      });
      await attempt(async () => {
        run.files += await makeChargeFiles(db, regionId, today);
      });
    }
  });
  return run;
}

function addLoaded(run: ChargesRun, { orders, cards, skipped, cents }: LoadedChargeOrders): void {
  run.orders += orders;
  run.cards += cards;
  run.skipped += skipped;
  run.cents += cents;
}
