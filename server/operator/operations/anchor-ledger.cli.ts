import fs from 'node:fs';
import { ConfigError, readSealConfig } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { readAnchors, writeAnchor } from '#server/ledger/prove/anchor.ts';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

const USAGE = `Usage: ${sayCommand('ledger:anchor --file FILE')}
Adds a signed line to the file: up to where the seals go. Keep the file where the owner of the database cannot write.`;

/** `npm run ledger:anchor`: notes in a file how far the seals go; not for books that are broken or not the file's. */
await withDatabase(async ({ db }) => {
  const { file } = readWords(USAGE, { options: { file: { type: 'string' } } }).values;
  if (!file) throw new ConfigError(USAGE);
  const keys = openSealKeys(readSealConfig(process.env));
  const findings = await verifyLedger(db, keys, { anchors: readEarlier(file, keys) });
  if (findings.length)
    throw new ConfigError(`The books are not clean, so no anchor was written: see ${sayCommand('ledger:verify --anchor FILE')}.`);
  fs.appendFileSync(file, `${await writeAnchor(db, keys, new Date())}\n`);
  console.log(`One more anchor stands in ${file}.`);
});

function readEarlier(file: string, keys: SealKeys) {
  try {
    return fs.existsSync(file) && fs.statSync(file).size > 0 ? readAnchors(fs.readFileSync(file, 'utf8'), keys) : [];
  } catch (error) {
    throw new ConfigError(`The anchors in ${file} cannot be used: ${(error as Error).message}`);
  }
}
