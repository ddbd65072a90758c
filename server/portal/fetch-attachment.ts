import { keepContractPaper } from '#server/money/contract-papers/keep-contract-paper.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';
import { keepInvoicePaper } from '#server/reports/invoices/keep-invoice-paper.ts';
import { getInvoice } from '#server/reports/invoices/reads.ts';
import { fetchMandate } from '#server/reports/mandates/make-mandate.ts';
import { getReminderLetter } from '#server/reports/reminder-letters/reminder-letters.ts';
import type { Portal } from '#server/tenancy/portal.ts';

/** Papers that go along with mails, by what they are. Throws where there is none. */
export async function fetchAttachment(
  portal: Pick<Portal, 'db' | 'regionContent'>,
  { kind, id }: Attachment,
): Promise<Uint8Array> {
  switch (kind) {
    case 'mandate':
      return fetchMandate(portal, id);
    case 'contract':
      return keepContractPaper(portal, id);
    case 'invoice':
      return (await keepInvoicePaper(portal, await getInvoice(portal.db, id))).pdf;
    case 'reminder':
      return (await getReminderLetter(portal.db, id)).pdf;
  }
}
