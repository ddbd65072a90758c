import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { employerCompletePersonalData, employerPersonalData } from '#contract/employer-data.ts';
import { ask } from '#web/api/client.ts';
import { readAfterDraft } from '#web/api/form-drafts.ts';
import { queryOf } from '#web/api/query-of.ts';
import { loadSession } from '#web/api/session.ts';

export const employerDataQuery = queryOptions({
  ...queryOf(employerCompletePersonalData),
  queryFn: ({ signal }) => readAfterDraft(() => ask(employerCompletePersonalData, {}, { signal })),
  // The form begins with what is stored now.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Saves the whole, and learns whether the person's start has changed by it. */
export async function saveEmployerData(input: InputOf<typeof employerPersonalData>) {
  const saved = await ask(employerPersonalData, input);
  await loadSession();
  return saved;
}

export const readEmployerData = () => ask(employerCompletePersonalData, {});
