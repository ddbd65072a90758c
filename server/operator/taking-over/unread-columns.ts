import { sql } from 'kysely';
import { type TakeOverFileKind, takeOverFileKinds } from '#contract/operator/taking-over/taken-gifts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listHeads, saidOf } from './file-heads.ts';
import { isFaultColumn } from './fault-column.ts';

interface MappedTakeOver {
  region_id: number;
  take_over_id: number;
  column_map: Readonly<Record<string, string>>;
  gift_column_map: Readonly<Record<string, string>>;
}

/**
 * The columns that somebody has mapped to nothing and in which something stands, with their file. So nobody drops what
 * a former provider tells without anybody seeing it.
 */
export async function listUnreadColumns(db: Db, row: MappedTakeOver): Promise<string[]> {
  const maps = { cards: row.column_map, gifts: row.gift_column_map };
  const told: string[] = [];
  for (const kind of Object.keys(takeOverFileKinds) as TakeOverFileKind[])
    for (const { fileId, name, head } of await listHeads(db, row.region_id, row.take_over_id, kind)) {
      const ignored = head.flatMap((column, place) =>
        column !== '' && !isFaultColumn(column) && saidOf(maps[kind], column) === 'ignored' ? [place] : [],
      );
      const filled = await listFilled(db, { regionId: row.region_id, fileId, kind }, ignored);
      if (filled.length > 0) told.push(`${name}: ${filled.map((place) => `„${head[place]!}“`).join(', ')}`);
    }
  return told;
}

/** Those of the cells of a file in which something stands, in whatever row. */
async function listFilled(
  db: Db,
  { regionId, fileId, kind }: { regionId: number; fileId: number; kind: TakeOverFileKind },
  places: readonly number[],
): Promise<number[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select place from unnest(${places}::int[]) as place
     where exists (select from ${sql.table(kind === 'cards' ? 'take_over_row' : 'take_over_gift')}
       where region_id = ${regionId} and file_id = ${fileId} and coalesce(cells ->> place, '') <> '')
     order by 1`.execute(db);
  return rows.map(({ place }) => place);
}
