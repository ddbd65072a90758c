import { useCallback, useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import type { ExportedTable } from './exported-table.ts';
import { makeTableFile } from './make-table-file.ts';
import { PrintSheet } from './print-sheet.tsx';
import { copyTable } from './table-clipboard.ts';
import { tableCsv } from './table-csv.ts';
import classes from './table-toolbar.module.css';

/**
 * Pages of paper that nobody prints by intention, and that a browser would choke on; nor does a clipboard take more.
 */
const MOST_ON_PAPER = 10_000;

const kinds = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF', print: 'Drucken', copy: 'Kopieren' } as const;
type Kind = keyof typeof kinds;

interface ExportButtonsProps {
  /** How many rows go out, and what they are called. */
  count: number;
  noun: string;
  /** Without ending. */
  fileName: () => string;
  /** What the buttons do. */
  title: string;
  isTitleShown: boolean;
  /** Takes the rows out of the table. */
  take: () => ExportedTable;
}

/** Hands out what was found or ticked, as files, on paper or on the clipboard. */
export function ExportButtons({ count, noun, fileName, title, isTitleShown, take }: ExportButtonsProps) {
  const [printed, setPrinted] = useState<ExportedTable | null>(null);
  const endPrint = useCallback(() => setPrinted(null), []);
  const making = useAttempt({
    act: async (kind: Exclude<Kind, 'print'>) => {
      if (kind === 'copy') return copyTable(take());
      const file = kind === 'csv' ? new Blob([tableCsv(take())], { type: 'text/csv' }) : await makeTableFile(kind, take());
      saveFile(file, `${fileName()}.${kind}`);
    },
    confirmation: (_, kind) => (kind === 'copy' ? `${formatCount(count)} ${noun} kopiert.` : 'Die Datei wurde heruntergeladen.'),
    fallback: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
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
    <fieldset className={`row gap-1 ${classes.exports}`} aria-label={title}>
      {isTitleShown && (
        <span className={classes.exportsTitle} aria-hidden="true">
          {title}
        </span>
      )}
      {Object.entries(kinds).map(([kind, label]) => (
        <button
          key={kind}
          type="button"
          className={classes.tool}
          aria-disabled={making.isPending}
          onClick={() => start(kind as Kind)}
        >
          {making.isPending && making.input === kind ? 'Wird erstellt …' : label}
        </button>
      ))}
      {making.alerts}
      {printed && <PrintSheet table={printed} onDone={endPrint} />}
    </fieldset>
  );
}

function findObstacle(kind: Kind, count: number, noun: string): string | null {
  if (count === 0) return `Die Auswahl enthält keine ${noun}.`;
  if (count <= MOST_ON_PAPER || kind === 'csv' || kind === 'xlsx') return null;
  const [most, selected] = [MOST_ON_PAPER, count].map(formatCount);
  const where = kind === 'copy' ? 'In die Zwischenablage' : 'Auf Papier';
  return `${where} gehen höchstens ${most} ${noun}, ausgewählt sind ${selected}. Bitte grenzen Sie die Auswahl ein, oder nehmen Sie CSV oder Excel.`;
}
