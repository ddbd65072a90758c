import { Readable } from 'node:stream';
import {
  formerMessages,
  MOST_FORMER_BOOKINGS,
  MOST_FORMER_ROWS_AT_ONCE,
} from '#contract/operator/former-bookings/former-bookings.ts';
import { readHead } from '#server/operator/taking-over/read-head.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { atField, notFound, type Refusal } from '#server/platform/http/refusal.ts';
import { type FileSource, type NumberedRow, probeFile, readLongCsv } from '#server/platform/uploads/read-long-csv.ts';
import { readTable } from '#server/platform/uploads/read-table.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { countChange, type History, holdOpenHistory } from './hold-history.ts';
import type { Words } from './tables.ts';

const LIMITS = { columns: 60, cell: 1_000 };
const FIELD = 'formerBookingsFile';
const TEXTS = { field: FIELD, ...formerMessages };
/** How many rows are in memory at a time, here and when they are judged. */
const ROWS_OF_A_PART = 5_000;
/** A column with more words tells no kinds of bookings. A longer word is none: its row is faulty. */
const MOST_WORDS = 50;
const LONGEST_WORD = 60;

interface Taken {
  id: number;
  name: string;
  /** The file itself, or where to read it again and again. */
  file: Buffer | FileSource;
  staffId: number;
}

/**
 * Adds a file of former bookings to a take-over, in parts: memory stays the same for any number of rows. Returns
 * how many rows it has. Throws Refusal 404, 409, 413 and 422; then nothing of it is kept.
 */
export async function takeBookings(db: Db, { id, name, file, staffId }: Taken): Promise<number> {
  const source = Buffer.isBuffer(file) ? () => Readable.from([file]) : file;
  const { sha256, encoding, start } = await probeFile(source);
  const isExcel = ['504b0304', 'd0cf11e0'].includes(start.toString('hex', 0, 4));
  return db.transaction().execute(async (trx) => {
    const { history } = await holdOpenHistory(trx, id, { begins: true });
    await giveTime(trx);
    const { region_id: regionId } = history;
    if (await isKnown(trx, history, sha256)) throw refused(formerMessages.twice);
    const blocks = isExcel ? readExcel(source) : readLongCsv(source, encoding, LIMITS, TEXTS);
    const file = new FileWriter(trx, history, { name, sha256, staffId });
    for await (const rows of blocks) await file.add(rows);
    const rows = await file.end();
    if ((await countRows(trx, history)) > MOST_FORMER_BOOKINGS) throw refused(formerMessages.tooMany);
    await countChange(trx, history);
    await audit(trx, { personId: staffId, regionId, act: 'former-bookings-taken', subject: `take-over ${id}`, reason: sha256 });
    return rows;
  });
}

function refused(message: string): Refusal {
  return atField(FIELD, message);
}

/** Whether a file is there already, by its hash. */
export async function isKnown(db: Db, { region_id, take_over_id }: History, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_file')
    .select('file_id')
    .where('region_id', '=', region_id)
    .where('take_over_id', '=', take_over_id)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** An Excel file is read whole, within limits. */
async function* readExcel(source: FileSource): AsyncGenerator<NumberedRow[]> {
  const file = Buffer.concat(await Array.fromAsync(source()));
  const table = await readTable(file, { rows: MOST_FORMER_ROWS_AT_ONCE, columns: LIMITS.columns, isWhole: true }, TEXTS);
  const rows = table.flatMap((cells, index) => (cells.some((cell) => cell !== '') ? [{ line: index + 1, cells }] : []));
  for (let first = 0; first < rows.length; first += ROWS_OF_A_PART) yield rows.slice(first, first + ROWS_OF_A_PART);
}

/** Keeps a file part by part, and counts the words in its columns. */
class FileWriter {
  readonly #trx: Trx;
  readonly #history: History;
  readonly #told: { name: string; sha256: string; staffId: number };
  #fileId: number | null = null;
  #head: string[] = [];
  #words: Words = {};
  #waiting: NumberedRow[] = [];
  #parts = 0;
  #rows = 0;

  constructor(trx: Trx, history: History, told: { name: string; sha256: string; staffId: number }) {
    this.#trx = trx;
    this.#history = history;
    this.#told = told;
  }

  async add(rows: readonly NumberedRow[]): Promise<void> {
    let told = rows;
    if (this.#fileId === null && rows[0]) {
      await this.#begin(rows[0].cells);
      told = rows.slice(1);
    }
    for (const row of told) {
      this.#countWords(row.cells);
      this.#waiting.push(row);
    }
    while (this.#waiting.length >= ROWS_OF_A_PART) await this.#write(this.#waiting.splice(0, ROWS_OF_A_PART));
  }

  /** Returns how many rows there were. Throws Refusal 422 for none. */
  async end(): Promise<number> {
    if (this.#waiting.length > 0) await this.#write(this.#waiting);
    if (this.#fileId === null || this.#rows === 0) throw refused(formerMessages.empty);
    await this.#trx
      .updateTable('former_file')
      .set({ rows: this.#rows, words: JSON.stringify(this.#words) })
      .where('region_id', '=', this.#history.region_id)
      .where('file_id', '=', this.#fileId)
      .execute();
    return this.#rows;
  }

  async #begin(cells: readonly string[]): Promise<void> {
    this.#head = readHead(cells, TEXTS);
    for (const name of this.#head) if (name !== '') this.#words[name] = {};
    const { region_id, take_over_id } = this.#history;
    const { name, sha256, staffId: taken_by } = this.#told;
    const { file_id } = await this.#trx
      .insertInto('former_file')
      .values({ region_id, take_over_id, name, sha256, taken_by, head: JSON.stringify(this.#head), words: '{}', rows: 0 })
      .returning('file_id')
      .executeTakeFirstOrThrow();
    this.#fileId = file_id;
  }

  #countWords(cells: readonly string[]): void {
    for (const [index, name] of this.#head.entries()) {
      const words = name === '' ? null : this.#words[name];
      const word = cells[index] ?? '';
      if (!words || word === '' || word.length > LONGEST_WORD) continue;
      words[word] = (Object.hasOwn(words, word) ? words[word]! : 0) + 1;
      if (words[word] === 1 && Object.keys(words).length > MOST_WORDS) this.#words[name] = null;
    }
  }

  async #write(rows: readonly NumberedRow[]): Promise<void> {
    await this.#trx
      .insertInto('former_part')
      .values({
        region_id: this.#history.region_id,
        file_id: this.#fileId!,
        part: this.#parts++,
        first_line: rows[0]!.line,
        last_line: rows.at(-1)!.line,
        lines: JSON.stringify(rows.map(({ line, cells }) => [line, cells])),
      })
      .execute();
    this.#rows += rows.length;
  }
}

/** How many rows the files of a history have. */
async function countRows(db: Db, { region_id, take_over_id }: History): Promise<number> {
  const { rows } = await db
    .selectFrom('former_file')
    .select((file) => file.fn.coalesce(file.fn.sum<number>('rows'), file.lit(0)).as('rows'))
    .where('region_id', '=', region_id)
    .where('take_over_id', '=', take_over_id)
    .executeTakeFirstOrThrow();
  return rows;
}

/** Takes a file out again, as long as nothing is shown. Throws Refusal 404 and 409. */
export async function removeBookingsFile(
  db: Db,
  { id, file, staffId }: { id: number; file: number; staffId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { history } = await holdOpenHistory(trx, id);
    const { region_id: regionId } = history;
    const gone = await trx
      .deleteFrom('former_file')
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', id)
      .where('file_id', '=', file)
      .returning('sha256')
      .executeTakeFirst();
    if (!gone) throw notFound('Diese Datei gibt es nicht.');
    await countChange(trx, history);
    const subject = `take-over ${id}`;
    await audit(trx, { personId: staffId, regionId, act: 'former-bookings-file-removed', subject, reason: gone.sha256 });
  });
}
