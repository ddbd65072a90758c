import { z } from 'zod';
import { post } from '#contract/common/call.ts';
import { employerDataPermits, partnerDataPermits, employerJoiners, partnerJoiners } from '#contract/common/permits.ts';
import type { Permit } from '#contract/common/roles.ts';

/** The long forms whose unsaved input the server keeps, per person. */
export const draftForms = ['partner-data', 'employer-data', 'partner-joining', 'employer-joining'] as const;
export type DraftForm = (typeof draftForms)[number];
export const DRAFT_DAYS = 30;

/** Input that was typed but not saved; `version` is the version of the data that it is based on. */
export const keptDraft = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type KeptDraft = z.infer<typeof keptDraft>;

const form = z.enum(draftForms);
/** Who can have a draft of each form. */
export const draftPermits: Record<DraftForm, readonly Permit[]> = {
  'partner-data': partnerDataPermits,
  'employer-data': employerDataPermits,
  'partner-joining': partnerJoiners,
  'employer-joining': employerJoiners,
};
const who = [...partnerDataPermits, ...employerDataPermits, ...employerJoiners];

export const saveFormDraft = post({
  path: 'save-form-draft',
  summary: 'Keeps for 30 days what the caller has typed into a long form and not saved yet. Passwords are left out.',
  who,
  input: z.strictObject({ form, version: z.int().positive(), data: z.record(z.string().max(60), z.unknown()) }),
  output: z.object({ savedAt: z.iso.datetime() }),
  mostBytes: 1024 * 1024,
});

export const discardFormDraft = post({
  path: 'discard-form-draft',
  summary: 'Forgets what the caller has typed into a long form.',
  who,
  input: z.strictObject({ form }),
});
