import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { getOwnAddress, listNeighbours } from '#server/tenancy/regions/cell-reads.ts';
import { isFirstTime } from '#server/tenancy/throttling/throttle.ts';

/** Clocks of cells differ, and a browser has to fetch a page meanwhile. */
const GOOD_FOR_MS = 30_000;
/** From 30 seconds before to 30 seconds after it was written, by the reader's clock, and some to spare. */
const REMEMBERED_MINUTES = 2;

const noteContent = z.object({
  id: z.uuid(),
  /** What the note is for: one for something else is none. */
  purpose: z.string(),
  /** Addresses of cells. */
  from: z.string(),
  to: z.string(),
  /** In milliseconds since 1970, by the writer's clock. */
  at: z.number(),
  said: z.unknown(),
});
type NoteContent = z.infer<typeof noteContent>;

/** What a cell has been told by another one. */
export type Note = Pick<NoteContent, 'from' | 'purpose' | 'said'>;

interface Office {
  db: Db;
  config: Pick<Config, 'SEAL_KEY'>;
}

/**
 * Something that this cell says to another one: JSON and an HMAC-SHA-256 over it with the seal key in use, which both
 * have. It goes from server to server, or by a browser (docs/decisions/cells-ask-each-other.md).
 */
export async function writeNote({ db, config }: Office, { purpose, to, said }: Pick<NoteContent, 'purpose' | 'to' | 'said'>) {
  const { address } = await getOwnAddress(db);
  if (address === null) throw new Error(`this cell has no address (${sayCommand('cell:set-up')})`);
  const content: NoteContent = { id: randomUUID(), purpose, from: address, to, at: Date.now(), said };
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${proofOf(config, text).toString('base64url')}`;
}

/**
 * What a note says, once. Undefined for one that was not written with the key in use, by a neighbour, for this cell,
 * within 30 seconds. Undefined also for one that was read before, by any process.
 */
export async function readNote({ db, config }: Office, note: string): Promise<Note | undefined> {
  const [text = '', proof = '', ...more] = note.split('.');
  const given = Buffer.from(proof, 'base64url');
  const wanted = proofOf(config, text);
  if (more.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  const { id, purpose, from, to, at, said } = noteContent.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (Math.abs(Date.now() - at) > GOOD_FOR_MS) return undefined;
  const [{ address }, neighbours] = await Promise.all([getOwnAddress(db), listNeighbours(db)]);
  if (to !== address || !neighbours.includes(from)) return undefined;
  return (await isFirstTime(db, `note ${id}`, REMEMBERED_MINUTES)) ? { purpose, from, said } : undefined;
}

function proofOf({ SEAL_KEY }: Office['config'], text: string): Buffer {
  return createHmac('sha256', SEAL_KEY).update(`note of a cell ${text}`).digest();
}
