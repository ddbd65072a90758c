import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { trySteps } from '#server/platform/try-each.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { bookCollectedDebits } from './book-invoice-debits.ts';
import { makeInvoiceDebits } from './make-invoice-debits.ts';
import { refuseInvoiceDebits } from './refuse-invoice-debits.ts';

export interface CollectingOffice {
  db: Db;
  keys: SealKeys;
  regionContent: RegionContent;
}

/**
 * The daily work on invoices that announce a debit, in every region. Books what the bank collects today, gives up what
 * cannot be debited, and writes the files for the bank. May be interrupted anywhere, started twice, late, or not at all
 * for days. An error of one step does not stop the others.
 */
export async function collectInvoices({ db, keys, regionContent }: CollectingOffice): Promise<void> {
  const today = berlinDay(await readLedgerClock(db));
  await trySteps('{failed} steps of collecting invoices failed', async (attempt) => {
    for (const regionId of await listRegionIds(db)) {
      const region = await regionContent.find({ regionId });
      if (!region) continue;
      await attempt(() => bookCollectedDebits(db, keys, regionId, today));
      await attempt(() => refuseInvoiceDebits(db, regionId, region));
      await attempt(() => makeInvoiceDebits(db, regionId, today));
    }
  });
}
