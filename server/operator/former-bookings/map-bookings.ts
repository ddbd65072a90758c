import type { ParsedInputOf } from '#contract/common/call.ts';
import {
  type FormerColumn,
  type FormerColumnMeaning,
  formerColumns,
  type FormerKindMeaning,
  type mapFormerBookings as call,
  neededFormerColumns,
} from '#contract/operator/former-bookings/former-bookings.ts';
import { isOwnBookings } from '#contract/operator/handing-over/handing-over.ts';
import { type Guess, isFaultColumn, isPlain } from '#server/operator/taking-over/guess-meaning.ts';
import { saidOf } from '#server/operator/taking-over/file-heads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { guessFormerColumn, guessKind } from './guess-meaning.ts';
import { countChange, type History, holdOpenHistory } from './hold-history.ts';

/** Says what columns and kinds mean. Throws Refusal 404, and 409 where somebody else was faster. */
export async function mapBookings(db: Db, { id, version, columns, kinds }: ParsedInputOf<typeof call>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { history } = await holdOpenHistory(trx, id, { version });
    await countChange(trx, history, {
      column_map: JSON.stringify({ ...history.column_map, ...columns }),
      kind_map: JSON.stringify({ ...history.kind_map, ...kinds }),
    });
  });
}

type ColumnMap = Readonly<Record<string, FormerColumnMeaning>>;

/** The files of a history, the first one first. */
export async function listFiles(db: Db, { region_id, take_over_id }: Pick<History, 'region_id' | 'take_over_id'>) {
  return db
    .selectFrom('former_file')
    .selectAll()
    .where('region_id', '=', region_id)
    .where('take_over_id', '=', take_over_id)
    .orderBy('file_id')
    .execute();
}

export type FormerFile = Awaited<ReturnType<typeof listFiles>>[number];

/** What was said of the columns, and what the others most likely are; '' where a person has to say it. */
export function proposeFormerColumns(files: readonly FormerFile[], columnMap: ColumnMap): ColumnMap {
  const proposed = new Map<string, FormerColumnMeaning>(Object.entries(columnMap));
  for (const { head } of files) {
    const guesses = namesOf(head).map((name) => guessOf(name, saidOf(columnMap, name)));
    for (const guess of guesses.filter(({ isSaid }) => !isSaid)) {
      const isKnown = isPlain(guess, guesses) && proposed.get(guess.name) !== '';
      proposed.set(guess.name, isKnown ? guess.meaning : '');
    }
  }
  return Object.fromEntries(proposed);
}

function guessOf(name: string, said: FormerColumnMeaning | undefined): Guess<FormerColumn> {
  const meaning = said ?? guessFormerColumn(name);
  const label = meaning === '' || meaning === 'ignored' ? undefined : formerColumns[meaning];
  return { name, meaning, isSaid: said !== undefined, isExact: label?.toLowerCase() === name.trim().toLowerCase() };
}

export const namesOf = (head: readonly string[]) => head.filter((name) => name !== '');

/** The words that the files use for kinds of bookings, the most frequent first, with what each means or may mean. */
export function listKinds(files: readonly FormerFile[], columnMap: ColumnMap, kindMap: History['kind_map']) {
  const found = new Map<string, { rows: number; isOurs: boolean }>();
  for (const { head, words } of files) {
    const column = namesOf(head).find((name) => saidOf(columnMap, name) === 'kind');
    const counted = column === undefined ? null : (saidOf(words, column) ?? null);
    for (const [word, rows] of Object.entries(counted ?? {})) {
      const before = found.get(word) ?? { rows: 0, isOurs: true };
      found.set(word, { rows: before.rows + rows, isOurs: before.isOurs && isOwnBookings(head) });
    }
  }
  return [...found]
    .map(([name, { rows, isOurs }]) => ({ name, rows, meaning: saidOf(kindMap, name) ?? guessKind(name, isOurs) }))
    .toSorted((one, other) => other.rows - one.rows);
}

/** In which cell of a file each column stands. */
export function placesOf(head: readonly string[], columnMap: ColumnMap): Map<FormerColumn, number> {
  return new Map(
    head.flatMap((name, index) => {
      const meaning = name === '' ? '' : (saidOf(columnMap, name) ?? '');
      return meaning === '' || meaning === 'ignored' ? [] : [[meaning, index] as const];
    }),
  );
}

/** Which sign the word of a row gives: in a column with too many words there are only signs. */
export function signsOf(
  file: FormerFile,
  columnMap: ColumnMap,
  kindMap: History['kind_map'],
): (word: string) => FormerKindMeaning {
  const column = namesOf(file.head).find((name) => saidOf(columnMap, name) === 'kind');
  const counted = column === undefined ? null : (saidOf(file.words, column) ?? null);
  return (word) => (counted === null || word === '' ? 'signed' : (saidOf(kindMap, word) ?? ''));
}

/** What has to be said before the rows can be judged, in words. */
export function listFormerLacks(
  files: readonly FormerFile[],
  { column_map, kind_map }: History,
  areCardsKnown: boolean,
): string[] {
  const proposed = proposeFormerColumns(files, column_map);
  const kinds = listKinds(files, proposed, kind_map);
  const lacks = [
    ...files.flatMap((file) => lacksOf(file, proposed)),
    ...kinds.filter(({ meaning }) => meaning === '').map(({ name }) => `Die Art „${name}“ ist nicht zugeordnet.`),
  ];
  if (lacks.length > 0) return lacks;
  const columns = files.flatMap(({ head }) => namesOf(head)).filter((name) => !isFaultColumn(name));
  const isSaved =
    columns.every((name) => saidOf(column_map, name) !== undefined) &&
    kinds.every(({ name }) => saidOf(kind_map, name) !== undefined);
  if (!isSaved) return ['Die Zuordnung ist noch nicht gespeichert.'];
  return areCardsKnown ? [] : ['Die Karten dieser Übernahme sind noch nicht geprobt.'];
}

function lacksOf({ name, head }: FormerFile, columnMap: ColumnMap): string[] {
  const meanings = namesOf(head).map((column) => [column, saidOf(columnMap, column) ?? ''] as const);
  const known = meanings.map(([, meaning]) => meaning).filter((meaning) => meaning !== '' && meaning !== 'ignored');
  const unknown = meanings.filter(([, meaning]) => meaning === '').map(([column]) => column);
  const missing = neededFormerColumns.filter((column) => !known.includes(column));
  const twice = [...new Set(known.filter((meaning, index) => known.indexOf(meaning) < index))];
  return [
    ...unknown.map((column) => `${name}, Zeile 1: Die Spalte „${column}“ ist nicht zugeordnet.`),
    ...missing.map((column) => `${name}, Zeile 1: Es fehlt die Spalte für „${formerColumns[column]}“.`),
    ...twice.map((column) => `${name}, Zeile 1: Zwei Spalten sind „${formerColumns[column]}“ zugeordnet.`),
  ];
}
