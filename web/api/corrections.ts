import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  correctionBooking,
  correctionFields,
  type CorrectionInput,
  correctionPrefill,
} from '#contract/money/corrections/corrections.ts';
import { ask, queryOf } from '#web/api/client.ts';

export const correctionPrefillQuery = queryOptions({
  ...queryOf(correctionPrefill),
  // What somebody is typing must not be replaced under the hands.
  refetchOnWindowFocus: false,
});

/** What the own partner or employer is called; undefined as long as that is not known. */
export function useBusinessName(): string | undefined {
  return useQuery({ ...correctionPrefillQuery, staleTime: Infinity }).data?.partnerName;
}

/** Sends what a form has checked, without the amounts of bookings that are not ticked (any more). */
export function orderCorrection(values: CorrectionInput) {
  const sent: CorrectionInput = { ...values };
  for (const { was, wasAmount, should, shouldAmount } of Object.values(correctionFields)) {
    if (!values[was]) delete sent[wasAmount];
    if (!values[should]) delete sent[shouldAmount];
  }
  return ask(correctionBooking, sent);
}
