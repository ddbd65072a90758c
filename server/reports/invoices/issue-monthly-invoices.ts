import { Temporal } from 'temporal-polyfill';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listPartnersOfRegion } from '#server/parties/partners/reads.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listStatementFees } from '#server/reports/settlements/read-statements.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { causeOfMonth, invoiceMonth } from './invoice-months.ts';
import { invoiceStatement } from './invoice-statements.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { issueOrNote } from './refusals.ts';

/**
 * Makes the invoices of the months that are over, region by region: what partners owe for the month, and the fees that
 * its statements have kept back. The first time it makes those of the month before. It may run twice, and in two
 * processes at once: each invoice has its cause. An error of one region does not stop the others; all errors are thrown
 * at the end, as an AggregateError.
 */
export async function issueMonthlyInvoices({
  db,
  config,
  regionContent,
}: Pick<Portal, 'db' | 'config' | 'regionContent'>): Promise<void> {
  const failures: unknown[] = [];
  for (const regionId of await listRegionIds(db)) {
    try {
      const region = await regionContent.find({ regionId });
      if (!region) throw new Error(`no region ${regionId}`);
      await issueMonthsOfRegion(db, { region, portalUrl: config.PUBLIC_URL }, regionId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length) throw new AggregateError(failures, `the invoices of ${failures.length} regions failed`);
}

/** The months of one region that are over and were not invoiced, the oldest first. */
export async function issueMonthsOfRegion(db: Db, office: InvoiceOffice, regionId: number): Promise<void> {
  const thisMonth = berlinDay(await readLedgerClock(db)).with({ day: 1 });
  const last = await db
    .selectFrom('invoice_month')
    .select('month')
    .where('region_id', '=', regionId)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = last ? Temporal.PlainDate.from(last.month).add({ months: 1 }) : thisMonth.subtract({ months: 1 });
  for (let month = first; Temporal.PlainDate.compare(month, thisMonth) < 0; month = month.add({ months: 1 }))
    await issueMonth(db, office, regionId, month);
}

/** Each invoice is a transaction of its own: a killed process leaves whole ones, and the next one goes on. */
async function issueMonth(db: Db, office: InvoiceOffice, regionId: number, month: Temporal.PlainDate): Promise<void> {
  const until = month.add({ months: 1 }).subtract({ days: 1 });
  for (const { partnerId } of await listPartnersOfRegion(db, regionId)) {
    const business = { kind: 'partner', regionId, partnerId } as const;
    await db
      .transaction()
      .execute((trx) =>
        issueOrNote(trx, { business, kind: 'monthly', cause: causeOfMonth(month, partnerId) }, () =>
          invoiceMonth(trx, office, business, month, null),
        ),
      );
  }
  for (const fees of await listStatementFees(db, regionId, month.toString(), until.toString())) {
    const business = { kind: 'partner', regionId, partnerId: fees.partnerId } as const;
    await db
      .transaction()
      .execute((trx) =>
        issueOrNote(trx, { business, kind: 'statement', cause: `statement ${fees.number}` }, () =>
          invoiceStatement(trx, office, regionId, fees, null),
        ),
      );
  }
  await db
    .insertInto('invoice_month')
    .values({ region_id: regionId, month: month.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
