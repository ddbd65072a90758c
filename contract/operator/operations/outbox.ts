import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { supportPermits } from '#contract/common/permits.ts';

/** A mail that waits for a mail server, or was handed to one. */
export const outboxMail = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.number().int(),
  /** Why it was not delivered, or not yet. */
  lastError: z.string().nullable(),
  /** File names of the attachments. */
  attachments: z.array(z.string()),
});
export type OutboxMail = z.infer<typeof outboxMail>;

export const outbox = get({
  path: 'outbox',
  summary: 'The mails of the portal, newest first, page by page.',
  who: supportPermits,
  input: z.strictObject({
    /** Part of a recipient's address or of a subject. */
    search: z.string().trim().max(100).optional(),
    state: z.enum(['waiting', 'sent', 'failed']).optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.object({ mails: z.array(outboxMail), next: z.number().int().nullable(), isMailServerSet: z.boolean() }),
});

export const resendMail = post({
  path: 'resend-mail',
  summary: 'Hand a mail to the mail server once more: one that was given up at once, one that was sent as a copy.',
  who: supportPermits,
  input: z.strictObject({ id: z.number().int().positive() }),
});

/** In a demo, the browser shows a banner, so that nobody takes it for the real portal. */
export const portal = get({
  path: 'portal',
  summary: 'What the browser must know about this installation.',
  who: 'anyone',
  output: z.object({ isDemo: z.boolean() }),
});
