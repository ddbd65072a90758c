import type { InputOf } from '#contract/common/call.ts';
import { type DraftForm, discardFormDraft, saveFormDraft } from '#contract/tenancy/drafts/form-drafts.ts';
import { type AskOptions, ask } from '#web/api/client.ts';

/** A draft that hangs must not keep a form from coming. */
const LONGEST_WAIT_MS = 3_000;

let leftForms: Promise<unknown> = Promise.resolve();

export const keepDraft = (draft: InputOf<typeof saveFormDraft>, options: AskOptions) => ask(saveFormDraft, draft, options);

export const discardDraft = (form: DraftForm) => ask(discardFormDraft, { form });

/** Notes what is still being kept of a form that somebody leaves: every call of it, not only the one under way. */
export function noteLeaving(keeping: Promise<unknown>): void {
  leftForms = Promise.allSettled([leftForms, keeping]);
}

/** Reads what comes with a draft. Who has left a form and comes back at once finds what was kept on leaving. */
export async function readAfterDraft<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  await Promise.race([leftForms, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  return read();
}
