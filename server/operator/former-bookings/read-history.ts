import type { FormerHistory } from '#contract/operator/former-bookings/former-bookings.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { describeColumns, proposeColumns } from '#server/operator/taking-over/column-meanings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { findHistory, type History, takesBookings } from './hold-history.ts';
import { tellTotals } from './history-totals.ts';
import { knownFormerColumns } from './known-former-columns.ts';
import { type FormerFile, listFiles, listFormerLacks, listKinds } from './map-bookings.ts';
import { areCardsKnown, isRehearsalDue, listParts } from './rehearse-bookings.ts';
import { isRehearsedNow, whyNotYet } from './show-bookings.ts';

/** The history of a take-over as its page shows it. Throws Refusal 404 for no such take-over. */
export async function readHistory(db: Db, takeOverId: number): Promise<FormerHistory> {
  const takeOver = await getTakeOver(db, takeOverId);
  const history = await findHistory(db, takeOver.region_id, takeOverId);
  const files = history ? await listFiles(db, history) : [];
  if (!history || files.length === 0)
    return { ...NOTHING, id: takeOverId, state: takesBookings(takeOver) ? 'none' : 'closed', version: history?.version ?? 0 };
  const isShown = history.shown_at !== null;
  const isDue = isRehearsalDue(history, takeOver);
  const isReady = isShown || isRehearsedNow(history, takeOver);
  const people = await listNamesOfPeople(db, [...files.map(({ taken_by }) => taken_by), history.shown_by]);
  const columnMap = proposeColumns(knownFormerColumns, files, history.column_map);
  const mayChange = !isShown && takesBookings(takeOver);
  return {
    id: takeOverId,
    state: stateOf({ isShown, mayChange, isDue, isReady }),
    version: history.version,
    files: files.map((file) => ({
      id: file.file_id,
      name: file.name,
      rows: file.rows,
      sha256: file.sha256,
      takenAt: file.taken_at.toISOString(),
      takenBy: people.get(file.taken_by) ?? '',
    })),
    columns: mayChange ? await describeColumns(files, columnMap, (file) => readFirstLine(db, file)) : [],
    kinds: mayChange ? listKinds(files, columnMap, history.kind_map) : [],
    lacks: mayChange ? listFormerLacks(files, history, areCardsKnown(takeOver)) : [],
    judgedPercent: isDue ? await countJudged(db, history, files) : 0,
    rehearsal: isReady ? await tellTotals(db, history) : null,
    notYet: isShown ? null : whyNotYet(history, takeOver),
    shownAt: history.shown_at?.toISOString() ?? null,
    shownBy: history.shown_by === null ? null : (people.get(history.shown_by) ?? ''),
    leftOut: history.left_out,
    isForgotten: history.forgotten_at !== null,
  };
}

const NOTHING = {
  files: [],
  columns: [],
  kinds: [],
  lacks: [],
  judgedPercent: 0,
  rehearsal: null,
  notYet: null,
  shownAt: null,
  shownBy: null,
  leftOut: null,
  isForgotten: false,
};

function stateOf(is: { isShown: boolean; mayChange: boolean; isDue: boolean; isReady: boolean }): FormerHistory['state'] {
  if (is.isShown) return 'shown';
  if (!is.mayChange) return 'closed';
  if (is.isDue) return 'rehearsing';
  return is.isReady ? 'ready' : 'files';
}

async function countJudged(db: Db, { judged_parts }: History, files: readonly FormerFile[]): Promise<number> {
  const parts = await listParts(db, files);
  return Math.floor((100 * (judged_parts ?? 0)) / Math.max(1, parts.length));
}

async function readFirstLine(db: Db, { region_id, file_id }: FormerFile): Promise<readonly string[]> {
  const first = await db
    .selectFrom('former_part')
    .select('lines')
    .where('region_id', '=', region_id)
    .where('file_id', '=', file_id)
    .where('part', '=', 0)
    .executeTakeFirst();
  return first ? (JSON.parse(first.lines) as [number, string[]][])[0]![1] : [];
}
