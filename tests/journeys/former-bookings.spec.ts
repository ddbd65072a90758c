import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { CAPTCHA_ANSWER } from '#tests/support/journey-portal.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { atThisPace, NEXT_MINUTE } from '#tests/support/pace.ts';

// Once a region has old numbers, its tills ask for them, too: other journeys would see other words.
test.use({ hasOwnPortal: true });

const EMAIL = 'wanda.umzug@post.example';
/** Bookings go three years after the end of their year. */
const YEAR = new Date().getFullYear() - 1;
const OLDER = 100;

/** One card with more bookings than fit on a page, another one with one, and a row that is faulty. */
const FILE = [
  'Karte;Datum;Art;Betrag;Händler;Beleg;Bemerkung',
  `V-5001;03.02.${YEAR} 09:15;Aufladung;762,50;Rathaus;R-1;x`,
  ...Array.from(
    { length: OLDER },
    (_, at) => `V-5001;04.02.${YEAR};Kauf;7,50;Bäckerei Kornblume <b>am</b> Rathausplatz;K-${at};`,
  ),
  `V-5002;05.02.${YEAR};Kauf;1,25;Fremder Laden;F-1;`,
  'V-5002;nie;Kauf;1,00;;;',
].join('\n');

/** A call of somebody who is not signed in. */
async function call(page: Page, path: string, data: object): Promise<void> {
  const { captchaId } = await (await page.request.get('/api/captcha')).json();
  const solved = await page.request.post('/api/captcha-check', { data: { captchaId, answer: CAPTCHA_ANSWER } });
  const { captchaToken } = await solved.json();
  const answer = await page.request.post(`/api/${path}`, { data, headers: { 'x-captcha-token': captchaToken } });
  expect(answer.ok()).toBe(true);
}

/** The panel of a take-over. */
async function openPanel(page: Page, id: number) {
  await page.goto(`/uebernahme?nummer=${id}`);
  return page.getByRole('region', { name: 'Frühere Buchungen' });
}

async function bringAndShow(page: Page, id: number): Promise<void> {
  const panel = await openPanel(page, id);
  await expect(panel.getByText('zählen in keiner Summe mit')).toBeVisible();
  await expectFine(page);
  await panel
    .getByLabel('Datei mit Buchungen auswählen')
    .setInputFiles({ name: 'buchungen.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await panel.getByRole('button', { name: 'Buchungen hochladen' }).press('Enter');
  await expect(panel.getByText('103 Buchungen eingelesen.')).toBeVisible();
  await expect(panel.getByText('buchungen.csv, Zeile 1: Die Spalte „Bemerkung“ ist nicht zugeordnet.')).toBeVisible();
  await panel.getByLabel('Spalte „Bemerkung“').selectOption('nicht übernehmen');
  await panel.getByLabel('Buchungen der Art „Kauf“').selectOption('Belastung (−)');
  await expectFine(page);
  await panel.getByRole('button', { name: 'Zuordnung der Buchungen speichern' }).press('Enter');
  await panel.getByRole('button', { name: 'Buchungen proben' }).press('Enter');
  await expect(panel.getByText('102 auf 2 Karten')).toBeVisible(NEXT_MINUTE);
  await expect(panel.getByText('auf 1 von 2 Karten.')).toBeVisible();
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
}

/** What the letter to the first holder says. */
async function readLetter(page: Page, id: number): Promise<{ card: string; productionNumber: string }> {
  await page.goto(`/uebernahme?nummer=${id}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Liste für Anschreiben laden' }).press('Enter');
  const letters = fs.readFileSync(await (await downloading).path(), 'utf8');
  const [, card, productionNumber] = /5001;(\d{15});([A-Z0-9]+);/.exec(letters)!;
  return { card: card!, productionNumber: productionNumber! };
}

/** Her account opens by the link to her mailbox, which proves no card. */
async function comeByMailbox(page: Page, signIn: (email: string) => Promise<void>): Promise<void> {
  await call(page, 'reset-password', { email: EMAIL });
  await signIn('betrieb@demo.example');
  const { mails } = (await (await page.request.get('/api/outbox')).json()) as { mails: { recipient: string; text: string }[] };
  const link = new URL(/https?:\/\/\S+/.exec(mails.find(({ recipient }) => recipient === EMAIL)!.text)![0]);
  await page.context().clearCookies();
  const password = { password: DEMO_PASSWORD, passwordRepeated: DEMO_PASSWORD };
  await call(page, 'new-password', { t: link.searchParams.get('t'), ...password, conditionsConsent: true });
  await signInHolder(page);
}

/** Waits for the answer: what has not come yet is not seen either. */
async function seesNone(page: Page): Promise<void> {
  const asking = page.waitForResponse('**/api/former-transactions?*');
  await page.goto('/booking-overview');
  expect(await (await asking).json()).toEqual([]);
}

const signInHolder = (page: Page) => call(page, 'customer-login', { cardID: EMAIL, password: DEMO_PASSWORD });

test('past bookings are brought, read by who has proven the card and by staff, and taken away again @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  test.setTimeout(atThisPace(120_000));
  const id = await portal.takeOverCards([`V-5001;aktiv;12,50;${EMAIL};Wanda;Umzug`, 'V-5002;aktiv;7,00']);
  await signIn('support@demo.example');
  const { card, productionNumber } = await readLetter(page, id);
  await page.context().clearCookies();
  await signIn('rechnungswesen@demo.example');
  await bringAndShow(page, id);

  await test.step('the holder sees none of them before the card is proven', async () => {
    await page.context().clearCookies();
    await comeByMailbox(page, signIn);
    await seesNone(page);
    await expect(page.getByText('Frühere sehen Sie, sobald Sie die Karte')).toBeVisible();
    await expect(page.getByText('Für diese Karte gibt es noch keine Buchungen.')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Buchungen bei / })).toHaveCount(0);
    await page.getByRole('link', { name: 'Karte bestätigen' }).press('Enter');
    await page.getByLabel('Produktionsnummer').fill(productionNumber);
    await page.getByLabel('Produktionsnummer').press('Enter');
    await expect(page.getByText('Alle Ihre Karten sind bestätigt.')).toBeVisible();
  });

  await test.step('then all of them, page by page, with nothing to press', async () => {
    await page.goto('/booking-overview');
    await expect(page.getByText('12,50 €').first()).toBeVisible();
    const section = page.getByRole('region', { name: 'Buchungen bei Altkarte' });
    await expect(section.getByRole('listitem')).toHaveCount(100);
    await expect(section).toContainText('Sie zählen hier in keiner Summe mit.');
    await expect(section.getByText('Bäckerei Kornblume <b>am</b> Rathausplatz').first()).toBeVisible();
    await expect(section.getByRole('button')).toHaveCount(0);
    await expectFine(page);
    await page.getByRole('button', { name: 'Weitere frühere Buchungen laden' }).press('Enter');
    await expect(section.getByRole('listitem')).toHaveCount(OLDER + 1);
    await expect(section.getByText(`03.02.${YEAR} 09:15 Uhr`)).toBeVisible();
    await expect(page.getByText('Fremder Laden')).toHaveCount(0);
    // Whoever looks for something looks among the own ones.
    await page.getByLabel('Suche').fill('Buch');
    await expect(section).toHaveCount(0);
  });

  await test.step('support reads them on the page of the card, with amounts once a reason is given', async () => {
    await page.context().clearCookies();
    await signIn('support@demo.example');
    await page.goto(`/karte?nummer=${card}`);
    const panel = page.getByRole('region', { name: 'Buchungen beim früheren Anbieter' });
    await expect(panel.getByRole('listitem')).toHaveCount(100);
    await expect(panel.getByText('7,50 €')).toHaveCount(0);
    await page.getByRole('button', { name: 'Guthaben anzeigen' }).press('Enter');
    await expect(panel.getByText('7,50 €').first()).toBeVisible();
    await expectFine(page);
  });

  await test.step('taken away, nobody sees them', async () => {
    await page.context().clearCookies();
    await signIn('rechnungswesen@demo.example');
    const panel = await openPanel(page, id);
    await panel.getByRole('button', { name: 'Wieder entfernen' }).press('Enter');
    const removing = page.getByRole('dialog', { name: 'Frühere Buchungen wieder entfernen' });
    await removing.getByLabel('Grund').fill('Falsche Datei');
    await removing.getByRole('button', { name: 'Entfernen' }).press('Enter');
    await expect(panel.getByRole('button', { name: 'Buchungen hochladen' })).toBeVisible();
    await expect(panel.getByText('buchungen.csv')).toHaveCount(0);
    await page.context().clearCookies();
    await signInHolder(page);
    await seesNone(page);
    await expect(page.getByText('12,50 €').first()).toBeVisible();
    await expect(page.getByText('Rathausplatz')).toHaveCount(0);
  });
});
