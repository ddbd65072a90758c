import { IconMail } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InboxMessage } from '#contract/tenancy/inbox/inbox.ts';
import { inboxQuery, markRead } from '#web/api/inbox.ts';
import { formatMoment } from '#contract/common/format-when.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './messages.module.css';

/** The inbox, newest first. What is shown is read; what was new when it opened stays marked. */
export function InboxSection() {
  const { data, error, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(inboxQuery);
  const messages = data?.pages.flatMap((page) => page.messages);
  const newest = messages?.[0];
  const wasNew = useWasNew(messages);

  useEffect(() => {
    // The next visit tries again.
    if (newest && !newest.isRead) markRead(newest.id).catch(() => {});
  }, [newest]);

  return (
    <section className="sheet stack gap-5 max-44 mt-8 padded items-start breakable" aria-labelledby="inbox">
      <h2 id="inbox">Ihr Posteingang</h2>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {messages?.length === 0 && (
        <EmptyState picture={IconMail}>
          Sie haben noch keine Mitteilungen. Was wir Ihnen senden, steht ein Jahr lang hier.
        </EmptyState>
      )}
      <ul className="plain-list lined wide">
        {messages?.map((message) => (
          <Message key={message.id} message={message} isNew={wasNew.has(message.id)} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="button" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ältere anzeigen
        </button>
      )}
    </section>
  );
}

/** The messages that were unread at first sight, for as long as the screen is open. */
function useWasNew(messages: readonly InboxMessage[] | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const added = (messages ?? []).filter(({ id, isRead }) => !isRead && !seen.has(id));
  if (added.length > 0) setSeen(new Set([...seen, ...added.map(({ id }) => id)]));
  return seen;
}

function Message({ message: { title, message, arrivedAt }, isNew }: { message: InboxMessage; isNew: boolean }) {
  return (
    <li className={classes.message} data-new={isNew || undefined}>
      <h3>
        {title}
        {isNew && <span className={classes.new}>Neu</span>}
      </h3>
      <p className={classes.text}>{message}</p>
      <p className={`soft small ${classes.time}`}>{formatMoment(arrivedAt)}</p>
    </li>
  );
}
