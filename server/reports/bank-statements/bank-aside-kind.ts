import { z } from 'zod';
import { accountingPermits } from '#contract/common/permits.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { clarificationTarget } from './clarification-items.ts';
import { assertUndecided, decideMovements } from './book-movement.ts';
import { loadItems } from './load-items.ts';
import { matchMovement } from './match-movement.ts';
import { getMovement, factsOf, movementSubject, type Movement } from './read-movements.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  movement: z.number().int(),
  /** As it was seen: what was decided and taken back meanwhile is looked at anew. */
  round: z.number().int(),
  /** Whether something of it points at an item, so that it may well be the portal's. */
  mayBeOurs: z.boolean(),
});
type SetAside = z.infer<typeof payload>;

/**
 * A person says that a movement is none of the portal's: nothing is booked for it, and it cannot be matched any more.
 * So two have to agree where it may be somebody's payment, and above what one person may move alone.
 */
export const bankAsideKind: FourEyesKind<SetAside> = {
  name: 'bank-aside',
  payload,
  asTyped: ({ regionId, movement }) => ({ regionId, movement }),
  permits: accountingPermits,
  subjectOf: ({ regionId, movement }) => movementSubject(regionId, movement),
  needsSecond: ({ mayBeOurs }) => mayBeOurs,
  // The limit counts all movements, whoever paid them: among many small ones a payment for us may be hidden.
  async moves(db, { regionId, movement }) {
    const { cents } = await getMovement(db, regionId, movement);
    return { regionId, target: clarificationTarget, cents: Math.abs(cents), idempotencyKey: null };
  },
  async assertPossible(db, { regionId, movement }) {
    assertUndecided(await getMovement(db, regionId, movement));
  },
  async describe(db, { regionId, movement: movementId, mayBeOurs }) {
    const movement = await getMovement(db, regionId, movementId);
    return {
      title: `Kontoumsatz ist nicht Sache des Portals: ${movement.partyName ?? 'ohne Namen'}`,
      facts: [
        ...Object.values(factsOf(movement)),
        ...(mayBeOurs ? await tellProposals(db, movement) : []),
        { name: 'Danach', value: 'Für den Umsatz wird nichts gebucht, und er wird nicht mehr vorgeschlagen.' },
      ],
    };
  },
  async carryOut(trx, { regionId, movement: movementId, round }, { askedBy, reason }) {
    const { cents } = await getMovement(trx, regionId, movementId);
    await decideMovements(trx, regionId, [{ movementId, round, kind: 'outside', reason }], askedBy);
    return Math.abs(cents);
  },
};

/** Whether something of a movement points at an item that is open. */
export async function mayBeOurs(db: Db, movement: Movement): Promise<boolean> {
  const { certain, proposals, waits } = matchMovement(movement, (await loadItems(db, [movement.regionId]))(movement.regionId));
  return certain !== null || waits !== null || proposals.length > 0;
}

async function tellProposals(db: Db, movement: Movement): Promise<{ name: string; value: string }[]> {
  const { proposals, waits } = matchMovement(movement, (await loadItems(db, [movement.regionId]))(movement.regionId));
  return [
    ...proposals.map(({ shares, reasons }) => ({
      name: 'Könnte sein',
      value: `${shares.map(({ item }) => `${item.business?.name ?? ''} ${item.label}`.trim()).join(', ')} (${reasons.join(', ')})`,
    })),
    ...(waits ? [{ name: 'Wartet', value: waits }] : []),
  ];
}
