import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  addPushDevice,
  forgetPushDevice,
  inbox,
  nearbyHints,
  pushDevices,
  readMessages,
  setPushDevice,
  unreadMessages,
} from '#contract/tenancy/inbox/inbox.ts';
import { act } from '#web/api/acts.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { findThisDevice, subscribe } from '#web/api/push-subscription.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

export const inboxQuery = infiniteQueryOptions({
  queryKey: [inbox.path],
  queryFn: ({ pageParam, signal }) => ask(inbox, pageParam === null ? {} : { before: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

export const unreadQuery = queryOptions({ ...queryOf(unreadMessages), staleTime: FIVE_MINUTES_MS });

export const nearbyHintsQuery = queryOptions({
  ...queryOf(nearbyHints),
  staleTime: FIVE_MINUTES_MS,
  refetchInterval: FIVE_MINUTES_MS,
});

/** The person's devices, and which of them this browser is. */
export const devicesQuery = queryOptions({
  queryKey: [pushDevices.path],
  queryFn: async ({ signal }) => {
    const answer = await ask(pushDevices, {}, { signal });
    return { ...answer, here: await findThisDevice(answer.devices).catch(() => undefined) };
  },
  staleTime: 0,
});

/** Notes that all up to a message are read; the list keeps showing what was new. */
export const markRead = (upTo: number) => act(readMessages, { upTo }, {}, unreadMessages);

/** Switches this device on, after the browser's own question. Returns whether the person has said yes to it. */
export async function switchOn(publicKey: string): Promise<boolean> {
  const subscription = await subscribe(publicKey);
  if (subscription) await ask(addPushDevice, { ...subscription, wantsMessages: true, wantsNearby: false });
  await queryClient.invalidateQueries(devicesQuery);
  return subscription !== null;
}

export interface DeviceWishes {
  id: number;
  wantsMessages: boolean;
  wantsNearby: boolean;
}

export const setDevice = (wishes: DeviceWishes) => act(setPushDevice, wishes, {}, pushDevices);
export const forgetDevice = (id: number) => act(forgetPushDevice, { id }, {}, pushDevices);
