import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { supportPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { casesQuery, type CaseFilter } from '#web/api/cases.ts';
import { currentUser } from '#web/api/current-user.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { ShortcutList, useShortcuts } from '#web/operator/desk/shortcuts.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { useTypedSearch } from '#web/ui/table/use-typed-search.ts';
import { TableSearch } from '#web/ui/table/table-search.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { OpenCaseDialog } from './open-case-dialog.tsx';
import { CasesFilters } from './cases-filters.tsx';
import { CasesTable } from './cases-table.tsx';
import { addressOf, FILTER_NAMES, useCaseFilter } from './cases-address.ts';

const ADDRESS_NAMES = [...FILTER_NAMES, 'suche'];

/** All that waits for a decision of staff, and what was decided. */
export function CasesScreen() {
  const user = currentUser.use();
  const filter = useCaseFilter();
  const [, changeAddress] = useAddressParams();
  const narrow = (to: CaseFilter, isReplacing = false) =>
    changeAddress({ ...Object.fromEntries(ADDRESS_NAMES.map((name) => [name, undefined])), ...addressOf(to) }, { isReplacing });
  const search = useTypedSearch(filter.search ?? '', (typed) =>
    narrow({ ...filter, search: typed }, filter.search !== undefined),
  );
  const [isOpening, setIsOpening] = useState(false);
  const list = useInfiniteQuery({ ...casesQuery(filter), placeholderData: (before) => before });
  const cases = list.data?.pages.flatMap((page) => page.cases);

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
      isLoading={!cases && !list.isLoadingError}
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
      {list.isLoadingError && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {cases && (
        <CasesTable
          cases={cases}
          filter={filter}
          isPart={list.hasNextPage}
          empty={isNarrowed(filter) ? 'Keine Vorgänge gefunden.' : 'Nichts wartet. Alles ist entschieden.'}
          search={<TableSearch label="Suchen" name="suche" search={search} />}
          fields={<CasesFilters choice={list.data?.pages[0]} filter={filter} onChange={(to) => narrow(to)} />}
        />
      )}
      <MoreButton hasMore={list.hasNextPage} isLoading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
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

function isNarrowed({ state, ...filter }: CaseFilter): boolean {
  return state === 'decided' || Object.keys(filter).length > 0;
}

/** From one row to another; from elsewhere to the first or the last. */
function moveFocus(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-case]')];
  const at = links.findIndex((link) => link === document.activeElement);
  links.at(at === -1 ? (by === 1 ? 0 : -1) : Math.min(Math.max(at + by, 0), links.length - 1))?.focus();
}
