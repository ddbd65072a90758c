import { sql } from 'kysely';
import type { DatevMonth } from '#contract/reports/datev/datev.ts';
import { datevMessages } from '#contract/reports/datev/datev.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { countEntriesBehind, findFirstEntryTime } from '#server/ledger/read/day-totals.ts';
import { findFirstOnlineDay } from '#server/money/checkout/list-online-movements.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { findFirstInvoiceDay } from '#server/reports/invoices/reads.ts';
import { gatherOnlineMovements, gatherPapers } from './gather-lines.ts';
import { monthOf, monthsBetween } from './months.ts';

/** An export without its files. `month` is an ISO date. */
interface Export {
  month: string;
  batch: number;
  untilEntry: number;
  untilStatement: number;
  untilInvoice: number;
  lines: number;
  documents: number;
  zipSha256: string;
  exportedBy: number;
  exportedAt: Date;
}

/** All exports of a region, by month and batch. */
export async function listExports(db: Db, regionId: number): Promise<Export[]> {
  const { rows } = await sql<Export>`
    select month, batch, until_entry as "untilEntry", until_statement as "untilStatement", until_invoice as "untilInvoice",
           jsonb_array_length(lines) as lines,
           jsonb_array_length(documents) as documents, zip_sha256 as "zipSha256", exported_by as "exportedBy",
           exported_at as "exportedAt"
      from datev_export where region_id = ${regionId} order by month, batch`.execute(db);
  return rows;
}

/** The movements at the payment provider that the exports of a month (ISO date of its first day) have told of. */
export async function listToldOnline(db: Db, regionId: number, month: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select l.line ->> 'online' as key from datev_export x cross join lateral jsonb_array_elements(x.lines) as l (line)
     where x.region_id = ${regionId} and x.month = ${month}::date and l.line ? 'online'`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** An export with its files. Throws Refusal 404. */
export async function getExport(db: Db, regionId: number, month: string, batch: number) {
  const row = await db
    .selectFrom('datev_export')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('month', '=', `${month}-01`)
    .where('batch', '=', batch)
    .executeTakeFirst();
  if (!row) throw notFound(datevMessages.unknown);
  return row;
}

/** The months of a region, the newest first, with their exports and what came after them. */
export async function listMonths(db: Db, regionId: number): Promise<DatevMonth[]> {
  const now = await readLedgerClock(db);
  const exports = await listExports(db, regionId);
  const people = await listNamesOfPeople(
    db,
    exports.map(({ exportedBy }) => exportedBy),
  );
  const thisMonth = berlinDay(now).toPlainYearMonth().toString();
  const firstMonth = await findFirstMonth(db, regionId);
  const byMonth = Map.groupBy(exports, ({ month }) => month.slice(0, 7));
  const behind = await countBehind(
    db,
    regionId,
    [...byMonth.values()].map((batches) => batches.at(-1)!),
  );
  return monthsBetween(firstMonth && firstMonth < thisMonth ? firstMonth : thisMonth, thisMonth).map((month) => ({
    month,
    state: byMonth.has(month) ? 'exported' : month === thisMonth ? 'running' : 'ready',
    batches: (byMonth.get(month) ?? []).map(({ batch, exportedAt, exportedBy, lines, documents, zipSha256 }) => ({
      batch,
      exportedAt: exportedAt.toISOString(),
      exportedBy: people.get(exportedBy) ?? null,
      lines,
      documents,
      sha256: zipSha256,
    })),
    behind: behind.get(month) ?? null,
  }));
}

/**
 * "2026-10": the first month with an entry, an invoice or a payment online. Whoever joins pays before anything is
 * booked.
 */
export async function findFirstMonth(db: Db, regionId: number): Promise<string | undefined> {
  const entry = await findFirstEntryTime(db, regionId);
  const days = [
    entry && berlinDay(entry).toString(),
    await findFirstInvoiceDay(db, regionId),
    await findFirstOnlineDay(db, regionId),
  ];
  return days
    .flatMap((day) => (day === null ? [] : [day.slice(0, 7)]))
    .toSorted()
    .at(0);
}

/** For each export that is the last of its month: what has come into the month since, if anything. */
async function countBehind(
  db: Db,
  regionId: number,
  last: readonly Export[],
): Promise<Map<string, NonNullable<DatevMonth['behind']>>> {
  const months = last.map((one) => ({ ...one, ...monthOf(one.month.slice(0, 7)) }));
  const entries = await countEntriesBehind(
    db,
    regionId,
    months.map(({ first, untilEntry }) => ({ month: first, after: untilEntry })),
  );
  const behind = new Map<string, NonNullable<DatevMonth['behind']>>();
  for (const [at, month] of months.entries()) {
    const reach = { entry: month.untilEntry, statement: month.untilStatement, invoice: month.untilInvoice };
    const { statements, invoices } = await gatherPapers(db, regionId, month, reach);
    const onlineMovements = await gatherOnlineMovements(db, regionId, month, await listToldOnline(db, regionId, month.first));
    const came = {
      entries: entries[at] ?? 0,
      statements: statements.length,
      invoices: invoices.length,
      onlinePayments: onlineMovements.length,
    };
    if (Object.values(came).some((count) => count > 0)) behind.set(month.name, came);
  }
  return behind;
}
