import { queryOptions } from '@tanstack/react-query';
import * as calls from '#contract/operator/former-bookings/former-bookings.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { actsInTurn } from '#web/api/in-turn.ts';

/** In milliseconds: how often to ask how far a rehearsal is. */
const ASK_AGAIN_EACH = 2_000;

export const formerHistoryQuery = (id: number) =>
  queryOptions({
    ...queryOf(calls.formerHistory, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'rehearsing' ? ASK_AGAIN_EACH : false),
  });

const inTurn = actsInTurn(calls.formerHistory);

const upload = inTurn(calls.uploadFormerBookings);
export const uploadFormerBookings = (id: number, file: File) => upload({ id, name: file.name.slice(-200) }, { file });
export const removeFormerFile = inTurn(calls.removeFormerFile);
export const mapFormerBookings = inTurn(calls.mapFormerBookings);
const rehearse = inTurn(calls.rehearseFormerBookings);
export const rehearseFormerBookings = (id: number) =>
  rehearse(() => ({ id, version: queryClient.getQueryData(formerHistoryQuery(id).queryKey)!.version }));
export const showFormerBookings = inTurn(calls.showFormerBookings);
export const removeFormerBookings = inTurn(calls.removeFormerBookings);
export const fetchFormerFaults = (id: number) => ask(calls.formerBookingFaults, { id });
export const fetchFormerTemplate = () => ask(calls.formerBookingTemplate, {});
