import { z } from 'zod';
import { reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { get, post } from '#contract/common/call.ts';
import { staffPermits } from '#contract/common/permits.ts';

const number = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** An act of staff that a second person must confirm (rulings 8, four eyes). */
export const fourEyesAct = z.object({
  number,
  /** One line. */
  title: z.string(),
  /** Everything that its confirmation causes; where it is too much for a line, the page on which it stands. */
  facts: z.array(z.object({ name: z.string(), value: z.string(), page: z.string().optional() })),
  reason: z.string(),
  /** Name of the region's card; null when the act belongs to no region. */
  region: z.string().nullable(),
  askedBy: z.string(),
  askedAt: z.iso.datetime(),
  state: z.enum(['open', 'done', 'refused', 'withdrawn']),
  /** Null where nobody objected in time. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
  /** Why it failed when it was last confirmed. */
  problem: z.string().nullable(),
  /** When it is carried out unless somebody objects, as only the person concerned could confirm it. */
  takesEffectAt: z.iso.datetime().nullable(),
  /** The reader asked for it, and may withdraw it. */
  isOwn: z.boolean(),
  mayConfirm: z.boolean(),
  /** Also without the right to confirm: whoever may object to what takes effect by itself. */
  mayRefuse: z.boolean(),
  /** Sent back with the confirmation, so that exactly what was read is carried out. */
  digest: z.string(),
});
export type FourEyesAct = z.infer<typeof fourEyesAct>;

export const fourEyesPage = z.object({ acts: z.array(fourEyesAct), next: z.number().int().nullable() });

export const fourEyesMessages = {
  confirmFailed: 'Der Auftrag konnte nicht freigegeben werden.',
  refuseFailed: 'Der Auftrag konnte nicht abgelehnt werden.',
  withdrawFailed: 'Der Auftrag konnte nicht zurückgezogen werden.',
} as const;

export const fourEyesActs = get({
  path: 'four-eyes-acts',
  summary: 'Acts that wait for a second person, or the decided ones: those that one has asked for or may confirm.',
  who: staffPermits,
  input: z.strictObject({
    which: z.enum(['open', 'decided']).default('open'),
    before: z.coerce.number().int().positive().optional(),
  }),
  output: fourEyesPage,
});

export const decideFourEyesAct = post({
  path: 'decide-four-eyes-act',
  summary: 'Confirm what somebody else has asked for, which is carried out at once, or refuse it with a reason.',
  who: staffPermits,
  input: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('confirm'), number, digest: z.string().max(100) }),
    z.strictObject({ decision: z.literal('refuse'), number, reason }),
  ]),
});

export const withdrawFourEyesAct = post({
  path: 'withdraw-four-eyes-act',
  summary: 'Take back what one has asked for oneself.',
  who: staffPermits,
  input: z.strictObject({ number }),
});
