import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { keepStatementPaper } from '#server/reports/documents/keep-statement-paper.ts';
import { keepInvoicePaper } from '#server/reports/invoices/keep-invoice-paper.ts';
import { getInvoice } from '#server/reports/invoices/reads.ts';
import { findStatementByGguid } from '#server/reports/settlements/read-statements.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import type { DatevDocument } from './datev-line.ts';
import { streamZip, type ZippedFile } from './stream-zip.ts';

/** What papers are made, or read again, by. */
export interface PaperOffice {
  db: Db;
  regionContent: RegionContent;
}

/** The PDF of a paper as everybody has it; made now if nobody has asked for it yet. */
export async function fetchPaper(
  office: PaperOffice,
  { kind, gguid }: Pick<DatevDocument, 'kind' | 'gguid'>,
): Promise<Uint8Array> {
  if (kind === 'invoice') return (await keepInvoicePaper(office, await getInvoice(office.db, gguid))).pdf;
  const { regionId, number } = (await findStatementByGguid(office.db, gguid))!;
  return keepStatementPaper(office, regionId, number);
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The hash of the three files that an export keeps; the database counts it in the same way. */
export function filesHash(files: readonly Uint8Array[]): string {
  return sha256Of(Buffer.concat(files.map((file) => createHash('sha256').update(file).digest())));
}

type KeptFiles = Pick<
  Selectable<Tables['datev_export']>,
  'month' | 'batch' | 'documents' | 'batch_csv' | 'business_csv' | 'documents_xml'
>;

/** "2026-10", and "2026-10-2" for the second batch. */
export const exportName = ({ month, batch }: Pick<KeptFiles, 'month' | 'batch'>) =>
  `${month.slice(0, 7)}${batch > 1 ? `-${batch}` : ''}`;

/**
 * The zip of an export, piece by piece: the batch, debtors and creditors, and a zip of its own with the papers, which
 * DATEV's Belegtransfer takes as it is. One paper is in memory at a time.
 */
export function exportZip(office: PaperOffice, kept: KeptFiles): AsyncGenerator<Uint8Array> {
  const name = exportName(kept);
  const files: ZippedFile[] = [
    { name: `EXTF_Buchungsstapel_${name}.csv`, content: [kept.batch_csv] },
    { name: `EXTF_DebKred_Stamm_${name}.csv`, content: [kept.business_csv] },
  ];
  if (kept.documents.length)
    files.push({ name: `Belegtransfer_${name}.zip`, content: streamZip(packageOf(office, kept), kept.month) });
  return streamZip(files, kept.month);
}

async function* packageOf(office: PaperOffice, { documents, documents_xml }: KeptFiles): AsyncGenerator<ZippedFile> {
  yield { name: 'document.xml', content: [documents_xml] };
  for (const document of documents) {
    const pdf = await fetchPaper(office, document);
    if (sha256Of(pdf) !== document.sha256) throw new Error(`the paper ${document.label} is not the one that was exported`);
    yield { name: document.fileName, content: [pdf] };
  }
}
