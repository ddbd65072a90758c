import { queryOptions } from '@tanstack/react-query';
import * as tillCalls from '#contract/parties/sign-in/till-people.ts';
import * as calls from '#contract/tenancy/credentials/till-pins.ts';
import { bookingData } from '#contract/money/bookings/bookings.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetKeptCards } from '#web/api/kept-cards.ts';
import { tellPerson } from '#web/api/person-channel.ts';

export const ownTillPinQuery = queryOptions({ ...queryOf(calls.ownTillPin), staleTime: 0 });

/** Who can continue at this till: never from a cache. */
export const tillPeopleQuery = queryOptions({ ...queryOf(tillCalls.tillPeople), staleTime: 0, gcTime: 0 });

export async function setTillPin(input: { pin: string; password: string }): Promise<void> {
  await ask(calls.setTillPin, input);
  await queryClient.invalidateQueries(ownTillPinQuery);
}

export async function removeTillPin(): Promise<void> {
  await ask(calls.removeTillPin, {});
  await queryClient.invalidateQueries(ownTillPinQuery);
}

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
