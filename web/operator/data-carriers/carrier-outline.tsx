import { useQuery } from '@tanstack/react-query';
import type { OutlinedFile } from '#contract/operator/data-carriers/data-carriers.ts';
import { dataCarrierOutlineQuery } from '#web/api/data-carriers.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import type { ChosenPeriod } from './chosen-period.ts';

/** What a carrier of the chosen period would hold. */
export function CarrierOutline({ period }: { period: ChosenPeriod }) {
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery(dataCarrierOutlineQuery(period));
  return (
    <DeskPanel title="Was er enthält">
      <p className="soft">
        Vom {formatDate(period.from)} bis {formatDate(period.until)}; Stammdaten, wie sie heute sind. Passwörter, PINs und
        Karteninhaber gehören nicht dazu.
      </p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Zeilen werden gezählt …</output>}
      {data && (
        <DeskTable
          title="Inhalt des Datenträgers"
          noun="Dateien"
          isUpdating={isPlaceholderData}
          rows={data}
          columns={columns}
          keyOf={({ file }) => file}
          empty="Er enthält keine Dateien."
        />
      )}
    </DeskPanel>
  );
}

const columns: readonly TableColumn<OutlinedFile>[] = [
  { id: 'title', header: 'Inhalt', text: ({ title }) => title },
  countColumn('rows', 'Zeilen', ({ rows }) => rows),
  { id: 'text', header: 'Beschreibung', text: ({ text }) => text },
  { id: 'file', header: 'Datei', text: ({ file }) => file },
];
