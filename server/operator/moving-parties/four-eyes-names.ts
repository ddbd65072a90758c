import type { MoveKey } from './hold-party-move.ts';

/** How the acts that two agree to are called in their table. */
export const PARTY_RELEASE = 'party-move';
export const PARTY_TAKING_BACK = 'party-move-back';

/** What both are about: one move. */
export const partyMoveSubject = ({ regionId, moveId }: MoveKey) => `region ${regionId} party move ${moveId}`;
