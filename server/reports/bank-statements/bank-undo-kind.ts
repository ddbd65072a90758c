import { z } from 'zod';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { movementStates } from '#contract/reports/bank-statements/bank-statements.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { targetOf } from './bank-decision-kind.ts';
import { clarificationItems, clarificationTarget } from './clarification-items.ts';
import { findItemKind, findItems, refOf } from './load-items.ts';
import { factsOf, getMovement, movementSubject } from './read-movements.ts';
import { assertInForce, type Booked, listBookings, takeBackDecision } from './take-back-decision.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  movement: z.number().int(),
  /** The decision that was seen. */
  round: z.number().int(),
  /** Whether it had sent back money under clarification. */
  hadSentBack: z.boolean(),
  /** Whether it was for several businesses, campaigns or take-overs. */
  wasForSeveral: z.boolean(),
});
type Undo = z.infer<typeof payload>;

/**
 * A person takes back what was decided over a movement: it was for something else, or is the portal's after all. It
 * counts like the decision itself (docs/decisions/a-decision-over-a-movement-is-taken-back.md).
 */
export const bankUndoKind: FourEyesKind<Undo> = {
  name: 'bank-undo',
  payload,
  asTyped: ({ regionId, movement, round }) => ({ regionId, movement, round }),
  permits: accountingPermits,
  subjectOf: ({ regionId, movement }) => movementSubject(regionId, movement),
  needsSecond: ({ hadSentBack, wasForSeveral }) => hadSentBack || wasForSeveral,
  async moves(db, undo) {
    const movement = await getMovement(db, undo.regionId, undo.movement);
    const { regionId } = undo;
    const bookings = await listBookings(db, undo);
    const cents = bookings.filter(isMoved).reduce((sum, one) => sum + Math.abs(one.cents), 0);
    // Set aside, or sent back: counted as that was.
    if (movement.state === 'outside' || undo.hadSentBack)
      return { regionId, target: clarificationTarget, cents: cents || Math.abs(movement.cents), idempotencyKey: null };
    const targets = await listTargets(db, regionId, bookings);
    return targets.length === 0 ? undefined : { regionId, target: targetOf(targets), cents, idempotencyKey: null };
  },
  assertPossible: assertInForce,
  async describe(db, undo) {
    const movement = await getMovement(db, undo.regionId, undo.movement);
    const { partyName, decidedBy, state, note } = movement;
    const nameOf = await listStaffNames(db);
    return {
      title: `${state === 'outside' ? 'Kontoumsatz wieder öffnen' : 'Zuordnung zurücknehmen'}: ${partyName ?? 'ohne Namen'}`,
      facts: [
        ...Object.values(factsOf(movement)),
        { name: 'Bisher', value: [movementStates[state], note].filter(Boolean).join(', ') },
        { name: 'Entschieden von', value: decidedBy === null ? 'Portal' : nameOf(decidedBy) },
        ...(await tellBooked(db, undo)),
        {
          name: 'Danach',
          value: 'Was gebucht war, wird durch Gegenbuchungen aufgehoben. Der Umsatz ist wieder unklar und wird neu entschieden.',
        },
      ],
    };
  },
  carryOut: async (trx, undo, by) => {
    const movement = await getMovement(trx, undo.regionId, undo.movement);
    const cents = await takeBackDecision(trx, undo, by);
    return movement.state === 'outside' ? Math.abs(movement.cents) : cents;
  },
};

const isMoved = ({ kind }: Booked) => findItemKind(kind)?.book !== undefined;

/**
 * What a decision had done that takes two to take back: it had sent back money under clarification, or was for several.
 * Then two have agreed, or only one was there.
 */
export async function readUndone(
  db: Db,
  undo: Pick<Undo, 'regionId' | 'movement' | 'round'>,
): Promise<Pick<Undo, 'hadSentBack' | 'wasForSeveral'>> {
  const bookings = await listBookings(db, undo);
  return {
    hadSentBack: bookings.some(({ kind }) => kind === clarificationItems.name),
    wasForSeveral: new Set(await listTargets(db, undo.regionId, bookings)).size > 1,
  };
}

async function listTargets(db: Db, regionId: number, bookings: readonly Booked[]): Promise<string[]> {
  return [...(await findItems(db, regionId, bookings)).values()].flatMap((item) => item.target ?? []);
}

async function tellBooked(db: Db, undo: Undo): Promise<{ name: string; value: string }[]> {
  const bookings = await listBookings(db, undo);
  const items = await findItems(db, undo.regionId, bookings);
  return bookings.flatMap((booked) => {
    const item = items.get(refOf(booked));
    if (!item) return [];
    const value = `${item.business?.name ?? ''} ${formatCents(Math.abs(booked.cents))} €`.trim();
    return [{ name: item.label || item.what, value }];
  });
}
