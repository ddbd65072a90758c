import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { isFaultColumn } from './fault-column.ts';
import { namesOf, saidOf } from './file-heads.ts';

/** The columns that files of one kind may have. */
export interface KnownColumns<Column extends string> {
  /** As the template calls them. */
  labels: Readonly<Record<Column, string>>;
  /** Columns without which nothing can be judged. */
  needed: readonly Column[];
  /** Parts of names that other programs give them; the first that fits counts. */
  parts: Readonly<Partial<Record<Column, RegExp>>>;
  /** Whether a name is that of a column that only our own export has. */
  isExtra: (name: string) => boolean;
}

/** What a column means; '' as long as nobody has said so. */
type Meaning<Column extends string> = Column | 'ignored' | '';
/** The meanings of columns by their names. */
export type ColumnMap<Column extends string> = Readonly<Record<string, Meaning<Column>>>;

/** What a column of theirs most likely is; '' where nobody can know. */
export function guessColumn<Column extends string>(known: KnownColumns<Column>, name: string): Meaning<Column> {
  if (isFaultColumn(name) || known.isExtra(name)) return 'ignored';
  const wanted = name.trim().toLowerCase();
  const exact = (Object.keys(known.labels) as Column[]).find((column) => known.labels[column].toLowerCase() === wanted);
  const guessed = (Object.keys(known.parts) as Column[]).find(
    (column) => Object.hasOwn(known.labels, column) && known.parts[column]!.test(wanted),
  );
  return exact ?? guessed ?? '';
}

/** A column of a file: what was said of it, or else what it most likely means. */
interface Guess<Column extends string> {
  name: string;
  meaning: Meaning<Column>;
  isSaid: boolean;
  /** Whether the template calls it so. */
  isExact: boolean;
}

function guessOf<Column extends string>(known: KnownColumns<Column>, name: string, map: ColumnMap<Column>): Guess<Column> {
  const said = saidOf(map, name);
  const meaning = said ?? guessColumn(known, name);
  const label = meaning === '' || meaning === 'ignored' ? undefined : known.labels[meaning];
  return { name, meaning, isSaid: said !== undefined, isExact: label?.toLowerCase() === name.trim().toLowerCase() };
}

/**
 * Whether the meaning of a column is clear without a person. Either no other column of the file may mean the same, or
 * this column alone has the template's name.
 */
function isPlain<Column extends string>(guess: Guess<Column>, all: readonly Guess<Column>[]): boolean {
  const rivals = all.filter(({ name, meaning }) => name !== guess.name && meaning === guess.meaning);
  return guess.meaning === 'ignored' || rivals.every((rival) => guess.isExact && !rival.isSaid && !rival.isExact);
}

/**
 * What was said of the columns of some files, and what the others most likely are. Where two of a file may be the same,
 * a person has to say which. A proposal counts only once it was saved.
 */
export function proposeColumns<Column extends string>(
  known: KnownColumns<Column>,
  files: readonly { head: readonly string[] }[],
  said: ColumnMap<Column>,
): ColumnMap<Column> {
  const proposed = new Map<string, Meaning<Column>>(Object.entries(said));
  for (const { head } of files) {
    const guesses = namesOf(head).map((name) => guessOf(known, name, said));
    for (const guess of guesses.filter(({ isSaid }) => !isSaid))
      proposed.set(guess.name, isPlain(guess, guesses) && proposed.get(guess.name) !== '' ? guess.meaning : '');
  }
  return Object.fromEntries(proposed);
}

/** In which cell of a file each column stands. */
export function placesOf<Column extends string>(head: readonly string[], map: ColumnMap<Column>): Map<Column, number> {
  return new Map(
    head.flatMap((name, index) => {
      const meaning = name === '' ? '' : (saidOf(map, name) ?? '');
      return meaning === '' || meaning === 'ignored' ? [] : [[meaning, index] as const];
    }),
  );
}

/** What has to be said of the columns of some files, in words. */
export function listColumnLacks<Column extends string>(
  { labels, needed }: KnownColumns<Column>,
  files: readonly { name: string; head: readonly string[] }[],
  map: ColumnMap<Column>,
): string[] {
  return files.flatMap(({ name, head }) => {
    const meanings = namesOf(head).map((column) => [column, saidOf(map, column) ?? ''] as const);
    const unknown = meanings.filter(([, meaning]) => meaning === '').map(([column]) => column);
    const known = meanings.flatMap(([, meaning]) => (meaning === '' || meaning === 'ignored' ? [] : [meaning]));
    const missing = needed.filter((column) => !known.includes(column));
    const twice = [...new Set(known.filter((meaning, index) => known.indexOf(meaning) < index))];
    return [
      ...unknown.map((column) => `${name}, Zeile 1: Die Spalte „${column}“ ist nicht zugeordnet.`),
      ...missing.map((column) => `${name}, Zeile 1: Es fehlt die Spalte für „${labels[column]}“.`),
      ...twice.map((column) => `${name}, Zeile 1: Zwei Spalten sind „${labels[column]}“ zugeordnet.`),
    ];
  });
}

/** Whether somebody has said what each column means. Of the one that the file of faults adds nobody has to. */
export const areColumnsSaid = (files: readonly { head: readonly string[] }[], map: Readonly<Record<string, string>>) =>
  files.every(({ head }) => namesOf(head).every((name) => isFaultColumn(name) || saidOf(map, name) !== undefined));

export const UNSAVED = 'Die Zuordnung ist noch nicht gespeichert.';

/** The columns of some files, each once, with the beginning of what stands in the first row of one. */
export async function describeColumns<Column extends string, File extends { head: readonly string[] }>(
  files: readonly File[],
  map: ColumnMap<Column>,
  readFirstRow: (file: File) => Promise<readonly string[]>,
): Promise<{ name: string; meaning: Meaning<Column>; example: string }[]> {
  const found = new Map<string, { name: string; meaning: Meaning<Column>; example: string }>();
  for (const file of files) {
    const cells = await readFirstRow(file);
    for (const [index, name] of file.head.entries())
      if (name !== '' && !found.has(name))
        found.set(name, { name, meaning: saidOf(map, name) ?? '', example: (cells[index] ?? '').slice(0, 60) });
  }
  return [...found.values()];
}

/** The tables of rows, and what orders them. */
const orders = { take_over_row: 'row_id', take_over_gift: 'gift_id', party_move_row: 'row_id' } as const;
type RowTable = keyof typeof orders;

/** Reads the first row of a file, for `describeColumns`. */
export const firstRowOf =
  (db: Db, table: RowTable, regionId: number) =>
  async ({ fileId }: { fileId: number }): Promise<readonly string[]> => {
    const { rows } = await sql<{ cells: string[] }>`
      select cells from ${sql.table(table)} where region_id = ${regionId} and file_id = ${fileId}
       order by ${sql.ref(orders[table])} limit 1`.execute(db);
    return rows[0]?.cells ?? [];
  };

/**
 * The words that stand in one column of some files, the most frequent first; '' stands for rows in which nothing does.
 * At most `most` of each file.
 */
export async function countWords(
  db: Db,
  { table, regionId, most = null }: { table: RowTable; regionId: number; most?: number | null },
  files: readonly { fileId: number; place: number }[],
): Promise<{ name: string; rows: number }[]> {
  const counted = new Map<string, number>();
  for (const { fileId, place } of files) {
    const { rows } = await sql<{ name: string; rows: number }>`
      select btrim(coalesce(cells ->> ${place}::int, '')) as name, count(*)::int as rows
        from ${sql.table(table)} where region_id = ${regionId} and file_id = ${fileId}
       group by 1 order by 2 desc, 1 limit ${most}`.execute(db);
    for (const { name, rows: count } of rows) counted.set(name, (counted.get(name) ?? 0) + count);
  }
  return [...counted].map(([name, rows]) => ({ name, rows })).toSorted((one, other) => other.rows - one.rows);
}
