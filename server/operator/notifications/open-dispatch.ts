import { sendPush } from '#server/platform/push/send-push.ts';
import { findVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { openRounds, type Rounds } from '#server/platform/rounds.ts';
import { sendDuePushes, type PushSender } from '#server/tenancy/inbox/send-due-pushes.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { dispatchNotifications } from './dispatch-notifications.ts';

/** Looks, in each process, for what is to be told to people. Without keys there are inboxes alone. */
export function openDispatch({ db, config, log }: Pick<Portal, 'db' | 'config' | 'log'>): Rounds {
  const keys = findVapidKeys(config);
  const sender: PushSender | undefined = keys && {
    send: (subscription, push) => sendPush(subscription, push, { keys, testHosts: config.PUSH_HOSTS }),
    waitingFor: new Map(),
    onRefused: (host, reason) => log.error({ host, reason }, 'push refused'),
  };
  return openRounds('notifications', log, async () => {
    await dispatchNotifications(db);
    return sender !== undefined && (await sendDuePushes(db, sender)) > 0;
  });
}
