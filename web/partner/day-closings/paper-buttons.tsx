import { IconDownload, IconPrinter, IconReceipt } from '@tabler/icons-react';
import type { ShopDay } from '#web/api/day-closings.ts';
import { dayFile } from './day-file.ts';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './day-closing.module.css';

/** The day on paper, wide or as narrow as a receipt, and as a file. */
export function PaperButtons({ shown }: { shown: ShopDay }) {
  function save() {
    const { text, name } = dayFile(shown);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  }
  return (
    <div className={`button-row ${classes.screenOnly}`}>
      <button type="button" className={`button-edged ${classes.quiet}`} onClick={() => printAs('a4')}>
        <IconPrinter aria-hidden="true" />
        Drucken (A4)
      </button>
      <button type="button" className={`button-edged ${classes.quiet}`} onClick={() => printAs('receipt')}>
        <IconReceipt aria-hidden="true" />
        Drucken (Bon)
      </button>
      <button type="button" className={`button-edged ${classes.quiet}`} onClick={save}>
        <IconDownload aria-hidden="true" />
        Als CSV speichern
      </button>
    </div>
  );
}

/** The sheet takes its size from the root, as long as the browser prints. */
function printAs(paper: 'a4' | 'receipt') {
  const root = document.documentElement;
  root.dataset.paper = paper;
  addEventListener('afterprint', () => delete root.dataset.paper, { once: true });
  print();
}
