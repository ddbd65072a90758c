import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { employerCompletePersonalData, employerPersonalData } from '#contract/parties/employer-data/employer-data.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { readAfterDraft } from '#web/api/form-drafts.ts';
import { renewSession } from '#web/api/session.ts';

export const employerDataQuery = queryOptions({
  ...queryOf(employerCompletePersonalData),
  queryFn: ({ signal }) => readAfterDraft(() => ask(employerCompletePersonalData, {}, { signal })),
  // The form begins with what is stored now.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Saves the whole. What is stored then comes with the answer; the person's start may change by it. */
export async function saveEmployerData(input: InputOf<typeof employerPersonalData>): Promise<void> {
  queryClient.setQueryData(employerDataQuery.queryKey, await ask(employerPersonalData, input));
  void renewSession();
}

export const readEmployerData = () => ask(employerCompletePersonalData, {});
