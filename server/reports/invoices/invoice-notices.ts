import type { NoticeAbout } from '#contract/reports/invoices/invoice-kinds.ts';
import type { InvoiceToPost } from '#contract/reports/invoices/invoices.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { nameBusinesses } from '#server/parties/businesses/name-businesses.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { findPayableInvoice } from './open-invoices.ts';
import { type InvoiceRow, isOneInvoice, labelOf, ownerIn } from './reads.ts';

type Numbered = Pick<InvoiceRow, 'region_id' | 'year' | 'number'>;

/**
 * Notes that a business was told of an invoice by mail, or is to be told by post. False where that is noted already.
 */
export async function noteInvoice(
  trx: Trx,
  { region_id, year, number }: Numbered,
  notice: { about: 'issued'; way: 'post' } | { about: 'account'; way: 'mail' | 'post'; pay_by: string },
): Promise<boolean> {
  const noted = await trx
    .insertInto('invoice_notice')
    .values({ region_id, year, number, ...notice })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  return noted !== undefined;
}

const waiting = (db: Db) => db.selectFrom('invoice_notice as n').where('n.way', '=', 'post').where('n.posted_at', 'is', null);

/** What waits to be sent by post: how much, and since when the oldest. */
export async function countToPost(db: Db): Promise<{ count: number; since: Date | null }> {
  return waiting(db)
    .select((notice) => [notice.fn.countAll<number>().as('count'), notice.fn.min('n.noted_at').as('since')])
    .executeTakeFirstOrThrow();
}

/** What waits to be sent by post, the oldest first. */
export async function listToPost(db: Db): Promise<InvoiceToPost[]> {
  const rows = await waiting(db)
    .innerJoin('invoice as i', (join) => join.on(isOneInvoice('i', 'n')))
    .select(['i.gguid', 'i.kind', 'i.region_id', 'i.year', 'i.number', 'i.partner_id', 'i.employer_id', 'n.about', 'n.noted_at'])
    .orderBy('n.noted_at')
    .orderBy('n.region_id')
    .orderBy('n.year')
    .orderBy('n.number')
    .execute();
  const regions = await nameRegions(db);
  const businesses = await nameBusinesses(db, rows.map(ownerIn));
  return Promise.all(
    rows.map(async (row) => ({
      gguid: row.gguid,
      label: labelOf(row),
      kind: row.kind,
      about: row.about,
      ...regions(row.region_id),
      business: businesses(ownerIn(row)),
      transfer: row.about === 'account' ? await readTransferOf(db, row) : null,
      notedAt: row.noted_at.toISOString(),
    })),
  );
}

/** What the letter has to say. */
async function readTransferOf(db: Db, row: Numbered): Promise<InvoiceToPost['transfer']> {
  const bank = await findRegionBank(db, row.region_id);
  const invoice = await findPayableInvoice(db, { regionId: row.region_id, year: row.year, number: row.number });
  if (!bank || !invoice) return null;
  return { holder: bank.holder, iban: bank.iban, bic: bank.bic, purpose: labelOf(row), cents: Math.max(invoice.openCents, 0) };
}

/**
 * Notes that somebody has sent an invoice by post, so that it no longer waits for that. The same person may say so
 * twice. Throws Refusal 404 where it does not wait.
 */
export async function markPosted(
  trx: Trx,
  row: InvoiceRow,
  { about, staffId }: { about: NoticeAbout; staffId: number },
): Promise<void> {
  const key = { region_id: row.region_id, year: row.year, number: row.number, about };
  const notice = await trx
    .selectFrom('invoice_notice')
    .select(['way', 'posted_by'])
    .where((it) => it.and(key))
    .forUpdate()
    .executeTakeFirst();
  if (notice?.posted_by === staffId) return;
  if (notice?.way !== 'post' || notice.posted_by !== null) throw notFound('Diese Sendung wartet nicht mehr.');
  await trx
    .updateTable('invoice_notice')
    .set({ posted_at: await readLedgerClock(trx), posted_by: staffId })
    .where((it) => it.and(key))
    .execute();
  await audit(trx, { personId: staffId, regionId: row.region_id, act: 'invoice-posted', subject: labelOf(row) });
}
