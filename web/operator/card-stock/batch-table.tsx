import { useEffect, useMemo, useRef } from 'react';
import type { CardBatch } from '#contract/parties/card-stock/card-stock.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { fetchCardFile, renewStock } from '#web/api/card-stock.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './card-stock.module.css';

/** What was requested, how far it is, and the printer's file once it is finished. */
export function BatchTable({ region, batches }: { region: string; batches: readonly CardBatch[] }) {
  useRenewalWhenFinished(batches);
  const download = useAttempt({
    act: async (batch: CardBatch) => saveFile(await fetchCardFile(region, batch.number), `karten-${region}-${batch.number}.csv`),
    confirmation: () => 'Die Datei wurde heruntergeladen. Dass Sie sie abgeholt haben, ist vermerkt.',
    onSuccess: () => void renewStock(),
    fallback: 'Die Datei konnte nicht heruntergeladen werden.',
  });
  const { isPending, start } = download;
  const columns = useMemo(() => batchColumns({ isPending, start }), [isPending, start]);
  if (batches.length === 0) return <p>Für diese Region wurden noch keine Karten bestellt.</p>;
  return (
    <DeskTable
      title="Produktionsaufträge"
      prefix="auftraege-"
      noun="Aufträge"
      owner={region}
      rows={batches}
      columns={columns}
      keyOf={({ number }) => number}
      empty="Keine Aufträge gefunden"
      said={download.alerts}
    />
  );
}

type Download = Pick<Attempt<CardBatch>, 'isPending' | 'start'>;

function batchColumns(download: Download): TableColumn<CardBatch>[] {
  return [
    {
      id: 'number',
      header: 'Auftrag',
      text: ({ number, isTest, purpose }) => [`Auftrag ${number}`, isTest && 'Testkarten', purpose].filter(Boolean).join(', '),
      sortBy: ({ number }) => number,
      render: ({ number, isTest, purpose }) => (
        <>
          <strong>Auftrag {number}</strong> {isTest && <StateMark>Testkarten</StateMark>}
          {purpose && <small className="block soft small">{purpose}</small>}
        </>
      ),
    },
    countColumn('quantity', 'Anzahl', ({ quantity }) => quantity),
    {
      id: 'requested',
      header: 'Bestellt',
      text: ({ requestedAt, requestedBy }) => `${formatInstant(requestedAt)}, ${requestedBy ?? AT_TERMINAL}`,
      sortBy: ({ requestedAt }) => Date.parse(requestedAt),
      render: ({ requestedAt, requestedBy }) => (
        <>
          {formatInstant(requestedAt)}
          <small className="block soft small">{requestedBy ?? AT_TERMINAL}</small>
        </>
      ),
    },
    { id: 'state', header: 'Stand', narrow: 'bare', text: stateText, render: (batch) => <BatchState batch={batch} /> },
    actsColumn((batch) => batch.finishedAt && <PrinterFile batch={batch} {...download} />, {
      id: 'file',
      header: 'Datei für den Drucker',
    }),
  ];
}

const AT_TERMINAL = 'am Terminal';

function PrinterFile({ batch, isPending, start }: Download & { batch: CardBatch }) {
  return (
    <>
      <button type="button" className="field-button" aria-disabled={isPending} onClick={() => start(batch)}>
        CSV abholen<span className="visually-hidden">: Auftrag {batch.number}</span>
      </button>
      <small className="block soft small">{takenText(batch)}</small>
    </>
  );
}

function stateText({ produced, quantity, finishedAt }: CardBatch): string {
  return finishedAt ? 'fertig' : `${formatCount(produced)} von ${formatCount(quantity)}`;
}

function BatchState({ batch }: { batch: CardBatch }) {
  const { number, produced, quantity, finishedAt } = batch;
  const text = stateText(batch);
  if (finishedAt) return <StateMark tone="good">{text}</StateMark>;
  return (
    <>
      <progress className={classes.progress} max={quantity} value={produced} aria-label={`Auftrag ${number}`} />
      <small className="block soft small">{text}</small>
    </>
  );
}

function takenText({ fileTaken }: CardBatch): string {
  if (!fileTaken) return 'noch nicht abgeholt';
  const by = fileTaken.lastBy ? ` von ${fileTaken.lastBy}` : '';
  return `${fileTaken.times === 1 ? 'einmal' : `${fileTaken.times}-mal`} abgeholt, zuletzt ${formatInstant(fileTaken.lastAt)}${by}`;
}

/** The stock is counted again for each new batch. */
function useRenewalWhenFinished(batches: readonly CardBatch[]): void {
  const finished = batches.filter(({ finishedAt }) => finishedAt !== null).length;
  const before = useRef(finished);
  useEffect(() => {
    if (finished > before.current) void renewStock();
    before.current = finished;
  }, [finished]);
}
