import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/operator/notifications/notifications.ts';
import { answer } from '#server/platform/http/answer.ts';
import { countDevices } from '#server/tenancy/inbox/push-devices.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { listNotifications } from './list-notifications.ts';
import type { Rounds } from '#server/platform/rounds.ts';
import { planNotification } from './plan-notification.ts';
import { readRecipientRule, selectRecipients } from './select-recipients.ts';
import { stopNotification } from './stop-notification.ts';

export function notificationRoutes(app: FastifyInstance, portal: Portal, dispatch: Pick<Rounds, 'wake'>): void {
  const { db, regionContent } = portal;

  answer(app, calls.notificationOptions, async () => ({
    types: [...calls.notificationTypes],
    regions: (await regionContent.list()).map(({ slug, name, cardName }) => ({ slug, name, cardName })),
    recipientCluster: [...calls.recipientClusters],
    recipientPartnerCategories: (await listCategories(db)).map(({ name }) => name),
    recipientCardsRegistered: [...calls.cardsRegisteredChoices],
    priorities: [...calls.priorities],
  }));

  answer(app, calls.planNotification, async ({ caller, input }) => {
    await planNotification(portal, caller, input);
    dispatch.wake();
    return { infoMessage: calls.notificationMessages.saved };
  });

  answer(app, calls.countRecipients, async ({ caller, input }) => {
    const rule = await readRecipientRule(portal, input);
    const people = await selectRecipients(db, rule, caller.personId);
    const devices = rule.type === 'nearby' ? 0 : await countDevices(db, people, { isTrial: rule.type === 'test' });
    return { people: people.length, devices };
  });

  answer(app, calls.notifications, () => listNotifications(portal));

  answer(app, calls.stopNotification, ({ caller, input }) => stopNotification(db, caller, input));
}
