import { Temporal } from 'temporal-polyfill';
import type { Database } from '#server/platform/db/database.ts';
import { issueDraft } from '#server/reports/invoices/draft-invoice.ts';
import { issueMonthsOfRegion } from '#server/reports/invoices/issue-monthly-invoices.ts';
import { moveClock, restoreClock } from './moved-clock.ts';

const ISSUED_AT = { hours: 5, minutes: 40 };

/**
 * The invoices of last month as the job made them on the first of this one, and one for the cards of the employer. No
 * mails are sent. Prices are those of a small town.
 */
export async function seedInvoices(database: Database, regionId: number, employerId: number): Promise<void> {
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
  const morning = first.toZonedDateTime('Europe/Berlin').add(ISSUED_AT);
  await moveClock(database, new Date(morning.epochMilliseconds), 0.001);
  await issueMonthsOfRegion(db, office, regionId);
  await db.transaction().execute((trx) =>
    issueDraft(trx, office, {
      business: { kind: 'employer', regionId, employerId },
      kind: 'cards',
      cause: 'cards demo',
      charges: [{ text: 'Karten für Mitarbeiter', quantity: 60, unitCents: 120 }],
      issuedBy: null,
    }),
  );
  await restoreClock(database);
}
