import type { Cents } from '#contract/common/money.ts';
import { findEntriesByKeys } from '#server/ledger/read/find-entries-by-keys.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { isBankFee } from '#contract/reports/bank-statements/bank-fee.ts';
import { returnReasonText } from '#contract/reports/bank-statements/return-reasons.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { holdInvoices } from '#server/reports/invoices/hold-invoices.ts';
import { auditAll } from '#server/tenancy/audit/audit.ts';
import type { Booker } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import type { BankItem, BankWish } from './bank-item-kind.ts';
import { chargeForReturns, isWithoutMandate } from './charge-for-returns.ts';
import { invoiceItems } from './invoice-items.ts';
import { findItemKind, findItems, placeOfKind, refOf } from './load-items.ts';
import { isCredit } from './match-movement.ts';
import { listMovementsById, type Movement } from './read-movements.ts';

export interface WantedShare {
  kind: string;
  key: string;
  cents: Cents;
  /** What was seen as open: where it is another amount by now, somebody was faster. */
  openCents: Cents;
}

/** What a movement is to be booked for, and why. */
export interface WantedBooking {
  movementId: number;
  /** As it was seen: a request that comes again does not decide anew what was taken back meanwhile. */
  round: number;
  shares: readonly WantedShare[];
  reason: string;
}

/** What a bank has taken for sending something back; it is in the amount, and none of the portal's. */
const FEE = 'bank-fee';
const LONGEST_TEXT = 140;

/** A share with its place in its movement, and what books it. */
interface Placed {
  movement: Movement;
  share: WantedShare;
  position: number;
  reason: string;
  idempotencyKey: string;
}

/**
 * Books movements of a region for their items, and notes them with them: one transaction, so that none is without the
 * other, and few statements however many they are. The shares of each sum up to it, but for what the banks have taken.
 * Tells how many were booked and the cents that they have moved; what was booked alike before counts for nothing.
 * Throws Refusal 404, 409 where one is decided, and whatever the verbs of the items refuse.
 */
export async function bookMovements(
  trx: Trx,
  regionId: number,
  wanted: readonly WantedBooking[],
  by: Booker,
): Promise<{ booked: number; moved: Cents }> {
  const movements = await listMovementsById(
    trx,
    regionId,
    wanted.map(({ movementId }) => movementId),
  );
  const fresh = [];
  for (const { movementId, round, shares: unordered, reason } of wanted) {
    const movement = movements.get(movementId);
    if (!movement) throw notFound('Diesen Umsatz gibt es nicht.');
    if (movement.round !== round) throw alreadyDecided();
    const shares = inLockOrder(unordered);
    const rest = restOf(movement, shares);
    if (!(await wasBookedAlike(trx, movement, shares, by.askedBy))) fresh.push({ movement, shares, rest, reason });
  }
  if (fresh.length === 0) return { booked: 0, moved: 0 };
  await decideMovements(
    trx,
    regionId,
    fresh.map(({ movement: { movementId, round }, reason }) => ({ movementId, round, kind: 'booked', reason })),
    by.askedBy,
  );
  const placed = fresh.flatMap(({ movement, shares, reason }) =>
    shares.map((share, at): Placed => {
      const idempotencyKey = bookingKey(movement, at + 1);
      return { movement, share, position: at + 1, reason, idempotencyKey };
    }),
  );
  const entries = await bookShares(trx, regionId, placed, by);
  const rows = placed.map(({ movement: { movementId, round }, share: { kind, key, cents }, position, idempotencyKey }) => ({
    region_id: regionId,
    movement_id: movementId,
    round,
    position,
    item_kind: kind,
    item_key: key,
    cents,
    entry_id: entries.get(idempotencyKey) ?? null,
  }));
  const fees = fresh.flatMap(({ movement: { movementId, round }, shares, rest }) => {
    const fee = { region_id: regionId, movement_id: movementId, round, position: shares.length + 1, cents: rest };
    return rest === 0 ? [] : [{ ...fee, item_kind: FEE, item_key: '', entry_id: null }];
  });
  await trx
    .insertInto('bank_booking')
    .values([...rows, ...fees])
    .execute();
  // What goes back out of clarification has no entry, and leaves the account nevertheless.
  const isMoved = ({ item_kind }: (typeof rows)[number]) => findItemKind(item_kind)?.book !== undefined;
  const moved = rows.filter(isMoved).reduce((sum, { cents }) => sum + Math.abs(cents), 0);
  return { booked: fresh.length, moved };
}

/** Of an entry that is booked for a movement: the same request again finds it. */
const bookingKey = ({ regionId, movementId, round }: Movement, position: number) =>
  keyOf(['bank movement', regionId, movementId, position, ...(round > 1 ? [`round ${round}`] : [])].join(' '));

/** Each kind of item has a lock of its own: all take them in one order, so that nobody waits in a circle. */
const inLockOrder = (shares: readonly WantedShare[]) =>
  shares.toSorted((one, other) => placeOfKind(one.kind) - placeOfKind(other.kind) || one.key.localeCompare(other.key));

/** What of a movement is for no item: the banks' own. Throws Refusal 422 where it is anything else. */
function restOf(movement: Movement, shares: readonly WantedShare[]): Cents {
  const rest = movement.cents - shares.reduce((sum, { cents }) => sum + cents, 0);
  if (rest === 0 || isBankFee(movement, rest)) return rest;
  throw ruleBroken('Die Posten ergeben zusammen nicht den Betrag des Umsatzes.');
}

/** Says no before anybody is asked to agree, where booking would. Throws Refusal 404 and 422. */
export async function assertBookable(db: Db, movement: Movement, shares: readonly WantedShare[]): Promise<void> {
  restOf(movement, shares);
  const items = await findItems(db, movement.regionId, shares);
  for (const share of shares) assertTakes(items.get(refOf(share)), share);
}

/**
 * The entries that the verbs of the items have written, by the keys of the shares; none where the books knew it before.
 */
async function bookShares(
  trx: Trx,
  regionId: number,
  placed: readonly Placed[],
  by: Booker,
): Promise<ReadonlyMap<string, number>> {
  const keys: string[] = [];
  const returned: BankItem[] = [];
  const hasCosts = placed.some(({ movement }) => isWithoutMandate(movement));
  const ofKinds = Map.groupBy(placed, ({ share }) => share.kind);
  // One kind after the other: all of them take their locks in this order.
  for (const [name, shares] of [...ofKinds].toSorted(([one], [other]) => placeOfKind(one) - placeOfKind(other))) {
    const kind = findItemKind(name);
    // What returns cost is invoiced: the lock of invoices is taken at its place.
    if (hasCosts && placeOfKind(name) >= placeOfKind(invoiceItems.name)) await holdInvoices(trx, regionId);
    if (kind?.book) await kind.hold?.(trx, regionId);
    const items = await findItems(
      trx,
      regionId,
      shares.map(({ share }) => share),
    );
    const wishes = shares.map(({ movement, share, reason, idempotencyKey }): BankWish => {
      const item = assertTakes(items.get(refOf(share)), share);
      const { movementId, bookedOn: day } = movement;
      return { item, movementId, cents: share.cents, day, bankText: bankTextOf(movement), reason, idempotencyKey };
    });
    if (!kind?.book) continue;
    returned.push(...wishes.flatMap(({ item }, at) => (isWithoutMandate(shares[at]!.movement) ? [item] : [])));
    await kind.book(trx, regionId, wishes, by);
    keys.push(...wishes.map(({ idempotencyKey }) => idempotencyKey));
  }
  await chargeForReturns(trx, regionId, returned, by);
  return findEntriesByKeys(trx, { regionId, actorId: by.askedBy ?? PORTAL, keys });
}

/** Throws Refusal 404 for no item, 422 where it is not open any more as it was seen, or does not take the amount. */
function assertTakes(item: BankItem | undefined, { cents, openCents }: Pick<WantedShare, 'cents' | 'openCents'>): BankItem {
  if (!item) throw notFound('Diesen Posten gibt es nicht.');
  if (item.blocked !== null) throw ruleBroken(item.blocked);
  if (item.direction !== Math.sign(cents) && !isCredit({ cents }, item))
    throw ruleBroken(`${item.label}: Das Geld ging in die andere Richtung.`);
  if (item.cents !== openCents || (!item.isFlexible && item.cents !== cents))
    throw ruleBroken(`${item.label}: Inzwischen ist ein anderer Betrag offen. Bitte laden Sie die Seite neu.`);
  return item;
}

/** Whether the same person has booked it for the same: the answer was lost, and this is the request again. */
async function wasBookedAlike(
  trx: Trx,
  { regionId, movementId, round, decidedBy, state }: Movement,
  shares: readonly WantedShare[],
  askedBy: number | null,
): Promise<boolean> {
  if (state !== 'booked' || decidedBy !== askedBy) return false;
  const rows = await trx
    .selectFrom('bank_booking')
    .select(['item_kind', 'item_key', 'cents'])
    .where('region_id', '=', regionId)
    .where('movement_id', '=', movementId)
    .where('round', '=', round)
    .where('item_kind', '<>', FEE)
    .orderBy('position')
    .execute();
  const alike = rows.map(({ item_kind, item_key, cents }) => `${item_kind} ${item_key} ${cents}`).join();
  return alike === shares.map(({ kind, key, cents }) => `${kind} ${key} ${cents}`).join();
}

/** What the bank writes, as the books keep it: the reason of a return first. */
function bankTextOf({ returnCode, remittance, bankText, partyName }: Movement): string {
  const reason = returnReasonText(returnCode);
  const texts = [reason, remittance.replaceAll(/\s+/g, ' '), bankText, partyName].filter(Boolean);
  return (texts.join(' · ') || 'Kontoauszug').slice(0, LONGEST_TEXT);
}

/** Throws Refusal 409 for a movement that somebody has decided on. */
export function assertUndecided({ state }: Movement): void {
  if (state !== 'open' && state !== 'clarification') throw alreadyDecided();
}

const alreadyDecided = () => new Refusal('ALREADY_DECIDED', 'Über diesen Umsatz ist schon entschieden.');

interface Decided {
  movementId: number;
  round: number;
  kind: 'booked' | 'outside' | 'sent-back';
  reason: string;
}

/** Notes what became of movements of a region, once. Throws Refusal 409 where one is decided. */
export async function decideMovements(
  trx: Trx,
  regionId: number,
  decided: readonly Decided[],
  askedBy: number | null,
): Promise<void> {
  const at = await readLedgerClock(trx);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_decision')
    .values(
      decided
        // In one order, so that two who decide the same ones do not wait in a circle.
        .toSorted((one, other) => one.movementId - other.movementId)
        .map(({ movementId, round, kind, reason }) => ({
          region_id: regionId,
          movement_id: movementId,
          round,
          kind,
          decided_by: askedBy,
          decided_at: at,
          reason,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== BigInt(decided.length)) throw alreadyDecided();
  if (askedBy === null) return;
  const act = 'bank-movement-decided';
  await auditAll(
    trx,
    decided.map(({ movementId, reason }) => ({ personId: askedBy, regionId, act, subject: `movement ${movementId}`, reason })),
  );
}
