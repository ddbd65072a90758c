import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { atField, notFound } from '#server/platform/http/refusal.ts';
import { readTable } from '#server/platform/uploads/read-table.ts';
import type { Intake, IntakeKey } from './intakes.ts';
import { readHead } from './read-head.ts';

/** What is said of a file that cannot be taken. */
type FileTexts = Parameters<typeof readTable>[2] & Parameters<typeof readHead>[1] & { empty: string; twice: string };

interface FileRows {
  head: string[];
  rows: { line: number; cells: string[] }[];
}

/** Reads the rows under the headings of a file. Throws Refusal 413 and 422. */
export async function readFileRows(file: Buffer, most: number, texts: FileTexts): Promise<FileRows> {
  const table = await readTable(file, { rows: most, columns: 60, isWhole: true }, texts);
  const head = readHead(table[0] ?? [], texts);
  // Cells beyond the headings are kept: they may be the cents of an amount that was cut at its comma.
  const rows = table.flatMap((cells, index) =>
    index > 0 && cells.some((cell) => cell !== '') ? [{ line: index + 1, cells }] : [],
  );
  if (rows.length === 0) throw refused(texts, texts.empty);
  return { head, rows };
}

const refused = ({ field }: FileTexts, message: string) => atField(field, message);

interface FileToKeep extends FileRows {
  kind: string;
  name: string;
  file: Buffer;
  staffId: number;
}

/** Keeps a file as it came, with its hash; its rows are the caller's. Throws Refusal 422 where it is there already. */
export async function keepFile(
  trx: Trx,
  intake: Intake,
  { regionId, id }: IntakeKey,
  { kind, name, file, head, rows, staffId }: FileToKeep,
  texts: FileTexts,
): Promise<{ fileId: number; sha256: string }> {
  const key = sql.ref(intake.id);
  const { rows: kept } = await sql<{ fileId: number; sha256: string }>`
    insert into ${sql.table(intake.files)} (region_id, ${key}, kind, name, content, sha256, head, rows, taken_by)
    values (${regionId}, ${id}, ${kind}, ${name}, ${file}, ${hash('sha256', file, 'hex')}, ${JSON.stringify(head)}::jsonb,
            ${rows.length}, ${staffId})
    on conflict (region_id, ${key}, sha256) do nothing returning file_id as "fileId", sha256`.execute(trx);
  if (!kept[0]) throw refused(texts, texts.twice);
  return kept[0];
}

/** Takes a file out again, with its rows. Returns its SHA-256. Throws Refusal 404. */
export async function dropFile(trx: Trx, intake: Intake, { regionId, id }: IntakeKey, fileId: number): Promise<string> {
  const { rows } = await sql<{ sha256: string }>`
    delete from ${sql.table(intake.files)}
     where region_id = ${regionId} and ${sql.ref(intake.id)} = ${id} and file_id = ${fileId} returning sha256`.execute(trx);
  if (!rows[0]) throw notFound('Diese Datei gibt es nicht.');
  return rows[0].sha256;
}
