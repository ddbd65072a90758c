import { queryOptions } from '@tanstack/react-query';
import {
  asksForCards,
  countRecipients,
  notificationOptions,
  notifications,
  planNotification,
  type RecipientChoice,
  stopNotification,
} from '#contract/operator/notifications/notifications.ts';
import { actOf, readAnew } from '#web/api/acts.ts';
import { ask, queryOf } from '#web/api/client.ts';

const WHILE_RUNNING_MS = 3_000;
const LONGEST_WAIT_MS = 3_600_000;

export const notificationOptionsQuery = queryOptions(queryOf(notificationOptions));

/** Looks again while something is on its way, and when something is due. */
export const notificationsQuery = queryOptions({
  ...queryOf(notifications),
  staleTime: 0,
  refetchInterval: ({ state: { data = [] } }) => {
    const waits = data.flatMap(({ state, sendAt }) => {
      if (state === 'running') return [WHILE_RUNNING_MS];
      return state === 'planned' ? [Math.max(WHILE_RUNNING_MS, Date.parse(sendAt) - Date.now())] : [];
    });
    return waits.length > 0 && Math.min(LONGEST_WAIT_MS, ...waits);
  },
});

/** Whom a choice would reach now; not asked before enough is chosen. */
export function recipientsQuery(choice: RecipientChoice) {
  const { recipientRegion, recipientPartnerOrCustomer, recipientCardsRegistered } = choice;
  const isWhole = recipientPartnerOrCustomer && (recipientCardsRegistered || !asksForCards(recipientPartnerOrCustomer));
  return queryOptions({
    queryKey: [countRecipients.path, choice],
    queryFn: ({ signal }) => ask(countRecipients, choice, { signal }),
    enabled: Boolean(recipientRegion && isWhole),
    staleTime: 60_000,
  });
}

export const sendNotification = actOf(planNotification, notifications);

export async function stopPlanned(id: number, reason: string): Promise<null> {
  try {
    return await ask(stopNotification, { id, reason });
  } finally {
    await readAnew(notifications);
  }
}
