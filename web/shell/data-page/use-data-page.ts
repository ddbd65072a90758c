import { useState } from 'react';
import { fieldLabel } from '#contract/parties/businesses/data-labels.ts';
import type { DraftForm, KeptDraft } from '#contract/tenancy/drafts/form-drafts.ts';
import { type Draft, useDraft } from '#web/shell/data-page/use-draft.ts';
import { useDataForm } from '#web/ui/form/use-data-form.ts';

interface Wanted<Answer, Values> {
  name: DraftForm;
  answer: Answer;
  read: () => Promise<Answer>;
  typedDataOf: (answer: Answer) => Values;
  pageOf: (path: string) => string;
  /**
   * What somebody has typed over data that were changed meanwhile: own changes stay, everything else is as it is now.
   */
  merge: (before: Values, mine: Values, now: Values) => Values;
}

/** What a draft holds: what was typed, and the data under it, which tell own changes from those of others. */
export interface DraftData<Values> {
  values: Values;
  before: Values;
}

/** The data of a business while somebody works on them. Begins with the own draft, if any, and keeps what is typed. */
export function useDataPage<Answer extends { version: number; draft: KeptDraft | null }, Values>({
  name,
  answer,
  read,
  typedDataOf,
  pageOf,
  merge,
}: Wanted<Answer, Values>) {
  const [draft, setDraft] = useState(answer.draft);
  const kept = draft?.data as DraftData<Values> | undefined;
  const [before, setBefore] = useState(kept?.before ?? typedDataOf(answer));
  const [version, setVersion] = useState(draft?.version ?? answer.version);
  const form = useDataForm<Values>({ start: kept?.values ?? before, label: fieldLabel, pageOf });
  const keeper = useDraft(name, version, { values: form.values, before } satisfies DraftData<Values>, form.isTouched);

  function work(over: Answer): void {
    setVersion(over.version);
    setBefore(typedDataOf(over));
  }

  return {
    name,
    form,
    version,
    draft,
    keeper: { ...keeper, handOver: (act) => form.holdDuring(() => keeper.handOver(act)) } satisfies Draft,
    onDiscarded: () => {
      setDraft(null);
      work(answer);
      form.begin(typedDataOf(answer));
    },
    takeOver: async () => {
      const now = await read();
      form.replace(merge(before, form.values, typedDataOf(now)));
      work(now);
    },
  };
}
export type DataPageState<Values> = Omit<ReturnType<typeof useDataPage<never, Values>>, 'draft'> & { draft: KeptDraft | null };
