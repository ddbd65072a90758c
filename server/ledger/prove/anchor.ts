import { createHmac } from 'node:crypto';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { chains } from './chains.ts';
import { type Chain, getChainEnd } from './seal-chain.ts';
import type { SealKey, SealKeys } from '#server/ledger/seal-keys.ts';

/** How far all chains went at some time, signed. Kept where the owner of the database cannot reach it. */
export interface Anchor {
  /** ISO instant. */
  at: string;
  /** For each chain that has begun: name, region, last number and hash (hexadecimal). */
  ends: [name: Chain['name'], regionId: number, number: number, hash: string][];
  keyId: string;
  mac: string;
}

/** Signs the current ends of all chains. Returns one line of text, without the line break. */
export async function writeAnchor(db: Db, keys: SealKeys, now: Date): Promise<string> {
  const ends: Anchor['ends'] = [];
  for (const chain of chains)
    for (const regionId of await chain.listRegions(db)) {
      const { number, hash } = await getChainEnd(db, chain, regionId);
      if (number > 0) ends.push([chain.name, regionId, number, hash.toString('hex')]);
    }
  const key = keys.at(-1)!;
  const anchor = { at: now.toISOString(), ends, keyId: key.id };
  return JSON.stringify({ ...anchor, mac: macOf(key, anchor) });
}

function macOf(key: SealKey, { at, ends, keyId }: Omit<Anchor, 'mac'>): string {
  return createHmac('sha256', key.secret)
    .update(`anchor${JSON.stringify([at, ends, keyId])}`)
    .digest('hex');
}

/** Reads a file of anchors. Throws an Error if a line is no anchor or is not signed with one of the keys. */
export function readAnchors(text: string, keys: SealKeys): Anchor[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) throw new Error('there is no anchor in it');
  return lines.map((line, index) => {
    const anchor = parseLine(line);
    const key = keys.find(({ id }) => id === anchor?.keyId);
    if (!anchor) throw new Error(`line ${index + 1} is no anchor`);
    if (!key)
      throw new Error(
        `line ${index + 1} was signed with the key ${anchor.keyId}, which SEAL_KEY and SEAL_KEYS_BEFORE do not name`,
      );
    // Only writeAnchor can have made a right signature, so the form need not be checked.
    if (macOf(key, anchor) !== anchor.mac) throw new Error(`the signature of line ${index + 1} is wrong`);
    return anchor;
  });
}

function parseLine(line: string): Anchor | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && 'keyId' in parsed ? (parsed as Anchor) : undefined;
  } catch {
    return undefined;
  }
}

/** What anchors have recorded but the chains no longer contain. The chains must have been replayed before. */
export async function findLostAnchors(trx: Trx, anchors: readonly Anchor[]): Promise<{ regionId: number; subject: string }[]> {
  const lost: { regionId: number; subject: string }[] = [];
  for (const { at, ends } of anchors)
    for (const [name, regionId, number, hash] of ends) {
      const chain = chains.find((chain) => chain.name === name)!;
      const [sealed] = await chain.readSealed(trx, regionId, number - 1, 1);
      if (sealed?.number !== number) lost.push({ regionId, subject: `${name}: number ${number} of ${at} is gone` });
      else if (Buffer.from(sealed.hash).toString('hex') !== hash)
        lost.push({ regionId, subject: `${name}: number ${number} is not the one of ${at}` });
    }
  return lost;
}
