import { useSearch } from '@tanstack/react-router';
import { openCell } from '#contract/operator/cells/cells.ts';
import { CELL_ENTRY_PATH } from '#contract/common/screen-paths.ts';
import { ask } from '#web/api/client.ts';
import { Passage } from './passage.tsx';

interface Query {
  zu?: string;
  ziel?: string;
  /** The other cell has marked this browser. */
  browser?: string;
}

/** Leads into another cell: first there, for a mark of this browser, and once more with a note for it. */
export function OpenCellScreen() {
  const { zu: to = '', ziel = '', browser }: Query = useSearch({ strict: false });
  return (
    <Passage
      step={async () => {
        const { from, to: cell, note } = await ask(openCell, { to, browser });
        const entry = new URL(CELL_ENTRY_PATH, cell);
        entry.searchParams.set('ziel', ziel);
        // Behind the # it reaches no log.
        if (note) entry.hash = note;
        else entry.searchParams.set('von', from);
        return entry.href;
      }}
      wayOut={{ to: '/regionen', label: 'Zu den Regionen' }}
    />
  );
}
