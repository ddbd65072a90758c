import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/parties/cards/cards.ts';
import { answer } from '#server/platform/http/answer.ts';
import { clearSession } from '#server/tenancy/sessions/session-cookies.ts';
import { customerOf } from '#server/tenancy/sessions/caller.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { addCard } from './add-card.ts';
import { listRegisteredCards } from './card-registration.ts';
import { lockCard } from './lock-card.ts';
import { nameCard } from './name-card.ts';

export function cardRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal;

  answer(app, calls.addCard, async ({ caller, input }) => {
    await addCard(db, customerOf(caller), input.newCardToAdd, input.newCardProductionNumber);
    const cards = await listRegisteredCards(db, caller.personId);
    return { cardIDs: cards.map(({ card }) => ({ cardId: card })) };
  });

  answer(app, calls.nameCard, ({ caller, input }) => nameCard(db, customerOf(caller), input.cardID, input.ownName));

  answer(app, calls.lockCard, async ({ caller, input, reply }) => {
    await lockCard(portal, customerOf(caller), input);
    clearSession(reply, config);
  });
}
