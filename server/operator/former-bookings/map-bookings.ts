import type { ParsedInputOf } from '#contract/common/call.ts';
import type {
  FormerColumn,
  FormerKindMeaning,
  mapFormerBookings as call,
} from '#contract/operator/former-bookings/former-bookings.ts';
import { isOwnBookings } from '#contract/operator/handing-over/handing-over.ts';
import {
  areColumnsSaid,
  type ColumnMap,
  listColumnLacks,
  proposeColumns,
  UNSAVED,
} from '#server/operator/taking-over/column-meanings.ts';
import { namesOf, saidOf } from '#server/operator/taking-over/file-heads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { guessKind, knownFormerColumns } from './known-former-columns.ts';
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

/** The words that the files use for kinds of bookings, the most frequent first, with what each means or may mean. */
export function listKinds(files: readonly FormerFile[], columnMap: ColumnMap<FormerColumn>, kindMap: History['kind_map']) {
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

/** Which sign the word of a row gives: in a column with too many words there are only signs. */
export function signsOf(
  file: FormerFile,
  columnMap: ColumnMap<FormerColumn>,
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
  const proposed = proposeColumns(knownFormerColumns, files, column_map);
  const kinds = listKinds(files, proposed, kind_map);
  const lacks = [
    ...listColumnLacks(knownFormerColumns, files, proposed),
    ...kinds.filter(({ meaning }) => meaning === '').map(({ name }) => `Die Art „${name}“ ist nicht zugeordnet.`),
  ];
  if (lacks.length > 0) return lacks;
  const isSaved = areColumnsSaid(files, column_map) && kinds.every(({ name }) => saidOf(kind_map, name) !== undefined);
  if (!isSaved) return [UNSAVED];
  return areCardsKnown ? [] : ['Die Karten dieser Übernahme sind noch nicht geprobt.'];
}
