import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '#web/api/inbox.ts';
import classes from './unread-count.module.css';

/** How many messages have not been read, beside the way to them; nothing where there are none, or nobody can tell. */
export function UnreadCount() {
  const { data } = useQuery({ ...unreadQuery, retry: false });
  if (!data || data.unread === 0) return null;
  return (
    <span className={classes.count}>
      {data.unread > 99 ? '99+' : data.unread}
      <span className="visually-hidden"> ungelesen</span>
    </span>
  );
}
