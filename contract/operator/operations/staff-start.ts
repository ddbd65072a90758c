import { z } from 'zod';
import { call } from '#contract/common/call.ts';
import { staffPermits } from '#contract/common/permits.ts';

/** Something that waits for a decision. `since`: of the oldest. `to`: the page where it is done. */
const waiting = z.object({ text: z.string(), count: z.number().int(), since: z.iso.datetime().nullable(), to: z.string() });
/** Something that went wrong, and where one sees to it. */
const trouble = z.object({ text: z.string(), at: z.iso.datetime().nullable(), to: z.string().nullable() });
/** Something that will happen by itself, or has to be done by then. */
const due = z.object({ text: z.string(), at: z.iso.datetime(), to: z.string().nullable() });

export type Waiting = z.infer<typeof waiting>;
export type Trouble = z.infer<typeof trouble>;
export type Due = z.infer<typeof due>;

export const staffStart = call({
  method: 'GET',
  path: 'staff-start',
  summary: 'What waits, what went wrong and what is due next, for the role of whoever asks.',
  who: staffPermits,
  input: z.strictObject({}),
  output: z.object({
    waiting: z.array(waiting),
    troubles: z.array(trouble),
    due: z.array(due),
    /** The nightly check of the books; null until there was one, and for those who have nothing to do with money. */
    booksChecked: z.object({ at: z.iso.datetime(), findings: z.number().int() }).nullable(),
  }),
});
