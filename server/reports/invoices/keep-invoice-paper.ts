import type { Db } from '#server/platform/db/database.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { invoicePaper } from './invoice-paper.ts';
import { invoiceXml } from './invoice-xml.ts';
import { type InvoiceRow, numbered } from './reads.ts';

interface Archive {
  db: Db;
  regionContent: RegionContent;
}

interface Papers {
  xml: string;
  pdf: Uint8Array;
}

/** XML and paper of an invoice, made once: later and parallel calls return the same. */
export async function keepInvoicePaper({ db, regionContent }: Archive, row: InvoiceRow): Promise<Papers> {
  const kept = await findPaper(db, row);
  if (kept) return kept;
  const invoice = numbered(row);
  const xml = invoiceXml(invoice);
  const pdf = await invoicePaper(invoice, xml, await getLetterLook({ db, regionContent }, row.region_id));
  await db
    .insertInto('invoice_paper')
    .values({ region_id: row.region_id, year: row.year, number: row.number, xml, pdf: Buffer.from(pdf) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPaper(db, row))!;
}

async function findPaper(db: Db, { region_id, year, number }: InvoiceRow): Promise<Papers | undefined> {
  return db
    .selectFrom('invoice_paper')
    .select(['xml', 'pdf'])
    .where('region_id', '=', region_id)
    .where('year', '=', year)
    .where('number', '=', number)
    .executeTakeFirst();
}
