import { queryOptions } from '@tanstack/react-query';
import * as calls from '#contract/operator/taking-over/taking-over.ts';
import type { TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
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

const inTurn = actsInTurn(calls.takeOver, calls.takeOvers);

export const openTakeOver = inTurn(calls.openTakeOver);
const upload = inTurn(calls.uploadTakeOverFile);
export const uploadTakeOverFile = (id: number, kind: TakeOverFileKind, file: File) =>
  upload({ id, kind, name: file.name.slice(-200) }, { file });
export const removeTakeOverFile = inTurn(calls.removeTakeOverFile);
export const mapTakeOver = inTurn(calls.mapTakeOver);
const rehearse = inTurn(calls.rehearseTakeOver);
export const rehearseTakeOver = (id: number) =>
  rehearse(() => ({ id, version: queryClient.getQueryData(takeOverQuery(id).queryKey)!.version }));
export const releaseTakeOver = inTurn(calls.releaseTakeOver);
export const takeBackTakeOver = inTurn(calls.takeBackTakeOver);
export const dropTakeOver = inTurn(calls.dropTakeOver);
export const startTakeOverMails = inTurn(calls.startTakeOverMails);
export const stopTakeOverMails = inTurn(calls.stopTakeOverMails);
export const forgetWaitingHolder = inTurn(calls.forgetWaitingHolder);
export const takeOverMailQuery = (id: number) => queryOptions({ ...queryOf(calls.takeOverMail, { id }), staleTime: 0 });
export const fetchTakeOverFaults = (id: number, kind: TakeOverFileKind = 'cards') => ask(calls.takeOverFaults, { id, kind });
export const fetchTakeOverPaper = (id: number, kind: calls.PaperKind) => ask(calls.takeOverPaper, { id, kind });
export const fetchTakeOverLetters = (id: number) => ask(calls.takeOverLetters, { id });
export const fetchTakeOverTemplate = (kind: TakeOverFileKind, format: 'xlsx' | 'csv') =>
  ask(calls.takeOverTemplate, { kind, format });
