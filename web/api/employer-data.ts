import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { employerCompletePersonalData, employerPersonalData } from '#contract/parties/employer-data/employer-data.ts';
import { ask, queryClient } from '#web/api/client.ts';
import { formQueryOf } from '#web/api/queries.ts';
import { readAfterDraft } from '#web/api/form-drafts.ts';
import { renewSession } from '#web/api/session.ts';

export const employerDataQuery = queryOptions({
  ...formQueryOf(employerCompletePersonalData),
  queryFn: ({ signal }) => readAfterDraft(() => ask(employerCompletePersonalData, {}, { signal })),
});

/** Saves the whole. What is stored then comes with the answer; the person's start may change by it. */
export async function saveEmployerData(input: InputOf<typeof employerPersonalData>): Promise<void> {
  queryClient.setQueryData(employerDataQuery.queryKey, await ask(employerPersonalData, input));
  void renewSession();
}

export const readEmployerData = () => ask(employerCompletePersonalData, {});
