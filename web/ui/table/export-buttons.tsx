import { useCallback, useState } from 'react';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.ts';
import type { ExportedTable } from './exported-table.ts';
import { makeTableFile } from './make-table-file.ts';
import { PrintSheet } from './print-sheet.tsx';
import { tableCsv } from './table-csv.ts';
import classes from './data-table.module.css';

/** Pages of paper that nobody prints by intention, and that a browser would choke on. */
const MOST_ON_PAPER = 10_000;

const kinds = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', print: 'Drucken' } as const;
type Kind = keyof typeof kinds;

interface ExportButtonsProps {
  /** How many rows are selected, and what they are called. */
  count: number;
  noun: string;
  /** Without ending. */
  fileName: string;
  /** What stands above the buttons. */
  title?: string;
  /** Takes the selection out of the table. */
  take: () => ExportedTable;
}

/** Hands out the current selection as files or on paper. */
export function ExportButtons({ count, noun, fileName, title, take }: ExportButtonsProps) {
  const [printed, setPrinted] = useState<ExportedTable | null>(null);
  const endPrint = useCallback(() => setPrinted(null), []);
  const making = useAttempt({
    act: async (kind: Exclude<Kind, 'print'>) => {
      const file = kind === 'csv' ? new Blob([tableCsv(take())], { type: 'text/csv' }) : await makeTableFile(kind, take());
      saveFile(file, `${fileName}.${kind}`);
    },
    confirmation: () => 'Die Datei wurde heruntergeladen.',
    fallback: 'Die Datei konnte nicht erstellt werden. Bitte versuchen Sie es erneut.',
  });

  function start(kind: Kind) {
    if (making.isPending) return;
    clearAlerts();
    const obstacle = findObstacle(kind, count, noun);
    if (obstacle) showAlert('Fehler', obstacle, { at: making.place });
    else if (kind === 'print') setPrinted(take());
    else making.start(kind);
  }

  return (
    <fieldset className={classes.exports} aria-label={title ?? 'Auswahl ausgeben'}>
      {title && (
        <span className={classes.exportsTitle} aria-hidden="true">
          {title}
        </span>
      )}
      {Object.entries(kinds).map(([kind, label]) => (
        <button key={kind} type="button" aria-disabled={making.isPending} onClick={() => start(kind as Kind)}>
          {making.isPending && making.input === kind ? 'Wird erstellt …' : label}
        </button>
      ))}
      <AlertList place={making.place} />
      {printed && <PrintSheet table={printed} onDone={endPrint} />}
    </fieldset>
  );
}

function findObstacle(kind: Kind, count: number, noun: string): string | null {
  if (count === 0) return `Die Auswahl enthält keine ${noun}.`;
  if (count <= MOST_ON_PAPER || kind === 'csv' || kind === 'xlsx') return null;
  const [most, selected] = [MOST_ON_PAPER, count].map((number) => number.toLocaleString('de-DE'));
  return `Auf Papier gehen höchstens ${most} ${noun}, ausgewählt sind ${selected}. Bitte grenzen Sie die Auswahl ein, oder nehmen Sie CSV oder Excel.`;
}
