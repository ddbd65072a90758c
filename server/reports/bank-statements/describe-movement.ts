import { maskIban } from '#contract/common/mask-iban.ts';
import type { BankItem as TellableItem, BankMovement, BankProposal } from '#contract/reports/bank-statements/bank-statements.ts';
import { returnReasonText } from '#contract/reports/bank-statements/return-reasons.ts';
import { claimLabel } from '#server/money/claims/claims.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listStaffNames } from '#server/tenancy/people/staff-members.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import type { BankItem } from './bank-item-kind.ts';
import { nameOfBooked } from './bank-item-names.ts';
import { bankUndoKind } from './bank-undo-kind.ts';
import type { Proposal } from './match-movement.ts';
import { type Movement, movementSubject } from './read-movements.ts';

export const tellItem = ({ kind, key, label, what, business, cents, isFlexible, credit, since }: BankItem): TellableItem => ({
  kind,
  key,
  label,
  what,
  business,
  cents,
  isFlexible,
  credit: credit ?? null,
  since,
});

export const tellProposal = ({ shares, reasons }: Proposal): BankProposal => ({
  shares: shares.map(({ item, cents }) => ({ item: tellItem(item), cents })),
  reasons,
});

/** Movements as screens show them, with what they were booked for. */
export async function describeMovements(db: Db, movements: readonly Movement[]): Promise<BankMovement[]> {
  const regionOf = await nameRegions(db);
  const nameOf = await listStaffNames(db);
  const booked = await listBooked(db, movements);
  const undone = await listUndone(db, movements);
  const asked = new Set(await listWaitingSubjects(db, bankUndoKind.name));
  return movements.map((movement) => {
    const { regionId, movementId, round, returnCode, partyIban, decidedBy, decidedAt } = movement;
    return {
      ...toldAsIs(movement),
      ...regionOf(regionId),
      id: movementId,
      returnReason: returnReasonText(returnCode),
      partyIban: partyIban === null ? null : maskIban(partyIban),
      decidedBy: decidedBy === null ? null : nameOf(decidedBy),
      decidedAt: decidedAt?.toISOString() ?? null,
      booked: booked.get(placeOf(movement)) ?? [],
      round,
      undone: (undone.get(`${regionId} ${movementId}`) ?? []).map((one) => ({
        state: one.kind,
        decidedBy: one.decidedBy === null ? null : nameOf(one.decidedBy),
        decidedAt: one.decidedAt.toISOString(),
        booked: booked.get(placeOf(one)) ?? [],
        undoneBy: nameOf(one.undoneBy),
        undoneAt: one.undoneAt.toISOString(),
        reason: one.reason,
      })),
      isTakingBack: asked.has(movementSubject(regionId, movementId)),
    };
  });
}

const asIs = [
  'bookedOn',
  'valueOn',
  'cents',
  'feeCents',
  'isReturn',
  'originalAmount',
  'partyName',
  'remittance',
  'bankText',
  'endToEndId',
  'mandateReference',
  'state',
  'note',
] as const satisfies readonly (keyof Movement)[];

const toldAsIs = (movement: Movement) =>
  Object.fromEntries(asIs.map((name) => [name, movement[name]])) as Pick<Movement, (typeof asIs)[number]>;

const placeOf = ({ regionId, movementId, round }: Pick<Movement, 'regionId' | 'movementId' | 'round'>) =>
  `${regionId} ${movementId} ${round}`;

/** What each decision over movements was booked for, also of those that were taken back. */
async function listBooked(db: Db, movements: readonly Movement[]): Promise<Map<string, BankMovement['booked']>> {
  const decided = movements.filter(({ state, round }) => state === 'booked' || state === 'sent-back' || round > 1);
  if (decided.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_booking')
    .select(['region_id as regionId', 'movement_id as movementId', 'round', 'item_kind', 'item_key', 'cents'])
    .where(
      'movement_id',
      'in',
      decided.map(({ movementId }) => movementId),
    )
    .orderBy('movement_id')
    .orderBy('round')
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, placeOf)].map(([key, group]) => [
      key,
      group.map(({ regionId, item_kind, item_key, cents }) => {
        const item = item_kind === 'campaign' ? claimLabel('campaign', regionId, Number(item_key)) : item_key;
        return { text: `${nameOfBooked(item_kind)} ${item}`.trim(), cents };
      }),
    ]),
  );
}

/** The decisions over movements that were taken back, the newest first. */
async function listUndone(db: Db, movements: readonly Movement[]) {
  const again = movements.filter(({ round }) => round > 1);
  if (again.length === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom('bank_decision_undone as u')
    .innerJoin('bank_decision as d', (join) =>
      join.onRef('d.region_id', '=', 'u.region_id').onRef('d.movement_id', '=', 'u.movement_id').onRef('d.round', '=', 'u.round'),
    )
    .select(['d.region_id as regionId', 'd.movement_id as movementId', 'd.round', 'd.kind'])
    .select(['d.decided_by as decidedBy', 'd.decided_at as decidedAt'])
    .select(['u.undone_by as undoneBy', 'u.undone_at as undoneAt', 'u.reason'])
    .where(
      'u.movement_id',
      'in',
      again.map(({ movementId }) => movementId),
    )
    .orderBy('u.round', 'desc')
    .execute();
  return Map.groupBy(rows, ({ regionId, movementId }) => `${regionId} ${movementId}`);
}
