import fs from 'node:fs';
import { ConfigError, readSealConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { type Anchor, readAnchors } from '#server/ledger/prove/anchor.ts';
import { listExtents } from '#server/ledger/prove/how-far-sealed.ts';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { SEALED_WITHIN_MINUTES } from './check-books.ts';

const USAGE = 'Usage: npm run ledger:verify -- [--anchor FILE]';

/** `npm run ledger:verify`: exit code 0 when the books are clean, else 1 and what is wrong with them. */
await withDatabase(async ({ db }) => {
  const keys = openSealKeys(readSealConfig(process.env));
  const anchors = readAnchorFile(keys);
  const findings = await verifyLedger(db, keys, {
    anchors,
    sealedWithin: { minutes: SEALED_WITHIN_MINUTES, now: new Date() },
  });
  for (const { rule, regionId, subject } of findings) console.log(`BROKEN  ${rule}: region ${regionId}, ${subject}`);
  for (const { regionId, entries, sealed } of await listExtents(db))
    console.log(`Region ${regionId}: ${entries} entries, ${sealed} of them sealed`);
  console.log(
    anchors.length
      ? `${anchors.length} ${anchors.length === 1 ? 'anchor' : 'anchors'}, the last one of ${anchors.at(-1)!.at}`
      : 'No anchor was given: nobody can tell whether the newest seals were cut off (npm run ledger:anchor).',
  );
  console.log(
    findings.length
      ? `The books are NOT clean: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`
      : 'The books are clean.',
  );
  if (findings.length) process.exitCode = 1;
});

function readAnchorFile(keys: SealKeys): Anchor[] {
  const file = readWords(USAGE, { options: { anchor: { type: 'string' } } }).values.anchor;
  if (file === undefined) return [];
  try {
    return readAnchors(fs.readFileSync(file, 'utf8'), keys);
  } catch (error) {
    throw new ConfigError(`The anchor cannot be used: ${(error as Error).message}`);
  }
}
