import { sql } from 'kysely';
import type { CardBatch } from '#contract/parties/card-stock/card-stock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';

/** More than anybody reads; older ones are found by their cards. */
const MOST = 100;

/** The latest batches of a region, the newest first. */
export async function listBatches(db: Db, regionId: number): Promise<CardBatch[]> {
  const { rows } = await sql<BatchRow>`
    select b.*, t.times, t.taken_at, t.taken_by
      from card_batch b
      left join lateral (
        select count(*) over ()::int as times, taken_at, taken_by from card_file_taken
         where region_id = b.region_id and batch_id = b.batch_id order by card_file_taken_id desc limit 1) t on true
     where b.region_id = ${regionId} order by b.batch_id desc limit ${MOST}`.execute(db);
  const names = await listNamesOfPeople(
    db,
    rows.flatMap((row) => [row.requested_by, row.taken_by]),
  );
  const nameOf = (personId: number | null) => names.get(personId) ?? null;
  return rows.map((row) => ({
    number: row.batch_id,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: nameOf(row.requested_by),
    quantity: row.quantity,
    produced: row.produced,
    finishedAt: row.finished_at?.toISOString() ?? null,
    isTest: row.is_test,
    purpose: row.purpose,
    fileTaken: row.taken_at && { times: row.times!, lastAt: row.taken_at.toISOString(), lastBy: nameOf(row.taken_by) },
  }));
}

interface BatchRow {
  batch_id: number;
  requested_at: Date;
  requested_by: number | null;
  quantity: number;
  produced: number;
  finished_at: Date | null;
  is_test: boolean;
  purpose: string;
  times: number | null;
  taken_at: Date | null;
  taken_by: number | null;
}
