import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { issueRegionStatements } from './issue-region-statements.ts';
import { makePaymentFiles } from './make-payment-files.ts';
import { tellPartners } from './tell-partners.ts';

/** What a run of the job has made. */
export interface IssuedStatements {
  statements: number;
  paymentFiles: number;
}

/**
 * Makes the due statements of all regions, also those of missed Mondays, tells the partners by mail, and writes the
 * files for the bank (rulings 3, Statements). On most days it does nothing. An error of one region does not stop the
 * others; all errors are thrown at the end, as an AggregateError.
 */
export async function issueStatements({
  db,
  config,
  regionContent,
}: Pick<Portal, 'db' | 'config' | 'regionContent'>): Promise<IssuedStatements> {
  const today = berlinDay(await readLedgerClock(db));
  const issued: IssuedStatements = { statements: 0, paymentFiles: 0 };
  const failures: unknown[] = [];
  for (const regionId of await listRegionIds(db)) {
    try {
      const region = await regionContent.find({ regionId });
      if (!region) throw new Error(`no region ${regionId}`);
      issued.statements += await issueRegionStatements(db, openSealKeys(config), regionId, today, (trx, settled, issuedOn) =>
        tellPartners(trx, settled, { regionId, issuedOn, look: region, portalUrl: config.PUBLIC_URL }),
      );
      issued.paymentFiles += await makePaymentFiles(db, regionId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, `the statements of ${failures.length} regions failed`);
  return issued;
}
