import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { requestDataCarrier } from '#contract/operator/data-carriers/data-carriers.ts';
import { provider } from '#contract/common/provider.ts';
import { ConfigError } from '#server/platform/config.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { getStaffId } from '#server/tenancy/people/staff-members.ts';
import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { finishCarrier, requestCarrier } from './carrier-record.ts';
import { type CarrierSeal, type Piece, writeCarrier } from './write-carrier.ts';
import { zipPieces } from './zip-pieces.ts';

const USAGE = `Usage: npm run data:carrier -- --from DAY --until DAY --recipient TEXT --out FILE.zip|FOLDER [--region SLUG] [--as STAFF-EMAIL]
       DAY is 2026-01-31. Without --region it is all regions. A folder has no limit of 4 GB.`;

// The books are nobody else's business.
const MODE = 0o600;

const text = { type: 'string' } as const;
const options = { from: text, until: text, recipient: text, out: text, region: text, as: text };

/** `npm run data:carrier`: the books of a period for an audit, as ZIP or into a folder, and the note of who got them. */
await withDatabase(async ({ db }) => {
  const { out, as, ...words } = readWords(USAGE, { options }).values;
  const parsed = requestDataCarrier.input.safeParse(words);
  if (!parsed.success || !out) throw new ConfigError(USAGE);
  if (fs.existsSync(out)) throw new ConfigError(`${out} is there already.`);
  const { region, from, until, recipient } = parsed.data;
  const regionId = region === undefined ? null : await getRegionId(db, region);
  const askedBy = as === undefined ? null : await getStaffId(db, as);
  const id = await db.transaction().execute((trx) => requestCarrier(trx, { regionId, from, until, recipient, askedBy }));
  const pieces = writeCarrier(db, { regionId, from, until }, { name: provider.name, location: provider.city });
  const whole = out.endsWith('.zip') ? await writeZip(pieces, out) : await writeFolder(pieces, out);
  await db.transaction().execute((trx) => finishCarrier(trx, id, whole));
  console.log(`${out}: ${whole.rows} rows, ${whole.bytes} bytes. SHA-256 of its checksums.txt: ${whole.sha256}`);
});

type Whole = CarrierSeal & { bytes: number };

async function writeZip(pieces: AsyncGenerator<Piece, CarrierSeal>, out: string): Promise<Whole> {
  const zip = zipPieces(pieces);
  let whole: Whole | undefined;
  async function* bytes(): AsyncGenerator<Buffer> {
    whole = yield* zip;
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), fs.createWriteStream(out, { mode: MODE }));
  return whole!;
}

async function writeFolder(pieces: AsyncGenerator<Piece, CarrierSeal>, out: string): Promise<Whole> {
  fs.mkdirSync(out, { recursive: true, mode: 0o700 });
  let bytes = 0;
  try {
    for (;;) {
      const next = await pieces.next();
      if (next.done) return { ...next.value, bytes };
      bytes += next.value.bytes.length;
      await fs.promises.appendFile(path.join(out, next.value.file), next.value.bytes, { mode: MODE });
    }
  } finally {
    // A full disk ends it: the connection would else stay in its transaction, and the command would not end.
    await pieces.return(undefined as never);
  }
}
