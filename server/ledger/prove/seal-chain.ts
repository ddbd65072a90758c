import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { hmacOf } from '#server/ledger/hmac.ts';
import type { SealKey, SealKeys } from '#server/ledger/seal-keys.ts';

/** A row without a seal: its id in the chain's table, and the text that the seal covers. */
export interface Unsealed {
  id: number;
  line: string;
  /** Whether the server asked for it. Otherwise it gets no seal. */
  isOurs: boolean;
}

/** The rows to seal: above an id, and up to one if the chain has a horizon. */
export interface Range {
  above: number;
  horizon: number | null;
}

/** A seal as stored, and the row that it covers; `line` is null when that row is missing. */
export interface Sealed {
  number: number;
  keyId: string;
  hash: Buffer | Uint8Array;
  line: string | null;
  /** Names the row for readers. */
  subject: string;
}

/** The end of a chain; number 0 before the first seal. */
export interface ChainEnd {
  number: number;
  hash: Buffer;
}

/**
 * A sequence of sealed rows: a region's entries or its facts. Each hash uses the key and includes the previous hash.
 * Without the key, nobody can change, remove or insert a row except at the end.
 */
export interface Chain {
  name: 'entries' | 'facts';
  /** All regions with such a chain. */
  listRegions(db: Db): Promise<number[]>;
  /** Those with rows to seal: entries above the last sealed one, facts without a seal. */
  listWaiting(db: Db): Promise<number[]>;
  /** The seals after a number, in order, at most `most`. */
  readSealed(db: Db, regionId: number, after: number, most: number): Promise<Sealed[]>;
  /** Up to which id rows may be sealed; null for no limit. Called outside a transaction, before new rows are read. */
  findHorizon(db: Db, regionId: number): Promise<number | null>;
  /** Rows without a seal, in the order of sealing, at most `most`. */
  readUnsealed(trx: Trx, keys: SealKeys, regionId: number, range: Range, most: number): Promise<Unsealed[]>;
  findEnd(db: Db, regionId: number): Promise<{ number: number; hash: Buffer | Uint8Array } | undefined>;
  /** Returns false if the chain no longer ends with number `after`. */
  append(db: Db, regionId: number, after: number, ids: number[], keyId: string, hashes: Buffer[]): Promise<boolean>;
}

/** The hash before a region's first seal. */
export function beginningOf(chain: Chain, regionId: number): Buffer {
  return createHash('sha256').update(`${chain.name} of region ${regionId}`).digest();
}

/** The hash that seals a line as the next one of its chain. */
export function sealOf(key: SealKey, previous: Buffer, number: number, line: string): Buffer {
  return hmacOf(key.secret, previous, `${number}|`, line);
}

/** The newest seal of a region's chain. */
export async function getChainEnd(db: Db, chain: Chain, regionId: number): Promise<ChainEnd> {
  const end = await chain.findEnd(db, regionId);
  return end ? { number: end.number, hash: Buffer.from(end.hash) } : { number: 0, hash: beginningOf(chain, regionId) };
}

/** Makes the transaction write times and bytes in a fixed form, whatever the settings, as they are hashed. */
export async function readAlike(trx: Trx): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, MDY', true),
           set_config('bytea_output', 'hex', true)`.execute(trx);
}
