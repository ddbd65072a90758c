import { queryOptions } from '@tanstack/react-query';
import * as calls from '#contract/operator/moving-parties/moving-parties.ts';
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

const inTurn = actsInTurn(calls.partyMove, calls.partyMoves);

export const openPartyMove = inTurn(calls.openPartyMove);
const upload = inTurn(calls.uploadPartyFile);
export const uploadPartyFile = (id: number, kind: calls.PartyKind, file: File) =>
  upload({ id, kind, name: file.name.slice(-200) }, { file });
export const removePartyFile = inTurn(calls.removePartyFile);
export const mapPartyMove = inTurn(calls.mapPartyMove);
const rehearse = inTurn(calls.rehearsePartyMove);
export const rehearsePartyMove = (id: number) =>
  rehearse(() => ({ id, version: queryClient.getQueryData(partyMoveQuery(id).queryKey)!.version }));
export const releasePartyMove = inTurn(calls.releasePartyMove);
export const takeBackPartyMove = inTurn(calls.takeBackPartyMove);
export const dropPartyMove = inTurn(calls.dropPartyMove);
export const startPartyMails = inTurn(calls.startPartyMails);
export const stopPartyMails = inTurn(calls.stopPartyMails);
export const partyMoveMailQuery = (id: number) => queryOptions({ ...queryOf(calls.partyMoveMail, { id }), staleTime: 0 });
export const fetchPartyFaults = (id: number, kind: calls.PartyKind) => ask(calls.partyMoveFaults, { id, kind });
export const fetchPartyTemplate = (kind: calls.PartyKind, format: 'xlsx' | 'csv') =>
  ask(calls.partyMoveTemplate, { kind, format });
