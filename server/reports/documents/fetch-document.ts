import { findContractPaper } from '#server/money/contract-papers/contract-papers.ts';
import { keepContractPaper } from '#server/money/contract-papers/keep-contract-paper.ts';
import { findOrder } from '#server/money/charges/get-charge-order.ts';
import { keepChargeOrderPaper } from '#server/money/charges/keep-charge-order-paper.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { invoiceTitle } from '#server/reports/invoices/invoice-title.ts';
import { keepInvoicePaper } from '#server/reports/invoices/keep-invoice-paper.ts';
import { findOwnInvoice, numbered } from '#server/reports/invoices/reads.ts';
import { findOwnReminderLetter } from '#server/reports/reminder-letters/reminder-letters.ts';
import { findStatementByGguid, findStatementNumber } from '#server/reports/settlements/read-statements.ts';
import { keepStatementPaper } from './keep-statement-paper.ts';
import { documentName } from './list-documents.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** A document of the business's own business as PDF. Throws Refusal 404 for any other, whether there is one or not. */
export async function fetchDocument(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  business: OwnBusiness,
  gguid: string,
): Promise<{ name: string; pdf: Uint8Array }> {
  const contract = await findContractPaper(db, business);
  if (contract?.gguid === gguid) return { name: contract.title, pdf: await keepContractPaper({ db, regionContent }, gguid) };
  const invoice = await findOwnInvoice(db, business, gguid);
  if (invoice)
    return { name: invoiceTitle(numbered(invoice)), pdf: (await keepInvoicePaper({ db, regionContent }, invoice)).pdf };
  const letter = await findOwnReminderLetter(db, business, gguid);
  if (letter) return letter;
  if (business.kind === 'employer') return fetchOrder({ db, regionContent }, business, gguid);
  const number = await findStatementNumber(db, business, gguid);
  if (number === undefined) throw notFound('Das Dokument wurde nicht gefunden.');
  return {
    name: documentName(business.regionId, number),
    pdf: await keepStatementPaper({ db, regionContent }, business.regionId, number),
  };
}

async function fetchOrder(
  archive: Pick<Portal, 'db' | 'regionContent'>,
  { regionId, employerId }: Extract<OwnBusiness, { kind: 'employer' }>,
  gguid: string,
): Promise<{ name: string; pdf: Uint8Array }> {
  const order = await findOrder(archive.db, gguid);
  if (order?.employerId !== employerId || order.regionId !== regionId) throw notFound('Das Dokument wurde nicht gefunden.');
  return { name: `Ladeauftrag ${order.label}`, pdf: await keepChargeOrderPaper(archive, order) };
}

/** The paper of a partner's statement as the partner has it; that staff looked is noted. Throws Refusal 404. */
export async function fetchStatementForStaff(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  { gguid, staffId }: { gguid: string; staffId: number },
): Promise<{ name: string; pdf: Uint8Array }> {
  const statement = await findStatementByGguid(db, gguid);
  if (!statement) throw notFound('Die Abrechnung wurde nicht gefunden.');
  const { regionId, number } = statement;
  const name = documentName(regionId, number);
  await audit(db, { personId: staffId, regionId, act: 'looked-at-statement', subject: name });
  return { name, pdf: await keepStatementPaper({ db, regionContent }, regionId, number) };
}
