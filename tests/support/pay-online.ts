import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { issueDraft } from '#server/reports/invoices/draft-invoice.ts';
import { labelOf } from '#server/reports/invoices/reads.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';

interface Wanted {
  /** A gross sum of cents that 19 % fit into. */
  cents: number;
  /** Of what cannot be saved there is no invoice. */
  state?: 'saved' | 'unsaved';
  currency?: string;
  /** Its invoice waits for accounting, as something hindered it. */
  isLate?: boolean;
}

export interface PaidOnline {
  orderId: string;
  paymentId: string;
  /** The name of the person who pays. */
  payer: string;
  /** The number of the invoice; empty where there is none. */
  label: string;
  /** The name on it. */
  buyer: string;
}

/** More branches of the first partner, paid by PayPal now, and their invoice. */
export async function payOnline(
  db: Db,
  { cents, state = 'saved', currency = 'EUR', isLate = false }: Wanted,
): Promise<PaidOnline> {
  const orderId = randomUUID();
  const paymentId = orderId.slice(0, 17).toUpperCase();
  const net = Math.round(cents / 1.19);
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into checkout_order (region_id, order_id, person_id, payer_gguid, purpose, lines, net_cents, tax_cents, provider,
          state, payment_id, paid_cents, paid_currency, paid_at)
      select region_id, ${orderId}, person_id, gguid, 'partner-branches', ${JSON.stringify(isLate ? [{ text: 'Filiale', netCent: net }] : [])}, ${net}::bigint, ${cents - net}::bigint, 'paypal',
          ${state}, ${paymentId}, ${cents}::bigint, ${currency}, ledger_now()
        from person where partner_id = 1 order by person_id limit 1`.execute(trx);
    const { rows } = await sql<{ payer: string }>`
      select first_name || ' ' || last_name as payer from person where partner_id = 1 order by person_id limit 1`.execute(trx);
    const paid = { orderId, paymentId, payer: rows[0]!.payer, label: '', buyer: '' };
    if (state === 'unsaved') return paid;
    if (isLate) {
      await sql`insert into invoice_refusal (region_id, cause, kind, partner_id, problem)
        values (1, ${`order ${orderId}`}, 'branches', 1, 'Die Anschrift fehlt.')`.execute(trx);
      return paid;
    }
    const region = (await ownRegionContent(trx).find({ regionId: 1 }))!;
    const row = await issueDraft(
      trx,
      { region, portalUrl: 'https://portal.example' },
      {
        business: { kind: 'partner', regionId: 1, partnerId: 1 },
        kind: 'branches',
        cause: `order ${orderId}`,
        positions: [{ text: 'Filiale', unitCents: net }],
        payment: (on) => ({ how: 'paypal', on, reference: paymentId }),
        issuedBy: null,
      },
    );
    return { ...paid, label: labelOf(row), buyer: row.content.buyer.name };
  });
}
