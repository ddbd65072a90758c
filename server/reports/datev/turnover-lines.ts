import { Temporal } from 'temporal-polyfill';
import { type DatevRole, isRevenue } from '#contract/reports/datev/datev-accounts.ts';
import type { InvoiceKind } from '#contract/reports/invoices/invoice-kinds.ts';
import { businessOf, type IssuedInvoice, labelOf } from '#server/reports/invoices/reads.ts';
import { periodBefore } from '#server/reports/settlements/issue-days.ts';
import type { IssuedStatement } from '#server/reports/settlements/read-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import { type DatevLine, lineOf, nameOf } from './datev-line.ts';

/**
 * The turnover of a statement: what it kept back as fees, with its tax. The books have both on accounts of their own,
 * which the statement evens out: gross from the fees, after the tax has gone there.
 */
export function statementLines(regionId: number, statement: IssuedStatement, partner: string): DatevLine[] {
  const { number, gguid, issuedOn, feeCents, taxCents } = statement;
  const label = statementLabel(regionId, number);
  const said = { day: issuedOn, source: 'statement', label, document: gguid, dueOn: null } as const;
  const performedOn = periodBefore(Temporal.PlainDate.from(issuedOn)).to.toString();
  return [
    ...lineOf('fees', 'revenue-fees', feeCents + taxCents, {
      ...said,
      text: `Gebühren der Abrechnung ${partner}`,
      performedOn,
    }),
    ...lineOf('tax', 'fees', taxCents, { ...said, text: `Umsatzsteuer der Abrechnung ${partner}`, performedOn: null }),
  ];
}

const roles: Record<Exclude<InvoiceKind, 'statement' | 'cancellation'>, DatevRole> = {
  entry: 'revenue-contracts',
  branches: 'revenue-contracts',
  monthly: 'revenue-contracts',
  cards: 'revenue-cards',
  'individual-cards': 'revenue-cards',
  'returned-debit': 'returned-debits',
  'reminder-fee': 'reminder-fees',
};

/**
 * The turnover of an invoice, and the line by which an online payment pays it. Nothing for the fees of a statement, as
 * the statement's own lines tell them. An invoice that is issued anew was paid by the payment of the first one. A
 * cancellation has the number of the invoice that it cancels: the tax adviser's open items clear by it.
 */
export function invoiceLines({ row, isFor, isFirst }: IssuedInvoice): DatevLine[] {
  if (isFor === 'statement' || isFor === 'cancellation') return [];
  const { gross_cents, settled_how, issued_on, due_on, gguid, kind, content } = row;
  const debtor = `debtor ${nameOf(businessOf(row))}` as const;
  const label = content.cancels?.label ?? labelOf(row);
  const said = { day: issued_on, source: 'invoice', label, document: gguid } as const;
  const isPaid = settled_how === 'paypal' || settled_how === 'demo';
  const text = `${kind === 'cancellation' ? `Storno ${labelOf(row)}` : content.subject} ${content.buyer.name}`;
  const dueOn = isPaid || gross_cents < 0 ? null : due_on;
  return [
    ...lineOf(debtor, roles[isFor], gross_cents, {
      ...said,
      text,
      dueOn,
      // Only turnover has a day of performance.
      performedOn: isRevenue(roles[isFor]) ? content.period.to : null,
    }),
    ...(isPaid && isFirst && kind !== 'cancellation'
      ? lineOf('online-open', debtor, gross_cents, {
          ...said,
          text: `Online bezahlt ${content.buyer.name}`,
          dueOn: null,
          performedOn: null,
        })
      : []),
  ];
}
