import { useEffect, useRef } from 'react';
import type { CardBatch } from '#contract/card-stock.ts';
import { fetchCardFile, renewStock } from '#web/api/card-stock.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { StateMark } from '#web/operator/desk/state-mark.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './card-stock.module.css';

interface BatchTableProps {
  region: string;
  batches: readonly CardBatch[];
}

/** What was ordered, how far it is, and the printer's file once it is finished. */
export function BatchTable({ region, batches }: BatchTableProps) {
  useRenewalWhenFinished(batches);
  const download = useAttempt({
    act: async (batch: CardBatch) => saveFile(await fetchCardFile(region, batch.number), `karten-${region}-${batch.number}.csv`),
    confirmation: () => 'Die Datei wurde heruntergeladen. Dass Sie sie abgeholt haben, ist vermerkt.',
    onSuccess: () => void renewStock(),
    fallback: 'Die Datei konnte nicht heruntergeladen werden.',
  });
  if (batches.length === 0) return <p>Für diese Region wurden noch keine Karten bestellt.</p>;
  return (
    <>
      <ListTable
        columns={['Auftrag', 'Anzahl', 'Bestellt', 'Stand', 'Datei für den Drucker']}
        className={classes.batches!}
        aria-label="Produktionsaufträge"
      >
        {batches.map((batch) => (
          <tr key={batch.number}>
            <td>
              <strong>Auftrag {batch.number}</strong>
              {batch.isTest && (
                <>
                  {' '}
                  <StateMark>Testkarten</StateMark>
                </>
              )}
              {batch.purpose && <small>{batch.purpose}</small>}
            </td>
            <td data-name="Anzahl">{batch.quantity.toLocaleString('de-DE')}</td>
            <td data-name="Bestellt">
              {formatInstant(batch.orderedAt)}
              <small>{batch.orderedBy ?? 'am Terminal'}</small>
            </td>
            <td data-name="Stand">
              <BatchState batch={batch} />
            </td>
            <td>
              {batch.finishedAt && (
                <>
                  <button
                    type="button"
                    className="field-button"
                    aria-disabled={download.isPending}
                    onClick={() => download.start(batch)}
                  >
                    CSV abholen<span className="visually-hidden">: Auftrag {batch.number}</span>
                  </button>
                  <small>{takenText(batch)}</small>
                </>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
      <AlertList place={download.place} />
    </>
  );
}

function BatchState({ batch: { number, produced, quantity, finishedAt } }: { batch: CardBatch }) {
  if (finishedAt) return <StateMark tone="good">fertig</StateMark>;
  const text = `${produced.toLocaleString('de-DE')} von ${quantity.toLocaleString('de-DE')}`;
  return (
    <>
      <progress className={classes.progress} max={quantity} value={produced} aria-label={`Auftrag ${number}`} />
      <small>{text}</small>
    </>
  );
}

function takenText({ fileTaken }: CardBatch): string {
  if (!fileTaken) return 'noch nicht abgeholt';
  const by = fileTaken.lastBy ? ` von ${fileTaken.lastBy}` : '';
  return `${fileTaken.times === 1 ? 'einmal' : `${fileTaken.times}-mal`} abgeholt, zuletzt ${formatInstant(fileTaken.lastAt)}${by}`;
}

/** The numbers of the stock are counted anew as soon as one more batch is there. */
function useRenewalWhenFinished(batches: readonly CardBatch[]): void {
  const finished = batches.filter(({ finishedAt }) => finishedAt !== null).length;
  const before = useRef(finished);
  useEffect(() => {
    if (finished > before.current) void renewStock();
    before.current = finished;
  }, [finished]);
}
