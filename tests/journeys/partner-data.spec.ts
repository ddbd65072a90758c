import type { Page } from '@playwright/test';
import { contractMessages } from '#contract/parties/partners/contract-status.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { partnerDataSent } from '#tests/support/partner-data.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });

// A portal of its own: the partner whose data are not complete is nobody else's here.
test.use({ hasOwnPortal: true });

const ADMIN = 'neu@demo.example';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillContract(page: Page): Promise<void> {
  const texts: Record<string, string> = {
    Firma: 'Café Sonnenhof',
    'Straße und Hausnummer': 'Gartenweg 2',
    Postleitzahl: '77933',
    Ort: 'Musterstadt',
    'E-Mail-Adresse der Firma': 'cafe@post.example',
    'E-Mail-Adresse der Firma wiederholen': 'cafe@post.example',
    'E-Mail-Adresse der Zentrale': 'cafe@post.example',
    'E-Mail-Adresse der Zentrale wiederholen': 'cafe@post.example',
    Rechnungsempfänger: 'Café Sonnenhof',
    'Straße und Hausnummer (Rechnung)': 'Gartenweg 2',
    'Postleitzahl (Rechnung)': '77933',
    'Ort (Rechnung)': 'Musterstadt',
    'E-Mail-Adresse für Rechnungen': 'cafe@post.example',
    'E-Mail-Adresse für Rechnungen wiederholen': 'cafe@post.example',
    'Inhaber oder Geschäftsführung': 'Nele Demo',
    'Telefon der Geschäftsführung': '07821 12345',
  };
  await field(page, 'Gemeinde').selectOption({ index: 1 });
  await field(page, 'Gewerbeverein').selectOption('Kein Mitglied');
  await field(page, 'Land (Rechnung)').selectOption('Deutschland');
  for (const [label, text] of Object.entries(texts)) await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('checkbox', { name: 'PC / PC-Kasse' }).check();
}

test('without categories the data can be read, and not saved', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.route('**/api/partner-complete-personal-data', async (route) => {
    const answer = await route.fetch();
    const data = (await answer.json()) as { choices: object };
    await route.fulfill({ response: answer, json: { ...data, choices: { ...data.choices, categories: [] } } });
  });
  await page.goto('/partner-personal-data');
  const logo = page.getByRole('main').getByRole('link', { name: 'Lahrer Blütenkarte', exact: true });
  await expect(logo).toHaveAttribute('href', '/login');
  const alert = page.getByRole('alert').filter({ hasText: 'Die Kategorien konnten nicht abgerufen werden.' });
  await expect(alert).toBeVisible();
  await expect(field(page, 'Gemeinde')).toBeDisabled();
  await expectFine(page);

  // The control: with them it is as always.
  await page.unrouteAll();
  await page.reload();
  await expect(field(page, 'Gemeinde')).toBeEnabled();
  await expect(alert).toBeHidden();
});

test('a partner completes its data, whatever happens to the tab @both-widths', async ({ page, signIn }) => {
  await signIn(ADMIN);
  await page.goto('/partner-personal-data');
  await expect(page.getByRole('heading', { level: 1, name: 'Partnerdaten bearbeiten' })).toBeVisible();
  await expect(page.getByText(/vollständige Partnerangaben benötigt/)).toBeVisible();
  await expectFine(page);

  // Nobody jumps over what was never given.
  await page.getByRole('button', { name: /Zahlungsart/ }).click();
  await expect(page.getByText(/noch nie vollständig angegeben/)).toBeVisible();
  await button(page, 'Weiter').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Es müssen zuerst die Fehler auf dieser Seite behoben werden.' }),
  ).toBeFocused();
  await expect(page.getByText('Sie müssen eine Erfassung der Transaktion auswählen').last()).toBeVisible();
  await expectFine(page);

  await fillContract(page);
  await page.getByRole('checkbox', { name: 'EC Terminal' }).check();
  await field(page, 'Hersteller des EC-Terminals').fill('Terminalwerke');
  await field(page, 'Typ des EC-Terminals').fill('T 1000');
  await field(page, 'Terminal-ID').fill('12345678');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/save-form-draft') && answer.ok());
  await field(page, 'Seriennummer').fill('S-100');
  await kept;
  await page.reload();
  await expect(page.getByText(/Sie sehen Ihren Entwurf vom/)).toBeVisible();
  await expect(field(page, 'Seriennummer')).toHaveValue('S-100');
  await button(page, 'EC-Terminal prüfen lassen').click();
  await expect(page.getByText(/Wir prüfen Ihr EC-Terminal/)).toBeVisible();
  await button(page, 'Weiter').click();

  await expect(page.getByRole('heading', { name: 'Daten zur Veröffentlichung: Hauptstelle' })).toBeFocused();
  await field(page, 'Name in der Veröffentlichung').fill('Café Sonnenhof');
  await field(page, 'Ort').fill('Musterstadt');
  await field(page, 'Postleitzahl').fill('77933');
  await field(page, 'E-Mail-Adresse').fill('cafe@post.example');
  await page.getByRole('checkbox', { name: 'Café & Eisdiele' }).check();
  const monday = page.getByRole('group', { name: 'Montag', exact: true });
  await monday.getByLabel('von', { exact: true }).fill('8:00');
  await monday.getByLabel('bis', { exact: true }).fill('12:00');
  await monday.getByRole('button', { name: 'Zweite Zeit am Montag hinzufügen' }).click();
  await monday.getByLabel('zweite Zeit von').fill('14:00');
  await monday.getByLabel('zweite Zeit bis').fill('18:00');
  await monday.getByRole('button', { name: 'Mo–Fr gleich' }).click();
  await page.getByRole('group', { name: 'Sonntag', exact: true }).getByRole('checkbox', { name: 'geschlossen' }).check();
  await expect(page.getByText('08:00 bis 12:00 Uhr und 14:00 bis 18:00 Uhr')).toBeVisible();
  await expect(page.getByText('Montag bis Freitag')).toBeVisible();
  await button(page, 'Benutzer hinzufügen').click();
  const user = page.getByRole('group', { name: 'Benutzer 3' });
  await user.getByLabel('Geschlecht').selectOption('weiblich');
  await user.getByLabel('Rolle').selectOption('Buchhaltung');
  await user.getByLabel('Vorname').fill('Bea');
  await user.getByLabel('Nachname').fill('Buch');
  await user.getByLabel('E-Mail-Adresse für die Anmeldung').fill('kundin@demo.example');
  await user.getByLabel('E-Mail-Adresse wiederholen').fill('kundin@demo.example');
  await expectFine(page);
  await button(page, 'Weiter').click();
  await expect(page.getByText(/Die Benutzer Login E-Mail-Adresse existiert bereits/).last()).toBeVisible();
  await user.getByLabel('E-Mail-Adresse für die Anmeldung').fill('bea@post.example');
  await user.getByLabel('E-Mail-Adresse wiederholen').fill('bea@post.example');
  await button(page, 'Weiter').click();

  await page.getByRole('combobox', { name: 'Zahlungsart' }).selectOption('Bankeinzug');
  await field(page, 'Kontoinhaber').fill('Nele Demo');
  await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 00');
  await field(page, 'IBAN').press('Tab');
  await expect(field(page, 'BIC')).toHaveValue('COBADEFFXXX');
  await field(page, 'Straße und Hausnummer des Kontoinhabers').fill('Gartenweg 2');
  await field(page, 'Postleitzahl des Kontoinhabers').fill('77933');
  await field(page, 'Ort des Kontoinhabers').fill('Musterstadt');
  const paper = page.waitForEvent('download');
  await button(page, 'SEPA-Mandat als PDF').click();
  expect((await paper).suggestedFilename()).toBe('SEPA-Lastschriftmandat.pdf');
  await expectFine(page);
  await button(page, 'Weiter').click();

  await expect(page.getByRole('heading', { name: 'Vertragsdetails' })).toBeFocused();
  await expect(page.getByText('In Prüfung')).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Partnerdaten speichern >>' }).press('Enter');
  await expect(page.getByText('Ihre Partnerdaten wurden gespeichert.')).toBeVisible();
  await expect(page.getByText(/vollständige Partnerangaben benötigt/)).toHaveCount(0);
  await expect(page.getByText(contractMessages.partnerWaits)).toBeVisible();

  // Complete data may be entered anywhere.
  await page.getByRole('button', { name: /Zahlungsart/ }).click();
  await expect(page.getByRole('combobox', { name: 'Zahlungsart' })).toBeDisabled();

  // The till says the same, and nothing of a failure.
  await page.goto('/buchung');
  await expect(page.getByRole('alert').filter({ hasText: contractMessages.inReview })).toBeVisible();
  await expect(button(page, 'Erneut versuchen')).toHaveCount(0);
  await expectFine(page);
});

/** Goes to data that can be saved. */
async function goToCompleteData(page: Page): Promise<void> {
  const { token } = await (await page.request.get('/api/session')).json();
  const read: PartnerDataAnswer = await (await page.request.get('/api/partner-complete-personal-data')).json();
  const headers = { 'x-csrf-token': token };
  expect((await page.request.post('/api/discard-form-draft', { data: { form: 'partner-data' }, headers })).ok()).toBe(true);
  const saved = await page.request.post('/api/partner-personal-data', { data: partnerDataSent(read), headers });
  expect(saved.ok()).toBe(true);
  await page.goto('/partner-personal-data');
}

const head = (page: Page) => page.getByRole('textbox', { name: 'Inhaber oder Geschäftsführung' });
/** Returns once what the page has set off before this is with the server. */
const goThere = (page: Page) => page.evaluate(async () => void (await fetch('/api/session')));

test(
  'who leaves while a draft is being kept and comes back finds what was typed last',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('partner@demo.example');
    // The wait for a draft ends by itself after three seconds, which a slow machine must not see here.
    await page.addInitScript(() => {
      const wait = window.setTimeout;
      window.setTimeout = ((act: () => void, ms?: number) => wait(act, ms === 3_000 ? 60_000 : ms)) as typeof setTimeout;
    });
    await goToCompleteData(page);
    await expect(head(page)).toBeEnabled();
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let keeping = 0;
    await page.route('**/api/save-form-draft', async (route) => {
      await gates[keeping++]?.promise;
      await route.continue();
    });
    const first = page.waitForRequest('**/api/save-form-draft');
    await head(page).fill('Nele Erste');
    await first;
    await head(page).fill('Nele Zweite');
    await page.getByRole('link', { name: 'Impressum' }).first().press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Ihre Daten werden geladen …')).toBeVisible();
    const second = page.waitForRequest('**/api/save-form-draft');
    gates[0]!.resolve();
    await second;
    await goThere(page);
    gates[1]!.resolve();
    await expect(head(page)).toHaveValue('Nele Zweite');
  },
);

test('nothing is taken that is typed while the data are saved', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await goToCompleteData(page);
  await head(page).fill('Nele Dritte');
  const saved = Promise.withResolvers<void>();
  await page.route('**/api/partner-personal-data', async (route) => {
    await saved.promise;
    await route.continue();
  });
  // What is stored comes with the save itself: where the connection ends behind it, it was saved all the same.
  for (const path of ['partner-complete-personal-data', 'session']) await page.route(`**/api/${path}`, (route) => route.abort());
  await head(page).press('Enter');
  const save = page.getByRole('button', { name: 'Wird gespeichert …' });
  await expect(save).toBeVisible();
  await head(page).pressSequentially(' und mehr');
  await expect(head(page)).toHaveValue('Nele Dritte');
  saved.resolve();
  const done = page.getByText('Ihre Partnerdaten wurden gespeichert.');
  await expect(done).toBeVisible();
  await head(page).fill('Nele Vierte');
  await expect(head(page)).toHaveValue('Nele Vierte');
  // The next save goes on from there.
  await head(page).press('Enter');
  await expect(done).toBeHidden();
  await expect(done).toBeVisible();
  await expect(head(page)).toHaveValue('Nele Vierte');
});

test('what is typed into a page that is hidden is kept at once', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await page.clock.install();
  await goToCompleteData(page);
  await expect(head(page)).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 60_000);
  await head(page).fill('Nele Fünfte');
  const kept = page.waitForRequest('**/api/save-form-draft');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await kept).postData()).toContain('Nele Fünfte');
});
