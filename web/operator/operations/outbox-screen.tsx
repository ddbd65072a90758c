import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutboxMail } from '#contract/operator/operations/outbox.ts';
import { outboxQuery } from '#web/api/operations.ts';
import { DeskPage, DeskWarning } from '#web/operator/desk/desk-parts.tsx';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import { TableSearch } from '#web/ui/table/table-search.tsx';
import { OutboxEntry, stateNames } from './outbox-entry.tsx';
import classes from './outbox.module.css';

type State = OutboxMail['state'];

/** The mails of the portal: what was written to whom, what did not arrive, and another try. */
export function OutboxScreen() {
  const asked = useSearch({ strict: false }).stand;
  const [search, setSearch] = useState('');
  const [state, setState] = useState<State | ''>(isState(asked) ? asked : '');
  const filter = useSettled(`${state}|${search}`);
  const [settledState, ...settledSearch] = filter.split('|');
  const { data, error, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    outboxQuery({ search: settledSearch.join('|') || undefined, state: (settledState || undefined) as State | undefined }),
  );
  const mails = data?.pages.flatMap((page) => page.mails);
  return (
    <DeskPage
      title="Postausgang"
      lead={
        data?.pages[0]!.isMailServerSet === false
          ? 'Alle E-Mails des Portals.'
          : 'Alle E-Mails des Portals. Was wartet, wird an den Mailserver übergeben.'
      }
    >
      {data?.pages[0]!.isMailServerSet === false && (
        <DeskWarning>Es ist kein Mailserver eingerichtet: Was hier steht, wartet und geht nicht hinaus.</DeskWarning>
      )}
      <search className={`row gap-2 mt-4 middle ${classes.tools}`}>
        <TableSearch label="Empfänger oder Betreff" search={{ typed: search, type: setSearch, settle: () => {} }} />
        <QuickSelect
          label="Stand"
          value={state}
          options={[
            { value: '', label: 'Jeder Stand' },
            ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(value) => setState(value as State | '')}
        />
      </search>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <output className="block">{mails?.length === 0 && 'Keine E-Mails gefunden.'}</output>
      {mails && mails.length > 0 && (
        <ul className={`boxed plain-list lined mt-2 ${classes.list}`}>
          <li className={`${classes.line} ${classes.heads}`} aria-hidden="true">
            <span>Betreff</span>
            <span className={classes.to}>An</span>
            <span>Geschrieben</span>
            <span>Stand</span>
          </li>
          {mails.map((mail) => (
            <OutboxEntry key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </DeskPage>
  );
}

function isState(text: unknown): text is State {
  return typeof text === 'string' && text in stateNames;
}
