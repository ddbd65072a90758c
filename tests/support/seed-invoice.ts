import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Database } from '#server/platform/db/database.ts';
import { buildInvoice } from '#server/reports/invoices/build-invoice.ts';
import { readBuyer, readSeller } from '#server/reports/invoices/invoice-parties.ts';
import { issueInvoice } from '#server/reports/invoices/issue-invoice.ts';
import type { InvoiceRow } from '#server/reports/invoices/reads.ts';

const office = {
  region: { name: 'Lahr', cardName: 'Karte', primaryColor: '#aa0000' },
  portalUrl: 'https://portal.example',
};

/** An invoice over cards of 10 EUR net, to be paid by transfer, issued today. */
export async function seedInvoice({ db }: Pick<Database, 'db'>, business: OwnBusiness, cause = 'desk 1'): Promise<InvoiceRow> {
  return db.transaction().execute(async (trx) => {
    const day = await getLedgerToday(trx);
    const content = buildInvoice({
      subject: 'Kartenbestellung',
      seller: readSeller(),
      buyer: { ...(await readBuyer(trx, business)), street: 'Am Markt 1', zip: '77933', city: 'Lahr', country: 'DE' },
      region: 'Lahr',
      cardName: 'Karte',
      period: { from: day, to: day },
      positions: [{ text: 'Karten', unitCents: 1_000 }],
      taxBasisPoints: 1900,
      payment: { how: 'transfer', holder: 'Kartenkontor', iban: 'DE02120300000000202051', bic: '' },
    });
    return issueInvoice(trx, office, { business, kind: 'cards', day, cause, content, issuedBy: null });
  });
}
