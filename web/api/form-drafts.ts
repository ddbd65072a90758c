import type { InputOf } from '#contract/call.ts';
import { type DraftForm, discardFormDraft, saveFormDraft } from '#contract/form-drafts.ts';
import { type AskOptions, ask } from '#web/api/client.ts';

let lastKeeping: Promise<unknown> = Promise.resolve();

export function keepDraft(draft: InputOf<typeof saveFormDraft>, options: AskOptions) {
  const keeping = ask(saveFormDraft, draft, options);
  lastKeeping = keeping.catch(() => null);
  return keeping;
}

export const discardDraft = (form: DraftForm) => ask(discardFormDraft, { form });

/** Reads what comes with a draft. Who has left a form and comes back at once finds what was kept on leaving. */
export async function readAfterDraft<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  await lastKeeping;
  return read();
}
