import { z } from 'zod';
import { actAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { prospectTerms } from '#contract/parties/prospects/prospect-terms.ts';
import { roles } from '#contract/common/roles.ts';
import { supportPermits } from '#contract/common/permits.ts';

const id = z.uuid('Diese Person gibt es nicht.');
const instant = z.iso.datetime();

/** What staff can do for a person. */
export const personActs = ['send-reset', 'end-sessions', 'reset-second-factor', 'end-account'] as const;
export type PersonAct = (typeof personActs)[number];

export const personRecord = z.object({
  id: z.string(),
  name: z.string(),
  /** Empty after the account has ended. */
  email: z.string(),
  role: z.enum(roles),
  regionName: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** The partner or employer that the person works for. */
  business: z.object({ kind: z.enum(['partner', 'employer']), id: z.string(), name: z.string() }).nullable(),
  /** Only for card holders. */
  address: z.object({ lines: z.array(z.string()), phone: z.string(), birthdate: z.string() }).nullable(),
  consents: z.array(z.object({ text: z.string(), state: z.string(), at: instant })),
  cards: z.array(
    z.object({
      card: z.string(),
      state: z.enum(['produced', 'active', 'locked', 'emptied']),
      registeredAt: instant.nullable(),
      isProven: z.boolean(),
      /** The open case in which it is reported lost. */
      lostCase: z.number().int().nullable(),
    }),
  ),
  /** Since when logins need a second factor; null when they do not. */
  secondFactorSince: instant.nullable(),
  /** In how many places the person is signed in now. */
  sessions: z.number().int(),
  /** Subjects of the latest mails to the person, the newest first. Their content is private. */
  mails: z.array(
    z.object({ id: z.number().int(), subject: z.string(), queuedAt: instant, state: z.enum(['waiting', 'sent', 'failed']) }),
  ),
  cases: z.array(z.object({ number: z.number().int(), text: z.string(), at: instant, state: z.string() })),
  /** `who`: the member of staff, if it was not the person. */
  acts: z.array(z.object({ id: z.number().int(), at: instant, text: z.string(), who: z.string() })),
  /** Only for somebody who wants to join. */
  prospect: prospectTerms.nullable(),
  can: z.array(z.enum(personActs)),
});
export type PersonRecord = z.infer<typeof personRecord>;

export const staffPerson = get({
  path: 'staff-person',
  summary: 'A person with cards, consents, sessions, mails, cases and trail. The inspection is in the trail.',
  who: supportPermits,
  input: z.strictObject({ id }),
  output: personRecord,
});

const actOnPerson = z.strictObject({ id, reason });

export const staffSendReset = post({
  path: 'staff-send-reset',
  summary: 'Mail a person a fresh link for a new password.',
  who: supportPermits,
  input: actOnPerson,
  output: actAnswer,
});

export const staffEndSessions = post({
  path: 'staff-end-sessions',
  summary: 'Sign a person out everywhere; he is told by mail.',
  who: supportPermits,
  input: actOnPerson,
  output: actAnswer,
});

export const staffEndAccount = post({
  path: 'staff-end-account',
  summary: 'End a card holder’s account for good, as he wished; the last mail tells him.',
  who: supportPermits,
  input: actOnPerson,
  output: actAnswer,
});
