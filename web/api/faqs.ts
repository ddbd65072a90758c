import { queryOptions } from '@tanstack/react-query';
import { faqs, type FaqAudience } from '#contract/tenancy/regions/faqs.ts';
import { queryOf } from '#web/api/client.ts';

/** Questions and answers of the signed-in person's region. */
export const faqsQuery = (audience: FaqAudience) =>
  queryOptions({
    ...queryOf(faqs, { audience }),
    staleTime: 5 * 60_000,
  });
