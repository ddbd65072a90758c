import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { supportPermits } from '#contract/staff.ts';
import { isPermitted } from '#contract/roles.ts';
import { queueQuery, type QueueFilter } from '#web/api/cases.ts';
import { currentUser } from '#web/api/current-user.ts';
import { DeskPage } from '#web/operator/desk/desk-page.tsx';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { ShortcutList } from '#web/operator/desk/shortcut-list.tsx';
import { useSettled } from '#web/operator/desk/use-settled.ts';
import { useShortcuts } from '#web/operator/desk/use-shortcuts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { OpenCaseDialog } from './open-case-dialog.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueTable } from './queue-table.tsx';
import { addressOf, useQueueFilter } from './queue-address.ts';
import classes from './cases.module.css';

/** All that waits for a decision of staff, and what was decided (rulings 8, Cases). */
export function CasesScreen() {
  const navigate = useNavigate();
  const user = currentUser.use();
  const filter = useQueueFilter();
  const [search, setSearch] = useState(filter.search ?? '');
  const [isOpening, setIsOpening] = useState(false);
  const settled = useSettled(JSON.stringify(filter));
  const queue = useInfiniteQuery({ ...queueQuery(JSON.parse(settled) as QueueFilter), placeholderData: (before) => before });
  const cases = queue.data?.pages.flatMap((page) => page.cases);

  const narrow = (to: QueueFilter) => void navigate({ to: '/vorgaenge', search: addressOf(to), replace: true });
  function type(text: string) {
    setSearch(text);
    narrow({ ...filter, search: text.trim() });
  }

  useShortcuts({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    ArrowDown: () => moveFocus(1),
    ArrowUp: () => moveFocus(-1),
    n: () => document.querySelector<HTMLElement>('[data-case]')?.click(),
    f: () => document.querySelector<HTMLElement>('input[name="suche"]')?.focus(),
  });

  return (
    <DeskPage
      title="Vorgänge"
      lead="Was Kundinnen, Partner und Arbeitgeber von uns wünschen."
      actions={
        user &&
        isPermitted(supportPermits, user) && (
          <button type="button" className="button" onClick={() => setIsOpening(true)}>
            Vorgang anlegen
          </button>
        )
      }
    >
      <QueueFilters choice={queue.data?.pages[0]} filter={filter} search={search} onSearch={type} onChange={narrow} />
      {queue.isLoadingError && <LoadFailure error={queue.error} onRetry={() => void queue.refetch()} />}
      <output className={classes.empty}>
        {cases?.length === 0 && (isNarrowed(filter) ? 'Keine Vorgänge gefunden.' : 'Nichts wartet. Alles ist entschieden.')}
      </output>
      {cases && cases.length > 0 && <QueueTable cases={cases} filter={filter} isPart={queue.hasNextPage} />}
      <MoreButton hasMore={queue.hasNextPage} isLoading={queue.isFetchingNextPage} onMore={() => void queue.fetchNextPage()} />
      <ShortcutList
        keys={[
          ['j', 'nächste Zeile (auch ↓)'],
          ['k', 'vorige Zeile (auch ↑)'],
          ['Enter', 'Vorgang öffnen'],
          ['n', 'den ersten öffnen'],
          ['f', 'Vorgänge durchsuchen'],
        ]}
      />
      {isOpening && <OpenCaseDialog onClose={() => setIsOpening(false)} />}
    </DeskPage>
  );
}

function isNarrowed({ state, ...filter }: QueueFilter): boolean {
  return state === 'decided' || Object.keys(filter).length > 0;
}

/** From one row to another; from elsewhere to the first or the last. */
function moveFocus(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-case]')];
  const at = links.findIndex((link) => link === document.activeElement);
  links.at(at === -1 ? (by === 1 ? 0 : -1) : Math.min(Math.max(at + by, 0), links.length - 1))?.focus();
}
