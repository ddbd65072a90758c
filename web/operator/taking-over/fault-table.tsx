import { formatCount } from '#contract/common/format-count.ts';
import { groupCardNumber } from '#contract/common/card-number.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';

interface Fault {
  row: number;
  file: string;
  line: number;
  number: string;
  reason: string;
  remedy: string;
}

interface FaultTableProps {
  title: string;
  faults: readonly Fault[];
  /** How many there are. */
  all: number;
}

/** The first faulty rows of files of a former provider, with what is wrong and what to do about it. */
export function FaultTable({ title, faults, all }: FaultTableProps) {
  return (
    <>
      {faults.length > 0 && faults.length < all && (
        <p>
          Die Liste zeigt die ersten {formatCount(faults.length)} von {formatCount(all)} Zeilen.
        </p>
      )}
      <DeskTable
        title={title}
        noun="Zeilen"
        rows={faults}
        columns={columns}
        keyOf={({ row }) => row}
        nameOf={({ file, line }) => `${file}, Zeile ${line}`}
        empty="Alle Zeilen sind in Ordnung."
      />
    </>
  );
}

const columns: readonly TableColumn<Fault>[] = [
  { id: 'file', header: 'Datei', text: ({ file }) => file },
  countColumn('line', 'Zeile', ({ line }) => line),
  { id: 'number', header: 'Nummer', text: ({ number }) => groupCardNumber(number) },
  { id: 'reason', header: 'Fehler', text: ({ reason }) => reason },
  { id: 'remedy', header: 'Was zu tun ist', text: ({ remedy }) => remedy },
];
