import { useMemo, type ReactNode } from 'react';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { maskedWords } from '#web/format/masked-words.ts';
import { filterChips, filterNames, filterText } from './filter-address.ts';
import { FilterForm } from './filter-form.tsx';
import { QuickFilterBar } from './quick-filter-bar.tsx';
import { fieldsOf, type QuickFilter } from './quick-filters.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { branchesOf, countActive, matcherOf, noFilter } from './transaction-filter.ts';
import { TransactionPanel } from './transaction-panel.tsx';
import { useFilterDraft } from './use-filter-draft.ts';
import { useTransactionFilter } from './use-transaction-filter.ts';
import classes from './transactions.module.css';

const keyOf = ({ bookingNumber }: PartnerTransaction) => bookingNumber;
const nameOf = ({ bookingNumber }: PartnerTransaction) => `Buchung ${bookingNumber}`;
const openerOf = ({ cardID }: PartnerTransaction) => `Karte ${cardID}: Einzelheiten zur Buchung`;
const kindOf = ({ text }: PartnerTransaction) => text;

interface TransactionTableProps {
  /** What files and papers of it are called. */
  title: string;
  /** Whose they are. */
  owner?: string | undefined;
  /** Newest first; the same list as long as nothing changes. */
  rows: readonly PartnerTransaction[];
  /** ISO date on which the quick filters are based. */
  today: () => string;
  /** The way to the correction of a booking; the same function all the time. */
  correction: (transaction: PartnerTransaction) => ReactNode;
  /** The correction itself, in the panel. */
  correctionForm: (transaction: PartnerTransaction) => ReactNode;
  /** The papers of a booking, for people who may print them. */
  receipts: (transaction: PartnerTransaction) => ReactNode;
}

/** The bookings of a business with all one can do with them, and the panel beside them. */
export function TransactionTable(props: TransactionTableProps) {
  const { title, owner, rows, today, correction, correctionForm, receipts } = props;
  const [filter, setFilter] = useTransactionFilter();
  const draft = useFilterDraft(filter, today);
  const matches = useMemo(() => matcherOf(filter), [filter]);
  const branches = useMemo(() => branchesOf(rows), [rows]);
  const columns = useMemo(() => transactionColumns(correction), [correction]);

  function press(quick: QuickFilter | null) {
    draft.press(quick);
    setFilter(quick ? fieldsOf(quick, today()) : noFilter);
  }
  function clear() {
    draft.forget();
    setFilter(noFilter);
  }
  return (
    <div className={classes.list} data-transactions>
      <DeskTable
        title={title}
        label="Transaktionen"
        noun="Transaktionen"
        owner={owner}
        filterText={filterText(filter)}
        rows={rows}
        columns={columns}
        initialSort={{ column: 'date', isDescending: true }}
        matches={matches}
        wordsOf={maskedWords}
        kindOf={kindOf}
        keyOf={keyOf}
        nameOf={nameOf}
        empty="Keine Transaktionen gefunden"
        quick={<QuickFilterBar active={draft.quick} onChoose={press} onClear={clear} />}
        filters={{
          active: countActive(filter),
          names: filterNames,
          chips: draft.quick
            ? []
            : filterChips(filter).map(({ text, without }) => ({ text, onRemove: () => setFilter(without) })),
          fields: (
            <FilterForm
              fields={draft.fields}
              branches={branches}
              onChange={draft.change}
              onApply={() => setFilter(draft.fields)}
              onClear={clear}
            />
          ),
        }}
        panel={{
          title: 'Buchung und Kartendaten',
          column: 'card',
          openerOf,
          render: (transaction) => (
            <TransactionPanel
              transaction={transaction}
              rows={rows}
              correction={correctionForm(transaction)}
              receipts={receipts(transaction)}
            />
          ),
        }}
      />
    </div>
  );
}
