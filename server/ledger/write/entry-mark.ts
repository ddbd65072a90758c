import { createHmac } from 'node:crypto';
import type { EntryTable } from '#server/ledger/tables.ts';
import type { SealKey, SealKeys } from '#server/ledger/seal-keys.ts';

/**
 * What the server asks the books for. What the books decide by themselves is left out: time, and the amounts of a transfer, an expiry, a
 * settlement and a reversal that is no Storno, which `verifyLedger` holds against the rest of the books.
 */
export interface Asked {
  regionId: number;
  type: EntryTable['type'];
  card?: string | null;
  cents?: number | null;
  /** Of a booking at a till, in cents; of a test card the books leave it out. Of a Storno what it posts: nothing, or less than nothing. */
  fee?: number | null;
  partnerId?: number | null;
  branchId?: number | null;
  actorId?: number;
  /** The books take each key once, so that no mark serves twice; nor does a reversal's, for an entry goes back once. */
  key?: string | null;
  /** Tells the same request from another; of a transfer its cards, of a settlement its run. */
  hash?: string | null;
  reversalOf?: number | null;
  grantedFor?: number | null | undefined;
}

/**
 * The server's proof that it asked for an entry, kept in it: key, fee, and an HMAC-SHA-256 cut to 128 bits. The database never sees the key, so its
 * owner can write entries, and not one that the sealing takes for ours (docs/decisions/what-the-seals-prove.md).
 */
export function markOf(keys: SealKeys, asked: Asked): string {
  return markWith(keys.at(-1)!, asked);
}

function markWith(key: SealKey, asked: Asked): string {
  const { regionId, type, card, cents, fee, partnerId, branchId, actorId, hash, reversalOf, grantedFor } = asked;
  const told = [
    regionId,
    type,
    card,
    cents,
    fee,
    partnerId,
    branchId,
    actorId,
    asked.key?.toLowerCase(),
    hash,
    reversalOf,
    grantedFor,
  ];
  const text = JSON.stringify(told.map((value) => value ?? null));
  const mac = createHmac('sha256', key.secret).update(`mark${text}`).digest().subarray(0, 16);
  return `${key.id}.${fee ?? 0}.${mac.toString('base64url')}`;
}

/** An entry as it stands in the books, with what its mark is held against. */
export interface MarkedEntry {
  mark: string | null;
  isTest: boolean;
  /** The fee that was posted, in cents. */
  fee: number;
  asked: Asked;
  /** Of a bonus that went back together with its booking: what was asked for then. */
  askedTogether: Asked | null;
  /** The key that marked the last entry that has its seal. */
  markedBefore: string | null;
}

/** Whether the server asked for an entry, with a key that no later one has replaced since. */
export function isOurs(keys: SealKeys, { mark, isTest, fee, asked, askedTogether, markedBefore }: MarkedEntry): boolean {
  const [keyId, told] = mark?.split('.') ?? [];
  const key = keys.findIndex(({ id }) => id === keyId);
  if (key === -1 || key < keys.findIndex(({ id }) => id === markedBefore)) return false;
  const isBooking = asked.cents !== undefined && asked.type !== 'reversal';
  if (isBooking && !isTest && fee !== Number(told)) return false;
  const candidates = [isBooking ? { ...asked, fee: Number(told) } : asked, ...(askedTogether ? [askedTogether] : [])];
  return candidates.some((candidate) => markWith(keys[key]!, candidate) === mark);
}
