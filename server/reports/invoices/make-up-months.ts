import { Temporal } from 'temporal-polyfill';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { causeOfMonth, invoiceMonth } from './invoice-months.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { listIssuedCauses } from './reads.ts';
import { issueOrNote } from './refusals.ts';

/**
 * Invoices the months since a day (ISO) that are over, of a partner whose contract was not in force when the job made
 * them. It was activated with a beginning in the past, or reopened. Months before the region's first invoices are left
 * out, and those that have, or had, an invoice. The job may still be at work on the last month: the cause keeps it to
 * one.
 */
export async function makeUpMonths(
  trx: Trx,
  office: InvoiceOffice,
  { regionId, partnerId, since, staffId }: { regionId: number; partnerId: number; since: string; staffId: number },
): Promise<void> {
  const { first } = await trx
    .selectFrom('invoice_month')
    .select(({ fn }) => fn.min('month').as('first'))
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  if (first === null) return;
  const months = monthsBefore(await getLedgerToday(trx), since > first ? since : first);
  const business = { kind: 'partner', regionId, partnerId } as const;
  const issued = await listIssuedCauses(
    trx,
    regionId,
    months.map((month) => causeOfMonth(month, partnerId)),
  );
  for (const month of months) {
    const cause = causeOfMonth(month, partnerId);
    if (issued.has(cause)) continue;
    await issueOrNote(trx, { business, kind: 'monthly', cause }, () => invoiceMonth(trx, office, business, month, staffId));
  }
}

/** The first days of the months from that of a day to the one before today's. */
function monthsBefore(today: string, since: string): Temporal.PlainDate[] {
  const thisMonth = Temporal.PlainDate.from(today).with({ day: 1 });
  const months = [];
  let month = Temporal.PlainDate.from(since).with({ day: 1 });
  for (; Temporal.PlainDate.compare(month, thisMonth) < 0; month = month.add({ months: 1 })) months.push(month);
  return months;
}
