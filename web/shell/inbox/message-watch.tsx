import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { devicesQuery, inboxQuery, nearbyHintsQuery, unreadQuery } from '#web/api/inbox.ts';
import { queryClient } from '#web/api/client.ts';
import { watchForHints } from './watch-for-hints.ts';

/** Brings the inbox up to date when a push arrives, and shows hints for places that this device comes near. */
export function MessageWatch() {
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  const { data } = useQuery({ ...devicesQuery, enabled: isAllowed, staleTime: Infinity });
  const wantsNearby = data?.here?.wantsNearby ?? false;
  const { data: hints } = useQuery({ ...nearbyHintsQuery, enabled: wantsNearby });

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const onMessage = ({ data: message }: MessageEvent) => {
      if (message !== 'message-arrived') return;
      void queryClient.invalidateQueries(inboxQuery);
      void queryClient.invalidateQueries(unreadQuery);
    };
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, []);

  useEffect(() => (wantsNearby && hints?.length ? watchForHints(hints) : undefined), [wantsNearby, hints]);
  return null;
}
