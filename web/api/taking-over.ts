import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/operator/taking-over/taking-over.ts';
import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { actsInTurn } from '#web/api/in-turn.ts';

/** In milliseconds: how often to ask how far a rehearsal or a cut-over is. */
const ASK_AGAIN_EACH = 2_000;

/** In milliseconds: how often to count what the cards of a take-over do. */
const COUNT_AGAIN_EACH = 60_000;

export const takeOversQuery = queryOptions({ ...queryOf(calls.takeOvers), staleTime: 0 });

export const takeOverQuery = (id: number) =>
  queryOptions({
    ...queryOf(calls.takeOver, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.isRehearsing || data?.state === 'released' || data?.state === 'taking-back' || data?.holders?.mailingSince
        ? ASK_AGAIN_EACH
        : false,
  });

export const takeOverUseQuery = (id: number) =>
  queryOptions({ ...queryOf(calls.takeOverUse, { id }), staleTime: 0, refetchInterval: COUNT_AGAIN_EACH });

const inTurn = actsInTurn(async () => {
  await queryClient.invalidateQueries({ queryKey: [calls.takeOver.path] });
  await queryClient.invalidateQueries({ queryKey: [calls.takeOvers.path] });
});

export const openTakeOver = (input: InputOf<typeof calls.openTakeOver>) => inTurn(() => ask(calls.openTakeOver, input));
export const uploadTakeOverFile = (id: number, kind: TakeOverFileKind, file: File) =>
  inTurn(() => ask(calls.uploadTakeOverFile, { id, kind, name: file.name.slice(-200) }, { file }));
export const removeTakeOverFile = (id: number, file: number) => inTurn(() => ask(calls.removeTakeOverFile, { id, file }));
export const mapTakeOver = (input: InputOf<typeof calls.mapTakeOver>) => inTurn(() => ask(calls.mapTakeOver, input));
/** Of what is shown when it is its turn. */
export const rehearseTakeOver = (id: number) =>
  inTurn(() => ask(calls.rehearseTakeOver, { id, version: queryClient.getQueryData(takeOverQuery(id).queryKey)!.version }));
export const releaseTakeOver = (input: InputOf<typeof calls.releaseTakeOver>): Promise<ActAnswer> =>
  inTurn(() => ask(calls.releaseTakeOver, input));
export const takeBackTakeOver = (id: number, reason: string): Promise<ActAnswer> =>
  inTurn(() => ask(calls.takeBackTakeOver, { id, reason }));
export const dropTakeOver = (id: number, reason: string): Promise<ActAnswer> =>
  inTurn(() => ask(calls.dropTakeOver, { id, reason }));
export const startTakeOverMails = (id: number, reason: string) => inTurn(() => ask(calls.startTakeOverMails, { id, reason }));
export const stopTakeOverMails = (id: number, reason: string) => inTurn(() => ask(calls.stopTakeOverMails, { id, reason }));
export const forgetWaitingHolder = (input: InputOf<typeof calls.forgetWaitingHolder>) =>
  inTurn(() => ask(calls.forgetWaitingHolder, input));
export const takeOverMailQuery = (id: number) => queryOptions({ ...queryOf(calls.takeOverMail, { id }), staleTime: 0 });
export const fetchTakeOverFaults = (id: number, kind: TakeOverFileKind = 'cards') => ask(calls.takeOverFaults, { id, kind });
export const fetchTakeOverPaper = (id: number, kind: calls.PaperKind) => ask(calls.takeOverPaper, { id, kind });
export const fetchTakeOverLetters = (id: number) => ask(calls.takeOverLetters, { id });
export const fetchTakeOverTemplate = (kind: TakeOverFileKind, format: 'xlsx' | 'csv') =>
  ask(calls.takeOverTemplate, { kind, format });
