import { type DraftForm, discardFormDraft, saveFormDraft } from '#contract/form-drafts.ts';
import { ask } from '#web/api/client.ts';

export const keepDraft = (form: DraftForm, version: number, data: Record<string, unknown>) =>
  ask(saveFormDraft, { form, version, data });
export const discardDraft = (form: DraftForm) => ask(discardFormDraft, { form });
