import { queryOptions } from '@tanstack/react-query';
import * as tillCalls from '#contract/parties/sign-in/till-people.ts';
import * as calls from '#contract/tenancy/credentials/till-pins.ts';
import { bookingData } from '#contract/money/bookings/bookings.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { act, actOf } from '#web/api/acts.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetKeptCards } from '#web/api/kept-cards.ts';
import { tellPerson } from '#web/api/person-channel.ts';

export const ownTillPinQuery = freshQueryOf(calls.ownTillPin);

/** Who can continue at this till: never from a cache. */
export const tillPeopleQuery = queryOptions({ ...queryOf(tillCalls.tillPeople), staleTime: 0, gcTime: 0 });

export const setTillPin = actOf(calls.setTillPin, calls.ownTillPin);
export const removeTillPin = () => act(calls.removeTillPin, {}, {}, calls.ownTillPin);

export const inviteTillPin = (id: string) => ask(tillCalls.inviteTillPin, { id });

/** What is booked after the answer is the colleague's. The person's data go; what the till knows of its shop stays. */
export async function changeTillUser(id: string, pin: string): Promise<void> {
  const colleague = await ask(tillCalls.changeTillUser, { id, pin });
  currentUser.set(colleague);
  tellPerson(colleague.email);
  chosenCard.set(null);
  forgetKeptCards();
  const isOfPerson = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== bookingData.path;
  queryClient.removeQueries({ type: 'inactive', predicate: isOfPerson });
  void queryClient.resetQueries({ type: 'active', predicate: isOfPerson });
}
