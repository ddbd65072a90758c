import type { Page } from '@playwright/test';
import type { FormerBooking } from '#contract/parties/cards/former-booking.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { NEXT_MINUTE } from '#tests/support/pace.ts';

// Once a region has old numbers, its tills ask for them, too: other journeys would see other words.
test.use({ hasOwnPortal: true });

const bookings: FormerBooking[] = Array.from({ length: 100 }, (_, at) => ({
  bookingNumber: 900 - at,
  provider: 'Altkarte Stadtwerke & Handelsverein GmbH',
  day: '2025-12-31',
  dateFormattedDE: at % 2 ? '31.12.2025' : '31.12.2025 14:05 Uhr',
  kind: at % 3 ? 'Einkauf' : 'Aufladung',
  shop: at % 5 ? 'Bäckerei Kornblume am Rathausplatz' : '',
  reference: at % 4 ? `R-${at}` : '',
  amountFormattedDE: at % 3 ? '-7,50' : '20,00',
}));
const older = [{ ...bookings[0]!, bookingNumber: 1, shop: 'Der älteste Laden' }];

/** Answers as the portal does once a region has moved in with its history. */
async function tellBookings(page: Page, call: string): Promise<void> {
  await page.route(`**/api/${call}?*`, (route) =>
    route.fulfill({ json: new URL(route.request().url()).searchParams.has('before') ? older : bookings }),
  );
}

test('accounting brings past bookings, mends one, shows them and takes them away again @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const id = await portal.takeOverCards(['V-5001;aktiv;12,50', 'V-5002;aktiv;7,00']);
  await signIn('rechnungswesen@demo.example');
  await page.goto(`/uebernahme?nummer=${id}`);
  const panel = page.getByRole('region', { name: 'Frühere Buchungen' });
  await expect(panel.getByText('zählen in keiner Summe mit')).toBeVisible();
  await expectFine(page);
  await panel.getByLabel('Datei mit Buchungen auswählen').setInputFiles({
    name: 'buchungen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Karte;Datum;Art;Betrag;Händler;Bemerkung\nV-5001;03.02.2026 09:15;Aufladung;20,00;Rathaus;x\nV-5001;04.02.2026;Kauf;7,50;Bäcker;\nV-5002;nie;Kauf;1,00;;\n',
    ),
  });
  await panel.getByRole('button', { name: 'Buchungen hochladen' }).press('Enter');
  await expect(panel.getByText('3 Buchungen eingelesen.')).toBeVisible();
  await expect(panel.getByText('buchungen.csv, Zeile 1: Die Spalte „Bemerkung“ ist nicht zugeordnet.')).toBeVisible();
  await panel.getByLabel('Spalte „Bemerkung“').selectOption('nicht übernehmen');
  await panel.getByLabel('Buchungen der Art „Kauf“').selectOption('Belastung (−)');
  await expectFine(page);
  await panel.getByRole('button', { name: 'Zuordnung der Buchungen speichern' }).press('Enter');
  await panel.getByRole('button', { name: 'Buchungen proben' }).press('Enter');
  await expect(panel.getByText('2 auf 1 Karte')).toBeVisible(NEXT_MINUTE);
  await expect(panel.getByText('auf 1 von 1 Karte.')).toBeVisible();
  await expect(panel.getByText('Der Tag der Buchung ist kein Datum ab 1990.').first()).toBeVisible();
  await expectFine(page);

  await panel.getByRole('button', { name: 'Frühere Buchungen zeigen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Frühere Buchungen zeigen' });
  await expect(dialog).toContainText('1 fehlerhafte Zeile bleibt zurück.');
  await dialog.getByLabel('Grund').fill('Umzug der Region');
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Zeigen, fehlerhafte Zeilen zurücklassen' }).press('Enter');
  await expect(panel.getByText('Die früheren Buchungen werden gezeigt.')).toBeVisible();
  await expectFine(page);

  await panel.getByRole('button', { name: 'Wieder entfernen' }).press('Enter');
  const removing = page.getByRole('dialog', { name: 'Frühere Buchungen wieder entfernen' });
  await removing.getByLabel('Grund').fill('Falsche Datei');
  await removing.getByRole('button', { name: 'Entfernen' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Buchungen hochladen' })).toBeVisible();
  await expect(panel.getByText('buchungen.csv')).toHaveCount(0);
});

test('a holder reads what a former provider has booked below the own bookings, page by page @both-widths', async ({
  page,
  signIn,
}) => {
  await tellBookings(page, 'former-transactions');
  await signIn('kundin@demo.example');
  await page.goto('/booking-overview');
  const section = page.getByRole('region', { name: /^Buchungen bei Altkarte/ });
  await expect(section.getByRole('listitem')).toHaveCount(100);
  await expect(section).toContainText('Sie zählen hier in keiner Summe mit.');
  await expect(section.getByRole('button')).toHaveCount(0);
  await expectFine(page);
  await page.getByRole('button', { name: 'Weitere frühere Buchungen laden' }).press('Enter');
  await expect(section.getByText('Der älteste Laden')).toBeVisible();
  // Whoever looks for something looks among the own ones.
  await page.getByLabel('Suche').fill('Buch');
  await expect(section).toHaveCount(0);
});

test('support reads them on the page of a card, with amounts once a reason is given @both-widths', async ({
  page,
  signIn,
  freshCard,
}) => {
  await tellBookings(page, 'staff-former-bookings');
  await page.route('**/api/staff-card?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), hasFormerBookings: true } });
  });
  await page.route('**/api/staff-card-balance', async (route) => {
    const answer = await route.fetch();
    const formerAmounts = bookings.map(({ bookingNumber, amountFormattedDE }) => ({ booking: bookingNumber, amountFormattedDE }));
    await route.fulfill({ response: answer, json: { ...(await answer.json()), formerAmounts } });
  });
  await signIn('support@demo.example');
  await page.goto(`/karte?nummer=${freshCard.cardNumber}`);
  const panel = page.getByRole('region', { name: 'Buchungen beim früheren Anbieter' });
  await expect(panel.getByRole('listitem')).toHaveCount(100);
  await expect(panel.getByText('20,00 €')).toHaveCount(0);
  await page.getByRole('button', { name: 'Guthaben anzeigen' }).press('Enter');
  await expect(panel.getByText('20,00 €').first()).toBeVisible();
  await expectFine(page);
});
