import { sql } from 'kysely';
import { invoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import { ownerOf } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { CardLook } from '#server/platform/mail/mail-template.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import { tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { listAnnouncedDebits } from './invoice-debits.ts';
import { invoiceNotDebited } from './mails.ts';
import { findPayableInvoice } from './open-invoices.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type Obstacle = Tables['invoice_debit_refusal']['obstacle'];

/**
 * Gives up the announced debits of a region that cannot be made: each invoice then asks for a transfer, and says so
 * once.
 */
export async function refuseInvoiceDebits(db: Db, regionId: number, region: CardLook): Promise<void> {
  for (const announced of await listAnnouncedDebits(db, regionId))
    if (announced.obstacle !== null)
      await db.transaction().execute((trx) => refuseInvoiceDebit(trx, regionId, region, { ...announced, isLate: false }));
}

/** Gives up the announced debit of an invoice if it cannot be made, or `isLate` as no other file comes in time. */
export async function refuseInvoiceDebit(
  trx: Trx,
  regionId: number,
  region: CardLook,
  { year, number, isLate }: Refused,
): Promise<void> {
  const obstacle = await noteDebitRefusal(trx, regionId, { year, number, isLate });
  // Another process was quicker, or it can be debited again.
  if (obstacle === null) return;
  const invoice = (await findPayableInvoice(trx, { regionId, year, number }))!;
  const payTo = (await findRegionBank(trx, regionId)) ?? null;
  const label = invoiceLabel(regionId, year, number);
  await tellBusiness(trx, ownerOf(invoice), (to) =>
    invoiceNotDebited(to, { region, label, cents: invoice.openCents, obstacle, dueOn: invoice.dueOn, payTo }),
  );
}

interface Refused {
  year: number;
  number: number;
  isLate: boolean;
}

/** Notes that the announced debit of an invoice is not made, if that is so: the obstacle, or null. Tells nobody. */
export async function noteDebitRefusal(trx: Trx, regionId: number, { year, number, isLate }: Refused): Promise<Obstacle | null> {
  const { rows } = await sql<{ obstacle: Obstacle | null }>`
    select refuse_invoice_debit(${regionId}, ${year}, ${number}, ${isLate}) as obstacle`.execute(trx);
  return rows[0]!.obstacle;
}
