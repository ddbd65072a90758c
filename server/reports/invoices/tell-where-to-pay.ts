import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { findRegionBank, listRegionsWithBank } from '#server/reports/settlements/region-bank.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { holdInvoices } from './hold-invoices.ts';
import { noteInvoice } from './invoice-notices.ts';
import { findInvoiceReader, type InvoiceOffice } from './issue-invoice.ts';
import { accountTold } from './mails.ts';
import { findPayableInvoice } from './open-invoices.ts';
import { businessOf, getInvoiceOf, labelOf } from './reads.ts';

interface Key {
  regionId: number;
  year: number;
  number: number;
}

/**
 * Tells once where to pay what was invoiced before its region had an account: the paper could not say it, and does not
 * change. Returns how many invoices were told of. An error of one does not stop the others.
 */
export async function tellWhereToPay({
  db,
  config,
  regionContent,
}: Pick<Portal, 'db' | 'config' | 'regionContent'>): Promise<number> {
  let told = 0;
  await tryEach(await listUntold(db), '{failed} invoices could not be told of', async (invoice) => {
    const region = await regionContent.find({ regionId: invoice.regionId });
    if (!region) return;
    const office = { region, portalUrl: config.PUBLIC_URL };
    if (await db.transaction().execute((trx) => tellOne(trx, office, invoice))) told++;
  });
  return told;
}

/** Open invoices without an account on their paper, of regions that have one now. */
async function listUntold(db: Db): Promise<Key[]> {
  const regions = [...(await listRegionsWithBank(db))];
  const { rows } = await sql<Key>`
    select i.region_id as "regionId", i.year, i.number from invoice i
     where i.region_id = any (${regions}::int[]) and i.content #>> '{payment,how}' = 'unsaid' and invoice_open(i) > 0
       and not exists (select from invoice_notice n where n.region_id = i.region_id and n.year = i.year
         and n.number = i.number and n.about = 'account')
     order by i.region_id, i.year, i.number`.execute(db);
  return rows;
}

async function tellOne(trx: Trx, { region }: InvoiceOffice, key: Key): Promise<boolean> {
  // It may be paid or cancelled right now.
  await holdInvoices(trx, key.regionId);
  const row = await getInvoiceOf(trx, key);
  const payTo = await findRegionBank(trx, key.regionId);
  const invoice = await findPayableInvoice(trx, key);
  if (!payTo || !invoice || invoice.openCents <= 0) return false;
  const reader = await findInvoiceReader(trx, businessOf(row), row);
  const payBy = await readPayBy(trx, row.due_on);
  const isNew = await noteInvoice(trx, row, { about: 'account', way: reader ? 'mail' : 'post', pay_by: payBy });
  if (!isNew) return false;
  const told = { region, label: labelOf(row), cents: invoice.openCents, payTo, payBy };
  if (reader) await queueMail(trx, accountTold(reader, told));
  return true;
}

/** Whoever could not know where to pay gets a week. An ISO day. */
async function readPayBy(trx: Trx, dueOn: string): Promise<string> {
  const aWeek = Temporal.PlainDate.from(await getLedgerToday(trx))
    .add({ days: 7 })
    .toString();
  return aWeek > dueOn ? aWeek : dueOn;
}
