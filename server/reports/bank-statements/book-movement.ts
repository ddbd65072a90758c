import type { Cents } from '#contract/common/money.ts';
import { findEntryByKey } from '#server/ledger/read/find-entry-by-key.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { keyOf } from '#server/ledger/write/key-of.ts';
import { returnReasonText } from '#contract/reports/bank-statements/return-reasons.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { BankBooker, BankItem } from './bank-item-kind.ts';
import { findItemKind, placeOfKind } from './load-items.ts';
import { getMovement, type Movement } from './read-movements.ts';

export interface WantedShare {
  kind: string;
  key: string;
  cents: Cents;
  /** What was seen as open: where it is another amount by now, somebody was faster. */
  openCents: Cents;
}

interface Wanted {
  regionId: number;
  movementId: number;
  shares: readonly WantedShare[];
}

/** What a bank has taken for sending something back; it is in the amount, and none of the portal's. */
const FEE = 'bank-fee';
const LONGEST_TEXT = 140;

/**
 * Books a movement for its items, and notes it with them: one transaction, so that none is without the other. The
 * shares sum up to it, but for what the banks have taken. Tells the cents that it has moved; null where the same was
 * booked before, and this is the request again. Throws Refusal 404, 409 where it is decided, and whatever the verbs of
 * the items refuse.
 */
export async function bookMovement(
  trx: Trx,
  { regionId, movementId, shares: wanted }: Wanted,
  by: BankBooker,
): Promise<Cents | null> {
  const shares = inLockOrder(wanted);
  const movement = await getMovement(trx, regionId, movementId);
  if (!movement) throw notFound('Diesen Umsatz gibt es nicht.');
  const rest = restOf(movement, shares);
  if (await wasBookedAlike(trx, movement, shares, by.askedBy)) return null;
  await decideMovement(trx, { regionId, movementId, kind: 'booked', askedBy: by.askedBy, reason: by.reason });
  const rows = [];
  let moved = 0;
  for (const [at, share] of shares.entries()) {
    const entryId = await bookShare(trx, movement, { ...share, position: at + 1 }, by);
    if (entryId !== null) moved += Math.abs(share.cents);
    rows.push({ item_kind: share.kind, item_key: share.key, cents: share.cents, entry_id: entryId });
  }
  if (rest !== 0) rows.push({ item_kind: FEE, item_key: '', cents: rest, entry_id: null });
  await trx
    .insertInto('bank_booking')
    .values(rows.map((row, at) => ({ region_id: regionId, movement_id: movementId, position: at + 1, ...row })))
    .execute();
  return moved;
}

/** Each kind of item has a lock of its own: all take them in one order, so that nobody waits in a circle. */
const inLockOrder = (shares: readonly WantedShare[]) =>
  shares.toSorted((one, other) => placeOfKind(one.kind) - placeOfKind(other.kind) || one.key.localeCompare(other.key));

/** What of a movement is for no item: the banks' own. Throws Refusal 422 where it is anything else. */
function restOf({ cents: whole, feeCents }: Movement, shares: readonly WantedShare[]): Cents {
  const rest = whole - shares.reduce((sum, { cents }) => sum + cents, 0);
  if (rest === 0 || rest === -feeCents) return rest;
  throw ruleBroken('Die Posten ergeben zusammen nicht den Betrag des Umsatzes.');
}

/** Says no before anybody is asked to agree, where booking would. Throws Refusal 404 and 422. */
export async function assertBookable(db: Db, movement: Movement, shares: readonly WantedShare[]): Promise<void> {
  restOf(movement, shares);
  for (const share of shares) {
    const item = await findItemKind(share.kind)?.find(db, movement.regionId, share.key);
    if (!item) throw notFound('Diesen Posten gibt es nicht.');
    assertTakes(item, share);
  }
}

/** The entry that its verb has written; null where the books knew it before. */
async function bookShare(
  trx: Trx,
  movement: Movement,
  { kind: name, key, cents, openCents, position }: WantedShare & { position: number },
  by: BankBooker,
): Promise<number | null> {
  const { regionId, movementId } = movement;
  const kind = findItemKind(name);
  const item = await kind?.find(trx, regionId, key);
  if (!kind || !item) throw notFound('Diesen Posten gibt es nicht.');
  assertTakes(item, { cents, openCents });
  if (!kind.book) return null;
  const idempotencyKey = keyOf(`bank movement ${regionId} ${movementId} ${position}`);
  await kind.book(
    trx,
    item,
    { regionId, movementId, cents, day: movement.bookedOn, bankText: bankTextOf(movement), idempotencyKey },
    by,
  );
  return (await findEntryByKey(trx, { regionId, actorId: by.askedBy ?? 0, key: idempotencyKey })) ?? null;
}

/** Throws Refusal 422 where an item is not open any more as it was seen, or does not take the amount. */
function assertTakes(item: BankItem, { cents, openCents }: Pick<WantedShare, 'cents' | 'openCents'>): void {
  if (item.blocked !== null) throw ruleBroken(item.blocked);
  if (item.direction !== Math.sign(cents)) throw ruleBroken(`${item.label}: Das Geld ging in die andere Richtung.`);
  if (item.cents !== openCents || (!item.isFlexible && item.cents !== cents))
    throw ruleBroken(`${item.label}: Inzwischen ist ein anderer Betrag offen. Bitte laden Sie die Seite neu.`);
}

/** Whether the same person has booked it for the same: the answer was lost, and this is the request again. */
async function wasBookedAlike(
  trx: Trx,
  { regionId, movementId, decidedBy, state }: Movement,
  shares: readonly WantedShare[],
  askedBy: number | null,
): Promise<boolean> {
  if (state !== 'booked' || decidedBy !== askedBy) return false;
  const rows = await trx
    .selectFrom('bank_booking')
    .select(['item_kind', 'item_key', 'cents'])
    .where('region_id', '=', regionId)
    .where('movement_id', '=', movementId)
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

interface Decided {
  regionId: number;
  movementId: number;
  kind: 'booked' | 'outside' | 'sent-back';
  askedBy: number | null;
  reason: string;
}

/** Notes what became of a movement, once. Throws Refusal 409 where it is decided. */
export async function decideMovement(trx: Trx, { regionId, movementId, kind, askedBy, reason }: Decided): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_decision')
    .values({
      region_id: regionId,
      movement_id: movementId,
      kind,
      decided_by: askedBy,
      decided_at: await readLedgerClock(trx),
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('ALREADY_DECIDED', 'Über diesen Umsatz ist schon entschieden.');
  if (askedBy !== null)
    await audit(trx, { personId: askedBy, regionId, act: 'bank-movement-decided', subject: `movement ${movementId}`, reason });
}
