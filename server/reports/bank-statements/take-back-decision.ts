import type { Cents } from '#contract/common/money.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActBy, ActByStaff, ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import type { BankBooked } from './bank-item-kind.ts';
import { businessOf } from './business-of-target.ts';
import { undoDecision } from './decisions.ts';
import { findItemKind, findItems, placeOfKind, refOf } from './load-items.ts';
import { assignmentTakenBack, returnWasAnothers } from './mails.ts';
import { findMovement, getMovement } from './read-movements.ts';

/** A decision over a movement that is in force; `round` as it was seen. */
export interface TakenBack {
  regionId: number;
  movement: number;
  round: number;
}

/** What a decision has booked. */
export type Booked = Omit<BankBooked, 'idempotencyKey'> & { position: number };

/** What one decision over a movement has booked, in the order of the locks that undoing it takes. */
export async function listBookings(db: Db, { regionId, movement, round }: TakenBack): Promise<Booked[]> {
  const rows = await db
    .selectFrom('bank_booking')
    .select(['position', 'item_kind as kind', 'item_key as key', 'cents', 'entry_id as entryId'])
    .where('region_id', '=', regionId)
    .where('movement_id', '=', movement)
    .where('round', '=', round)
    .orderBy('position')
    .execute();
  return rows
    .map((row) => ({ regionId, movementId: movement, ...row }))
    .toSorted((one, other) => placeOfKind(one.kind) - placeOfKind(other.kind));
}

/** Says no where a decision is not in force, or can never be taken back. Throws Refusal 404, 409 and 422. */
export async function assertInForce(db: Db, taken: TakenBack): Promise<void> {
  const movement = await getMovement(db, taken.regionId, taken.movement);
  if (movement.round !== taken.round || movement.state === 'open' || movement.state === 'clarification')
    throw new Refusal('ALREADY_DECIDED', 'Diese Zuordnung ist schon zurückgenommen. Bitte laden Sie die Seite neu.');
  const bookings = await listBookings(db, taken);
  const sentBack = bookings.find(({ kind }) => kind === 'sent-back');
  if (sentBack) throw ruleBroken(await tellOther(db, taken.regionId, Number(sentBack.key)));
  for (const { kind } of bookings) {
    const undo = findItemKind(kind)?.undo;
    if (typeof undo === 'string') throw ruleBroken(undo);
  }
}

async function tellOther(db: Db, regionId: number, movementId: number): Promise<string> {
  const other = await findMovement(db, regionId, movementId);
  const day = other ? ` vom ${formatIsoDay(other.bookedOn)}` : '';
  return `Dieses Geld ist zurückgeschickt. Nehmen Sie die Zuordnung des Umsatzes zurück, mit dem es ging: Umsatz ${movementId}${day}.`;
}

/**
 * Takes back what was decided over a movement: what it has booked is undone by contrary entries, the movement is
 * undecided again, and the businesses are told. Returns the cents that this has moved. Throws Refusal 404, 409 where
 * somebody was faster, and 422 where the money is not there any more.
 */
export async function takeBackDecision(trx: Trx, taken: TakenBack, by: ActByStaff): Promise<Cents> {
  const { regionId, movement: movementId, round } = taken;
  const { askedBy, reason } = by;
  await assertInForce(trx, taken);
  // Before any lock of the books, as whoever decides.
  await undoDecision(trx, { regionId, movementId, round, askedBy, reason });
  const bookings = await listBookings(trx, taken);
  const undone = [];
  for (const booked of bookings) {
    const kind = findItemKind(booked.kind);
    const undo = kind?.undo;
    if (typeof undo !== 'function') continue;
    await kind?.hold?.(trx, regionId);
    const idempotencyKey = keyOf(`bank movement ${regionId} ${movementId} ${booked.position} round ${round} taken back`);
    const entryId = await undo(trx, { ...booked, idempotencyKey }, by);
    undone.push({ booked, entryId });
  }
  const rows = undone.flatMap(({ booked: { position }, entryId }) =>
    entryId === null ? [] : [{ region_id: regionId, movement_id: movementId, round, position, entry_id: entryId }],
  );
  if (rows.length > 0) await trx.insertInto('bank_booking_undone').values(rows).execute();
  const subject = `movement ${movementId}`;
  await audit(trx, { personId: askedBy, regionId, act: 'bank-decision-undone', subject, reason });
  await tellBusinesses(
    trx,
    regionId,
    undone.map(({ booked }) => booked),
  );
  return undone.reduce((sum, { booked: { cents } }) => sum + Math.abs(cents), 0);
}

/**
 * Takes a decision back and lets go of all of it: says no before a second person is asked, where doing it would. Throws
 * what `takeBackDecision` throws.
 */
export async function dryRunTakingBack(
  { db, ...office }: ActOffice,
  taken: TakenBack,
  by: Pick<ActBy, 'askedBy' | 'reason'>,
): Promise<void> {
  const rollBack = new Error('nothing of this stays');
  try {
    await db.transaction().execute(async (trx) => {
      await takeBackDecision(trx, taken, { ...by, office });
      throw rollBack;
    });
  } catch (error) {
    if (error !== rollBack) throw error;
  }
}

/** Tells each business that heard of the money, coming or going, that it was for somebody else. */
async function tellBusinesses(trx: Trx, regionId: number, bookings: readonly Booked[]): Promise<void> {
  const items = await findItems(trx, regionId, bookings);
  const region = await getOwnRegion(trx, { regionId });
  for (const booked of bookings) {
    const item = items.get(refOf(booked));
    const business = item && businessOf(regionId, item.target);
    if (!item || !business) continue;
    const { label } = item;
    const howToPay = (await findItemKind(booked.kind)?.tellHowToPay?.(trx, regionId, booked.key)) ?? [];
    if (item.isReturn) {
      const stands = { region, label, cents: booked.cents, whatIsOpen: howToPay };
      await tellBusiness(trx, business, (to) => returnWasAnothers(to, stands));
      continue;
    }
    const told = { region, label, cents: booked.cents, openCents: item.cents, howToPay };
    await tellBusiness(trx, business, (to) => assignmentTakenBack(to, told));
  }
}
