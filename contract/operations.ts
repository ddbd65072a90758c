import { z } from 'zod';
import { call } from './call.ts';
import { supportPermits } from './staff.ts';

/** A mail that waits for a mail server, or was handed to one. */
export const outboxMail = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const outbox = call({
  method: 'GET',
  path: 'outbox',
  summary: 'The latest mails of the portal, newest first.',
  who: supportPermits,
  input: z.strictObject({}),
  output: z.object({ mails: z.array(outboxMail), isMailServerSet: z.boolean() }),
});

/** The banner of the demo: shown by the browser so that nobody takes it for the real thing. */
export const portal = call({
  method: 'GET',
  path: 'portal',
  summary: 'What the browser must know about this installation.',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({ isDemo: z.boolean() }),
});
