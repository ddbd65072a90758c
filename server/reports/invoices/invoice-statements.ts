import { Temporal } from 'temporal-polyfill';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { periodBefore } from '#server/reports/settlements/issue-days.ts';
import type { StatementFees } from '#server/reports/settlements/read-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import { issueDraft } from './draft-invoice.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import type { InvoiceRow } from './reads.ts';

/**
 * The invoice of the fees that a statement has kept back, with its very tax. There is one invoice a statement, as the
 * sum of several rounded taxes may be a cent more than the tax of their sum. Throws Refusal 422.
 */
export async function invoiceStatement(
  trx: Trx,
  office: InvoiceOffice,
  regionId: number,
  { number, partnerId, issuedOn, feeCents, taxCents }: StatementFees,
  issuedBy: number | null,
): Promise<InvoiceRow> {
  const { from, to } = periodBefore(Temporal.PlainDate.from(issuedOn));
  const label = statementLabel(regionId, number);
  return issueDraft(trx, office, {
    business: { kind: 'partner', regionId, partnerId },
    kind: 'statement',
    cause: `statement ${number}`,
    positions: [{ text: `Gebühren für Einlösungen und Boni, Abrechnung ${label}`, unitCents: feeCents }],
    period: { from: from.toString(), to: to.toString() },
    payment: () => ({ how: 'statement', label }),
    assert(content) {
      if (content.taxCents !== taxCents) throw ruleBroken('Die Abrechnung hat eine andere Umsatzsteuer einbehalten.');
    },
    issuedBy,
  });
}
