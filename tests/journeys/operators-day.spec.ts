import { groupDigits } from '#contract/common/group-digits.ts';
import type { Page } from '@playwright/test';
import { readConfig } from '#server/platform/config.ts';
import { findVapidKeys } from '#server/platform/push/vapid-keys.ts';
import { caseWishes } from '#tests/support/case-wishes.ts';
import { expect, expectFine } from '#tests/support/journey.ts';
import { test } from '#tests/support/journey-with-push.ts';
import { choose, type } from '#tests/support/keyboard.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { deliverUntilShown } from '#tests/support/phone.ts';
import { Visitor } from '#tests/support/portal.ts';
import { programFirst } from '#tests/support/program-first.ts';
import { signInElsewhere } from '#tests/support/register-customer.ts';
import { subscribeAlways } from '#tests/support/subscribed-browser.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// Embedded, so that a day's work is done on that database, too.
test.use({ isEmbedded: true, hasMoneyDesk: true });

const { publicKey } = findVapidKeys(readConfig({}))!;
const PASSWORD = 'Blumen-2026!';

type Produced = { cardNumber: string; productionNumber: string };

/** What waits when the day begins: a prospect, a transfer, a correction; and somebody has lost a card. */
async function wishesOfTheNight(url: string, [transferred, corrected, lost]: readonly Produced[]) {
  const signedIn = async (door: string, email: string, password?: string) => {
    const visitor = new Visitor(url);
    expect((await visitor.signIn(door, email, password)).status).toBe(200);
    return visitor;
  };
  const customer = await signedIn('customer-login', 'kundin@demo.example');
  const till = await signedIn('partner-login', 'kasse@demo.example');
  const { body } = await customer.get<{ cardIDs: { cardId: string }[] }>('session');
  const wishes = caseWishes({ customer, till, staff: customer });
  const release = await askToJoin(url);
  const correction = await wishes.askForCorrection(corrected!.cardNumber);
  const transfer = await wishes.askForTransfer(transferred!.cardNumber, body.cardIDs[0]!.cardId);

  const loser = new Visitor(url);
  const { cardNumber: cardID, productionNumber: cardProductionNumber } = lost!;
  const email = `verloren-${cardID}@demo.example`;
  const person = newCustomer({ email, password: PASSWORD, cardID, cardProductionNumber, lastName: 'Verlierer' });
  const headers = { 'x-captcha-token': await loser.captchaToken() };
  expect((await loser.post('customer-registration', person, headers)).status).toBe(204);
  await till.book('partner-guthaben-aufladen', { inputCardID: cardID, guthabenAufladenBetrag: '35,00' });
  return { release, correction, transfer, email };
}

/** The name of a company that has asked for access. */
async function askToJoin(url: string): Promise<string> {
  const guest = new Visitor(url);
  const values = (await guest.get<{ sectors: string[]; contact_person_roles: string[] }>('interest-registration-form-values'))
    .body;
  const [place] = (await guest.get<{ slug: string }[]>('communities-for-region?regionSlug=lahr')).body;
  const { names } = (await guest.get<{ names: string[] }>('trade-associations-for-region?regionSlug=lahr')).body;
  const companyName = `Tageslicht ${test.info().project.name}`;
  const contactPersonEmail = `tag-${test.info().project.name}@demo.example`;
  const form = {
    region: 'lahr',
    companyName,
    companyStreet: 'Markt 1',
    companyZip: '77933',
    companyCity: 'Lahr',
    companyCountry: 'DE',
    companySector: values.sectors[0],
    companyGewerbeverein: names.at(-1) ?? '',
    community: place!.slug,
    partnerInterestedIn: 'Akzeptanzpartner',
    contactPersonGender: 'weiblich',
    contactPersonFirstName: 'Tamara',
    contactPersonLastName: 'Demo',
    contactPersonRole: values.contact_person_roles[0],
    ceoPhone: '07821 1',
    contactPersonEmail,
    contactPersonEmailRepeated: contactPersonEmail,
    contactPersonPassword: PASSWORD,
    contactPersonPasswordRepeated: PASSWORD,
  };
  const headers = { 'x-captcha-token': await guest.captchaToken() };
  expect((await guest.post('interest-registration', form, headers)).status).toBe(204);
  return companyName;
}

const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const atCase = (page: Page, number: number | string) => headingOf(page, new RegExp(`^Vorgang ${number}:`));

/** Support: the four cases of the morning, one after the other, and a delivery of cards. */
async function supportsMorning(page: Page, night: Awaited<ReturnType<typeof wishesOfTheNight>>, cards: readonly Produced[]) {
  const [transferred, , lost, fresh] = cards;
  await page.goto('/betrieb');
  await expect(headingOf(page, /^Heute$/)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Wartet auf Sie' });
  await expect(waiting.getByRole('link').first()).toBeVisible();
  await expectFine(page);

  // The loss has been told on the telephone: it becomes a case.
  await page.goto(`/karte?nummer=${lost!.cardNumber}`);
  await page.getByRole('button', { name: 'Verlust als Vorgang anlegen' }).press('Enter');
  await expectFine(page);
  await type(page, 'Wer hat den Verlust wie gemeldet?', 'Die Inhaberin am Telefon.');
  await page.getByRole('dialog').getByRole('button', { name: 'Vorgang anlegen' }).press('Enter');
  await expect(headingOf(page, /: Verlorene Karte$/)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Karte', exact: true })).toContainText('35,00 €');
  await expectFine(page);
  await page.keyboard.press('a');
  await expect(page.getByLabel('Nummer der neuen Karte')).toBeFocused();
  await page.keyboard.type(fresh!.cardNumber);
  await expect(page.getByRole('article')).toContainText(
    `durch eine neue mit der Kartennummer ${groupDigits(fresh!.cardNumber)} ersetzt`,
  );
  await expectFine(page);
  await page.keyboard.press('Enter');

  // After the newest comes what has waited longest.
  await expect(headingOf(page, /: Interessent freigeben$/)).toBeFocused();
  await expect(page.getByRole('main').getByText(night.release, { exact: true })).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');

  await expect(atCase(page, night.correction)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Gebucht wurde' })).toContainText('50,00 €');
  await expect(page.getByRole('region', { name: 'Richtig wäre gewesen' })).toContainText('5,00 €');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Jetzt korrigieren' })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('Enter');

  await expect(atCase(page, night.transfer)).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('a');
  await expect(page.getByLabel(/^Produktionsnummer der Karte/)).toBeFocused();
  await page.keyboard.type('FALSCH');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Diese Produktionsnummer steht nicht auf der Karte.')).toBeVisible();
  await expectFine(page);
  await page.getByLabel(/^Produktionsnummer der Karte/).fill(transferred!.productionNumber);
  await expect(page.getByText('wir haben 20,00 € auf Ihre Karte')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Das war der letzte offene Vorgang.')).toBeVisible();
  await expectFine(page);

  await page.goto('/kartenbestand?slug=lahr');
  // So few that they are there at once. The embedded database makes them in this very process, which would see the
  // message only when it has gone.
  await type(page, 'Anzahl', '100');
  await page.keyboard.press('Enter');
  const said = page.getByText(/Auftrag \d+ ist erteilt\./);
  await expect(said).toBeVisible();
  const order = /Auftrag (\d+)/.exec(await said.innerText())![0];
  const row = page.getByRole('table', { name: 'Produktionsaufträge' }).getByRole('row', { name: order });
  await expect(row.getByText('fertig')).toBeVisible();
  await expectFine(page);
}

/** The editorial staff: a new question for card holders, and a message to all of them. */
async function editorsNoon(page: Page, title: string): Promise<void> {
  await page.goto('/region?slug=lahr&teil=customer-faqs');
  await page.getByRole('button', { name: 'Frage hinzufügen' }).press('Enter');
  await expect(page.getByLabel('Frage', { exact: true })).toBeFocused();
  await page.keyboard.type(`Wann ist das ${title}?`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Antwort' })).toBeFocused();
  await page.keyboard.type('Am Samstag.');
  await page.getByRole('button', { name: 'Veröffentlichen …' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Veröffentlichen' })).toContainText(title);
  await expectFine(page);
  await page
    .getByRole('dialog')
    .getByLabel(/Was hat sich geändert/)
    .press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Besucher sehen die neue Fassung ab jetzt.')).toBeVisible();
  await expectFine(page);

  await page.goto('/push-notifications');
  await expect(page.getByLabel('Art der Mitteilung', { exact: true })).toBeEnabled();
  await choose(page, 'Art der Mitteilung', 'Nachricht');
  await type(page, 'Titel', title);
  await type(page, 'Nachricht', 'Am Samstag doppelter Bonus.');
  await choose(page, 'Region', 'Lahr');
  await choose(page, 'Empfänger', 'Kunden');
  await choose(page, 'Karte der Kunden', 'Registriert');
  await choose(page, 'Zeitpunkt', 'sofort');
  await choose(page, 'Priorität', 'Hoch');
  await expect(page.getByText(/^Erreicht \d+ Person(en)? im Konto, davon auf 1 Gerät\.$/)).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Push-Nachricht senden' }).press('Enter');
  const entry = page.getByRole('list', { name: 'Push-Nachrichten' }).getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('1 von 1 Geräten zugestellt');
  await expectFine(page);
}

/** Accounting: makes a dry run of the next run, and asks that the file of the last one goes to the bank. */
async function accountantsAfternoon(page: Page): Promise<void> {
  await page.goto('/abrechnungslaeufe');
  await page.getByRole('tab', { name: 'Nächster Lauf' }).press('Enter');
  await page.getByRole('button', { name: 'Probelauf starten' }).press('Enter');
  await expect(page.getByText('Es wurde nichts gebucht', { exact: false })).toBeVisible();
  await page.getByRole('tab', { name: 'Bisherige Läufe' }).press('Enter');
  await page.getByRole('link', { name: /Lauf 1 öffnen/ }).press('Enter');
  const file = page.getByRole('region', { name: 'Überweisungen (pain.001)' });
  await file.getByRole('button', { name: /^Freigabe beantragen/ }).press('Enter');
  await expectFine(page);
  await page.getByLabel('Vermerk zur Prüfung').focus();
  await page.keyboard.type('Summen geprüft.');
  await page.getByRole('dialog').getByRole('button', { name: 'Freigabe beantragen' }).press('Enter');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person.')).toBeVisible();
  await expectFine(page);
}

/** Management: sees at the start what waits for a second person, and lets it go. */
async function managementsEvening(page: Page): Promise<void> {
  await page.goto('/betrieb');
  await expect(headingOf(page, /^Heute$/)).toBeVisible();
  await expectFine(page);
  await page.goto('/freigaben');
  await page
    .getByRole('button', { name: /^Freigeben/ })
    .first()
    .press('Enter');
  await expectFine(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).press('Enter');
  await expect(page.getByText(/ausgeführt|freigegeben/).first()).toBeVisible();
  await page.goto('/abrechnungslaeufe');
  await page.getByRole('link', { name: /Lauf 1 öffnen/ }).press('Enter');
  await expect(page.getByRole('region', { name: 'Überweisungen (pain.001)' })).toContainText('Freigegeben');
  await expectFine(page);
}

test('a day of the operator, by each role, with the keyboard alone @any-width', async ({
  page: phone,
  signIn,
  browser,
  portal,
  pushService,
}) => {
  // Four people at work; axe checks each of their screens.
  const cards = await Promise.all([1, 2, 3, 4].map(() => portal.produceCard()));
  const night = await wishesOfTheNight(portal.url, cards);
  const title = `Blütenfest ${test.info().project.name}`;

  await subscribeAlways(phone, pushService.newDevice(publicKey).subscription);
  await signIn('kundin@demo.example');
  await phone.goto('/mitteilungen');
  await phone.getByRole('button', { name: 'Auf diesem Gerät einschalten' }).press('Enter');
  await expect(phone.getByText('Dieses Gerät zeigt ab jetzt Mitteilungen.')).toBeVisible();

  const atDesk = async (name: string, work: (page: Page) => Promise<void>) => {
    const page = await browser.newPage({ baseURL: portal.url, viewport: phone.viewportSize(), serviceWorkers: 'block' });
    programFirst(page);
    await signInElsewhere(page, `${name}@demo.example`, 'Kontor-2026!', 'trolleymakerportal-login');
    await work(page);
    await page.context().close();
  };
  await atDesk('support', (page) => supportsMorning(page, night, cards));
  await atDesk('redaktion', (page) => editorsNoon(page, title));
  await atDesk('rechnungswesen', accountantsAfternoon);
  await atDesk('betrieb', managementsEvening);

  // What became of it, for those whom it concerns.
  const { payload } = pushService.received.find((push) => push.payload.title === title)!;
  await deliverUntilShown(phone, payload, [title, 'Am Samstag doppelter Bonus.']);
  const inbox = phone.getByRole('region', { name: 'Ihr Posteingang' });
  await expect(inbox.getByRole('listitem').filter({ hasText: title })).toContainText('Neu');
  await phone.goto('/help-faq');
  await expect(phone.getByText(`Wann ist das ${title}?`)).toBeVisible();
  const loser = new Visitor(portal.url);
  await loser.signIn('customer-login', night.email, PASSWORD);
  expect((await loser.get<{ cardId: string }[]>('cardids')).body.map(({ cardId }) => cardId)).toContain(cards[3]!.cardNumber);
  expect(pushService.complaints).toEqual([]);
});
