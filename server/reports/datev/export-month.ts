import { createHash } from 'node:crypto';
import { datevMessages } from '#contract/reports/datev/datev.ts';
import { lastSealedEntry, oldestUnsealedEntry } from '#server/ledger/prove/how-far-sealed.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { readBuyer } from '#server/reports/invoices/invoice-parties.ts';
import { invoiceTitle } from '#server/reports/invoices/invoice-title.ts';
import { labelOf, numbered } from '#server/reports/invoices/reads.ts';
import { findLastStatementNumber } from '#server/reports/settlements/read-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import type { BatchContext } from './batch-file.ts';
import { writeBatch } from './batch-file.ts';
import { type DatevBusiness, writeBusinesses } from './business-file.ts';
import { businessNamed, businessNameIn, type DatevAccount, type DatevDocument, type DatevLine } from './datev-line.ts';
import { writeDocuments } from './documents-file.ts';
import { exportZip, fetchPaper, filesHash, type PaperOffice, sha256Of } from './export-zip.ts';
import { type Gathered, gatherLines, gatherPapers, NOTHING, type Reach } from './gather-lines.ts';
import { type Month, monthOf } from './months.ts';
import { numberBusinesses } from './number-businesses.ts';
import { findFirstMonth, listExports, listToldOnline } from './read-exports.ts';
import { lockExports, problemsOf, readSettings } from './settings.ts';

/** What DATEV's Belegtransfer takes at once. */
const MOST_PAPERS = 4_999;

interface Wanted {
  regionId: number;
  /** "2026-10" */
  month: string;
  staffId: number;
}

/**
 * Exports a month that has ended. What was exported before is never exported again: what came into the month since is
 * another batch. Where nothing came, the last batch is the answer, so two at once make one. Throws Refusal 409 while
 * entries wait for their seals, and 422 where accounts are missing or the month has not ended.
 */
export async function exportMonth(
  office: PaperOffice,
  { regionId, month: name, staffId }: Wanted,
): Promise<{ batch: number; isNew: boolean }> {
  const month = monthOf(name);
  await assertExportable(office.db, regionId, month);
  await makePapers(office, regionId, month);
  return office.db.transaction().execute(async (trx) => {
    await lockExports(trx, regionId);
    const before = (await listExports(trx, regionId)).findLast(({ month: one }) => one === month.first);
    const after: Reach = before
      ? { entry: before.untilEntry, statement: before.untilStatement, invoice: before.untilInvoice }
      : NOTHING;
    await assertExportable(trx, regionId, month);
    const until = await readReach(trx, regionId, month, after);
    const told = await listToldOnline(trx, regionId, month.first);
    const gathered = await gatherLines(trx, regionId, month, after, until, told);
    const { entries, invoices, statements, onlineMovements } = gathered;
    const hasNews = entries + invoices.length + statements.length + onlineMovements.length > 0;
    if (before && !hasNews) return { batch: before.batch, isNew: false };
    const batch = (before?.batch ?? 0) + 1;
    await keepExport({ ...office, db: trx }, trx, { regionId, month, batch, until, gathered, staffId });
    await audit(trx, { personId: staffId, regionId, act: 'datev-exported', subject: `${name} ${batch}` });
    return { batch, isNew: true };
  });
}

/** Before the transaction: what a paper needs comes by another connection. */
async function makePapers(office: PaperOffice, regionId: number, month: Month): Promise<void> {
  const { statements, invoices } = await gatherPapers(office.db, regionId, month, NOTHING);
  for (const { gguid } of statements) await fetchPaper(office, { kind: 'statement', gguid });
  for (const { row } of invoices) await fetchPaper(office, { kind: 'invoice', gguid: row.gguid });
}

async function assertExportable(db: Db, regionId: number, month: Month): Promise<void> {
  if ((await readLedgerClock(db)) < month.to) throw ruleBroken(datevMessages.running);
  const [problem] = problemsOf(await readSettings(db, regionId));
  if (problem) throw ruleBroken(problem);
  const first = await findFirstMonth(db, regionId);
  if (!first || first > month.name) throw ruleBroken(datevMessages.beforeBooks);
  const unsealed = await oldestUnsealedEntry(db, [regionId]);
  if (unsealed && unsealed < month.to) throw new Refusal('NOT_SEALED', datevMessages.notSealed);
}

/** Never less than before. No entry, statement or invoice can appear any more below what this tells. */
async function readReach(trx: Trx, regionId: number, month: Month, after: Reach): Promise<Reach> {
  const { invoices } = await gatherPapers(trx, regionId, month, NOTHING);
  return {
    entry: Math.max(after.entry, await lastSealedEntry(trx, regionId)),
    statement: Math.max(after.statement, await findLastStatementNumber(trx, regionId)),
    invoice: Math.max(after.invoice, ...invoices.map(({ row }) => row.number)),
  };
}

interface NewExport extends Omit<Wanted, 'month'> {
  month: Month;
  batch: number;
  until: Reach;
  gathered: Gathered;
}

async function keepExport(office: PaperOffice, trx: Trx, made: NewExport): Promise<void> {
  const { regionId, month, batch, until, gathered, staffId } = made;
  const { lines } = gathered;
  const settings = (await readSettings(trx, regionId))!;
  const accounts = [...new Set(lines.flatMap(({ debit, credit }) => [debit, credit]))].filter(
    (one) => businessNameIn(one) !== null,
  );
  const numbers = await numberBusinesses(
    trx,
    regionId,
    accounts.map((account) => businessNameIn(account)!),
    settings,
  );
  const madeAt = await readLedgerClock(trx);
  const { cardName } = (await findRegionName(trx, regionId))!;
  const context: BatchContext = {
    settings,
    numbers,
    from: month.first,
    to: month.last,
    madeAt,
    title: `${month.name}${batch > 1 ? ` Nachtrag ${batch - 1}` : ''} ${cardName}`,
  };
  const documents = await listDocuments(office, regionId, gathered);
  const kept = {
    month: month.first,
    batch,
    documents,
    batch_csv: writeBatch(lines, context),
    business_csv: writeBusinesses(await describeBusinesses(trx, regionId, accounts), context),
    documents_xml: writeDocuments(documents, madeAt),
  };
  await trx
    .insertInto('datev_export')
    .values({
      ...kept,
      region_id: regionId,
      until_entry: until.entry,
      until_statement: until.statement,
      until_invoice: until.invoice,
      lines: JSON.stringify(lines satisfies DatevLine[]),
      documents: JSON.stringify(documents),
      sha256: filesHash([kept.batch_csv, kept.business_csv, kept.documents_xml]),
      zip_sha256: await hashOfStream(exportZip(office, kept)),
      exported_by: staffId,
      exported_at: madeAt,
    })
    .execute();
}

async function listDocuments(
  office: PaperOffice,
  regionId: number,
  { statements, invoices }: Gathered,
): Promise<DatevDocument[]> {
  const papers: Omit<DatevDocument, 'sha256'>[] = [
    ...statements.map(({ gguid, number }) => {
      const label = statementLabel(regionId, number);
      return { gguid, kind: 'statement', label, fileName: `Abrechnung ${label}.pdf` } as const;
    }),
    ...invoices.map(({ row }) => {
      const label = labelOf(row);
      return { gguid: row.gguid, kind: 'invoice', label, fileName: `${invoiceTitle(numbered(row))}.pdf` } as const;
    }),
  ];
  if (papers.length > MOST_PAPERS) throw ruleBroken(datevMessages.tooManyPapers);
  const documents: DatevDocument[] = [];
  for (const paper of papers) documents.push({ ...paper, sha256: sha256Of(await fetchPaper(office, paper)) });
  return documents;
}

async function describeBusinesses(trx: Trx, regionId: number, accounts: readonly DatevAccount[]): Promise<DatevBusiness[]> {
  const businesses: DatevBusiness[] = [];
  for (const account of accounts.toSorted()) {
    const { name, street, zip, city, country, email, contractId } = await readBuyer(
      trx,
      businessNamed(regionId, businessNameIn(account)!),
    );
    businesses.push({ account, name, street, zip, city, country, email, contractId });
  }
  return businesses;
}

async function hashOfStream(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
