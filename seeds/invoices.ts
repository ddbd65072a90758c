import { Temporal } from 'temporal-polyfill';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bookCollectedDebits } from '#server/reports/invoices/book-invoice-debits.ts';
import { issueDraft } from '#server/reports/invoices/draft-invoice.ts';
import { issueMonthsOfRegion } from '#server/reports/invoices/issue-monthly-invoices.ts';
import { makeInvoiceDebits } from '#server/reports/invoices/make-invoice-debits.ts';
import { takeChargeFiles } from './employees.ts';
import { moveClock, restoreClock } from './moved-clock.ts';
import type { Accounting } from './people.ts';

const JOBS_AT = { hours: 5, minutes: 40 };

/**
 * The invoices of last month as the job made them on the first of this one, and one for the cards of the employer.
 * What is debited was collected on its day. No mails are sent. Prices are those of a small town.
 */
export async function seedInvoices(
  database: Database,
  keys: SealKeys,
  { regionId, employerId, accounting }: { regionId: number; employerId: number; accounting: Accounting },
): Promise<void> {
  const { db } = database;
  await db
    .insertInto('invoice_price')
    .values({ region_id: regionId, participation_cents: 4_900, card_cents: 120, individual_card_cents: 95 })
    .execute();
  const {
    name,
    card_name: cardName,
    primary_color: primaryColor,
  } = await db
    .selectFrom('region')
    .select(['name', 'card_name', 'primary_color'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  const office = { region: { name, cardName, primaryColor }, portalUrl: null };
  const first = Temporal.Now.plainDateISO('Europe/Berlin').with({ day: 1 });
  await moveToMorning(database, first);
  await issueMonthsOfRegion(db, office, regionId);
  await db.transaction().execute((trx) =>
    issueDraft(trx, office, {
      business: { kind: 'employer', regionId, employerId },
      kind: 'cards',
      cause: 'cards demo',
      positions: [{ text: 'Karten für Mitarbeiter', quantity: 60, unitCents: 120 }],
      issuedBy: null,
    }),
  );
  await collect(database, keys, { regionId, accounting }, first);
  await restoreClock(database);
}

/** What the job and accounting have done since the first of the month. */
async function collect(
  database: Database,
  keys: SealKeys,
  { regionId, accounting }: { regionId: number; accounting: Accounting },
  first: Temporal.PlainDate,
): Promise<void> {
  const today = Temporal.Now.plainDateISO('Europe/Berlin');
  for (let day = first.add({ days: 1 }); Temporal.PlainDate.compare(day, today) < 0; day = day.add({ days: 1 })) {
    await moveToMorning(database, day);
    await bookCollectedDebits(database.db, keys, regionId, day);
    if ((await makeInvoiceDebits(database.db, regionId, day)) > 0) await takeChargeFiles(database, regionId, accounting);
  }
}

async function moveToMorning(database: Database, day: Temporal.PlainDate): Promise<void> {
  const morning = day.toZonedDateTime('Europe/Berlin').add(JOBS_AT);
  await moveClock(database, new Date(morning.epochMilliseconds), 0.001);
}
