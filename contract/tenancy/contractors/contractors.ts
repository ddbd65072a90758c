import { z } from 'zod';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { managementPermits } from '#contract/common/permits.ts';

const missing = 'Das Feld muss ausgefüllt werden.';

const contractor = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  region: z.string(),
  /** Whether a password has been set. */
  hasPassword: z.boolean(),
});
export type Contractor = z.infer<typeof contractor>;

export const contractors = get({
  path: 'contractors',
  summary: 'Who sees the sums of which region, and the regions that there are.',
  who: managementPermits,
  output: z.object({
    contractors: z.array(contractor),
    regions: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
});

export const inviteContractor = post({
  path: 'invite-contractor',
  summary: 'Give somebody an account that sees the sums of a region; a mail with a link for the password goes out.',
  who: managementPermits,
  input: z.strictObject({
    region: z.string().min(1, 'Bitte wählen Sie eine Region.').max(60),
    firstName: z.string().trim().min(1, missing).max(30),
    lastName: z.string().trim().min(1, missing).max(30),
    email: z.string().trim().min(1, missing).max(70).pipe(z.email('Die E-Mail-Adresse ist ungültig.')),
    reason,
  }),
});

export const endContractor = post({
  path: 'end-contractor',
  summary: 'End the account of a contractor; his sessions end at once, and he is told by mail.',
  who: managementPermits,
  input: z.strictObject({ id: z.uuid(), reason }),
  output: z.object({ waitsForSecond: z.boolean() }),
});
