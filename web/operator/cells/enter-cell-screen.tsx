import { useSearch } from '@tanstack/react-router';
import { beginCellEntry, enterCell } from '#contract/operator/cells/cells.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { CELL_EXIT_PATH, STAFF_START_PATH } from '#contract/common/screen-paths.ts';
import { ask } from '#web/api/client.ts';
import { Passage } from './passage.tsx';

interface Query {
  von?: string;
  ziel?: string;
}

/** Where staff of another cell comes in: without a note it gets a mark for the browser, with one a session. */
export function EnterCellScreen() {
  const { von: from = '', ziel = '' }: Query = useSearch({ strict: false });
  return (
    <Passage
      step={async () => {
        const note = location.hash.slice(1);
        if (note) {
          await ask(enterCell, { note });
          return ownPage(ziel);
        }
        const begun = await ask(beginCellEntry, { from });
        const exit = new URL(CELL_EXIT_PATH, begun.from);
        exit.search = String(new URLSearchParams({ zu: begun.here, ziel, browser: begun.browser }));
        return exit.href;
      }}
      wayOut={{ to: logins.operator.path, label: 'Hier anmelden' }}
    />
  );
}

/** Only within the portal, as anybody may have written the address. */
function ownPage(path: string): string {
  return /^\/(?![/\\])/.test(path) ? location.origin + path : STAFF_START_PATH;
}
