import { findLogin } from '#contract/parties/sign-in/logins.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { Visitor } from '#tests/support/portal.ts';
import { walkTo } from '#tests/support/walk-by-tab.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// The till has its own test, 'the three bookings with the keyboard alone' (till.spec.ts). Staff finds only this file's
// work.
test.use({ hasOwnPortal: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** From the door to where one arrives, by the keys alone. */
async function enter(page: Page, door: string, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(door);
  await expect(field(page, findLogin(door.split('?')[0]!)!.nameLabel)).toBeFocused();
  await page.keyboard.type(email);
  await walkTo(page, field(page, 'Passwort'));
  await page.keyboard.type(password);
  await walkTo(page, field(page, 'Zeichen aus dem Bild'));
  await page.keyboard.type('abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
  await page.keyboard.press('Enter');
}

test('a card holder sees the bookings and locks a lost card @any-width', async ({ page, portal, freshCard }) => {
  const { cardNumber } = freshCard;
  const email = `tasten-${cardNumber}@demo.example`;
  const person = newCustomer({ email, password: DEMO_PASSWORD, cardID: cardNumber });
  const visitor = new Visitor(portal.url);
  const captcha = { 'x-captcha-token': await visitor.captchaToken() };
  expect((await visitor.post('customer-registration', person, captcha)).status).toBe(204);

  await enter(page, '/login?region=lahr', email);
  await expect(page.getByRole('heading', { level: 1, name: /^Ihre / })).toBeVisible();
  await walkTo(page, page.getByRole('main').getByRole('link', { name: 'Wo gilt meine Karte?' }));
  await page.goto('/lock-card');
  await walkTo(page, field(page, 'Kartennummer'));
  await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Kartennummer')).toHaveValue(cardNumber);
  await walkTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await walkTo(page, field(page, 'Ihr Passwort'));
  await page.keyboard.type(DEMO_PASSWORD);
  await walkTo(page, button(page, 'Lahrer Blütenkarte sperren'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('support answers a message @any-width', async ({ page, portal }) => {
  const customer = new Visitor(portal.url);
  await customer.signIn('customer-login', 'kundin@demo.example');
  const form = { salutation: 'Frau', firstName: 'Kim', lastName: 'Demo', contactEmail: 'kim@post.example' };
  const message = `Nur mit Tasten, ${page.viewportSize()!.width} px`;
  expect((await customer.post('contact-form', { ...form, message })).status).toBe(204);

  await enter(page, '/trolleymakerportal-login', 'support@demo.example');
  await expect(page.getByRole('heading', { level: 1, name: 'Heute' })).toBeVisible();
  await page.goto('/vorgaenge');
  await walkTo(page, page.getByRole('row', { name: new RegExp(message) }).getByRole('link'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Vorgang/ })).toBeFocused();
  await walkTo(page, button(page, 'Antworten'));
  await page.keyboard.press('Enter');
  await expect(field(page, 'Antwort')).toBeFocused();
  await page.keyboard.type('Guten Tag, alles da.');
  await walkTo(page, button(page, 'Jetzt antworten'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Das war der letzte offene Vorgang\.|ist erledigt\./).first()).toBeVisible();
});

test('control: a focus that cannot be seen is found', { tag: '@any-width' }, async ({ page }) => {
  await page.setContent('<style>:focus { outline: 0 }</style><a href="#a">Weiter</a><button>Ziel</button>');
  await expect(walkTo(page, page.getByRole('button', { name: 'Ziel' }))).rejects.toThrow(
    'the focus is not seen on <a href="#a">',
  );
});
