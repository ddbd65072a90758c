import { sendPush } from '#server/platform/push/send-push.ts';
import { findVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { sendDuePushes, type PushSender } from '#server/tenancy/inbox/send-due-pushes.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { dispatchNotifications } from './dispatch-notifications.ts';

const PAUSE_MS = 2_000;

export interface Dispatch {
  /** Looks at once, so that what shall go out immediately does. */
  wake(): void;
  /** Lets what is on its way arrive. */
  close(): Promise<void>;
}

/** Looks every few seconds, in each process, for what is to be told to people. Without keys there are inboxes alone. */
export function openDispatch({ db, config, log }: Pick<Portal, 'db' | 'config' | 'log'>): Dispatch {
  const keys = findVapidKeys(config);
  const sender: PushSender | undefined = keys && {
    send: (subscription, push) => sendPush(subscription, push, { keys, testHosts: config.PUSH_HOSTS }),
    waitingFor: new Map(),
    onRefused: (host, reason) => log.error({ host, reason }, 'push refused'),
  };
  let isClosing = false;
  let isWanted = false;
  let timer: NodeJS.Timeout;
  let round: Promise<void> | undefined;

  /** Returns whether there may be more to do at once. */
  async function work(): Promise<boolean> {
    await dispatchNotifications(db);
    return sender !== undefined && (await sendDuePushes(db, sender)) > 0;
  }

  async function runRound(): Promise<void> {
    clearTimeout(timer);
    isWanted = false;
    try {
      if (await work()) isWanted = true;
    } catch (error) {
      log.error({ err: error }, 'notifications');
    }
    round = undefined;
    if (!isClosing) timer = setTimeout(begin, isWanted ? 0 : PAUSE_MS);
  }

  function begin(): void {
    round = runRound();
  }

  timer = setTimeout(begin, PAUSE_MS);
  return {
    wake() {
      isWanted = true;
      if (!round && !isClosing) begin();
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      await round;
    },
  };
}
