import { createHash } from 'node:crypto';
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
  return markWith(keys.at(-1)!, asked.fee ?? 0, textOf(asked));
}

/** A part of the `hash` of a payment, so that nobody can change what the bank has said without changing its entry. */
export const digestOf = (...told: readonly string[]) => createHash('sha256').update(JSON.stringify(told)).digest('hex');

/**
 * What a mark covers beside the fee, as one text. The database writes the same for a stored entry
 * (server/ledger/prove/read-entries.ts), which is quicker than to read each column. The hash is the last part, so no
 * comma in it can be taken for another part.
 */
function textOf({ regionId, type, card, cents, partnerId, branchId, actorId, key, reversalOf, grantedFor, hash }: Asked): string {
  const told = [regionId, type, card, cents, partnerId, branchId, actorId, key?.toLowerCase(), reversalOf, grantedFor, hash];
  return told.map((value) => value ?? '').join(',');
}

function markWith(key: SealKey, fee: number | string, text: string): string {
  const mac = hmacOf(key.secret, `mark|${fee}|`, text).subarray(0, 16);
  return `${key.id}.${fee}.${mac.toString('base64url')}`;
}

/** A stored entry, with everything that its mark is checked against. */
export interface MarkedEntry {
  mark: string | null;
  /** The posted fee, in cents. */
  fee: number;
  /** Whether the request named that fee: for a Storno, and for a booking unless its card is a test card. */
  isFeeAsked: boolean;
  /** The request of the server that the entry implies, as `textOf` writes it. */
  asked: string;
  /** For a bonus taken back with its booking: the request for both. */
  askedTogether: string | null;
}

/**
 * Whether the server asked for an entry, with a key that no later one had replaced by then. `markedBefore` is the id of
 * the key that marked the last sealed entry; null before the first.
 */
export function isOurs(keys: SealKeys, markedBefore: string | null, entry: MarkedEntry): boolean {
  const { mark, fee, isFeeAsked, asked, askedTogether } = entry;
  if (mark === null) return false;
  const [keyId, told = ''] = mark.split('.');
  // The fee is hashed as it stands: nothing but a number may stand there.
  if (!/^-?\d+$/.test(told)) return false;
  const key = keys.findIndex(({ id }) => id === keyId);
  if (key === -1 || key < keys.findIndex(({ id }) => id === markedBefore)) return false;
  const isFor = (request: string) => markWith(keys[key]!, told, request) === mark;
  if (isFor(asked)) return !isFeeAsked || String(fee) === told;
  return askedTogether !== null && isFor(askedTogether);
}

/** The mark that the server would have made for a stored entry. Only for tests that write entries themselves. */
export function markOfStored(keys: SealKeys, { fee, isFeeAsked, asked }: MarkedEntry): string {
  return markWith(keys.at(-1)!, isFeeAsked ? fee : 0, asked);
}
