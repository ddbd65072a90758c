import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { filterNames, filterText } from './filter-address.ts';
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
const kindOf = ({ text }: PartnerTransaction) => text;
/**
 * A whole card number, as a scanner types it, is looked for as the table writes it; so it stands in no address either.
 */
const wordsOf = (typed: string) => typed.replace(/\b1761 ?\d{4} ?\d{3}(\d) ?(\d{3})\b/g, '••• $1$2');

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
  /** The papers of a booking, for people who may print them. */
  receipts: (transaction: PartnerTransaction) => ReactNode;
}

/** The bookings of a desk with all one can do with them, and the panel beside them. */
export function TransactionTable({ title, owner, rows, today, correction, receipts }: TransactionTableProps) {
  const [filter, setFilter] = useTransactionFilter();
  const draft = useFilterDraft(filter, today);
  const [chosen, setChosen] = useState<PartnerTransaction | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const matches = useMemo(() => matcherOf(filter), [filter]);
  const branches = useMemo(() => branchesOf(rows), [rows]);
  const columns = useMemo(() => transactionColumns({ cardButton: cardButtonFor(setChosen), correction }), [correction]);

  function press(quick: QuickFilter | null) {
    draft.press(quick);
    setFilter(quick ? fieldsOf(quick, today()) : noFilter);
  }
  function clear() {
    draft.forget();
    setFilter(noFilter);
  }
  function close() {
    area.current?.querySelector<HTMLElement>(`[data-booking="${chosen?.bookingNumber}"]`)?.focus();
    setChosen(null);
  }
  return (
    <div ref={area} className={classes.list} data-transactions>
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
        wordsOf={wordsOf}
        kindOf={kindOf}
        keyOf={keyOf}
        nameOf={nameOf}
        hasOwnBlocks
        empty="Keine Transaktionen gefunden"
        onRowPress={setChosen}
        selectedKey={chosen?.bookingNumber}
        quick={<QuickFilterBar active={draft.quick} onChoose={press} onClear={clear} />}
        filters={{
          active: countActive(filter),
          names: filterNames,
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
        aside={
          chosen && (
            <TransactionPanel
              key={chosen.bookingNumber}
              transaction={chosen}
              correction={correction(chosen)}
              receipts={receipts(chosen)}
              onClose={close}
            />
          )
        }
      />
    </div>
  );
}

const cardButtonFor = (onPress: (row: PartnerTransaction) => void) => (row: PartnerTransaction) => (
  <CardButton row={row} onPress={onPress} />
);

function CardButton({ row, onPress }: { row: PartnerTransaction; onPress: (row: PartnerTransaction) => void }) {
  return (
    <button
      type="button"
      className={classes.cardButton}
      data-booking={row.bookingNumber}
      aria-label={`Karte ${row.cardID}: Einzelheiten zur Buchung`}
      onClick={() => onPress(row)}
    >
      {row.cardID}
    </button>
  );
}
