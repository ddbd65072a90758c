import { useQuery } from '@tanstack/react-query';
import { INBOX_PATH } from '#contract/common/screen-paths.ts';
import { unreadQuery } from '#web/api/inbox.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './dashboard.module.css';

/** The way to what has not been read yet; nothing where there is nothing new. */
export function NewMessages() {
  const { data } = useQuery({ ...unreadQuery, retry: false });
  if (!data?.unread) return null;
  return (
    <p className={classes.messages}>
      <ScreenLink to={INBOX_PATH}>
        {data.unread === 1 ? 'Eine neue Mitteilung' : `${data.unread > 99 ? 'Mehr als 99' : data.unread} neue Mitteilungen`}
      </ScreenLink>
    </p>
  );
}
