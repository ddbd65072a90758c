import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { PartnerTransaction } from '#contract/partner-transactions.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ExportButtons } from '#web/ui/table/export-buttons.tsx';
import { exportedTable } from '#web/ui/table/exported-table.ts';
import { TablePager } from '#web/ui/table/table-pager.tsx';
import { TableTools } from '#web/ui/table/table-tools.tsx';
import { useTable } from '#web/ui/table/use-table.ts';
import { transactionColumns } from './transaction-columns.tsx';
import { matcherOf, type TransactionFilter } from './transaction-filter.ts';
import { TransactionPanel } from './transaction-panel.tsx';
import classes from './transactions.module.css';

const NOUN = 'Transaktionen';
const keyOf = ({ bookingNumber }: PartnerTransaction) => bookingNumber;
/** A whole card number, as a scanner types it, is looked for as the table writes it. */
const wordsOf = (typed: string) => typed.replace(/\b1761 ?\d{4} ?\d{3}(\d) ?(\d{3})\b/g, '••• $1$2');

interface TransactionTableProps {
  /** What files and papers of it are called. */
  title: string;
  /** Newest first; the same list as long as nothing changes. */
  rows: readonly PartnerTransaction[];
  filter: TransactionFilter;
  /** The way to the correction of a booking; the same function all the time. */
  correction: (transaction: PartnerTransaction) => ReactNode;
  /** The papers of a booking, for whoever may print them. */
  receipts: (transaction: PartnerTransaction) => ReactNode;
}

/** The bookings of a desk with all one can do with them, and the panel beside it. */
export function TransactionTable({ title, rows, filter, correction, receipts }: TransactionTableProps) {
  const [chosen, setChosen] = useState<PartnerTransaction | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const matches = useMemo(() => matcherOf(filter), [filter]);
  const columns = useMemo(() => transactionColumns({ cardButton: cardButtonFor(setChosen), correction }), [correction]);
  const table = useTable({ rows, columns, initialSort: { column: 'date', isDescending: true }, matches, wordsOf });
  const cardName = currentRegion.use()?.cardName ?? '';

  function close() {
    area.current?.querySelector<HTMLElement>(`[data-booking="${chosen?.bookingNumber}"]`)?.focus();
    setChosen(null);
  }
  const note = () =>
    `${cardName} · ${table.count.toLocaleString('de-DE')} ${NOUN} · Stand ${formatInstant(new Date().toISOString())}`;
  return (
    <div ref={area} className={classes.desk} data-panel={chosen ? true : undefined}>
      <div className={classes.list}>
        <TableTools table={table} noun={NOUN}>
          <ExportButtons
            count={table.count}
            noun={NOUN}
            fileName={title.toLowerCase()}
            take={() => exportedTable(table.selection(), columns, { title, note: note() })}
          />
        </TableTools>
        <DataTable
          table={table}
          label={NOUN}
          keyOf={keyOf}
          empty="Keine Transaktionen gefunden"
          onRowPress={setChosen}
          selectedKey={chosen?.bookingNumber}
        />
        <TablePager table={table} noun={NOUN} />
      </div>
      {chosen && (
        <TransactionPanel
          key={chosen.bookingNumber}
          transaction={chosen}
          correction={correction(chosen)}
          receipts={receipts(chosen)}
          onClose={close}
        />
      )}
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
