import type { RunStatement } from '#contract/reports/settlements/runs.ts';
import { SignedAmount } from '#web/ui/table/signed-amount.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn } from '#web/ui/table/value-columns.ts';

type Figures = Pick<RunStatement, 'turnoverCents' | 'feeCents' | 'paidCents' | 'carriedCents'>;

/** What the signs of these columns mean, as in the list of open items. */
export const SIGNS = 'Plus kommt zu uns, minus zahlen wir.';

/** Figures of statements as the books of the operator see them: a partner's paper has them the other way round. */
export function statementColumns<Row extends Figures>(openName: string): readonly TableColumn<Row>[] {
  return [
    towardsUs('turnover', 'Buchungen', ({ turnoverCents }) => -turnoverCents),
    amountColumn('fees', 'Gebühren netto', ({ feeCents }) => feeCents),
    towardsUs('paid', 'Zahlung', ({ paidCents }) => -paidCents),
    towardsUs('carried', openName, ({ carriedCents }) => -carriedCents),
  ];
}

/** `centsOf`: positive to us. */
export function towardsUs<Row>(id: string, header: string, centsOf: (row: Row) => number): TableColumn<Row> {
  // There is no minus before a zero.
  const cents = (row: Row) => centsOf(row) || 0;
  return { ...amountColumn<Row>(id, header, cents), isSigned: true, render: (row) => <SignedAmount cents={cents(row)} /> };
}
