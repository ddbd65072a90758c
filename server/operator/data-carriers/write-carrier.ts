import fs from 'node:fs/promises';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { readTotalLines } from './account-totals.ts';
import { countColumns, DTD, indexXml, ROW_COUNTS, TOTALS } from './index-xml.ts';
import { type CarrierSeal, CheckedFiles, type Piece } from './checked-files.ts';
import { inOneSnapshot } from './in-one-snapshot.ts';
import { readFiles } from './read-files.ts';
import { lineOf, quoted, readLines } from './read-lines.ts';
import { type CarrierPeriod, filesFor } from './rows-of-period.ts';

/**
 * Writes all files of a carrier, from one snapshot of the database, as fast as somebody takes them. Needs one
 * connection until the end, and gives it back when the reader stops. Throws Refusal 409 while another carrier is being
 * written.
 */
export function writeCarrier(
  db: Db,
  period: CarrierPeriod,
  supplier: { name: string; location: string },
): AsyncGenerator<Piece, CarrierSeal> {
  return inOneSnapshot(db, (trx) => writeFiles(trx, period, supplier));
}

async function* writeFiles(
  trx: Trx,
  period: CarrierPeriod,
  supplier: { name: string; location: string },
): AsyncGenerator<Piece, CarrierSeal> {
  const all = await readFiles(trx);
  const files = filesFor(all, period);
  const written = new CheckedFiles();
  yield* written.text('index.xml', [{ text: indexXml(files, period, supplier), rows: 0 }]);
  yield* written.text(DTD, [{ text: await fs.readFile(new URL(DTD, import.meta.url), 'utf8'), rows: 0 }]);
  for (const file of files) yield* written.text(`${file.file}.csv`, readLines(trx, all, file, period));
  yield* written.text(TOTALS, readTotalLines(trx, period));
  const tables = written.files.filter(({ file }) => file.endsWith('.csv'));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  yield* written.text(ROW_COUNTS, [
    { text: lineOf(countColumns.map(({ name }) => quoted(name))), rows: 0 },
    ...tables.map((table) => ({ text: lineOf([quoted(table.file), String(table.rows)]), rows: 1 })),
  ]);
  return { sha256: yield* written.checksums(), rows };
}
