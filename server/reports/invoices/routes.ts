import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/reports/invoices/invoices.ts';
import { ownBusinessOf } from '#server/parties/partners/own-business.ts';
import { answer } from '#server/platform/http/answer.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { keepInvoicePaper } from './keep-invoice-paper.ts';
import { findOwnInvoice, labelOf } from './reads.ts';

export function invoiceRoutes(app: FastifyInstance, { db, regionContent }: Portal): void {
  answer(app, calls.ownInvoiceXml, async ({ caller, input, reply }) => {
    const row = await findOwnInvoice(db, ownBusinessOf(caller), input.gguid);
    if (!row) throw notFound('Das Dokument wurde nicht gefunden.');
    const { xml } = await keepInvoicePaper({ db, regionContent }, row);
    reply.header('content-disposition', `attachment; filename="Rechnung ${labelOf(row)}.xml"`);
    return Buffer.from(xml, 'utf8');
  });
}
