import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/operator/former-bookings/former-bookings.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
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

const inTurn = actsInTurn(() => queryClient.invalidateQueries({ queryKey: [calls.formerHistory.path] }));

/** As it is shown when it is its turn. */
const shown = (id: number) => queryClient.getQueryData(formerHistoryQuery(id).queryKey)!;

export const uploadFormerBookings = (id: number, file: File) =>
  inTurn(() => ask(calls.uploadFormerBookings, { id, name: file.name.slice(-200) }, { file }));
export const removeFormerFile = (id: number, file: number) => inTurn(() => ask(calls.removeFormerFile, { id, file }));
export const mapFormerBookings = (input: InputOf<typeof calls.mapFormerBookings>) =>
  inTurn(() => ask(calls.mapFormerBookings, input));
export const rehearseFormerBookings = (id: number) =>
  inTurn(() => ask(calls.rehearseFormerBookings, { id, version: shown(id).version }));
export const showFormerBookings = (input: InputOf<typeof calls.showFormerBookings>): Promise<ActAnswer> =>
  inTurn(() => ask(calls.showFormerBookings, input));
export const removeFormerBookings = (id: number, reason: string): Promise<ActAnswer> =>
  inTurn(() => ask(calls.removeFormerBookings, { id, reason }));
export const fetchFormerFaults = (id: number) => ask(calls.formerBookingFaults, { id });
export const fetchFormerTemplate = () => ask(calls.formerBookingTemplate, {});
