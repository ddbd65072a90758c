import fs from 'node:fs';
import { ConfigError, readSealConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type Anchor, readAnchors } from '#server/ledger/prove/anchor.ts';
import { listExtents } from '#server/ledger/prove/how-far-sealed.ts';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { SEALED_WITHIN_MINUTES } from './check-books.ts';

const USAGE = `Usage: ${sayCommand('ledger:verify [--anchor FILE] [--as-of INSTANT]')}
--as-of is for a database that was restored to an instant, such as 2026-11-26T16:59:59Z: anchors written later are left
out, and what was booked shortly before it needs no seal yet.`;

/** `npm run ledger:verify`: exit code 0 when the books are clean, else 1 and what is wrong with them. */
await withDatabase(async ({ db }) => {
  const { anchor: file, asOf } = readOptions();
  const keys = openSealKeys(readSealConfig(process.env));
  const all = file === undefined ? [] : readAnchorFile(file, keys);
  const anchors = all.filter(({ at }) => !asOf || new Date(at) <= asOf);
  const findings = await verifyLedger(db, keys, {
    anchors,
    sealedWithin: { minutes: SEALED_WITHIN_MINUTES, now: asOf ?? new Date() },
  });
  for (const { rule, regionId, subject } of findings) console.log(`BROKEN  ${rule}: region ${regionId}, ${subject}`);
  for (const { regionId, entries, sealed } of await listExtents(db))
    console.log(`Region ${regionId}: ${entries} entries, ${sealed} of them sealed`);
  const later = all.length - anchors.length;
  if (later)
    console.log(
      `${later} ${later === 1 ? 'anchor is of a later time and was' : 'anchors are of a later time and were'} left out.`,
    );
  console.log(
    anchors.length
      ? `${anchors.length} ${anchors.length === 1 ? 'anchor' : 'anchors'}, the last one of ${anchors.at(-1)!.at}`
      : `${all.length ? 'No anchor is that old' : 'No anchor was given'}: nobody can tell whether the newest seals were cut off (${sayCommand('ledger:anchor')}).`,
  );
  console.log(
    findings.length
      ? `The books are NOT clean: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`
      : 'The books are clean.',
  );
  if (findings.length) process.exitCode = 1;
});

function readOptions(): { anchor: string | undefined; asOf: Date | undefined } {
  const options = { anchor: { type: 'string' }, 'as-of': { type: 'string' } } as const;
  return readWords(USAGE, { options }, ({ values: { anchor, 'as-of': instant } }) => {
    const asOf = instant === undefined ? undefined : new Date(instant);
    if (asOf && Number.isNaN(asOf.getTime())) throw new RangeError(`--as-of ${instant} is no instant`);
    return { anchor, asOf };
  });
}

function readAnchorFile(file: string, keys: SealKeys): Anchor[] {
  try {
    return readAnchors(fs.readFileSync(file, 'utf8'), keys);
  } catch (error) {
    throw new ConfigError(`The anchor cannot be used: ${(error as Error).message}`);
  }
}
