import { IconCopy, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconPrinter, type Icon } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import type { MenuActs } from '#web/ui/menu-button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import type { ExportedForm, ExportedTable } from './exported-table.ts';
import { makeTableFile } from './make-table-file.ts';
import { PrintSheet } from './print-sheet.tsx';
import { copyTable } from './table-clipboard.ts';
import { tableCsv } from './table-csv.ts';

/**
 * Pages of paper that nobody prints by intention, and that a browser would choke on; nor does a clipboard take more.
 */
const MOST_ON_PAPER = 10_000;

type Kind = 'csv' | 'xlsx' | 'pdf' | 'print' | 'copy';
const kinds: [Kind, string, Icon][] = [
  ['csv', 'CSV', IconFileTypeCsv],
  ['xlsx', 'Excel', IconFileSpreadsheet],
  ['pdf', 'PDF', IconFileTypePdf],
  ['print', 'Drucken', IconPrinter],
  ['copy', 'Kopieren', IconCopy],
];

interface ExportsOptions {
  /** How many rows go out, and what they are called. */
  count: number;
  noun: string;
  /** Without ending. */
  fileName: () => string;
  /** What the acts do. */
  title: string;
  /** Takes the rows out of the table. */
  take: (form: ExportedForm) => ExportedTable;
}

interface Exports {
  acts: MenuActs;
  isPending: boolean;
  /** What is said of them. */
  alerts: ReactNode;
  /** For the printer. */
  sheet: ReactNode;
}

/** Hands out what was found or ticked, as files, on paper or on the clipboard. */
export function useExports({ count, noun, fileName, title, take }: ExportsOptions): Exports {
  const [printed, setPrinted] = useState<ExportedTable | null>(null);
  const endPrint = useCallback(() => setPrinted(null), []);
  const making = useAttempt({
    act: async (kind: Exclude<Kind, 'print'>) => {
      if (kind === 'copy') return copyTable(take('texts'));
      const file =
        kind === 'csv'
          ? new Blob([tableCsv(take('texts'))], { type: 'text/csv' })
          : await makeTableFile(kind, take(kind === 'xlsx' ? 'values' : 'texts'));
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
    else if (kind === 'print') setPrinted(take('texts'));
    else making.start(kind);
  }
  return {
    acts: {
      title,
      acts: kinds.map(([kind, label, Sign]) => ({
        label: making.isPending && making.input === kind ? 'Wird erstellt …' : label,
        icon: <Sign size={18} aria-hidden="true" />,
        onPress: () => start(kind),
      })),
    },
    isPending: making.isPending,
    alerts: making.alerts,
    sheet: printed && <PrintSheet table={printed} onDone={endPrint} />,
  };
}

function findObstacle(kind: Kind, count: number, noun: string): string | null {
  if (count === 0) return `Die Auswahl enthält keine ${noun}.`;
  if (count <= MOST_ON_PAPER || kind === 'csv' || kind === 'xlsx') return null;
  const [most, selected] = [MOST_ON_PAPER, count].map(formatCount);
  const where = kind === 'copy' ? 'In die Zwischenablage' : 'Auf Papier';
  return `${where} gehen höchstens ${most} ${noun}, ausgewählt sind ${selected}. Bitte grenzen Sie die Auswahl ein, oder nehmen Sie CSV oder Excel.`;
}
