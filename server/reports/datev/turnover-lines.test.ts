import { expect, it } from 'vitest';
import { cancelledContent, type InvoiceContent } from '#server/reports/invoices/build-invoice.ts';
import type { IssuedInvoice } from '#server/reports/invoices/reads.ts';
import { invoiceLines, statementLines } from './turnover-lines.ts';

it('the fees of a statement are turnover of the fortnight before it; its tax is none', () => {
  const statement = { number: 7, gguid: 'g', partnerId: 1, issuedOn: '2027-02-01', feeCents: 100, taxCents: 19 };
  expect(statementLines(1, statement, 'Laden').map(({ credit, day, performedOn }) => [credit, day, performedOn])).toEqual([
    ['revenue-fees', '2027-02-01', '2027-01-31'],
    ['fees', '2027-02-01', null],
  ]);
});

const content = {
  subject: 'Monatspauschale',
  buyer: { name: 'Laden' },
  period: { from: '2026-10-01', to: '2026-10-31' },
  lines: [],
  taxes: [],
} as unknown as InvoiceContent;
const invoice = (kind: 'monthly' | 'cancellation', said: InvoiceContent): IssuedInvoice => ({
  row: {
    region_id: 1,
    year: 2026,
    number: 7,
    gguid: 'g',
    kind,
    partner_id: 7,
    employer_id: null,
    issued_on: '2026-11-02',
    due_on: '2026-11-16',
    settled_how: 'demo',
    gross_cents: kind === 'monthly' ? 119 : -119,
    content: said,
  } as unknown as IssuedInvoice['row'],
  isFor: 'monthly',
  isFirst: true,
});

it('an invoice is turnover of the period that it is for; its payment online is none', () => {
  expect(invoiceLines(invoice('monthly', content)).map(({ credit, day, performedOn }) => [credit, day, performedOn])).toEqual([
    ['revenue-contracts', '2026-11-02', '2026-10-31'],
    ['debtor partner 7', '2026-11-02', null],
  ]);
});

const cancelled = cancelledContent(content, { label: 'R1-2026-00003', issuedOn: '2026-11-02', reason: 'Irrtum' });

it('a cancellation takes turnover back from the period of the invoice that it cancels', () => {
  expect(invoiceLines(invoice('cancellation', cancelled)).map(({ debit, performedOn }) => [debit, performedOn])).toEqual([
    ['revenue-contracts', '2026-10-31'],
  ]);
});

it('a cancellation has the number of the invoice that it cancels, by which the two clear each other', () => {
  const labels = (...of: Parameters<typeof invoice>) => invoiceLines(invoice(...of)).map(({ label }) => label);
  expect(labels('cancellation', cancelled)).toEqual(['R1-2026-00003']);
  expect(labels('monthly', content)).toEqual(['R1-2026-00007', 'R1-2026-00007']);
  // Its paper and its text say that it is one.
  expect(invoiceLines(invoice('cancellation', cancelled))[0]).toMatchObject({
    document: 'g',
    text: 'Storno R1-2026-00007 Laden',
  });
});
