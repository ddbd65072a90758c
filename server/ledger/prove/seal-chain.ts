import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { SealKey, SealKeys } from '#server/ledger/seal-keys.ts';

/** Something that waits for its seal: its id in the chain's table, and what the seal shall vouch for. */
export interface Unsealed {
  id: number;
  line: string;
  /** Whether the server asked for it. What is not ours gets no seal. */
  isOurs: boolean;
}

/** Where to look for what has no seal: above an id, and up to one where there is such a thing. */
export interface Range {
  above: number;
  horizon: number | null;
}

/** A seal as the database holds it, with what it vouches for; `line` is null where that is not there. */
export interface Sealed {
  number: number;
  keyId: string;
  hash: Buffer | Uint8Array;
  line: string | null;
  /** Names the thing to a reader. */
  subject: string;
}

/** Where a chain ends; number 0 before its first seal. */
export interface ChainEnd {
  number: number;
  hash: Buffer;
}

/**
 * What is sealed one after the other: a region's entries, and its facts. Each hash is keyed and covers the one before, so that nobody without the
 * key can change, remove or insert anything but at the end.
 */
export interface Chain {
  name: 'entries' | 'facts';
  /** All regions that have such a chain. */
  listRegions(db: Db): Promise<number[]>;
  /** The seals behind a number, in order, at most so many. */
  readSealed(db: Db, regionId: number, after: number, most: number): Promise<Sealed[]>;
  /** Called outside of a transaction before the new is read: the id up to which it may be sealed, where there is such a thing. */
  findHorizon(db: Db, regionId: number): Promise<number | null>;
  /** What has no seal yet, in the order in which it gets one, at most so many. */
  readUnsealed(db: Db, keys: SealKeys, regionId: number, range: Range, most: number): Promise<Unsealed[]>;
  findEnd(db: Db, regionId: number): Promise<{ number: number; hash: Buffer | Uint8Array } | undefined>;
  /** Returns false where the chain does not end with number `after` any more. */
  append(db: Db, regionId: number, after: number, ids: number[], keyId: string, hashes: Buffer[]): Promise<boolean>;
}

/** The hash that a region's chain begins with. */
export function beginningOf(chain: Chain, regionId: number): Buffer {
  return createHash('sha256').update(`${chain.name} of region ${regionId}`).digest();
}

/** The hash that seals a line as the next of its chain. */
export function sealOf(key: SealKey, previous: Buffer, number: number, line: string): Buffer {
  return createHmac('sha256', key.secret).update(previous).update(`${number}|`).update(line).digest();
}

/** The newest seal of a region's chain. */
export async function getChainEnd(db: Db, chain: Chain, regionId: number): Promise<ChainEnd> {
  const end = await chain.findEnd(db, regionId);
  return end ? { number: end.number, hash: Buffer.from(end.hash) } : { number: 0, hash: beginningOf(chain, regionId) };
}

/** Has times and bytes written alike within a transaction, whatever the database is set to: they are part of what is hashed. */
export async function readAlike(trx: Trx): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('bytea_output', 'hex', true)`.execute(trx);
}
