import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page, Response } from '@playwright/test';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { checkoutMessages } from '#contract/money/checkout/checkout.ts';
import { messages } from '#contract/common/errors.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { regionIban } from '#seeds/banks.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { expect, test } from '#tests/support/journey.ts';
import { goOffline } from '#tests/support/go-offline.ts';
import { subscribeHere } from '#tests/support/subscribed-browser.ts';
import { camtXml } from '#tests/support/camt.ts';
import { cardRecord } from '#tests/support/new-employer.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { branchSent, partnerDataSent, userSent } from '#tests/support/partner-data.ts';
import { typedDataOf } from '#web/partner/partner-data/partner-data.ts';
import { Visitor } from '#tests/support/portal.ts';
import { listFieldFaults, whereLed } from '#tests/support/field-faults.ts';
import { fillRegistration } from '#tests/support/fill-registration.ts';
import { registerCustomer, signInElsewhere } from '#tests/support/register-customer.ts';
import { runCampaign } from '#tests/support/run-campaign.ts';
import { turnOnSecondFactor } from '#tests/support/turn-on-second-factor.ts';
import { askForBankChange, inviteByTwo } from '#tests/support/colleagues.ts';
import { atThisPace, NEXT_MINUTE } from '#tests/support/pace.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// A portal of their own: with a second head of staff, acts of other journeys would wait for her.
test.use({ hasOwnPortal: true, hasMoneyDesk: true });

interface Form {
  /** The component that holds the form. */
  file: string;
  /** Its screen. */
  path: string;
  /** Who fills it in, or 'new holder' for a person whose card is not confirmed; undefined: nobody is signed in. */
  as?: string;
  fill: (page: Page) => Promise<void>;
  submit: (page: Page) => Locator;
  /** A field whose text must still be there afterwards. */
  kept?: (page: Page) => Locator;
}

const CUSTOMER = 'kundin@demo.example';
const PARTNER = 'partner@demo.example';
const PROSPECT = 'interesse@demo.example';
const STAFF = 'betrieb@demo.example';
const EMPLOYER = 'arbeitgeber@demo.example';
const EMPLOYER_CARDS = '/mitarbeitercards-verwalten';
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });

async function solveCaptcha(page: Page): Promise<void> {
  await page.getByLabel('Zeichen aus dem Bild').fill('abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
}

async function askForNewPassword(page: Page): Promise<void> {
  const { token } = await (await page.request.get('/api/session')).json();
  const headers = { 'x-csrf-token': token };
  const { captchaId } = await (await page.request.get('/api/captcha')).json();
  const checked = await page.request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' }, headers });
  const { captchaToken } = await checked.json();
  const answer = await page.request.post('/api/reset-password', {
    data: { email: PARTNER },
    headers: { ...headers, 'x-captcha-token': captchaToken },
  });
  expect(answer.ok()).toBe(true);
}

const cardFile = {
  name: 'karten.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Kartennummer;Zustand;Guthaben\nK1001;gültig;12,50\n'),
};

async function openTakeOver(page: Page, provider: string): Promise<void> {
  await labelled('Region')(page).selectOption({ index: 1 });
  await labelled('Bisheriger Anbieter')(page).fill(provider);
  await button('Übernahme anlegen')(page).click();
  await expect(page.getByRole('heading', { name: `Übernahme von ${provider}` })).toBeVisible();
}

async function uploadCards(page: Page): Promise<void> {
  await page.getByLabel('Datei mit Karten auswählen').setInputFiles(cardFile);
  await button('Datei hochladen')(page).click();
  await expect(page.getByText('1 Zeile eingelesen.')).toBeVisible();
}

const bookingFile = {
  name: 'buchungen.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Kartennummer;Gebucht am;Betrag\nK1001;03.02.2026;12,50\n'),
};

async function uploadBookings(page: Page): Promise<void> {
  await page.getByLabel('Datei mit Buchungen auswählen').setInputFiles(bookingFile);
  await button('Buchungen hochladen')(page).click();
  await expect(page.getByText('1 Buchung eingelesen.')).toBeVisible();
}

async function openMove(page: Page, provider: string): Promise<void> {
  await labelled('Region')(page).selectOption({ index: 1 });
  await labelled('Bisheriger Anbieter')(page).fill(provider);
  await button('Umzug anlegen')(page).click();
  await expect(page.getByRole('heading', { name: `Umzug von ${provider}` })).toBeVisible();
}

const partnerFile = {
  name: 'partner.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Partnernummer;Firma;Straße;PLZ;Ort;Branche\nP1;Laden am See;Seestraße 1;77933;Lahr;Cafés\n'),
};

async function uploadPartners(page: Page): Promise<void> {
  await page.getByLabel('Datei auswählen').setInputFiles(partnerFile);
  await button('Datei hochladen')(page).click();
  await expect(page.getByText('1 Zeile eingelesen.')).toBeVisible();
  await page.getByLabel('„Cafés“ bedeutet').selectOption({ index: 1 });
}

async function fillNewPassword(page: Page): Promise<void> {
  for (const field of ['Neues Passwort', 'Neues Passwort wiederholen']) await labelled(field)(page).fill('Sommer-2027?');
}

async function bringInCompany(page: Page, id: string): Promise<void> {
  await page.getByLabel('Datei mit Unternehmen auswählen').setInputFiles({
    name: 'firmen.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Unternehmens-ID;Region;Firma\n${id};Lahr;Laden ${id}`),
  });
  await button('Unternehmen einlesen')(page).click();
  await expect(page.getByText(/[01] neu, /)).toBeVisible();
}

const chooseCompany = (page: Page, id: string) =>
  page
    .getByLabel('Datei mit Unternehmens-IDs auswählen')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(id) });

/** A shop books a bonus for a card, beside the page; then the page shows it. */
async function giveBonus(page: Page, inputCardID: string): Promise<void> {
  const shop = new Visitor(new URL(page.url()).origin);
  await shop.signIn('partner-login', PARTNER);
  const { status } = await shop.book('partner-kundenbonus-aufladen', { inputCardID, kundenbonusAufladenBetrag: '5,00' });
  expect(status).toBe(200);
  await page.reload();
}

/** The first step of a registration as partner. */
async function fillCompany(page: Page, isAlsoEmployer: boolean): Promise<void> {
  // What was typed in another form's part is kept.
  const prospect = new Visitor(new URL(page.url()).origin);
  await prospect.signIn('partner-login', PROSPECT);
  await prospect.post('discard-form-draft', { form: 'partner-joining' });
  await page.reload();
  await labelled('Gewerbeverein')(page).selectOption({ index: 1 });
  await labelled('Name')(page).fill('Ina Demo');
  for (const field of ['E-Mail-Adresse des Unternehmens', 'E-Mail-Adresse des Unternehmens wiederholen'])
    await labelled(field)(page).fill('post@teehaus.example');
  if (!isAlsoEmployer) return;
  await page.getByRole('checkbox').check();
  for (const field of ['E-Mail-Adresse', 'Passwort'])
    for (const again of ['', ' wiederholen'])
      await labelled(`${field} für den Arbeitgeber-Login${again}`)(page).fill(
        field === 'Passwort' ? 'Werkzeug-2026!' : 'chefin@teehaus.example',
      );
}

async function goToPrice(page: Page): Promise<void> {
  await fillCompany(page, false);
  await button('Weiter zu Preis und Abschluss')(page).click();
  await expect(page.getByText('Zu zahlen')).toBeVisible();
}

/** Goes to a case that a card holder has just opened. */
async function goToCase(page: Page): Promise<void> {
  const customer = new Visitor(new URL(page.url()).origin);
  await customer.signIn('customer-login', CUSTOMER);
  const form = { salutation: 'Divers', firstName: 'Kim', lastName: 'Demo', contactEmail: 'kim@post.example', message: 'Hallo' };
  expect((await customer.post('contact-form', form)).status).toBe(204);
  await page.reload();
  await page
    .getByRole('row', { name: /Kim Demo: Hallo/ })
    .first()
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Nachricht/ })).toBeFocused();
}

/** Gives an employer's last card to somebody, by a batch after it was edited. */
async function changeOneCard(page: Page): Promise<void> {
  const { token } = await (await page.request.get('/api/session')).json();
  const headers = { 'x-csrf-token': token };
  const cardID = (await (await page.request.get('/api/employer-cards', { headers })).json()).at(-1).cardID;
  expect((await page.request.post('/api/update-employer-card', { headers, data: cardRecord(cardID) })).ok()).toBe(true);
  const batch = { cardIDsToUpdate: [cardID], fieldsToUpdate: { chargeAmount: '30,00' } };
  expect((await page.request.post('/api/update-multi-employer-cards', { headers, data: batch })).ok()).toBe(true);
}

/** Saves the own partner's data by the API, beside the page. */
async function saveOwnData(page: Page, changes: object): Promise<PartnerDataAnswer> {
  const { token } = await (await page.request.get('/api/session')).json();
  const read: PartnerDataAnswer = await (await page.request.get('/api/partner-complete-personal-data')).json();
  const answer = await page.request.post('/api/partner-personal-data', {
    data: partnerDataSent(read, changes),
    headers: { 'x-csrf-token': token },
  });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** The page with data that can be saved. */
async function completeOwnData(page: Page, changes: { ceoName?: string; sepaIBAN?: string }): Promise<void> {
  await saveOwnData(page, changes.ceoName === '' ? {} : changes);
  await page.reload();
  await expect(labelled('Firma')(page)).toBeEnabled();
}

/** Types something, and waits until the page has kept it as a draft. */
async function whileKept(page: Page, type: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/save-form-draft') && answer.ok());
  await type();
  await kept;
}

/** A branch that is to be paid, as somebody has typed it and not saved. */
async function saveDraftWithNewBranch(page: Page): Promise<void> {
  const { token } = await (await page.request.get('/api/session')).json();
  const read: PartnerDataAnswer = await (await page.request.get('/api/partner-complete-personal-data')).json();
  const { choices, version, branches } = read;
  const before = typedDataOf(read);
  const added = { ...branches[1], ...branchSent(choices), branchUsers: [userSent('neu-an@post.example')] };
  const values = { ...before, branches: [...branches, added] };
  const answer = await page.request.post('/api/save-form-draft', {
    data: { form: 'partner-data', version, data: { values, before } },
    headers: { 'x-csrf-token': token },
  });
  expect(answer.ok()).toBe(true);
}

/** A statement of the bank with money that nobody can be found for. */
async function chooseBankFile(page: Page): Promise<void> {
  const xml = camtXml({ statements: [{ iban: regionIban(1), entries: [{ cents: 1_234, name: 'Unbekannt', text: 'Danke' }] }] });
  await labelled('Datei auswählen')(page).setInputFiles({
    name: 'auszug.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(xml),
  });
}

/** In the demo of the journeys nothing is overdue for long enough. */
async function showReminder(page: Page): Promise<void> {
  await page.route('**/api/reminders*', async (route) => {
    const answer = await (await route.fetch()).json();
    const business = { kind: 'partner', id: 'p-1', name: 'Laden' };
    const late = { dueOn: '2026-11-02', daysOverdue: 9, level: 1 };
    const item = { item: 'invoice R1-2026-00001', kind: 'invoice', label: 'R1-2026-00001', cents: 11_900, ...late };
    const due = [{ region: 'lahr', cardName: 'Lahrer Blütenkarte', business, items: [item], waits: null }];
    await route.fulfill({ json: { ...answer, due, count: 1, cents: 11_900 } });
  });
  await page.reload();
}

async function fillInvoice(page: Page): Promise<void> {
  await button('Rechnung ausstellen')(page).click();
  await labelled('An')(page).selectOption({ index: 1 });
  await labelled('Einzelpreis netto')(page).fill('12,00');
}

/** Every form of the portal that sends something; the till has its own way with a lost connection (till.spec.ts). */
const forms: Form[] = [
  {
    file: 'operator/cases/open-case-dialog.tsx',
    path: '/vorgaenge',
    as: STAFF,
    fill: async (page) => {
      await button('Vorgang anlegen')(page).click();
      await page.getByRole('dialog').getByLabel('Art', { exact: true }).selectOption('bonus');
      await labelled('Vertragsnummer')(page).fill('AP-1001');
    },
    submit: button('Anlegen'),
    kept: labelled('Vertragsnummer'),
  },
  {
    file: 'operator/cases/decision-form.tsx',
    path: '/vorgaenge',
    as: STAFF,
    fill: async (page) => {
      await goToCase(page);
      await button('Antworten')(page).click();
      await labelled('Antwort')(page).fill('Guten Tag!');
    },
    submit: button('Jetzt antworten'),
    kept: labelled('Antwort'),
  },
  { file: 'operator/cases/holder-bar.tsx', path: '/vorgaenge', as: STAFF, fill: goToCase, submit: button('Übernehmen') },
  ...Object.values(logins).map((login): Form => ({
    file: 'public/sign-in/login-form.tsx',
    path: login.path,
    fill: async (page) => {
      await labelled(login.nameLabel)(page).fill(CUSTOMER);
      await labelled('Passwort')(page).fill('Blumen-2026!');
      await solveCaptcha(page);
    },
    submit: button(login.button),
    kept: labelled('Passwort'),
  })),
  {
    file: 'public/registration/registration-form.tsx',
    path: '/registrierung',
    fill: async (page) => {
      await fillRegistration(page, { cardNumber: cardNumberOf(1), email: 'ohne-netz@demo.example' });
      await solveCaptcha(page);
    },
    submit: button('Karte registrieren'),
    kept: labelled('Nachname'),
  },
  {
    file: 'public/password/reset-password-screen.tsx',
    path: '/reset-password',
    fill: async (page) => {
      await labelled('E-Mail-Adresse')(page).fill(CUSTOMER);
      await solveCaptcha(page);
    },
    submit: button('Link anfordern'),
    kept: labelled('E-Mail-Adresse'),
  },
  {
    file: 'public/password/new-password-screen.tsx',
    path: `/new-password?t=${'x'.repeat(43)}`,
    fill: async (page) => {
      await fillNewPassword(page);
      await solveCaptcha(page);
    },
    submit: button('Passwort speichern'),
    kept: labelled('Neues Passwort'),
  },
  {
    file: 'public/accessibility/barrier-form.tsx',
    path: '/barrierefreiheit?region=lahr',
    fill: async (page) => {
      await labelled('Was können Sie nicht lesen oder bedienen?')(page).fill('Das Menü geht nicht auf.');
      await solveCaptcha(page);
    },
    submit: button('Barriere melden'),
    kept: labelled('Was können Sie nicht lesen oder bedienen?'),
  },
  {
    file: 'public/newsletter/newsletter-confirmation-screen.tsx',
    path: `/newsletter-bestaetigen?t=${'x'.repeat(43)}`,
    fill: async () => {},
    submit: button('Newsletter bestätigen'),
  },
  {
    file: 'account/update-password-screen.tsx',
    path: '/update-password',
    as: CUSTOMER,
    fill: async (page) => {
      await labelled('Aktuelles Passwort')(page).fill('Kontor-2026!');
      await fillNewPassword(page);
    },
    submit: button('Speichern'),
    kept: labelled('Neues Passwort'),
  },
  {
    file: 'account/security-screen.tsx',
    path: '/sicherheit',
    as: CUSTOMER,
    fill: async (page) => {
      const elsewhere = await page
        .context()
        .browser()!
        .newPage({ baseURL: new URL(page.url()).origin });
      await signInElsewhere(elsewhere, CUSTOMER, DEMO_PASSWORD);
      await elsewhere.close();
      await page.reload();
      await expect(button('Alle anderen beenden')(page)).toBeVisible();
    },
    submit: button('Alle anderen beenden'),
  },
  {
    file: 'customer/confirm-card/confirm-card-screen.tsx',
    path: '/karte-bestaetigen',
    as: 'new holder',
    fill: (page) => labelled('Produktionsnummer')(page).fill('ZZZZZZZZ'),
    submit: button('Karte bestätigen'),
    kept: labelled('Produktionsnummer'),
  },
  {
    file: 'customer/personal-data/personal-data-form.tsx',
    path: '/personal-data',
    as: CUSTOMER,
    fill: (page) => labelled('Nachname')(page).fill('Anders'),
    submit: button('Speichern'),
    kept: labelled('Nachname'),
  },
  {
    file: 'customer/personal-data/consents-form.tsx',
    path: '/personal-data',
    as: CUSTOMER,
    fill: (page) => page.getByRole('checkbox', { name: /Newsletter/ }).check(),
    submit: button('Einwilligungen speichern'),
  },
  {
    file: 'customer/personal-data/end-account.tsx',
    path: '/personal-data',
    as: CUSTOMER,
    fill: async (page) => {
      await button('Konto löschen')(page).click();
      await labelled('Ihr Passwort')(page).fill('Kontor-2026!');
    },
    submit: button('Konto endgültig löschen'),
    kept: labelled('Ihr Passwort'),
  },
  {
    file: 'customer/dashboard/name-dialog.tsx',
    path: '/dashboard',
    as: CUSTOMER,
    fill: async (page) => {
      await button('Karte benennen')(page).click();
      await labelled('Ihr Name für diese Karte')(page).fill('Für Oma');
    },
    submit: button('Namen speichern'),
    kept: labelled('Ihr Name für diese Karte'),
  },
  {
    file: 'customer/booking-sheet/booking-sheet.tsx',
    path: '/dashboard',
    as: CUSTOMER,
    fill: async (page) => {
      const { cardsData } = await (await page.request.get('/api/dashboard')).json();
      await giveBonus(page, Object.keys(cardsData)[0]!);
      await page.getByRole('list', { name: 'Letzte Buchungen' }).getByRole('button').first().click();
    },
    submit: button('Beleg'),
  },
  {
    file: 'customer/lock-card/lock-section.tsx',
    path: '/lock-card',
    as: CUSTOMER,
    fill: async (page) => {
      await labelled('Kartennummer')(page).selectOption({ index: 1 });
      await page.getByRole('checkbox').check();
      await labelled('Ihr Passwort')(page).fill('Kontor-2026!');
    },
    submit: button('Lahrer Blütenkarte sperren'),
    kept: labelled('Ihr Passwort'),
  },
  {
    file: 'customer/lock-card/transfer-section.tsx',
    path: '/lock-card',
    as: CUSTOMER,
    fill: async (page) => {
      await labelled('Kartennummer, deren Guthaben übertragen werden soll')(page).fill(cardNumberOf(3));
      await labelled('Guthaben übertragen auf')(page).selectOption({ index: 1 });
    },
    submit: button('Übertragung beauftragen'),
    kept: labelled('Kartennummer, deren Guthaben übertragen werden soll'),
  },
  {
    file: 'customer/lock-card/add-card-section.tsx',
    path: '/lock-card',
    as: CUSTOMER,
    fill: async (page) => {
      await labelled('Neue Kartennummer')(page).fill(cardNumberOf(4));
      await labelled('Produktionsnummer')(page).fill('DEMO04');
    },
    submit: button('Karte hinzufügen'),
    kept: labelled('Produktionsnummer'),
  },
  {
    file: 'public/contact/contact-form.tsx',
    path: '/contact',
    as: CUSTOMER,
    fill: async (page) => {
      await labelled('Anrede')(page).selectOption('Divers');
      await labelled('Ihre Nachricht')(page).fill('Guten Tag');
    },
    submit: button('Nachricht senden'),
    kept: labelled('Ihre Nachricht'),
  },
  {
    file: 'partner/bonus/bonus-form.tsx',
    path: '/bonusauftrag',
    as: PARTNER,
    fill: (page) => labelled('Bonus in Prozent')(page).fill('7'),
    submit: button('Bonus speichern'),
    kept: labelled('Bonus in Prozent'),
  },
  {
    file: 'partner/till/quick-amounts-dialog.tsx',
    path: '/buchung',
    as: PARTNER,
    fill: async (page) => {
      await button('Schnellbeträge')(page).click();
      await labelled('Beträge zum Einlösen')(page).fill('8,90');
    },
    submit: button('Schnellbeträge speichern'),
    kept: labelled('Beträge zum Einlösen'),
  },
  {
    file: 'shell/data-page/data-wizard.tsx',
    path: '/partner-personal-data',
    as: PARTNER,
    fill: (page) => completeOwnData(page, { ceoName: '' }),
    submit: button('Partnerdaten speichern >>'),
    kept: labelled('Firma'),
  },
  {
    file: 'shell/data-page/data-wizard.tsx',
    path: '/arbeitgeber-personal-data',
    as: EMPLOYER,
    fill: async (page) => {
      await labelled('Start der MitarbeiterCARDs')(page).fill('01.12.2026');
      await whileKept(page, () => labelled('Anzahl der MitarbeiterCARDs')(page).fill('61'));
    },
    submit: button('Arbeitgeberdaten speichern >>'),
    kept: labelled('Anzahl der MitarbeiterCARDs'),
  },
  {
    file: 'partner/partner-data/equipment-section.tsx',
    path: '/partner-personal-data',
    as: PARTNER,
    fill: async (page) => {
      await page.getByRole('checkbox', { name: 'EC Terminal' }).check();
      await whileKept(page, () => labelled('Terminal-ID')(page).fill('12345678'));
    },
    submit: button('EC-Terminal prüfen lassen'),
    kept: labelled('Terminal-ID'),
  },
  {
    file: 'shell/data-page/bank-change-note.tsx',
    path: '/partner-personal-data',
    as: PARTNER,
    fill: async (page) => {
      const other = { sepaIBAN: 'DE02120300000000202051', sepaBIC: 'BYLADEM1001', password: DEMO_PASSWORD };
      await completeOwnData(page, other);
      await page.getByRole('button', { name: /Zahlungsart/ }).click();
    },
    submit: button('Änderung zurücknehmen'),
  },
  {
    file: 'shell/data-page/draft-note.tsx',
    path: '/partner-personal-data',
    as: PARTNER,
    fill: async (page) => {
      await whileKept(page, () => labelled('Telefon der Geschäftsführung')(page).fill('07821 777'));
      await page.reload();
    },
    submit: button('Entwurf verwerfen'),
    kept: labelled('Telefon der Geschäftsführung'),
  },
  {
    file: 'shell/data-page/meanwhile-note.tsx',
    path: '/partner-personal-data',
    as: PARTNER,
    fill: async (page) => {
      await completeOwnData(page, {});
      await saveOwnData(page, { ceoPhone: '07821 555' });
      await whileKept(page, () => page.getByRole('textbox', { name: 'Inhaber oder Geschäftsführung' }).fill('Zweite Hand'));
      await button('Partnerdaten speichern >>')(page).click();
    },
    submit: button('Übernehmen und meine Eingaben behalten'),
    kept: (page) => page.getByRole('textbox', { name: 'Inhaber oder Geschäftsführung' }),
  },
  {
    file: 'partner/partner-data/checkout-page.tsx',
    path: '/partner-personal-data',
    as: PARTNER,
    fill: async (page) => {
      await completeOwnData(page, {});
      await saveDraftWithNewBranch(page);
      await page.reload();
      await page.getByRole('button', { name: /Checkout/ }).click();
    },
    submit: (page) => page.getByRole('button', { name: /^Jetzt .* bezahlen$/ }),
  },
  {
    file: 'account/till-pin-section.tsx',
    path: '/sicherheit',
    as: PARTNER,
    fill: async (page) => {
      await labelled('Neue PIN')(page).fill('4711');
      await labelled('Ihr Passwort zur Bestätigung')(page).fill(DEMO_PASSWORD);
    },
    submit: button('PIN speichern'),
    kept: labelled('Neue PIN'),
  },
  {
    file: 'partner/day-closings/count-form.tsx',
    path: '/tagesabschluss',
    as: PARTNER,
    fill: async (page) => {
      await labelled('Wechselgeld zu Beginn')(page).fill('100,00');
      await labelled('Gezählt im Kassenfach')(page).fill('150,00');
    },
    submit: button('Tag abschließen'),
    kept: labelled('Gezählt im Kassenfach'),
  },
  {
    file: 'partner/corrections/correction-form.tsx',
    // An hour ago: a day later it would be too late for a correction.
    path: `/korrektur?cardID=${cardNumberOf(3)}&date=${Math.floor(Date.now() / 1000) - 3_600}&text=Aufladung&amount=50`,
    as: PARTNER,
    fill: async (page) => {
      await page.getByRole('checkbox', { name: 'Was wäre richtig gewesen? Aufladung' }).check();
      await labelled('Richtige Aufladung in Euro')(page).fill('5,00');
    },
    submit: button('Korrektur beauftragen'),
    kept: labelled('Richtige Aufladung in Euro'),
  },
  {
    file: 'partner/corrections/quick-correction.tsx',
    path: '/partner-transaktionen',
    as: PARTNER,
    fill: async (page) => {
      await giveBonus(page, cardNumberOf(1));
      await page
        .getByRole('button', { name: /Einzelheiten zur Buchung$/ })
        .first()
        .click();
      await button('Buchung korrigieren')(page).click();
      await labelled('Richtiger Betrag in Euro')(page).fill('2,00');
    },
    submit: button('Korrektur beauftragen'),
    kept: labelled('Richtiger Betrag in Euro'),
  },
  {
    file: 'public/prospect-registration/prospect-registration-form.tsx',
    path: '/interessent-registrierung?region=lahr',
    fill: async (page) => {
      for (const label of ['Gemeinde', 'Branche', 'Funktion im Unternehmen', 'Gewerbeverein', 'Geschlecht'])
        await labelled(label)(page).selectOption({ index: 1 });
      await page.getByRole('radio', { name: 'Akzeptanzpartner' }).check();
      const fields = {
        Unternehmen: 'Laden',
        'Straße und Hausnummer': 'Gasse 4',
        Postleitzahl: '77933',
        Ort: 'Lahr',
        Vorname: 'Flo',
      };
      const access = {
        Nachname: 'Demo',
        Telefon: '07821 123',
        'E-Mail-Adresse': 'a@b.example',
        'E-Mail-Adresse wiederholen': 'a@b.example',
      };
      const passwords = { Passwort: 'Sommer-2027?', 'Passwort wiederholen': 'Sommer-2027?' };
      for (const [label, value] of Object.entries({ ...fields, ...access, ...passwords }))
        await labelled(label)(page).fill(value);
      await solveCaptcha(page);
    },
    submit: button('Jetzt registrieren'),
    kept: labelled('Unternehmen'),
  },
  {
    file: 'account/inbox/this-device.tsx',
    path: '/mitteilungen',
    as: CUSTOMER,
    fill: subscribeHere,
    submit: button('Auf diesem Gerät einschalten'),
  },
  {
    file: 'account/inbox/devices-section.tsx',
    path: '/mitteilungen',
    as: CUSTOMER,
    fill: async (page) => {
      const token = (await (await page.request.get('/api/session')).json()) as { token: string };
      const { p256dh, auth } = { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) };
      const device = { endpoint: 'https://fcm.googleapis.com/x', p256dh, auth, wantsMessages: true, wantsNearby: false };
      await page.request.post('/api/push-device', { data: device, headers: { 'x-csrf-token': token.token } });
      await page.reload();
    },
    submit: labelled('Nachrichten'),
  },
  {
    file: 'account/inbox/booking-notices-section.tsx',
    path: '/mitteilungen',
    as: CUSTOMER,
    fill: async () => {},
    submit: labelled('Als E-Mail'),
  },
  {
    file: 'operator/notifications/notification-form.tsx',
    path: '/push-notifications',
    as: STAFF,
    fill: async (page) => {
      await labelled('Art der Mitteilung')(page).selectOption('Testnachricht');
      await labelled('Titel')(page).fill('Blütenfest');
      await labelled('Nachricht')(page).fill('Am Samstag.');
      await labelled('Region')(page).selectOption('lahr');
      await labelled('Empfänger')(page).selectOption('Partner');
      await labelled('Zeitpunkt')(page).selectOption('immediately');
      await labelled('Priorität')(page).selectOption('Normal');
    },
    submit: button('Push-Nachricht senden'),
    kept: labelled('Nachricht'),
  },
  {
    file: 'operator/operations/outbox-entry.tsx',
    path: '/postausgang',
    as: STAFF,
    fill: async (page) => {
      await askForNewPassword(page);
      await page.reload();
      await page.getByText('Neues Passwort vergeben').first().click();
    },
    submit: (page) => page.getByRole('button', { name: 'Jetzt versuchen' }).first(),
  },
  {
    file: 'operator/operations/jobs-screen.tsx',
    path: '/aufgaben',
    as: STAFF,
    // There are more jobs than one page of the table holds.
    fill: (page) => page.getByRole('searchbox', { name: 'Suchen' }).fill('Bücher prüfen'),
    submit: (page) => page.getByRole('button', { name: /Jetzt starten.*Bücher prüfen/ }),
  },
  {
    file: 'operator/operations/trail-screen.tsx',
    path: '/protokoll',
    as: STAFF,
    fill: async () => {},
    submit: button('Als CSV herunterladen'),
  },
  {
    file: 'operator/maintenance/announce-maintenance-screen.tsx',
    path: '/wartung',
    as: STAFF,
    fill: (page) => labelled('Überschrift')(page).fill('Sonntag ab 6 Uhr'),
    submit: button('Hinweis zeigen'),
    kept: labelled('Überschrift'),
  },
  {
    file: 'operator/businesses/contract-act-dialog.tsx',
    path: '/partner-verwalten',
    as: 'betrieb@demo.example',
    fill: async (page) => {
      // Another form of this list may have made one of the same name.
      await page.getByRole('link', { name: 'Café Sonnenhof (Demo)' }).first().click();
      await button('Weitere Aktionen: Vertrag')(page).click();
      await page.getByRole('menuitem', { name: 'Kündigung vermerken' }).click();
      await labelled('Grund')(page).fill('Auf eigenen Wunsch');
    },
    submit: button('Kündigung speichern'),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/contractors/invite-contractor-form.tsx',
    path: '/auftraggeber-verwalten',
    as: STAFF,
    fill: async (page) => {
      await labelled('Region')(page).selectOption('lahr');
      await labelled('Vorname')(page).fill('Uta');
      await labelled('Nachname')(page).fill('Rat');
      await labelled('E-Mail-Adresse')(page).fill('rat@stadt.example');
      await page.getByLabel(/^Grund/).fill('Neuer Vertrag.');
    },
    submit: button('Einladen'),
    kept: labelled('Nachname'),
  },
  {
    file: 'operator/balance-links/make-links-form.tsx',
    path: '/check-balance-link-generator',
    as: STAFF,
    fill: (page) =>
      page
        .getByLabel('CSV-Datei')
        .setInputFiles({ name: 'karten.csv', mimeType: 'text/csv', buffer: Buffer.from(cardNumberOf(3)) }),
    submit: button('Links erzeugen >>'),
  },
  {
    file: 'operator/balance-links/revoke-links-form.tsx',
    path: '/check-balance-link-generator',
    as: STAFF,
    fill: async (page) => {
      await labelled('Kartennummern, eine je Zeile')(page).fill(cardNumberOf(3));
      await labelled('Grund (steht im Protokoll)')(page).fill('Verloren.');
    },
    submit: button('Links widerrufen'),
    kept: labelled('Kartennummern, eine je Zeile'),
  },
  {
    file: 'operator/credentials/password-resets-screen.tsx',
    path: '/password-reset-list',
    as: STAFF,
    fill: async (page) => {
      const { token } = await (await page.request.get('/api/session')).json();
      const headers = { 'x-csrf-token': token };
      const { captchaId } = await (await page.request.get('/api/captcha')).json();
      const check = { data: { captchaId, answer: 'abc' }, headers };
      const { captchaToken } = await (await page.request.post('/api/captcha-check', check)).json();
      const asked = { data: { email: CUSTOMER }, headers: { ...headers, 'x-captcha-token': captchaToken } };
      await page.request.post('/api/reset-password', asked);
      await page.reload();
      await expect(page.getByRole('button', { name: /^Neuen Link senden/ }).first()).toBeVisible();
    },
    submit: (page) => page.getByRole('button', { name: /^Neuen Link senden/ }).first(),
  },
  {
    file: 'operator/card-stock/batch-form.tsx',
    path: '/kartenbestand?slug=lahr',
    as: STAFF,
    fill: (page) => labelled('Anzahl')(page).fill('500'),
    submit: button('Karten bestellen'),
    kept: labelled('Anzahl'),
  },
  {
    file: 'operator/card-stock/assign-form.tsx',
    path: '/kartenbestand?slug=lahr',
    as: STAFF,
    fill: async (page) => {
      await labelled('Was soll geschehen?')(page).selectOption('store');
      await labelled('Erste Karte')(page).fill(cardNumberOf(3));
      await labelled('Letzte Karte')(page).fill(cardNumberOf(3));
      await page.getByLabel(/^Grund/).fill('Retoure');
    },
    submit: button('Karten zurücknehmen'),
    kept: labelled('Erste Karte'),
  },
  {
    file: 'operator/card-stock/batch-table.tsx',
    path: '/kartenbestand?slug=lahr',
    as: STAFF,
    // The batch of this test's own card.
    fill: (page) => expect(page.getByRole('button', { name: /^CSV abholen/ }).first()).toBeVisible(),
    submit: (page) => page.getByRole('button', { name: /^CSV abholen/ }).first(),
  },
  {
    file: 'operator/potential-partners/file-form.tsx',
    path: '/potential-partners-link-generator',
    as: 'support@demo.example',
    fill: (page) =>
      page
        .getByLabel('Datei mit Unternehmens-IDs auswählen')
        .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from('U-1') }),
    submit: button('Links erzeugen'),
  },
  {
    file: 'operator/potential-partners/replace-links-dialog.tsx',
    path: '/potential-partners-link-generator',
    as: 'support@demo.example',
    fill: async (page) => {
      await bringInCompany(page, 'U-OFFLINE-1');
      await chooseCompany(page, 'U-OFFLINE-1');
      await Promise.all([page.waitForEvent('download'), button('Links erzeugen')(page).click()]);
      await chooseCompany(page, 'U-OFFLINE-1');
      await button('Links erzeugen')(page).click();
      await expect(button('Links ersetzen')(page)).toBeVisible();
    },
    submit: button('Links ersetzen'),
  },
  {
    file: 'public/sign-in/second-step.tsx',
    path: '/sicherheit',
    as: 'new holder',
    fill: async (page) => {
      const { email } = await (await page.request.get('/api/session')).json();
      await turnOnSecondFactor(page);
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByLabel('E-Mail-Adresse oder Kartennummer').fill(email);
      await labelled('Passwort')(page).fill('Blumen-2026!');
      await solveCaptcha(page);
      await button('Login >>')(page).click();
      await labelled('Code aus Ihrer App')(page).fill('123456');
    },
    submit: button('Anmelden'),
  },
  {
    file: 'account/second-factor/password-step.tsx',
    path: '/zweiter-schritt',
    as: CUSTOMER,
    fill: (page) => labelled('Ihr Passwort')(page).fill(DEMO_PASSWORD),
    submit: button('Weiter'),
    kept: labelled('Ihr Passwort'),
  },
  {
    file: 'account/second-factor/app-step.tsx',
    path: '/zweiter-schritt',
    as: CUSTOMER,
    fill: async (page) => {
      await labelled('Ihr Passwort')(page).fill(DEMO_PASSWORD);
      await button('Weiter')(page).click();
      await labelled('Code aus der App')(page).fill('123456');
    },
    submit: button('Einschalten'),
  },
  {
    file: 'account/second-factor/renew-codes-dialog.tsx',
    path: '/sicherheit',
    as: 'new holder',
    fill: async (page) => {
      await turnOnSecondFactor(page);
      await page.reload();
      await button('Neue Wiederherstellungscodes')(page).click();
      await labelled('Ihr Passwort')(page).fill(DEMO_PASSWORD);
    },
    submit: button('Neue Codes anzeigen'),
    kept: labelled('Ihr Passwort'),
  },
  {
    file: 'account/second-factor/switch-off-dialog.tsx',
    path: '/sicherheit',
    as: 'new holder',
    fill: async (page) => {
      await turnOnSecondFactor(page);
      await page.reload();
      await button('Ausschalten')(page).click();
      await labelled('Ihr Passwort')(page).fill(DEMO_PASSWORD);
    },
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: 'Ausschalten' }),
    kept: labelled('Ihr Passwort'),
  },
  {
    file: 'operator/staff/invite-dialog.tsx',
    path: '/mitarbeitende',
    as: STAFF,
    fill: async (page) => {
      await button('Person einladen')(page).click();
      await labelled('Vorname')(page).fill('Kim');
      await labelled('Nachname')(page).fill('Neu');
      await labelled('E-Mail-Adresse')(page).fill('kim.neu@betrieb.example');
      await labelled('Rolle')(page).selectOption('support');
      await labelled('Grund')(page).fill('Verstärkung.');
    },
    submit: button('Einladen'),
    kept: labelled('Vorname'),
  },
  {
    file: 'operator/staff/role-dialog.tsx',
    path: '/mitarbeitende',
    as: STAFF,
    fill: async (page) => {
      await page
        .getByRole('button', { name: /^Rolle ändern/ })
        .first()
        .click();
      await labelled('Neue Rolle')(page).selectOption({ index: 1 });
      await page.getByLabel(/^Grund/).fill('Vertretung.');
    },
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: 'Rolle ändern' }),
    kept: (page) => page.getByLabel(/^Grund/),
  },
  {
    file: 'operator/staff/staff-screen.tsx',
    path: '/mitarbeitende',
    as: STAFF,
    fill: async (page) => {
      const person = {
        firstName: 'Eva',
        lastName: 'Eingeladen',
        email: 'eva@betrieb.example',
        role: 'editorial',
        reason: 'Neu.',
      };
      await inviteByTwo({ url: new URL(page.url()).origin }, person);
      await page.reload();
    },
    submit: (page) => page.getByRole('button', { name: /Erneut einladen.*Eva Eingeladen/ }),
  },
  {
    file: 'operator/four-eyes/decision-dialog.tsx',
    path: '/freigaben',
    as: STAFF,
    fill: async (page) => {
      await askForBankChange({ url: new URL(page.url()).origin });
      await page.reload();
      await page.getByRole('button', { name: /^Freigeben/ }).click();
    },
    submit: button('Jetzt freigeben'),
  },
  {
    file: 'prospect/joining/company-step.tsx',
    path: '/partner-werden',
    as: PROSPECT,
    fill: (page) => fillCompany(page, true),
    submit: button('Weiter zu Preis und Abschluss'),
    kept: labelled('E-Mail-Adresse des Unternehmens'),
  },
  {
    file: 'prospect/joining/price-step.tsx',
    path: '/partner-werden',
    as: PROSPECT,
    fill: async (page) => {
      await goToPrice(page);
      await page.getByRole('checkbox').check();
    },
    submit: (page) => page.getByRole('button', { name: /bezahlen$/ }),
  },
  {
    file: 'public/checkout/voucher-field.tsx',
    path: '/partner-werden',
    as: PROSPECT,
    fill: async (page) => {
      await goToPrice(page);
      await button('Gutscheincode eingeben')(page).click();
      await labelled('Gutscheincode')(page).fill('TEST10');
    },
    submit: button('Einlösen'),
    kept: labelled('Gutscheincode'),
  },
  {
    file: 'public/checkout/back-from-payment.tsx',
    path: '/partner-werden',
    as: PROSPECT,
    fill: async (page) => {
      const capture = '**/api/checkout-capture';
      await page.route(capture, (route) =>
        route.fulfill({ status: 503, json: { errorMessage: checkoutMessages.providerFailed, errorCode: 'X', requestId: 'x' } }),
      );
      await page.goto('/partner-werden?order=7f1e0a3c-6f0e-4a4e-9c39-0e5d3a1f2b4c');
      await expect(page.getByText(checkoutMessages.providerFailed)).toBeVisible();
      await page.unroute(capture);
    },
    submit: button('Noch einmal prüfen'),
  },
  {
    file: 'prospect/joining/demo-payment-screen.tsx',
    path: '/partner-werden',
    as: PROSPECT,
    fill: async (page) => {
      await goToPrice(page);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: /bezahlen$/ }).click();
      await expect(page).toHaveURL(/demo-bezahlung/);
    },
    submit: button('Abbrechen'),
  },
  {
    file: 'public/confirm-employer-screen.tsx',
    path: '/arbeitgeber-bestaetigen?t=abc',
    fill: async () => {},
    submit: button('E-Mail-Adresse bestätigen'),
  },
  {
    file: 'prospect/contact/interest-contact-form.tsx',
    path: '/partner-contact',
    as: 'interesse@demo.example',
    fill: async (page) => {
      await labelled('Betreff')(page).selectOption('Sonstiges');
      await labelled('Ihre Nachricht')(page).fill('Hallo');
    },
    submit: button('Nachricht senden'),
    kept: labelled('Ihre Nachricht'),
  },
  {
    file: 'operator/settlements/next-runs.tsx',
    path: '/abrechnungslaeufe',
    as: STAFF,
    fill: async (page) => page.getByRole('tab', { name: 'Nächster Lauf' }).click(),
    submit: button('Probelauf starten'),
  },
  {
    file: 'operator/settlements/return-payment-dialog.tsx',
    path: '/abrechnungslaeufe?region=lahr&lauf=1',
    as: STAFF,
    fill: async (page) => {
      await page
        .getByRole('button', { name: /Zahlung kam zurück/ })
        .first()
        .click();
      await labelled('Text der Bank')(page).fill('AC04');
      await labelled('Grund')(page).fill('Kontoauszug');
    },
    submit: button('Vermerken'),
    kept: labelled('Text der Bank'),
  },
  {
    file: 'operator/charges/bank-note-dialog.tsx',
    path: '/arbeitgeber-ladeauftraege',
    as: STAFF,
    fill: async (page) => {
      await page.getByRole('link', { name: 'L1-00001' }).click();
      await page.getByRole('button', { name: 'Zahlung buchen' }).click();
      await labelled('Text der Bank')(page).fill('Ladeauftrag');
      await labelled('Grund')(page).fill('Kontoauszug');
    },
    submit: button('Buchen'),
    kept: labelled('Text der Bank'),
  },
  {
    file: 'operator/charges/undo-charge-dialog.tsx',
    path: '/arbeitgeber-ladeauftraege',
    as: STAFF,
    fill: async (page) => {
      await page.getByRole('link', { name: 'L1-00002' }).click();
      await page
        .getByRole('button', { name: /^Zurücknehmen/ })
        .first()
        .click();
      await labelled('Grund, den Arbeitgeber und Karteninhaber lesen')(page).fill('Zu viel geladen.');
    },
    submit: button('Vorgang eröffnen'),
    kept: labelled('Grund, den Arbeitgeber und Karteninhaber lesen'),
  },
  {
    file: 'operator/open-items/record-payment-dialog.tsx',
    path: '/offene-posten?art=statement',
    as: STAFF,
    fill: async (page) => {
      await page
        .getByRole('button', { name: /Zahlung buchen/ })
        .first()
        .click();
      await labelled('Verwendungszweck')(page).fill('ABR-1-00002');
      await labelled('Grund')(page).fill('Kontoauszug');
    },
    submit: button('Buchen'),
    kept: labelled('Verwendungszweck'),
  },
  {
    file: 'operator/reminders/hold-dialog.tsx',
    path: '/mahnungen',
    as: STAFF,
    fill: async (page) => {
      await showReminder(page);
      await page.getByRole('button', { name: /^Zurückstellen/ }).click();
      await labelled('Grund')(page).fill('Wird geprüft');
    },
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: 'Zurückstellen', exact: true }),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/reminders/reminders-screen.tsx',
    path: '/mahnungen',
    as: STAFF,
    fill: async (page) => {
      await showReminder(page);
      await page.getByRole('button', { name: 'Eine Mahnung senden' }).click();
    },
    submit: button('Jetzt senden'),
  },
  {
    file: 'operator/records/replace-dialog.tsx',
    path: `/karte?nummer=${cardNumberOf(5)}`,
    as: STAFF,
    fill: async (page) => {
      await button('Durch neue Karte ersetzen')(page).click();
      await labelled('Produktionsnummer der alten Karte')(page).fill('DEMO05');
      await labelled('Grund (steht in der E-Mail)')(page).fill('Verloren');
    },
    submit: button('Jetzt ersetzen'),
    kept: labelled('Grund (steht in der E-Mail)'),
  },
  {
    file: 'operator/records/balance-panel.tsx',
    path: `/karte?nummer=${cardNumberOf(6)}`,
    as: STAFF,
    fill: async () => {},
    submit: button('Guthaben anzeigen'),
  },
  {
    file: 'operator/region-editing/part-screen.tsx',
    path: '/region?slug=lahr&teil=contact',
    as: STAFF,
    fill: (page) => labelled('Telefon')(page).fill('089 99998 777'),
    submit: button('Entwurf speichern'),
    kept: labelled('Telefon'),
  },
  {
    file: 'operator/region-editing/publish-dialog.tsx',
    path: '/region?slug=lahr&teil=limits',
    as: STAFF,
    fill: async (page) => {
      await labelled('Hinweis, wann Buchungen erscheinen (Minuten)')(page).fill('7');
      await button('Veröffentlichen …')(page).click();
      await labelled('Grund')(page).fill('Probe');
    },
    submit: button('Jetzt veröffentlichen'),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/region-editing/bank-panel.tsx',
    path: '/region?slug=lahr&teil=bank',
    as: STAFF,
    fill: async (page) => {
      await labelled('Kontoinhaber')(page).fill('Kontor');
      await labelled('IBAN')(page).fill('DE02120300000000202051');
      await labelled('Grund')(page).fill('Neue Bank');
    },
    submit: button('Konto ändern'),
    kept: labelled('IBAN'),
  },
  {
    file: 'operator/region-editing/voucher-form.tsx',
    path: '/region?slug=lahr&teil=vouchers',
    as: STAFF,
    fill: async (page) => {
      await labelled('Code')(page).fill('HERBST');
      await labelled('Höhe des Nachlasses')(page).fill('10');
      await labelled('Grund')(page).fill('Messe');
    },
    submit: button('Gutschein anlegen'),
    kept: labelled('Code'),
  },
  {
    file: 'operator/region-editing/create-region-dialog.tsx',
    path: '/regionen',
    as: STAFF,
    fill: async (page) => {
      await button('Region anlegen')(page).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name der Region').fill('Neudorf');
      await dialog.getByLabel('Name der Karte').fill('Neudorfer Karte');
      await dialog.getByLabel('Kurzname in Adressen').fill('neudorf');
      await dialog.getByLabel('Internetseite der Karte').fill('https://www.neudorf.example/');
    },
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: 'Region anlegen' }),
    kept: labelled('Name der Karte'),
  },
  {
    file: 'operator/region-editing/categories-panel.tsx',
    path: '/regionen',
    as: STAFF,
    fill: async (page) => {
      await button('Kategorien ändern')(page).click();
      await labelled('Name')(page).fill('Zirkus');
    },
    submit: button('Kategorie speichern'),
    kept: labelled('Name'),
  },
  {
    file: 'operator/region-editing/lock-note.tsx',
    path: '/regionen',
    as: STAFF,
    // The demo has no WordPress.
    fill: async (page) => {
      await page.route('**/api/staff-regions', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, wordpress: { address: 'https://wordpress.example/', fetchedAt: null } } });
      });
      await page.reload();
    },
    submit: button('jetzt neu laden'),
  },
  {
    file: 'partner/logos/edit-logo-screen.tsx',
    path: '/edit-logo',
    as: PARTNER,
    fill: (page) =>
      page.getByLabel('Bilddatei').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('x') }),
    submit: button('Logo speichern >>'),
  },
  {
    file: 'employer/employee-cards/edit-card-dialog.tsx',
    path: EMPLOYER_CARDS,
    as: EMPLOYER,
    fill: async (page) => {
      await page
        .getByRole('button', { name: /^Bearbeiten: / })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Personalnummer').fill('P-4711');
      for (const [name, text] of [
        ['Vorname', 'Kai'],
        ['Nachname', 'Neu'],
        ['Ladebetrag', '44,00'],
      ] as const)
        if (await dialog.getByLabel(name).isEnabled()) await dialog.getByLabel(name).fill(text);
      await dialog.getByLabel('Ladefrequenz').selectOption('Monat');
      await dialog.getByLabel('Ladezeitpunkt', { exact: true }).selectOption('Ende des Monats');
    },
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: 'Speichern' }),
    kept: (page) => page.getByRole('dialog').getByLabel('Personalnummer'),
  },
  {
    file: 'employer/employee-cards/batch-form.tsx',
    path: EMPLOYER_CARDS,
    as: EMPLOYER,
    fill: async (page) => {
      await page.getByLabel('Alle Zeilen dieser Seite auswählen (oben)').check();
      await page.getByLabel('Ladebetrag').fill('44,00');
    },
    submit: (page) => page.getByRole('button', { name: /ausgewählte Karten ändern$/ }),
    kept: (page) => page.getByLabel('Ladebetrag'),
  },
  {
    file: 'employer/employee-cards/use-undo.tsx',
    path: EMPLOYER_CARDS,
    as: EMPLOYER,
    fill: async (page) => {
      await changeOneCard(page);
      await page.reload();
      await expect(page.getByRole('button', { name: /^Rückgängig machen/ })).toBeVisible();
    },
    submit: (page) => page.getByRole('button', { name: /^Rückgängig machen/ }),
  },
  {
    file: 'employer/employee-cards/load-list-dialog.tsx',
    path: EMPLOYER_CARDS,
    as: EMPLOYER,
    fill: async (page) => {
      await button('Ladeliste hochladen')(page).click();
      await labelled('Oder Zeilen einfügen')(page).fill('\tKai\tNeu\tP-1\t44\tMonat\tEnde des Monats');
    },
    submit: button('Ladeliste speichern >>'),
    kept: labelled('Oder Zeilen einfügen'),
  },
  {
    file: 'employer/employee-cards/payroll-dialog.tsx',
    path: EMPLOYER_CARDS,
    as: EMPLOYER,
    fill: async (page) => {
      await button('Lohnabrechnung')(page).click();
      await labelled('Bis 50 € (steuerfrei)')(page).fill('3701');
    },
    submit: button('Lohnarten speichern'),
    kept: labelled('Bis 50 € (steuerfrei)'),
  },
  {
    file: 'employer/employee-cards/request-cards-dialog.tsx',
    path: EMPLOYER_CARDS,
    as: EMPLOYER,
    fill: async (page) => {
      await button('Karten nachbestellen')(page).click();
      await labelled('Wie viele Karten?')(page).fill('20');
    },
    submit: button('Bestellen'),
    kept: labelled('Wie viele Karten?'),
  },
  {
    file: 'operator/bank-statements/upload-panel.tsx',
    path: '/bank',
    as: STAFF,
    fill: chooseBankFile,
    submit: button('Kontoauszug einlesen'),
  },
  {
    file: 'operator/bank-statements/clarify-screen.tsx',
    path: '/bank',
    as: STAFF,
    fill: async (page) => {
      await chooseBankFile(page);
      await button('Kontoauszug einlesen')(page).click();
      await expect(page.getByRole('status').getByText(/neuen? Ums|schon gelesen/)).toBeVisible();
      await page.goto('/bank-klaeren');
    },
    submit: button('In Klärung nehmen'),
  },
  {
    file: 'operator/invoices/cancel-invoice-dialog.tsx',
    path: '/rechnungen',
    as: STAFF,
    fill: async (page) => {
      await fillInvoice(page);
      await button('Ausstellen')(page).click();
      await page
        .getByRole('button', { name: /^Stornieren ?: / })
        .first()
        .click();
      await labelled('Grund, steht auf der Stornorechnung')(page).fill('Falsche Anschrift');
    },
    submit: (page) => page.getByRole('dialog').getByRole('button', { name: 'Stornieren', exact: true }),
    kept: labelled('Grund, steht auf der Stornorechnung'),
  },
  {
    file: 'operator/invoices/record-invoice-payment-dialog.tsx',
    path: '/rechnungen',
    as: STAFF,
    fill: async (page) => {
      await fillInvoice(page);
      await button('Ausstellen')(page).click();
      await page
        .getByRole('button', { name: /^Zahlung buchen ?: / })
        .first()
        .click();
      await labelled('Grund')(page).fill('Kontoauszug');
    },
    submit: button('Buchen'),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/invoices/return-invoice-debit-dialog.tsx',
    path: '/rechnungen',
    as: STAFF,
    // A debit takes two weeks.
    fill: async (page) => {
      await fillInvoice(page);
      await button('Ausstellen')(page).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.route('**/api/invoices*', async (route) => {
        const answer = await (await route.fetch()).json();
        const invoices = answer.invoices.map((row: object) => ({ ...row, debit: 'ER1-00001' }));
        await route.fulfill({ json: { ...answer, invoices } });
      });
      await page.reload();
      await page
        .getByRole('button', { name: /^Rücklastschrift ?: / })
        .first()
        .click();
      await labelled('Text der Bank')(page).fill('AC04');
      await labelled('Grund')(page).fill('Kontoauszug');
    },
    submit: button('Vermerken'),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/invoices/restore-payment-dialog.tsx',
    path: '/rechnungen',
    as: STAFF,
    // Only the provider takes a payment back.
    fill: async (page) => {
      await page.route('**/api/invoices*', async (route) => {
        const answer = await (await route.fetch()).json();
        const payment = { orderId: '0b8f6a52-6d1c-4b7e-9a55-0f1f9a1d2c3e', refundId: 'REF-1', region: 'lahr', cardName: 'Karte' };
        const paid = { payer: 'Kim Demo', cents: 11900, currency: 'EUR', invoice: null, caseNumber: null };
        const told = { toldAt: '2026-11-20T09:00:00.000Z', isRestoringAsked: false };
        await route.fulfill({ json: { ...answer, reversed: [{ ...payment, ...paid, ...told }] } });
      });
      await page.reload();
      await page
        .getByRole('button', { name: /^Wieder da ?: / })
        .first()
        .click();
      await labelled('Nummer der Gutschrift beim Zahlungsdienst')(page).fill('8XY12345');
      await labelled('Grund')(page).fill('Käuferschutz zu unseren Gunsten');
    },
    submit: button('Vermerken'),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/invoices/issue-invoice-dialog.tsx',
    path: '/rechnungen',
    as: STAFF,
    fill: fillInvoice,
    submit: button('Ausstellen'),
    kept: labelled('Leistung'),
  },
  {
    file: 'operator/invoices/invoice-prices.tsx',
    path: '/rechnungen?teil=preise',
    as: STAFF,
    fill: (page) => labelled('Teilnahmegebühr je Vertragsjahr, netto')(page).fill('49,00'),
    submit: button('Preise speichern'),
    kept: labelled('Teilnahmegebühr je Vertragsjahr, netto'),
  },
  {
    file: 'operator/invoices/refused-invoices.tsx',
    path: '/rechnungen',
    as: STAFF,
    // In the demo everybody has an address.
    fill: async (page) => {
      await page.route('**/api/invoices*', async (route) => {
        const answer = await (await route.fetch()).json();
        const business = { kind: 'partner', id: 'p-1', name: 'Laden' };
        const waiting = { region: 'lahr', cardName: 'Lahrer Blütenkarte', cause: 'entry 1', kind: 'entry', business };
        const refused = { ...waiting, problem: 'Es fehlt die Anschrift.', notedAt: '2026-11-02T05:00:00.000Z' };
        await route.fulfill({ json: { ...answer, refused: [refused] } });
      });
      // What else the screen reads has arrived too: no second message when the connection goes.
      await page.reload({ waitUntil: 'networkidle' });
    },
    submit: (page) => page.getByRole('button', { name: /^Erneut versuchen ?: / }),
  },
  {
    file: 'operator/invoices/invoices-to-post.tsx',
    path: '/rechnungen',
    as: STAFF,
    // In the demo everybody has an address.
    fill: async (page) => {
      await page.route('**/api/invoices*', async (route) => {
        const answer = await (await route.fetch()).json();
        const business = { kind: 'partner', id: 'p-1', name: 'Laden' };
        const invoice = { gguid: crypto.randomUUID(), label: 'R1-2026-00099', kind: 'cards', about: 'issued', business };
        const region = { region: 'lahr', cardName: 'Lahrer Blütenkarte', notedAt: '2026-11-02T05:00:00.000Z' };
        await route.fulfill({ json: { ...answer, toPost: [{ ...invoice, ...region, transfer: null }] } });
      });
      await page.reload({ waitUntil: 'networkidle' });
    },
    submit: (page) => page.getByRole('button', { name: /^Verschickt ?: / }),
  },
  {
    file: 'operator/datev/datev-settings.tsx',
    path: '/datev',
    as: STAFF,
    fill: async (page) => {
      await labelled('Mandantennummer')(page).fill('55003');
      await labelled('Beraternummer')(page).fill('29098');
    },
    submit: button('Einstellungen speichern'),
    kept: labelled('Beraternummer'),
  },
  {
    file: 'operator/datev/month-table.tsx',
    path: '/datev?region=lahr',
    as: STAFF,
    // Without settings nothing can be exported.
    fill: async (page) => {
      await labelled('Beraternummer')(page).fill('29098');
      await labelled('Mandantennummer')(page).fill('55003');
      await labelled('Kontenrahmen')(page).selectOption('SKR04');
      await button('Konten aus SKR04 vorschlagen')(page).click();
      await button('Einstellungen speichern')(page).click();
      await expect(page.getByText('Vor dem ersten Export fehlt noch etwas')).toBeHidden();
    },
    submit: (page) => page.getByRole('button', { name: /^Exportieren ?: / }).first(),
  },
  {
    file: 'operator/data-carriers/carrier-form.tsx',
    path: '/datentraeger',
    as: STAFF,
    fill: (page) => labelled('Empfänger')(page).fill('Finanzamt Lahr'),
    submit: button('Datenträger erstellen'),
    kept: labelled('Empfänger'),
  },
  {
    file: 'operator/taking-over/provider-form.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await labelled('Region')(page).selectOption({ index: 1 });
      await labelled('Bisheriger Anbieter')(page).fill('Altkarte GmbH');
    },
    submit: button('Übernahme anlegen'),
    kept: labelled('Bisheriger Anbieter'),
  },
  {
    file: 'operator/taking-over/upload-form.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await openTakeOver(page, 'Dateikarte');
      await page.getByLabel('Datei mit Karten auswählen').setInputFiles(cardFile);
    },
    submit: button('Datei hochladen'),
  },
  {
    file: 'operator/taking-over/mapping-form.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await openTakeOver(page, 'Zuordnungskarte');
      await uploadCards(page);
    },
    submit: button('Zuordnung speichern'),
  },
  {
    file: 'operator/taking-over/rehearsal-frame.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await openTakeOver(page, 'Probenkarte');
      await uploadCards(page);
      await button('Zuordnung speichern')(page).click();
      await expect(page.getByText('Die Zuordnung ist gespeichert')).toBeVisible();
    },
    submit: button('Probe starten'),
  },
  {
    file: 'operator/taking-over/take-over-acts.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await openTakeOver(page, 'Wegwerfkarte');
      await button('Übernahme verwerfen')(page).click();
      await labelled('Grund')(page).fill('Falsche Region');
    },
    submit: button('Verwerfen'),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/taking-over/upload-form.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await openTakeOver(page, 'Altbuchung');
      await page.getByLabel('Datei mit Buchungen auswählen').setInputFiles(bookingFile);
    },
    submit: button('Buchungen hochladen'),
  },
  {
    file: 'operator/taking-over/mapping-form.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await openTakeOver(page, 'Altzuordnung');
      await uploadBookings(page);
    },
    submit: button('Zuordnung der Buchungen speichern'),
  },
  {
    file: 'operator/former-bookings/former-panel.tsx',
    path: '/uebernahmen',
    as: STAFF,
    fill: async (page) => {
      await openTakeOver(page, 'Altprobe');
      await uploadCards(page);
      await button('Zuordnung speichern')(page).click();
      await expect(page.getByText('Die Zuordnung ist gespeichert')).toBeVisible();
      await button('Probe starten')(page).click();
      await expect(page.getByText('Karten, die übernommen werden')).toBeVisible(NEXT_MINUTE);
      await uploadBookings(page);
      await button('Zuordnung der Buchungen speichern')(page).click();
      await expect(page.getByText('Die Zuordnung der Buchungen ist gespeichert')).toBeVisible();
    },
    submit: button('Buchungen proben'),
  },
  {
    file: 'operator/taking-over/provider-form.tsx',
    path: '/umzuege',
    as: STAFF,
    fill: async (page) => {
      await labelled('Region')(page).selectOption({ index: 1 });
      await labelled('Bisheriger Anbieter')(page).fill('Altkarte GmbH');
    },
    submit: button('Umzug anlegen'),
    kept: labelled('Bisheriger Anbieter'),
  },
  {
    file: 'operator/taking-over/upload-form.tsx',
    path: '/umzuege',
    as: STAFF,
    fill: async (page) => {
      await openMove(page, 'Dateiumzug');
      await page.getByLabel('Datei auswählen').setInputFiles(partnerFile);
    },
    submit: button('Datei hochladen'),
  },
  {
    file: 'operator/taking-over/mapping-form.tsx',
    path: '/umzuege',
    as: STAFF,
    fill: async (page) => {
      await openMove(page, 'Zuordnungsumzug');
      await uploadPartners(page);
    },
    submit: button('Zuordnung speichern'),
  },
  {
    file: 'operator/moving-parties/party-move-acts.tsx',
    path: '/umzuege',
    as: STAFF,
    fill: async (page) => {
      await openMove(page, 'Wegwerfumzug');
      await button('Umzug verwerfen')(page).click();
      await labelled('Grund')(page).fill('Falsche Region');
    },
    submit: button('Verwerfen'),
    kept: labelled('Grund'),
  },
  {
    file: 'operator/taking-over/rehearsal-frame.tsx',
    path: '/umzuege',
    as: STAFF,
    fill: async (page) => {
      await openMove(page, 'Probenumzug');
      await uploadPartners(page);
      await button('Zuordnung speichern')(page).click();
      await expect(page.getByText('Die Zuordnung ist gespeichert')).toBeVisible();
    },
    submit: button('Probe starten'),
  },
  {
    file: 'operator/campaigns/campaign-form.tsx',
    path: '/kampagnen',
    as: STAFF,
    fill: async (page) => {
      await labelled('Region')(page).selectOption('lahr');
      await labelled('Name der Kampagne')(page).fill('Stadtfest');
      await labelled('Wer bezahlt die Geschenke?')(page).fill('Stadt Lahr');
      await labelled('Geschenk je Karte')(page).fill('10,00');
      await labelled('Budget')(page).fill('100,00');
      for (const field of ['Erster Tag', 'Letzter Tag', 'Einlösbar bis']) await labelled(field)(page).fill('24.12.2090');
    },
    submit: button('Kampagne anlegen'),
    kept: labelled('Wer bezahlt die Geschenke?'),
  },
  {
    file: 'operator/campaigns/give-panel.tsx',
    path: '/kampagnen',
    as: STAFF,
    fill: async (page) => {
      await page.goto(`/kampagne?nummer=${await runCampaign(new URL(page.url()).origin)}`);
      await labelled('Kartennummern')(page).fill('176100000000014');
    },
    submit: button('Karten prüfen'),
    kept: labelled('Kartennummern'),
  },
  {
    file: 'partner/documents/invoice-references.tsx',
    path: '/dokumente',
    as: PARTNER,
    fill: async (page) => {
      await page.getByRole('tab', { name: 'Rechnungen', exact: true }).click();
      await labelled('Referenz')(page).fill('Kostenstelle 12');
    },
    submit: button('Angaben speichern'),
    kept: labelled('Referenz'),
  },
];

/** Send nothing: a choice among loaded rows, and downloads. */
const SILENT = new Set([
  'operator/campaigns/gifts-panel.tsx',
  'operator/moving-parties/party-rehearsal-panel.tsx',
  'operator/invoices/invoices-screen.tsx',
  'operator/business-accounts/account-lines.tsx',
  'partner/documents/invoice-documents.tsx',
  'employer/employee-cards/load-list-preview.tsx',
  'employer/charges/charge-order-view.tsx',
  'operator/charges/charge-files.tsx',
  'operator/charges/charge-order-record.tsx',
  'operator/businesses/document-panel.tsx',
  'operator/settlements/run-files.tsx',
  'operator/settlements/run-statements.tsx',
  'operator/records/booking-screen.tsx',
  'shell/data-page/mandate-section.tsx',
  'partner/partner-transactions/filter-form.tsx',
  'partner/statistics/own-period-form.tsx',
  'public/shops/shop-filter.tsx',
  'partner/documents/document-table.tsx',
  'customer/personal-data/my-data.tsx',
  'customer/transactions/booking-files.tsx',
  'operator/balance-links/made-links.tsx',
]);

/**
 * Tried in moved-holder.spec.ts and move-orders.spec.ts, which need portals of their own. And a list of files without
 * a field, which stands above the forms that upload them: removing one offline says the same as any act.
 */
const ELSEWHERE = new Set([
  'operator/move-orders/ask-dialog.tsx',
  'operator/taking-over/holders-panel.tsx',
  'operator/taking-over/taken-files.tsx',
]);

/** Of one person, in one test: what fails on a busy machine is tried once more, and that must not take ten minutes. */
const MOST_IN_A_TEST = 12;
const people = [...Map.groupBy(forms, ({ as = 'nobody' }) => as)];
const parts = people.flatMap(([who, theirs]) =>
  Array.from({ length: Math.ceil(theirs.length / MOST_IN_A_TEST) }, (_, at) => ({
    who,
    theirs: theirs.slice(at * MOST_IN_A_TEST, (at + 1) * MOST_IN_A_TEST),
  })),
);

for (const { who, theirs } of parts) {
  const title = `without a connection each form of ${who} says so at once, keeps the input and sends nothing later`;
  test(`${title}, from ${theirs[0]!.file} on`, { tag: '@any-width' }, async ({ page, portal, signIn }) => {
    test.setTimeout(atThisPace(60_000 + theirs.length * 10_000));
    // The last one of the list of batches is this test's own.
    await portal.produceCard();
    if (who.includes('@')) await signIn(who);
    // One page opens them all; each that fails is reported, and the others still run.
    for (const form of theirs)
      await test.step(`${form.file} (${form.path})`, async () => {
        if (!who.includes('@')) await page.context().clearCookies();
        if (who === 'new holder') await registerCustomer(page, await portal.produceCard());
        await walk(page, form).catch((error: unknown) => expect.soft(`${form.file}: ${String(error)}`).toBe(''));
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await page.context().setOffline(false);
      });
  });
}

async function walk(page: Page, { path, fill, submit, kept }: Form): Promise<void> {
  await page.goto(path);
  await fill(page);
  // What the form shows has arrived before the connection goes.
  await expect(submit(page)).toBeVisible();
  const typed = await kept?.(page).inputValue();
  expect.soft(await listFieldFaults(page)).toEqual([]);
  await goOffline(page);
  const answered: string[] = [];
  const note = (response: Response) => {
    // What is typed into long forms is kept as a draft all the time; that is not sending the form.
    const isDraft = response.url().endsWith('/api/save-form-draft');
    if (response.request().method() === 'POST' && !isDraft) answered.push(response.url());
  };
  page.on('response', note);
  await submit(page).click();
  // A list beside it that is read anew may say so, too.
  await expect(page.getByText(messages.offline).first()).toBeVisible({ timeout: atThisPace(2_000) });
  if (kept) {
    await expect(kept(page)).toHaveValue(typed!);
    await sendEmpty(page, kept(page), submit(page));
  }

  await page.context().setOffline(false);
  // Whatever waited for the connection goes out before this; the browser may take a moment to have it back.
  const isBack = () =>
    page.evaluate(() =>
      fetch('/api/session').then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  for (let time = 0; time < 2; time += 1) await expect.poll(isBack).toBe(true);
  page.off('response', note);
  expect(answered).toEqual([]);
}

/** Sends the form without what was kept: either it can do without, or it leads to what is wrong and says why. */
async function sendEmpty(page: Page, field: Locator, button: Locator): Promise<void> {
  if (!(await field.isEditable())) return;
  if (await field.evaluate((element) => element instanceof HTMLSelectElement)) return;
  await field.fill('');
  await button.click();
  const outcome = async () => ((await page.getByText(messages.offline).first().isVisible()) ? 'sent' : whereLed(page));
  await expect.poll(outcome).toMatch(/^(sent|at what is wrong|at the list of it)$/);
  expect.soft(await listFieldFaults(page)).toEqual([]);
}

test('control: a field or a button that leaves somebody alone is found', { tag: '@any-width' }, async ({ page }) => {
  await page.setContent(`<main><form>
    <input>
    <div class="field"><label for="a">IBAN</label><input id="a" autocomplete="iban"><p class="field-hint" id="hint">22 Stellen</p></div>
    <label>PIN<input autocomplete="off" aria-invalid="true"></label>
    <label>Ort<input autocomplete="address-level2" aria-describedby="gone"></label>
    <button type="submit" disabled>Senden</button></form></main>`);
  expect(await listFieldFaults(page)).toEqual([
    '<input>: has no name',
    '<input>: autocomplete is null',
    'IBAN: autocomplete is iban',
    'IBAN: does not name "22 Stellen"',
    'PIN: is wrong and does not say why',
    'Ort: is described by what is not there',
    'Senden: cannot be pressed',
  ]);
});

test('the list above names every form of the portal', { tag: '@any-width' }, () => {
  const web = path.join(import.meta.dirname, '../../web');
  const withForm = fs
    .globSync('**/*.tsx', { cwd: web })
    .filter((file) => /<(SubmitButton|FormDialog|form)\b|useAttempt[<(]/.test(fs.readFileSync(path.join(web, file), 'utf8')));
  const sending = withForm.filter(
    (file) =>
      (!file.startsWith('partner/till/') || file.endsWith('/quick-amounts-dialog.tsx')) &&
      !file.startsWith('ui/') &&
      !file.startsWith('operator/desk/') &&
      !SILENT.has(file) &&
      !ELSEWHERE.has(file),
  );
  expect([...new Set(forms.map(({ file }) => file))].toSorted()).toEqual(sending.toSorted());
});
