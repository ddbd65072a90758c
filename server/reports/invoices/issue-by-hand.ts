import type { ParsedInputOf } from '#contract/common/call.ts';
import { centsOf } from '#contract/common/money.ts';
import type { issueInvoice as call } from '#contract/reports/invoices/invoices.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { findEmployerContract } from '#server/parties/employers/employer-contract.ts';
import type { OwnBusiness } from '#server/parties/partners/own-business.ts';
import { findPartnerContract } from '#server/parties/partners/partner-contract.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { issueDraft } from './draft-invoice.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { labelOf } from './reads.ts';

/**
 * Issues an invoice over one line, as accounting asks for it; the same request is one invoice. Returns its label. Throws
 * Refusal 404 for an unknown business, and 422 where the portal cannot issue it.
 */
export async function issueByHand(
  db: Db,
  officeOf: (which: { regionId: number }) => Promise<InvoiceOffice>,
  { requestKey, kind, business: { kind: businessKind, id }, text, quantity, unit, performedOn }: ParsedInputOf<typeof call>,
  staffId: number,
): Promise<string> {
  const business = await findBusiness(db, businessKind, id);
  const { regionId } = business;
  const office = await officeOf({ regionId });
  const message = 'Der Tag der Leistung darf nicht in der Zukunft liegen.';
  if (performedOn > (await getLedgerToday(db))) throw ruleBroken(message, { performedOn: message });
  return db.transaction().execute(async (trx) => {
    const row = await issueDraft(trx, office, {
      business,
      kind,
      cause: `desk ${requestKey}`,
      charges: [{ text, quantity: Number(quantity), unitCents: centsOf(unit) }],
      period: { from: performedOn, to: performedOn },
      issuedBy: staffId,
    });
    await audit(trx, { personId: staffId, regionId, act: 'invoice-issued', subject: labelOf(row) });
    return labelOf(row);
  });
}

async function findBusiness(db: Db, kind: 'partner' | 'employer', gguid: string): Promise<OwnBusiness> {
  const unknown = () => notFound('Diesen Partner oder Arbeitgeber gibt es nicht.');
  if (kind === 'partner') {
    const row = await findPartnerContract(db, gguid);
    if (!row) throw unknown();
    return { kind, regionId: row.region_id, partnerId: row.partner_id };
  }
  const row = await findEmployerContract(db, gguid);
  if (!row) throw unknown();
  return { kind, regionId: row.region_id, employerId: row.employer_id };
}
