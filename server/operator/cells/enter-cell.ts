import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cellMessages } from '#contract/operator/cells/cells.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { readNote, writeNote } from '#server/tenancy/neighbours/notes.ts';
import { findHeldPerson } from '#server/tenancy/people/hold-person.ts';
import { getOwnAddress, listNeighbours } from '#server/tenancy/regions/cell-reads.ts';
import { sessionTimeOf } from '#server/tenancy/sessions/caller.ts';
import { continueSession, endSession } from '#server/tenancy/sessions/session.ts';
import { colleague, colleagueOf, findColleague } from './find-colleague.ts';

const ENTRY = 'staff entry';

/** What the cell that somebody comes from vouches for. */
const entry = colleague.extend({
  /** Which browser may use the note: the hash of what the cell that is entered has given it. */
  browser: z.string(),
  /** Until the session there ends. */
  secondsLeft: z.number(),
});

interface Office {
  db: Db;
  config: Config;
}

/** A secret for a browser that wants to come in here from a neighbour, and what the neighbour may know of it. */
export async function beginEntry({ db }: Office, from: string) {
  const [{ address: here }, neighbours] = await Promise.all([getOwnAddress(db), listNeighbours(db)]);
  // Whatever else stands in a link leads nowhere.
  if (here === null || !neighbours.includes(from)) throw notFound(cellMessages.unknownCell);
  const secret = randomBytes(32).toString('base64url');
  return { secret, answer: { from, here, browser: told(secret) } };
}

/**
 * Vouches for the caller to another cell: for one browser, once, within half a minute. Without a browser it only says
 * where that one is. Throws Refusal 404 for what is no neighbour.
 */
export async function vouchFor(
  { db, config }: Office,
  caller: Caller,
  { to, browser }: { to: string; browser?: string | undefined },
) {
  const [{ address: from }, neighbours] = await Promise.all([getOwnAddress(db), listNeighbours(db)]);
  if (from === null || !neighbours.includes(to)) throw notFound(cellMessages.unknownCell);
  if (browser === undefined) return { from, to, note: null };
  const said = { ...(await colleagueOf(db, caller)), browser, secondsLeft: sessionTimeOf(caller).totalSeconds };
  const note = await writeNote({ db, config }, { purpose: ENTRY, to, said: said satisfies z.input<typeof entry> });
  await audit(db, { personId: caller.personId, regionId: null, act: 'cell-opened', subject: `cell ${to}` });
  return { from, to, note };
}

interface Arrival {
  note: string;
  /** What `beginEntry` has given this browser. */
  secret: string | undefined;
  /** The session before in the same browser, if any: it ends. */
  previous: Buffer | null;
  /** The browser, in words. */
  device: string;
}

/**
 * Begins a session of this cell's own person with the e-mail address that a neighbour vouches for. Throws Refusal 422:
 * `TICKET_SPENT` for a note that is not good, was used, or belongs to another browser; otherwise where this cell has no
 * such member of staff, or wants a second factor that was not given.
 */
export async function enterCell({ db, config }: Office, { note, secret, previous, device }: Arrival): Promise<string> {
  const read = await readNote({ db, config }, note);
  if (read?.purpose !== ENTRY) throw noteSpent();
  const { browser, secondsLeft, ...said } = entry.parse(read.said);
  // Otherwise somebody could be signed in as somebody else by a link.
  if (secret === undefined || !isSame(browser, told(secret))) throw noteSpent();
  const found = await findColleague({ db, config }, said);
  if (found.standing !== 'known')
    throw ruleBroken(found.standing === 'unknown' ? cellMessages.unknownPerson : cellMessages.factorMissing);
  const { personId } = found;
  return db.transaction().execute(async (trx) => {
    // Held, so that whoever is dismissed meanwhile is either seen here or loses this session too.
    if (!(await findHeldPerson(trx, personId))) throw ruleBroken(cellMessages.unknownPerson);
    if (previous) await endSession(trx, previous);
    await audit(trx, { personId, regionId: null, act: 'signed-in-from-cell', subject: `cell ${read.from}` });
    return continueSession(trx, config, { personId, device, secondsLeft, hasFactorElsewhere: said.hasSecondFactor });
  });
}

const told = (secret: string) => hash('sha256', `cell entry ${secret}`, 'base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function noteSpent(): Refusal {
  return new Refusal('TICKET_SPENT', cellMessages.noteSpent);
}
