import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { staffBooking, staffReceipt } from '#contract/operator/records/booking-records.ts';
import {
  type InspectionReason,
  staffCard,
  staffCardBalance,
  staffFormerBookings,
  staffLockCard,
  staffReplaceCard,
  staffUndoRegistration,
  staffUnlockCard,
} from '#contract/operator/records/card-records.ts';
import { FORMER_BOOKINGS_AT_ONCE } from '#contract/parties/cards/former-booking.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { staffEndAccount, staffEndSessions, staffPerson, staffSendReset } from '#contract/operator/records/person-records.ts';
import { resetSecondFactor } from '#contract/tenancy/credentials/second-factor.ts';
import { act, keyedActOf } from '#web/api/acts.ts';
import { ask, queryOf } from '#web/api/client.ts';

export function cardRecordQuery(number: string) {
  return infiniteQueryOptions({
    queryKey: [staffCard.path, number],
    queryFn: ({ pageParam, signal }) => ask(staffCard, { number, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** What a former provider has booked on a card, without amounts. */
export function staffFormerBookingsQuery(number: string) {
  return infiniteQueryOptions({
    queryKey: [staffFormerBookings.path, number],
    queryFn: ({ pageParam, signal }) => ask(staffFormerBookings, { number, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === FORMER_BOOKINGS_AT_ONCE ? page.at(-1)?.bookingNumber : undefined),
  });
}

export const bookingRecordQuery = (id: number, region: string | undefined) =>
  queryOptions(queryOf(staffBooking, { id, ...(region && { region }) }));

export const personRecordQuery = (id: string) => queryOptions(queryOf(staffPerson, { id }));

export type BalanceInspection = OutputOf<typeof staffCardBalance>;

/** Each look is in the trail, so nothing is kept. */
export const inspectBalance = (number: string, why: InspectionReason) => ask(staffCardBalance, { number, why });

export const fetchReceipt = (id: number, region: string) => ask(staffReceipt, { id, region });

const cardCalls = { lock: staffLockCard, 'undo-lock': staffUnlockCard, 'undo-registration': staffUndoRegistration } as const;
const personCalls = {
  'send-reset': staffSendReset,
  'end-sessions': staffEndSessions,
  'reset-second-factor': resetSecondFactor,
  'end-account': staffEndAccount,
} as const;

export const actOnCard = (what: keyof typeof cardCalls, number: string, reason: string): Promise<ActAnswer> =>
  act(cardCalls[what], { number, reason });
export const replaceCard = keyedActOf(staffReplaceCard);
export const actOnPerson = (what: keyof typeof personCalls, id: string, reason: string): Promise<ActAnswer> =>
  act(personCalls[what], { id, reason });
