import { queryOptions } from '@tanstack/react-query';
import { faqs, type FaqAudience } from '#contract/faqs.ts';
import { ask } from '#web/api/client.ts';

/** Questions and answers of the signed-in person's region. */
export const faqsQuery = (audience: FaqAudience) =>
  queryOptions({
    queryKey: [faqs.path, audience],
    queryFn: ({ signal }) => ask(faqs, { audience }, { signal }),
    staleTime: 5 * 60_000,
  });
