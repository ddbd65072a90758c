import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/operator/moving-parties/moving-parties.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { actsInTurn } from '#web/api/in-turn.ts';

/** In milliseconds: how often to ask how far a rehearsal or a move is. */
const ASK_AGAIN_EACH = 2_000;

export const partyMovesQuery = queryOptions({ ...queryOf(calls.partyMoves), staleTime: 0 });

export const partyMoveQuery = (id: number) =>
  queryOptions({
    ...queryOf(calls.partyMove, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.isRehearsing || data?.state === 'released' || data?.state === 'taking-back' || data?.mails?.mailingSince
        ? ASK_AGAIN_EACH
        : false,
  });

export const partyMoveComingQuery = (id: number, version: number) =>
  queryOptions({ ...queryOf(calls.partyMoveComing, { id }), queryKey: [calls.partyMoveComing.path, id, version] });

const inTurn = actsInTurn(async () => {
  await queryClient.invalidateQueries({ queryKey: [calls.partyMove.path] });
  await queryClient.invalidateQueries({ queryKey: [calls.partyMoves.path] });
});

export const openPartyMove = (input: InputOf<typeof calls.openPartyMove>) => inTurn(() => ask(calls.openPartyMove, input));
export const uploadPartyFile = (id: number, kind: calls.PartyKind, file: File) =>
  inTurn(() => ask(calls.uploadPartyFile, { id, kind, name: file.name.slice(-200) }, { file }));
export const removePartyFile = (id: number, file: number) => inTurn(() => ask(calls.removePartyFile, { id, file }));
export const mapPartyMove = (input: InputOf<typeof calls.mapPartyMove>) => inTurn(() => ask(calls.mapPartyMove, input));
/** Of what is shown when it is its turn. */
export const rehearsePartyMove = (id: number) =>
  inTurn(() => ask(calls.rehearsePartyMove, { id, version: queryClient.getQueryData(partyMoveQuery(id).queryKey)!.version }));
export const releasePartyMove = (input: InputOf<typeof calls.releasePartyMove>): Promise<ActAnswer> =>
  inTurn(() => ask(calls.releasePartyMove, input));
export const takeBackPartyMove = (id: number, reason: string): Promise<ActAnswer> =>
  inTurn(() => ask(calls.takeBackPartyMove, { id, reason }));
export const dropPartyMove = (id: number, reason: string): Promise<ActAnswer> =>
  inTurn(() => ask(calls.dropPartyMove, { id, reason }));
export const startPartyMails = (id: number, reason: string) => inTurn(() => ask(calls.startPartyMails, { id, reason }));
export const stopPartyMails = (id: number, reason: string) => inTurn(() => ask(calls.stopPartyMails, { id, reason }));
export const partyMoveMailQuery = (id: number) => queryOptions({ ...queryOf(calls.partyMoveMail, { id }), staleTime: 0 });
export const fetchPartyFaults = (id: number, kind: calls.PartyKind) => ask(calls.partyMoveFaults, { id, kind });
export const fetchPartyTemplate = (kind: calls.PartyKind, format: 'xlsx' | 'csv') =>
  ask(calls.partyMoveTemplate, { kind, format });
