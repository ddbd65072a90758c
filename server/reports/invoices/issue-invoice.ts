import { ownerColumns } from '#server/tenancy/people/business-people.ts';
import { sql } from 'kysely';
import type { InvoiceKind, SettledHow } from '#contract/reports/invoices/invoice-kinds.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { Addressee, CardLook } from '#server/platform/mail/mail-template.ts';
import { contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import type { InvoiceContent } from './build-invoice.ts';
import { noteInvoice } from './invoice-notices.ts';
import { invoiceTitle } from './invoice-title.ts';
import { paymentText } from './invoice-xml.ts';
import { invoiceIssued } from './mails.ts';
import { findPayableInvoice } from './open-invoices.ts';
import { getInvoice, type InvoiceRow, numbered } from './reads.ts';

/** Under which name and from where the mail comes. */
export interface InvoiceOffice {
  region: CardLook & { name: string };
  /** Null: nobody is told, as in the demo's past. */
  portalUrl: string | null;
}

export interface NewInvoice {
  business: OwnBusiness;
  kind: InvoiceKind;
  /** ISO day: today, by the clock of the books. */
  day: string;
  /** The cause of the invoice. For one cause there is one invoice in force. */
  cause: string;
  content: InvoiceContent;
  /** Of a cancellation. */
  cancels?: { year: number; number: number; reason: string };
  /** The member of staff; null for a payment or a job. */
  issuedBy: number | null;
  /** The caller tells of it, once what was paid before is known. */
  isToldLater?: boolean;
}

/**
 * Issues an invoice with the next number of its region and year, and mails it to the business. If there is one of this
 * cause already, that one is returned, and nothing is mailed. Takes the region's lock until the transaction ends.
 */
export async function issueInvoice(trx: Trx, office: InvoiceOffice, invoice: NewInvoice): Promise<InvoiceRow> {
  const { business, kind, day, cause, content, cancels, issuedBy } = invoice;
  const { partner_id, employer_id } = ownerColumns(business);
  const { rows } = await sql<{ gguid: string; is_new: boolean }>`
    select gguid, is_new from issue_invoice(${business.regionId}, ${kind}, ${partner_id}, ${employer_id}, ${day}::date,
      ${cause}, ${JSON.stringify(content)}::jsonb, ${settledHow(content)}, ${cancels?.year ?? null},
      ${cancels?.number ?? null}, ${cancels?.reason ?? null}, ${issuedBy})`.execute(trx);
  const { gguid, is_new } = rows[0]!;
  const row = await getInvoice(trx, gguid);
  if (is_new && !invoice.isToldLater) await tellInvoice(trx, office, business, row);
  return row;
}

function settledHow({ payment: { how } }: InvoiceContent): SettledHow | null {
  return how === 'paypal' || how === 'demo' || how === 'statement' ? how : null;
}

/**
 * Who reads mails about an invoice: the address for invoices; without one that a mail server accepts, the contact
 * person.
 */
export async function findInvoiceReader(trx: Trx, business: OwnBusiness, row: InvoiceRow): Promise<Addressee | undefined> {
  const contact = contactOf(await listBusinessPeople(trx, business));
  const email = readMailAddress(row.content.buyer.email) ?? contact?.email;
  return email ? { email, personId: email === contact?.email ? contact.personId : null } : undefined;
}

/** Mails an invoice to its business. Whoever has no address for mail gets it by post, which accounting sees to. */
export async function tellInvoice(
  trx: Trx,
  { region, portalUrl }: InvoiceOffice,
  business: OwnBusiness,
  row: InvoiceRow,
): Promise<void> {
  if (portalUrl === null) return;
  const reader = await findInvoiceReader(trx, business, row);
  if (!reader) {
    await noteInvoice(trx, row, { about: 'issued', way: 'post' });
    return;
  }
  const title = invoiceTitle(numbered(row));
  const to = { ...reader, attachments: [{ kind: 'invoice' as const, id: row.gguid, fileName: `${title}.pdf` }] };
  const openCents =
    (await findPayableInvoice(trx, { regionId: row.region_id, year: row.year, number: row.number }))?.openCents ?? 0;
  const isOpen = openCents > 0;
  const { payment, cancels } = row.content;
  const { how } = payment;
  const isGivenBack = cancels?.back !== undefined && (cancels.back.paidCents > 0 || cancels.back.debitOn !== null);
  const isSaid = isGivenBack || openCents < 0 || (isOpen && (how === 'debit' || how === 'debited'));
  await queueMail(
    trx,
    invoiceIssued(to, {
      region,
      title,
      subject: row.content.subject,
      dueOn: isOpen ? row.due_on : null,
      restCents: isOpen && openCents < row.gross_cents ? openCents : null,
      payText: isSaid ? paymentText(numbered(row)) : null,
      portalUrl,
    }),
  );
}
