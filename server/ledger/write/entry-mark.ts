import type { EntryTable } from '#server/ledger/tables.ts';
import { hmacOf } from '#server/ledger/hmac.ts';
import type { SealKey, SealKeys } from '#server/ledger/seal-keys.ts';

/**
 * The server's request to the books. It leaves out what the books decide: the time, and the amounts of transfers,
 * expiries, settlements and reversals (but not of a Storno). `verifyLedger` checks those against the rest of the books.
 */
export interface Asked {
  regionId: number;
  type: EntryTable['type'];
  card?: string | null;
  cents?: number | null;
  /** The fee of a till's booking in cents; the books skip it for test cards. For a Storno: 0 or negative. */
  fee?: number | null;
  partnerId?: number | null;
  branchId?: number | null;
  actorId?: number;
  /**
   * The books use each key once, so a mark fits one entry only. An entry is reversed once, so that holds for reversals
   * too.
   */
  key?: string | null;
  /** Tells requests apart; it covers the cards of a transfer and the run of a settlement. */
  hash?: string | null;
  reversalOf?: number | null;
  grantedFor?: number | null | undefined;
}

/**
 * The server's proof, stored in an entry, that it asked for it: key, fee, and an HMAC-SHA-256 cut to 128 bits. The
 * database never sees the key. So its owner can write entries, but none that is sealed as ours
 * (docs/decisions/what-the-seals-prove.md).
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
  const mac = hmacOf(key.secret, 'mark', text).subarray(0, 16);
  return `${key.id}.${fee ?? 0}.${mac.toString('base64url')}`;
}

/** A stored entry, with everything that its mark is checked against. */
export interface MarkedEntry {
  mark: string | null;
  isTest: boolean;
  /** The posted fee, in cents. */
  fee: number;
  asked: Asked;
  /** For a bonus taken back with its booking: the request for both. */
  askedTogether: Asked | null;
  /** The key that marked the last sealed entry. */
  markedBefore: string | null;
}

/** Whether the server asked for an entry, with a key that no later one had replaced by then. */
export function isOurs(keys: SealKeys, { mark, isTest, fee, asked, askedTogether, markedBefore }: MarkedEntry): boolean {
  const [keyId, told] = mark?.split('.') ?? [];
  const key = keys.findIndex(({ id }) => id === keyId);
  if (key === -1 || key < keys.findIndex(({ id }) => id === markedBefore)) return false;
  const isBooking = typeof asked.cents === 'number' && asked.type !== 'reversal';
  if (isBooking && !isTest && fee !== Number(told)) return false;
  const candidates = [isBooking ? { ...asked, fee: Number(told) } : asked, ...(askedTogether ? [askedTogether] : [])];
  return candidates.some((candidate) => markWith(keys[key]!, candidate) === mark);
}
