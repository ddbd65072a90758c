import { z } from 'zod';
import { get, type OutputOf, post } from '#contract/common/call.ts';
import { inboxPermits } from '#contract/common/permits.ts';

export const inboxFailures = {
  failed: 'Die Einstellungen für Mitteilungen konnten nicht gespeichert werden.',
  unknownService: 'Dieser Browser verwendet einen Push-Dienst, den wir nicht unterstützen.',
  gone: 'Dieses Gerät ist nicht mehr eingetragen.',
} as const;

/** A phone shows a hint within this distance of its place, in metres. */
export const NEARBY_METRES = 500;

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const message = z.object({
  id: z.number().int(),
  title: z.string(),
  message: z.string(),
  arrivedAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type InboxMessage = z.infer<typeof message>;

export const inbox = get({
  path: 'inbox',
  summary: 'The own messages, newest first, at most 50; `before` goes on where the last answer says `next`.',
  who: inboxPermits,
  input: z.strictObject({ before: id.optional() }),
  output: z.object({ messages: z.array(message), next: z.number().int().nullable() }),
});

export const unreadMessages = get({
  path: 'inbox-unread',
  summary: 'How many of the own messages have not been read.',
  who: inboxPermits,
  output: z.object({ unread: z.number().int() }),
});

export const readMessages = post({
  path: 'inbox-read',
  summary: 'Note that the own messages are read, up to and including this one.',
  who: inboxPermits,
  input: z.strictObject({ upTo: id }),
});

const device = z.object({
  id: z.number().int(),
  /** Name of the browser. */
  name: z.string(),
  /** SHA-256 of the subscription's address, base64url: how a browser recognises itself. */
  endpointHash: z.string(),
  wantsMessages: z.boolean(),
  wantsNearby: z.boolean(),
  since: z.iso.datetime(),
});
export type PushDevice = z.infer<typeof device>;

export const pushDevices = get({
  path: 'push-devices',
  summary: 'The own devices that may show messages. Without `publicKey` the portal sends to none.',
  who: inboxPermits,
  output: z.object({ publicKey: z.string().nullable(), devices: z.array(device) }),
});
export type PushDevices = OutputOf<typeof pushDevices>;

const wishes = { wantsMessages: z.boolean(), wantsNearby: z.boolean() };

const subscription = {
  endpoint: z.url(inboxFailures.unknownService).max(1000, inboxFailures.unknownService),
  /** A point of P-256, and 16 bytes: base64url (RFC 8291). */
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
};

export const addPushDevice = post({
  path: 'push-device',
  summary: 'Let this browser show messages; from now on it belongs to the caller alone. Known push services only.',
  who: inboxPermits,
  input: z.strictObject({ ...subscription, ...wishes }),
});

export const renewPushDevice = post({
  path: 'renew-push-device',
  summary:
    'A browser’s push service has given it another address: it goes on there. The browser shows by the secret of the former one that it is the one; 404 otherwise.',
  who: 'anyone',
  input: z.strictObject({
    former: z.strictObject({ endpoint: z.string().max(1000), auth: z.string().max(22) }),
    ...subscription,
  }),
});

export const setPushDevice = post({
  path: 'set-push-device',
  summary: 'Which kinds of messages an own device shows.',
  who: inboxPermits,
  input: z.strictObject({ id, ...wishes }),
});

export const forgetPushDevice = post({
  path: 'forget-push-device',
  summary: 'Send nothing to an own device any more.',
  who: inboxPermits,
  input: z.strictObject({ id }),
});

const nearbyHint = z.object({
  id: z.number().int(),
  title: z.string(),
  message: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  validUntil: z.iso.datetime(),
});
export type NearbyHint = z.infer<typeof nearbyHint>;

export const nearbyHints = get({
  path: 'nearby-hints',
  summary: 'The own hints that are valid now, with their places. Where the phone is, it keeps to itself.',
  who: inboxPermits,
  output: z.array(nearbyHint),
});
