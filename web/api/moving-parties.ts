import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/operator/moving-parties/moving-parties.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

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

async function renew<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const told = await answer;
  await queryClient.invalidateQueries({ queryKey: [calls.partyMove.path] });
  await queryClient.invalidateQueries({ queryKey: [calls.partyMoves.path] });
  return told;
}

export const openPartyMove = (input: InputOf<typeof calls.openPartyMove>) => renew(ask(calls.openPartyMove, input));
export const uploadPartyFile = (id: number, kind: calls.PartyKind, file: File) =>
  renew(ask(calls.uploadPartyFile, { id, kind, name: file.name.slice(-200) }, { file }));
export const removePartyFile = (id: number, file: number) => renew(ask(calls.removePartyFile, { id, file }));
export const mapPartyMove = (input: InputOf<typeof calls.mapPartyMove>) => renew(ask(calls.mapPartyMove, input));
export const rehearsePartyMove = (input: InputOf<typeof calls.rehearsePartyMove>) => renew(ask(calls.rehearsePartyMove, input));
export const releasePartyMove = (input: InputOf<typeof calls.releasePartyMove>): Promise<ActAnswer> =>
  renew(ask(calls.releasePartyMove, input));
export const takeBackPartyMove = (id: number, reason: string): Promise<ActAnswer> =>
  renew(ask(calls.takeBackPartyMove, { id, reason }));
export const dropPartyMove = (id: number, reason: string): Promise<ActAnswer> => renew(ask(calls.dropPartyMove, { id, reason }));
export const startPartyMails = (id: number, reason: string) => renew(ask(calls.startPartyMails, { id, reason }));
export const stopPartyMails = (id: number, reason: string) => renew(ask(calls.stopPartyMails, { id, reason }));
export const partyMoveMailQuery = (id: number) => queryOptions({ ...queryOf(calls.partyMoveMail, { id }), staleTime: 0 });
export const fetchPartyFaults = (id: number, kind: calls.PartyKind) => ask(calls.partyMoveFaults, { id, kind });
export const fetchPartyTemplate = (kind: calls.PartyKind, format: 'xlsx' | 'csv') =>
  ask(calls.partyMoveTemplate, { kind, format });
