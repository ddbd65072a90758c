import { ownerColumns } from '#server/tenancy/people/business-people.ts';
import type { InvoiceKind } from '#contract/reports/invoices/invoice-kinds.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { InvoicePosition, InvoiceContent } from './build-invoice.ts';
import type { InvoiceRow } from './reads.ts';

/** What is to be charged, where nothing else tells it later. */
export interface NotedDraft {
  positions: readonly InvoicePosition[];
  period: InvoiceContent['period'];
}

interface Wanted {
  business: OwnBusiness;
  kind: InvoiceKind;
  cause: string;
  draft?: NotedDraft;
}

/**
 * Issues an invoice, or notes for accounting why the portal cannot: what it is for must not fail because of its
 * invoice. Errors other than a Refusal are thrown. Null where there was nothing to invoice, or it was refused.
 */
export async function issueOrNote(trx: Trx, wanted: Wanted, issue: () => Promise<InvoiceRow | null>): Promise<InvoiceRow | null> {
  const { business, kind, cause, draft } = wanted;
  try {
    const row = await issue();
    await forgetRefusal(trx, business.regionId, cause);
    return row;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await trx
      .insertInto('invoice_refusal')
      .values({
        region_id: business.regionId,
        cause,
        kind,
        ...ownerColumns(business),
        problem: error.message,
        draft: draft ? JSON.stringify(draft) : null,
      })
      .onConflict((conflict) => conflict.columns(['region_id', 'cause']).doUpdateSet({ problem: error.message }))
      .execute();
    return null;
  }
}

export async function forgetRefusal(trx: Trx, regionId: number, cause: string): Promise<void> {
  await trx.deleteFrom('invoice_refusal').where('region_id', '=', regionId).where('cause', '=', cause).execute();
}
