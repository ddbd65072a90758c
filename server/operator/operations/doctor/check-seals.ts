import fs from 'node:fs';
import type { Db } from '#server/platform/db/database.ts';
import { listJobStates } from '#server/platform/jobs/runs.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type Anchor, findLostAnchors, readAnchors } from '#server/ledger/prove/anchor.ts';
import { oldestUnsealedEntry } from '#server/ledger/prove/how-far-sealed.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { findLastCheck, SEALED_WITHIN_MINUTES } from '#server/operator/operations/check-books.ts';
import { type Finding, good, hint, skipped, wrong } from './finding.ts';

/** A night's anchor and check, and two hours for one that comes late. */
const OLDEST_HOURS = 26;
const HOUR_MS = 3_600_000;

interface Asked {
  db: Db | undefined;
  keys: SealKeys | undefined;
  anchorFile: string | undefined;
  now: Date;
}

/** Whether the books were sealed, checked and anchored lately. The proof itself is `npm run ledger:verify`. */
export async function checkSeals({ db, keys, anchorFile, now }: Asked): Promise<Finding[]> {
  const ofBooks = db
    ? [await checkSealed(db, now), await checkLastProof(db, now), await checkJobs(db)]
    : [skipped('Without the database nobody knows whether the books are sealed.')];
  return [...ofBooks, await checkAnchor({ db, keys, anchorFile, now })];
}

async function checkSealed(db: Db, now: Date): Promise<Finding> {
  const oldest = await oldestUnsealedEntry(db, await listRegionIds(db));
  const minutes = oldest ? (now.getTime() - oldest.getTime()) / 60_000 : 0;
  if (minutes <= SEALED_WITHIN_MINUTES) return good('All bookings have their seals.');
  return wrong(
    `A booking has waited for its seal for ${Math.round(minutes)} minutes.`,
    "Start a process of the portal; if one runs, see on the screen 'Aufgaben' why seal-books fails.",
  );
}

async function checkLastProof(db: Db, now: Date): Promise<Finding> {
  const last = await findLastCheck(db);
  if (!last || hoursSince(last.startedAt, now) > OLDEST_HOURS)
    return hint(
      last
        ? `The books were last proved ${Math.round(hoursSince(last.startedAt, now))} hours ago.`
        : 'The books were never proved.',
      `Let a process of the portal run at night: its proof is noted. ${sayCommand('ledger:verify')} proves the books at once, and notes nothing.`,
    );
  if (last.findings === 0) return good('The last proof of the books found nothing.');
  return wrong(
    `The last proof of the books found ${last.findings === 1 ? 'one thing' : `${last.findings} things`}.`,
    `Stop payment files, run ${sayCommand('ledger:verify')}, and go on with 'When a seal is broken' in docs/operating.md.`,
  );
}

async function checkJobs(db: Db): Promise<Finding> {
  const failed = (await listJobStates(db)).filter(({ error }) => error !== null);
  if (failed.length === 0) return good('No job failed at its last run.');
  return wrong(
    `These jobs failed at their last run: ${failed.map(({ job }) => job).join(', ')}.`,
    "The screen 'Aufgaben' shows why, and starts them again.",
  );
}

async function checkAnchor({ db, keys, anchorFile, now }: Asked): Promise<Finding> {
  if (!anchorFile)
    return hint(
      'The anchors were not looked at.',
      `Name their file: ${sayCommand('doctor --anchor FILE')} (${sayCommand('ledger:anchor')}).`,
    );
  if (!keys) return skipped('Without the seal keys the anchors cannot be read.');
  let last: Anchor;
  try {
    last = readAnchors(fs.readFileSync(anchorFile, 'utf8'), keys).at(-1)!;
  } catch (error) {
    return wrong(
      `The anchors in ${anchorFile} cannot be used: ${(error as Error).message}.`,
      `Name the file that ${sayCommand('ledger:anchor')} writes. If somebody changed it, find out who, and take it from a copy.`,
    );
  }
  const hours = Math.round(hoursSince(new Date(last.at), now));
  if (hours > OLDEST_HOURS)
    return wrong(
      `The last anchor is ${hours} hours old: nobody would notice if bookings since then were cut off.`,
      `See why the nightly ${sayCommand('ledger:anchor')} did not run or did not write.`,
    );
  const lost = db ? await db.transaction().execute((trx) => findLostAnchors(trx, [last])) : [];
  if (lost.length === 0) return good(`The last anchor is ${hours} hours old${db ? ', and the books still hold it' : ''}.`);
  return wrong(
    `The books do not hold what the last anchor tells of: ${lost[0]!.subject}.`,
    "Stop payment files, and go on with 'When a seal is broken' in docs/operating.md; after a restore see 'Backup and restore'.",
  );
}

const hoursSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / HOUR_MS;
