import { requestDataCarrier } from '#contract/operator/data-carriers/data-carriers.ts';
import { operator } from '#contract/common/operator.ts';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { finishCarrier, requestCarrier } from './carrier-record.ts';
import { writeCarrier } from './write-carrier.ts';
import { assertFree, writePieces } from './write-pieces.ts';

const USAGE = `Usage: ${sayCommand('data:carrier --from DAY --until DAY --recipient TEXT --out FILE.zip|FOLDER [--region SLUG] [--as STAFF-EMAIL]')}
       DAY is 2026-01-31. Without --region it is all regions. A folder has no limit of 4 GB.`;

const text = { type: 'string' } as const;
const options = { from: text, until: text, recipient: text, out: text, region: text, as: text };

/**
 * `npm run data:carrier`: the books of a period for an audit, as ZIP or into a folder, and the note of who got them.
 */
await withDatabase(async ({ db }) => {
  const { out, as, ...words } = readWords(USAGE, { options }).values;
  const parsed = requestDataCarrier.input.safeParse(words);
  if (!parsed.success || !out) throw new ConfigError(USAGE);
  assertFree(out);
  const { region, from, until, recipient } = parsed.data;
  const regionId = region === undefined ? null : await getRegionId(db, region);
  const askedBy = as === undefined ? null : await getStaffId(db, as);
  const id = await db.transaction().execute((trx) => requestCarrier(trx, { regionId, from, until, recipient, askedBy }));
  const pieces = writeCarrier(db, { regionId, from, until }, { name: operator.name, location: operator.city });
  const whole = await writePieces(pieces, out);
  await db.transaction().execute((trx) => finishCarrier(trx, id, whole));
  console.log(`${out}: ${whole.rows} rows, ${whole.bytes} bytes. SHA-256 of its checksums.txt: ${whole.sha256}`);
});
