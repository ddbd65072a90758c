import { sql } from 'kysely';
import type { TakenState } from '#contract/operator/taking-over/taking-over.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The row of a take-over that tells of a card, and whether that card comes along, or came. */
export interface RowOfNumber {
  rowId: number;
  comesAlong: boolean;
  state: TakenState | null;
}

/**
 * The rows of a take-over by any of the numbers of their cards, in the form of `readAnyNumber`; those of none are left
 * out. Of several rows the one whose card comes along counts.
 */
export async function findRowsOfNumbers(
  db: Db,
  { regionId, takeOverId }: { regionId: number; takeOverId: number },
  numbers: readonly string[],
): Promise<Map<string, RowOfNumber>> {
  const ofThis = sql`region_id = ${regionId} and take_over_id = ${takeOverId}`;
  // By arrays: right after an upload the database has no statistics, and would compare each number with all rows.
  const { rows } = await sql<{ number: string } & RowOfNumber>`
    select old_number as number, row_id as "rowId", coalesce(faults = '{}' and state <> 'left-out', false) as "comesAlong", state
      from take_over_row where ${ofThis} and old_number = any (${numbers}::text[])
    union all
    select number, row_id, coalesce(faults = '{}' and state <> 'left-out', false), state
      from take_over_row cross join unnest(other_numbers) as number
     where ${ofThis} and other_numbers <> '{}' and other_numbers && ${numbers}::text[]`.execute(db);
  // The last one wins.
  return new Map(
    rows.toSorted((one, other) => Number(one.comesAlong) - Number(other.comesAlong)).map(({ number, ...row }) => [number, row]),
  );
}
