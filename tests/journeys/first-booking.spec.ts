import { findLogin } from '#contract/parties/sign-in/logins.ts';
import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { choose, type } from '#tests/support/keyboard.ts';
import { programFirst } from '#tests/support/program-first.ts';
import { signInElsewhere } from '#tests/support/register-customer.ts';

// A portal of its own: what staff finds waiting is from here alone.
test.use({ hasOwnPortal: true });

const PASSWORD = 'Kontor-2026!';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function typeAll(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await type(page, label, text);
}

/** The door of a role, from its page to the home of who enters. */
async function enter(page: Page, door: string, email: string): Promise<void> {
  await page.goto(door);
  await expect(field(page, findLogin(door)!.nameLabel)).toBeFocused();
  await page.keyboard.type(email);
  await type(page, 'Passwort', PASSWORD);
  await type(page, 'Zeichen aus dem Bild', 'abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
  await page.keyboard.press('Enter');
}

/** From the public door to the word that staff looks at it. */
async function tellInterest(page: Page, shop: string, email: string): Promise<void> {
  await page.goto('/partner-login?region=lahr');
  await page.getByRole('link', { name: 'Als Akzeptanzpartner oder Arbeitgeber registrieren' }).press('Enter');
  await expect(field(page, 'Unternehmen')).toBeEnabled();
  await expectFine(page);
  for (const [label, option] of [
    ['Gemeinde', 'Lahr'],
    ['Branche', 'Schmuck & Uhren'],
    ['Gewerbeverein', 'Kein Mitglied'],
    ['Geschlecht', 'divers'],
    ['Funktion im Unternehmen', 'Inhaber/in'],
  ] as const)
    await choose(page, label, option);
  await page.getByRole('radio', { name: 'Akzeptanzpartner' }).press('Space');
  await typeAll(page, {
    Unternehmen: shop,
    'Straße und Hausnummer': 'Gasse 4',
    Postleitzahl: '77933',
    Ort: 'Lahr',
    Vorname: 'Flo',
    Nachname: 'Demo',
    Telefon: '+49 7821 123',
    'E-Mail-Adresse': email,
    'E-Mail-Adresse wiederholen': email,
    Passwort: PASSWORD,
    'Passwort wiederholen': PASSWORD,
    'Zeichen aus dem Bild': 'abc',
  });
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
  await press(page, 'Jetzt registrieren');
  await expect(page.getByText('Wir prüfen Ihren Zugang und melden uns per E-Mail.')).toBeVisible();
  await expectFine(page);
}

/** Support lets the shop in. */
async function release(page: Page, shop: string): Promise<void> {
  await page.goto('/vorgaenge');
  await page
    .getByRole('row', { name: new RegExp(shop) })
    .getByRole('link')
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /: Interessent freigeben$/ })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Das war der letzte offene Vorgang\.|wurde entschieden/).first()).toBeVisible();
}

/** Signs up with model, voucher and price, and pays in the demo. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Akzeptanzpartner', exact: true }).press('Enter');
  await expect(field(page, 'Unternehmen')).not.toHaveValue('');
  await typeAll(page, {
    'E-Mail-Adresse des Unternehmens': 'post@laden.example',
    'E-Mail-Adresse des Unternehmens wiederholen': 'post@laden.example',
    Name: 'Flo Demo',
  });
  await choose(page, 'Disagio-Modell (freiwillig)', '1% - zzgl. 15.00 € monatlich');
  await press(page, 'Weiter zu Preis und Abschluss');
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('177,31 €');
  await press(page, 'Gutscheincode eingeben');
  await type(page, 'Gutscheincode', 'test10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('165,41 €');
  await expectFine(page);
  await page.getByRole('checkbox').press('Space');
  await press(page, 'Jetzt 165,41 € bezahlen');
  await pay(page, '165,41 €');
  await expect(
    page.getByText(
      'Sie haben sich erfolgreich als Partner registriert. Bitte füllen Sie Ihre weiteren persönlichen Daten vollständig aus.',
    ),
  ).toBeVisible();
}

async function pay(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Demo-Bezahlung' })).toBeVisible();
  await expect(page.getByText(amount)).toBeVisible();
  await press(page, 'Bezahlen');
}

async function fillContract(page: Page): Promise<void> {
  await expectFine(page);
  await choose(page, 'Land (Rechnung)', 'Deutschland');
  await typeAll(page, {
    'E-Mail-Adresse der Zentrale': 'post@laden.example',
    'E-Mail-Adresse der Zentrale wiederholen': 'post@laden.example',
    Rechnungsempfänger: 'Laden Demo',
    'Straße und Hausnummer (Rechnung)': 'Gasse 4',
    'Postleitzahl (Rechnung)': '77933',
    'Ort (Rechnung)': 'Lahr',
    'E-Mail-Adresse für Rechnungen': 'post@laden.example',
    'E-Mail-Adresse für Rechnungen wiederholen': 'post@laden.example',
  });
  await page.getByRole('checkbox', { name: 'PC / PC-Kasse' }).press('Space');
  await press(page, 'Weiter');
}

async function fillMainSite(page: Page, accountant: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Daten zur Veröffentlichung: Hauptstelle' })).toBeFocused();
  // The registration's data are filled in already.
  await expect(field(page, 'E-Mail-Adresse')).toHaveValue('post@laden.example');
  await type(page, 'Name in der Veröffentlichung', 'Laden am Markt');
  await page.getByRole('checkbox', { name: 'Café & Eisdiele' }).press('Space');
  const monday = page.getByRole('group', { name: 'Montag', exact: true });
  await monday.getByLabel('von', { exact: true }).focus();
  await page.keyboard.type('9:00');
  await monday.getByLabel('bis', { exact: true }).focus();
  await page.keyboard.type('18:00');
  await press(page, 'Mo–Fr gleich');
  await page
    .getByRole('group', { name: 'Freitag', exact: true })
    .getByRole('button', { name: 'für Samstag übernehmen' })
    .press('Enter');
  await expect(page.getByText('Montag bis Samstag')).toBeVisible();
  await press(page, 'Benutzer hinzufügen');
  await fillUser(page, 'Benutzer 2', 'Bea', accountant);
  await page.getByRole('group', { name: 'Benutzer 2' }).getByLabel('Rolle').focus();
  await page.keyboard.type('Buch');
  await expectFine(page);
}

async function fillUser(page: Page, title: string, firstName: string, email: string, password?: string): Promise<void> {
  const user = page.getByRole('group', { name: title });
  const texts: Record<string, string> = {
    Vorname: firstName,
    Nachname: 'Demo',
    'E-Mail-Adresse für die Anmeldung': email,
    'E-Mail-Adresse wiederholen': email,
    ...(password && { 'Passwort (freiwillig)': password, 'Passwort wiederholen': password }),
  };
  await user.getByLabel('Geschlecht').focus();
  await page.keyboard.type('weib');
  for (const [label, text] of Object.entries(texts)) {
    await user.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  }
}

async function fillBranch(page: Page, cashier: string): Promise<void> {
  await press(page, 'weitere Filiale angeben');
  await expect(page.getByRole('heading', { name: 'Daten zur Veröffentlichung: Filiale 1' })).toBeFocused();
  await expectFine(page);
  await typeAll(page, {
    'Name in der Veröffentlichung': 'Laden am Bahnhof',
    'Straße und Hausnummer': 'Bahnhofstraße 1',
    Postleitzahl: '77933',
    Ort: 'Lahr',
    'E-Mail-Adresse': 'bahnhof@laden.example',
  });
  await page.getByRole('checkbox', { name: 'Café & Eisdiele' }).press('Space');
  await page.getByRole('checkbox', { name: 'Nur nach Vereinbarung' }).press('Space');
  await fillUser(page, 'Benutzer 1', 'Kai', cashier, PASSWORD);
  // To and fro: each page is judged, and keeps what was typed.
  await press(page, 'zur Hauptstelle');
  await expect(page.getByRole('heading', { name: 'Daten zur Veröffentlichung: Hauptstelle' })).toBeFocused();
  await press(page, 'zu Filiale 1');
  await expect(page.getByRole('heading', { name: 'Daten zur Veröffentlichung: Filiale 1' })).toBeFocused();
  await expect(field(page, 'Straße und Hausnummer')).toHaveValue('Bahnhofstraße 1');
  await expect(field(page, 'Passwort (freiwillig)')).toHaveValue(PASSWORD);
  await press(page, 'Weiter');
}

async function fillBank(page: Page): Promise<void> {
  // On arrival the focus is on the page's heading, and the first field comes next.
  await expect(page.getByRole('heading', { name: 'Zahlungsart' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bank');
  await expect(page.getByRole('combobox', { name: 'Zahlungsart' })).toHaveValue('Bankeinzug');
  await typeAll(page, {
    Kontoinhaber: 'Flo Demo',
    IBAN: 'DE89 3704 0044 0532 0130 00',
    'Straße und Hausnummer des Kontoinhabers': 'Gasse 4',
    'Postleitzahl des Kontoinhabers': '77933',
    'Ort des Kontoinhabers': 'Lahr',
  });
  await expect(field(page, 'BIC')).toHaveValue('COBADEFFXXX');
  const paper = page.waitForEvent('download');
  await press(page, 'SEPA-Mandat als PDF');
  expect((await paper).suggestedFilename()).toBe('SEPA-Lastschriftmandat.pdf');
  await expectFine(page);
  await press(page, 'Weiter');
  await expect(page.getByRole('heading', { name: 'Vertragsdetails' })).toBeFocused();
  await expect(page.getByText('In Prüfung')).toBeVisible();
  await expectFine(page);
  await press(page, 'Weiter');
}

/** Staff who decides about contracts finds the new partner and activates it. */
async function activate(page: Page, shop: string): Promise<void> {
  await page.goto('/partner-verwalten');
  await page.getByRole('link', { name: shop, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop);
  await expect(page.getByText('In Prüfung').first()).toBeVisible();
  await expectFine(page);
  await press(page, 'Aktivieren');
  await page.getByRole('dialog').getByLabel('Grund', { exact: true }).focus();
  await page.keyboard.type('Unterlagen sind vollständig');
  await page.getByRole('dialog').getByRole('button', { name: 'Jetzt aktivieren' }).press('Enter');
  await expect(page.getByText('Der Vertrag ist aktiv.')).toBeVisible();
}

test('an interested shop becomes a partner whose branch books, with the keyboard alone @both-widths', async ({
  page,
  browser,
  portal,
  freshCard,
}) => {
  // Five people at work; axe checks each of their screens.
  const mark = `${test.info().project.name}-${test.info().retry}`;
  const shop = `Laden ${mark}`;
  const emailOf = (name: string) => `${name}-${mark}@laden.example`;
  const elsewhere = async (work: (other: Page) => Promise<void>) => {
    const other = await browser.newPage({ baseURL: portal.url, viewport: page.viewportSize(), serviceWorkers: 'block' });
    programFirst(other);
    await work(other);
    await other.context().close();
  };
  const staff = (name: string, work: (other: Page) => Promise<void>) =>
    elsewhere(async (other) => {
      await signInElsewhere(other, `${name}@demo.example`, PASSWORD, 'trolleymakerportal-login');
      await work(other);
    });

  await tellInterest(page, shop, emailOf('chefin'));
  await enter(page, '/partner-login', emailOf('chefin'));
  await expect(page.getByText('Ihr Zugang wird noch geprüft. Wir melden uns per E-Mail.')).toBeVisible();
  await expectFine(page);
  await staff('support', (other) => release(other, shop));
  await enter(page, '/partner-login', emailOf('chefin'));
  await expect(page).toHaveURL('/partner');
  await signUp(page);

  await fillContract(page);
  await fillMainSite(page, emailOf('buch'));
  await fillBranch(page, emailOf('kasse'));
  await fillBank(page);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused();
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('177,31');
  await expectFine(page);
  await press(page, 'Gutscheincode eingeben');
  await type(page, 'Gutscheincode', 'falsch');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ungültiger Gutscheincode.')).toBeVisible();
  // The price is still there, and whole.
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('177,31');
  await press(page, 'Jetzt 177,31 € bezahlen');
  await pay(page, '177,31 €');
  await expect(page.getByText('Ihre Partnerdaten wurden gespeichert.')).toBeVisible();
  await expect(page.getByText(/vollständige Partnerangaben benötigt/)).toHaveCount(0);

  await elsewhere(async (till) => {
    await enter(till, '/partner-login', emailOf('kasse'));
    await expect(till.getByText(/in Prüfung|noch nicht aktiv|geprüft/i).first()).toBeVisible();
    await expectFine(till);
  });
  await staff('betrieb', (other) => activate(other, shop));
  await elsewhere(async (till) => {
    await enter(till, '/partner-login', emailOf('kasse'));
    await expect(field(till, 'Kartennummer')).toBeFocused();
    await till.keyboard.type(freshCard.cardNumber);
    await till.keyboard.press('Enter');
    await expect(till.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
    await till.keyboard.press('F3');
    await expect(field(till, 'Betrag für Guthaben aufladen')).toBeFocused();
    await till.keyboard.type('20');
    await till.keyboard.press('Enter');
    await expect(till.getByRole('dialog').getByText('Buchung erfolgreich!')).toBeVisible();
    await expect(till.getByRole('dialog').getByText('Guthaben aufladen für 20,00 €')).toBeVisible();
    await expectFine(till);
  });
});
