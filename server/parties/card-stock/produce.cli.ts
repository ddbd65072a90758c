import fs from 'node:fs';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { requestBatch } from './request-batch.ts';
import { produceBatch } from './produce-batches.ts';
import { takeCardFile } from './take-card-file.ts';

const USAGE = `Usage: ${sayCommand('cards:produce --region SLUG --count NUMBER [--test] [--out FILE]')}`;
const MOST_AT_ONCE = 1_000_000;

/**
 * `npm run cards:produce`: new cards of a region, as CSV for the printer to standard output or into a new file. A batch
 * that is cut off in the middle is finished by the portal's job, and its file is on the screen of the stock.
 */
await withDatabase(async ({ db }) => {
  const { slug, count, isTest, out } = readArguments();
  const region = await ownRegionContent(db).find({ slug });
  if (!region) throw new ConfigError(`There is no region ${slug}.\n${USAGE}`);
  const { regionId } = region;
  // Opened first: nobody wants a batch whose file cannot be written.
  const file = out === undefined ? 1 : openNew(out);
  const batchId = await requestBatch(db, { regionId, count, isTest });
  await produceBatch(db, { regionId, batchId });
  fs.writeFileSync(file, await takeCardFile(db, { regionId, batchId, staffId: null }));
  console.error(`Produced ${count} cards of ${region.name}.`);
});

function readArguments() {
  const { region, count, test, out } = readWords(USAGE, {
    options: { region: { type: 'string' }, count: { type: 'string' }, test: { type: 'boolean' }, out: { type: 'string' } },
  }).values;
  if (!region || !/^[1-9]\d{0,6}$/.test(count ?? '') || Number(count) > MOST_AT_ONCE) throw new ConfigError(USAGE);
  return { slug: region, count: Number(count), isTest: test === true, out };
}

function openNew(out: string): number {
  try {
    return fs.openSync(out, 'wx', 0o600);
  } catch (error) {
    throw new ConfigError(`Cannot write ${out}: ${(error as Error).message}`);
  }
}
