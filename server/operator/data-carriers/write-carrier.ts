import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { sql } from 'kysely';
import { dataCarrierMessages } from '#contract/operator/data-carriers/data-carriers.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { readTotalLines } from './account-totals.ts';
import { countColumns, DTD, indexXml, ROW_COUNTS, TOTALS } from './index-xml.ts';
import { readFiles } from './read-files.ts';
import { lineOf, type Lines, quoted, readLines } from './read-lines.ts';
import { type CarrierPeriod, filesFor } from './rows-of-period.ts';

/** A file begins, or goes on. Files come one after another. */
export interface Piece {
  file: string;
  bytes: Buffer;
}

/** What a whole carrier came to. */
export interface CarrierSeal {
  /** Of the list of checksums, which has the hash of every other file. */
  sha256: string;
  rows: number;
}

export const CHECKSUMS = 'checksums.txt';

/** Pieces of about this size: larger than a packet, small beside the memory of a process. */
const PIECE_BYTES = 256 * 1024;
/** Of the advisory lock: one carrier at a time in the whole installation. */
const LOCK = 7112;
/** Whoever takes the bytes may pause for so long: then the database ends the transaction, and with it the carrier. */
const LONGEST_PAUSE = '60s';

/**
 * Writes all files of a carrier, from one snapshot of the database, as fast as somebody takes them. Needs one connection
 * until the end, and gives it back when the reader stops. Throws Refusal 409 while another carrier is being written.
 */
export async function* writeCarrier(
  db: Db,
  period: CarrierPeriod,
  supplier: { name: string; location: string },
): AsyncGenerator<Piece, CarrierSeal> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await prepare(trx);
    return yield* writeFiles(trx, period, supplier);
  } finally {
    // Nothing was written; and a connection that has ended has nothing to take back.
    await trx
      .rollback()
      .execute()
      .catch(() => {});
  }
}

async function prepare(trx: Trx): Promise<void> {
  await sql`set transaction read only`.execute(trx);
  const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`.execute(trx);
  if (!rows[0]!.isMine) throw new Refusal('ALREADY_RUNNING', dataCarrierMessages.busy);
  await sql`
    select set_config('statement_timeout', '0', true), set_config('jit', 'off', true),
           set_config('idle_in_transaction_session_timeout', ${LONGEST_PAUSE}, true),
           set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
}

async function* writeFiles(
  trx: Trx,
  period: CarrierPeriod,
  supplier: { name: string; location: string },
): AsyncGenerator<Piece, CarrierSeal> {
  const all = await readFiles(trx);
  const files = filesFor(all, period);
  const checksums: string[] = [];
  const counts: { file: string; rows: number }[] = [];

  async function* whole(file: string, lines: AsyncIterable<Lines> | Iterable<Lines>): AsyncGenerator<Piece> {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const some of lines) {
      const bytes = Buffer.from(some.text, 'utf8');
      rows += some.rows;
      hash.update(bytes);
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield { file, bytes: bytes.subarray(at, at + PIECE_BYTES) };
    }
    checksums.push(`${hash.digest('hex')}  ${file}\n`);
    if (file.endsWith('.csv')) counts.push({ file, rows });
  }

  yield* whole('index.xml', [{ text: indexXml(files, period, supplier), rows: 0 }]);
  yield* whole(DTD, [{ text: await fs.readFile(new URL(DTD, import.meta.url), 'utf8'), rows: 0 }]);
  for (const file of files) yield* whole(`${file.file}.csv`, readLines(trx, all, file, period));
  yield* whole(TOTALS, readTotalLines(trx, period));
  const rows = counts.reduce((sum, count) => sum + count.rows, 0);
  yield* whole(ROW_COUNTS, [
    { text: lineOf(countColumns.map(({ name }) => quoted(name))), rows: 0 },
    ...counts.map((count) => ({ text: lineOf([quoted(count.file), String(count.rows)]), rows: 1 })),
  ]);
  const list = Buffer.from(checksums.join(''), 'utf8');
  yield { file: CHECKSUMS, bytes: list };
  return { sha256: createHash('sha256').update(list).digest('hex'), rows };
}
