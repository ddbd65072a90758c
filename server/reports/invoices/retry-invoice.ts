import { Temporal } from 'temporal-polyfill';
import type { InvoiceKind } from '#contract/reports/invoices/invoice-kinds.ts';
import { getCheckoutOrder } from '#server/money/checkout/checkout-orders.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getStatementFees } from '#server/reports/settlements/read-statements.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { issueDraft } from './draft-invoice.ts';
import { invoiceMonth } from './invoice-months.ts';
import { invoiceCheckoutOrder } from './invoice-checkout-orders.ts';
import { invoiceStatement } from './invoice-statements.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { businessOf, type InvoiceRow, labelOf } from './reads.ts';
import { forgetRefusal, type NotedDraft } from './refusals.ts';
import { type HoldBack, tellWentBackBefore } from './tell-went-back.ts';

interface Retried {
  regionId: number;
  cause: string;
  staffId: number;
}

/** With what is done where the payment of an order went back before its invoice was issued. */
interface RetryOffice extends InvoiceOffice {
  region: InvoiceOffice['region'] & { regionId: number };
  holdBack: HoldBack;
}

/**
 * Issues what could not be invoiced before, once its hindrance is gone. Null where there is nothing to invoice any
 * more. Throws Refusal 404 where nothing of that cause waits, and 422 with what still hinders it.
 */
export async function retryInvoice(trx: Trx, office: RetryOffice, { regionId, cause, staffId }: Retried): Promise<string | null> {
  const waits = await trx
    .selectFrom('invoice_refusal')
    .select(['kind', 'partner_id', 'employer_id', 'draft'])
    .where('region_id', '=', regionId)
    .where('cause', '=', cause)
    .forUpdate()
    .executeTakeFirst();
  if (!waits) throw notFound('Diese Rechnung wartet nicht mehr.');
  const { draft } = waits;
  const row = draft
    ? await issueNoted(trx, office, { ...waits, draft, regionId, cause, staffId })
    : await issue(trx, office, { regionId, cause, staffId });
  await forgetRefusal(trx, regionId, cause);
  if (row && cause.startsWith('order ')) await tellWentBackBefore(trx, { ...office, cause });
  if (row) await audit(trx, { personId: staffId, regionId, act: 'invoice-issued', subject: labelOf(row) });
  return row && labelOf(row);
}

interface Noted extends Retried {
  kind: InvoiceKind;
  partner_id: number | null;
  employer_id: number | null;
  draft: NotedDraft;
}

/** As it would have been issued then, by the prices of that day. */
function issueNoted(trx: Trx, office: InvoiceOffice, noted: Noted): Promise<InvoiceRow> {
  const { regionId, cause, kind, partner_id, employer_id, draft, staffId } = noted;
  if (kind === 'cancellation') throw new Error('a cancellation waits for nothing');
  const business = businessOf({ region_id: regionId, partner_id, employer_id });
  return issueDraft(trx, office, { business, kind, cause, ...draft, issuedBy: staffId });
}

async function issue(trx: Trx, office: InvoiceOffice, { regionId, cause, staffId }: Retried): Promise<InvoiceRow | null> {
  const [what, one, , two] = cause.split(' ');
  if (what === 'order') return invoiceCheckoutOrder(trx, office, await getCheckoutOrder(trx, one!), staffId);
  if (what === 'statement')
    return invoiceStatement(trx, office, regionId, await getStatementFees(trx, regionId, Number(one)), staffId);
  if (what === 'month')
    return invoiceMonth(trx, office, { regionId, partnerId: Number(two) }, Temporal.PlainDate.from(`${one}-01`), staffId);
  throw new Error(`nothing tells what ${cause} is for`);
}
