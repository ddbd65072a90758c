import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { staffPermits } from '#contract/common/permits.ts';

/** What somebody does about it: lets files go, takes them to the bank, decides, asks for what is late, or mends it. */
export const waitingSigns = ['release', 'bank', 'decide', 'overdue', 'stuck'] as const;

/** Something that waits for a decision. `since`: since when the oldest waits. `to`: the page to decide it on. */
const waiting = z.object({
  sign: z.enum(waitingSigns),
  text: z.string(),
  /** What the oldest is about, where each is about something else. */
  about: z.string().optional(),
  count: z.number().int(),
  /** What it is about, where that is one sum of money. */
  cents: z.number().int().nullable(),
  since: z.iso.datetime().nullable(),
  /** The day by which it has to be done, where there is one. */
  dueOn: z.iso.date().optional(),
  /** It does harm as long as it waits: it comes first. */
  isUrgent: z.boolean().optional(),
  to: z.string(),
});
/** A problem, and the page where it is handled. */
const trouble = z.object({ text: z.string(), at: z.iso.datetime().nullable(), to: z.string().nullable() });
/** Something that happens automatically, or has to be done, at that time. */
const due = z.object({ text: z.string(), cents: z.number().int().nullable(), at: z.iso.datetime(), to: z.string().nullable() });

export type Waiting = z.infer<typeof waiting>;
export type Trouble = z.infer<typeof trouble>;
export type Due = z.infer<typeof due>;

export const staffStart = get({
  path: 'staff-start',
  summary: 'What waits, what went wrong and what is due next, for the role of whoever asks.',
  who: staffPermits,
  output: z.object({
    waiting: z.array(waiting),
    troubles: z.array(trouble),
    due: z.array(due),
    /** The nightly check of the books; null before the first one, and for staff who do not work with money. */
    booksChecked: z.object({ at: z.iso.datetime(), findings: z.number().int() }).nullable(),
  }),
});
