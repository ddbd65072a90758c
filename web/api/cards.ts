import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { addCard, lockCard, nameCard } from '#contract/parties/cards/cards.ts';
import { transferBalance, transferRequests } from '#contract/money/transfers/transfers.ts';
import { dashboard } from '#contract/parties/customers/customers.ts';
import { cardIds } from '#contract/parties/customers/personal-data.ts';
import { actOf } from '#web/api/acts.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetPerson } from '#web/api/session.ts';

export const cardIdsQuery = queryOptions(queryOf(cardIds));

export const transferRequestsQuery = queryOptions(queryOf(transferRequests));

/** Adds a card to the account, and fetches the cards again. */
export async function addOwnCard(wanted: InputOf<typeof addCard>): Promise<void> {
  const { cardIDs } = await ask(addCard, wanted);
  const user = currentUser.get();
  if (user) currentUser.set({ ...user, cardIDs });
  await queryClient.invalidateQueries();
}

/** Gives a card an own name, or removes it, and fetches the cards again. */
export const nameOwnCard = actOf(nameCard, dashboard, cardIds);

/** Locks a card for good. The server has ended the session then, so it is forgotten here. */
export async function lockOwnCard(wanted: InputOf<typeof lockCard>): Promise<void> {
  await ask(lockCard, wanted);
  forgetPerson();
}

export const requestTransfer = actOf(transferBalance, transferRequests);
