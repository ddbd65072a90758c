import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { findBank } from '#server/parties/businesses/banks.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { issueDraft } from './draft-invoice.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { readInvoicePrices } from './prices.ts';
import { type InvoiceRow, listIssuedCauses } from './reads.ts';
import { issueOrNote } from './refusals.ts';

interface ReturnedDebit {
  business: OwnBusiness;
  /** Names the debit within its region: "invoice-return 7". */
  item: string;
  /** As its business knows it. */
  label: string;
  /** The mandate by which it was made; null: unknown. */
  mandateReference: string | null;
}

/**
 * Asks for what a debit costs that the bank has sent back as it knows no mandate: damages, so without tax, once for a
 * debit. Nothing where the region charges nothing, or the business has given another mandate meanwhile. Where the
 * portal cannot issue it, it waits for accounting (docs/decisions/what-a-returned-debit-costs.md).
 */
export async function issueReturnedDebitFee(
  trx: Trx,
  office: InvoiceOffice,
  { business, item, label, mandateReference }: ReturnedDebit,
): Promise<InvoiceRow | null> {
  const { regionId } = business;
  const { returnedDebit: cents } = await readInvoicePrices(trx, regionId);
  if (!cents) return null;
  const bank = await findBank(trx, business);
  const isNewMandate = mandateReference !== null && bank?.mandate_signed_on && bank.mandate_reference !== mandateReference;
  if (isNewMandate) return null;
  const cause = `return ${item}`;
  // Accounting may have taken it back: then it does not come again.
  if ((await listIssuedCauses(trx, regionId, [cause])).has(cause)) return null;
  const positions = [{ text: `Rücklastschrift ohne Mandat: ${label}`, unitCents: cents }];
  const today = await getLedgerToday(trx);
  const draft = { positions, period: { from: today, to: today } };
  return issueOrNote(trx, { business, kind: 'returned-debit', cause, draft }, () =>
    issueDraft(trx, office, { business, kind: 'returned-debit', cause, positions, issuedBy: null }),
  );
}
