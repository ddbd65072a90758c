import { Temporal } from 'temporal-polyfill';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listBusinessesOfRegion } from '#server/parties/businesses/reads.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { listStatementFees, type StatementFees } from '#server/reports/settlements/read-statements.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { causeOfMonth, invoiceMonth } from './invoice-months.ts';
import { invoiceStatement } from './invoice-statements.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { listIssuedCauses } from './reads.ts';
import { issueOrNote } from './refusals.ts';

/**
 * Makes the invoices of the months that are over, region by region. They tell what partners owe for the month, and the
 * fees that its statements have kept back. The first time it makes those of the month before. It may run twice, and in
 * two processes at once: each invoice has its cause. An error of one region does not stop the others.
 */
export async function issueMonthlyInvoices({
  db,
  config,
  regionContent,
}: Pick<Portal, 'db' | 'config' | 'regionContent'>): Promise<void> {
  await tryEach(await listRegionIds(db), 'the invoices of {failed} regions failed', async (regionId) => {
    const region = await getRegionEntry(regionContent, { regionId });
    await issueMonthsOfRegion(db, { region, portalUrl: config.PUBLIC_URL }, regionId);
  });
}

/**
 * The months of one region that are over and were not invoiced, the oldest first. Also the fees of statements of such
 * months that have no invoice, even where the statement was made after its month was done.
 */
export async function issueMonthsOfRegion(db: Db, office: InvoiceOffice, regionId: number): Promise<void> {
  const thisMonth = berlinDay(await readLedgerClock(db)).with({ day: 1 });
  const { first, last, untilStatement } = await readMonthsDone(db, regionId);
  const next = last ? last.add({ months: 1 }) : thisMonth.subtract({ months: 1 });
  const fees = await listStatementFees(db, regionId, {
    after: untilStatement,
    from: (first ?? next).toString(),
    to: thisMonth.subtract({ days: 1 }).toString(),
  });
  await issueFees(db, office, regionId, fees);
  for (let month = next; Temporal.PlainDate.compare(month, thisMonth) < 0; month = month.add({ months: 1 }))
    await issueMonth(db, office, regionId, month, Math.max(untilStatement, ...fees.map(({ number }) => number)));
}

/** The first and the last month whose invoices were made, and the statement up to which all fees were looked at. */
async function readMonthsDone(db: Db, regionId: number) {
  const { first, last, untilStatement } = await db
    .selectFrom('invoice_month')
    .select(({ fn }) => [fn.min('month').as('first'), fn.max('month').as('last'), fn.max('until_statement').as('untilStatement')])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  const monthOf = (day: string | null) => (day === null ? undefined : Temporal.PlainDate.from(day));
  return { first: monthOf(first), last: monthOf(last), untilStatement: untilStatement ?? 0 };
}

/** Each invoice is a transaction of its own: a killed process leaves whole ones, and the next one goes on. */
async function issueFees(db: Db, office: InvoiceOffice, regionId: number, fees: readonly StatementFees[]): Promise<void> {
  const causeOf = ({ number }: StatementFees) => `statement ${number}`;
  const issued = await listIssuedCauses(db, regionId, fees.map(causeOf));
  for (const one of fees) {
    if (issued.has(causeOf(one))) continue;
    const business = { kind: 'partner', regionId, partnerId: one.partnerId } as const;
    await db
      .transaction()
      .execute((trx) =>
        issueOrNote(trx, { business, kind: 'statement', cause: causeOf(one) }, () =>
          invoiceStatement(trx, office, regionId, one, null),
        ),
      );
  }
}

async function issueMonth(
  db: Db,
  office: InvoiceOffice,
  regionId: number,
  month: Temporal.PlainDate,
  untilStatement: number,
): Promise<void> {
  for (const { id: partnerId } of await listBusinessesOfRegion(db, 'partner', regionId)) {
    const business = { kind: 'partner', regionId, partnerId } as const;
    await db
      .transaction()
      .execute((trx) =>
        issueOrNote(trx, { business, kind: 'monthly', cause: causeOfMonth(month, partnerId) }, () =>
          invoiceMonth(trx, office, business, month, null),
        ),
      );
  }
  await db
    .insertInto('invoice_month')
    .values({ region_id: regionId, month: month.toString(), until_statement: untilStatement })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
