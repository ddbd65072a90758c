import type { Page } from '@playwright/test';
import { messages } from '#contract/common/errors.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { goOffline } from '#tests/support/go-offline.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// Once a region has old numbers, its tills ask for them, too: other journeys would see other words.
test.use({ hasOwnPortal: true });

const EMAIL = 'mona.umzug@post.example';
const PASSWORD = 'Seerosen-2027?';

async function solveCaptcha(page: Page): Promise<void> {
  await page.getByLabel('Zeichen aus dem Bild').fill('abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
}

/** Where the newest mail to her leads, from the outbox that staff sees. */
async function mailedLink(page: Page, baseURL: string): Promise<string> {
  const staff = await page.context().browser()!.newContext({ baseURL });
  const { captchaId } = await (await staff.request.get('/api/captcha')).json();
  const solved = await staff.request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' } });
  await staff.request.post('/api/trolleymakerportal-login', {
    data: { cardID: 'betrieb@demo.example', password: DEMO_PASSWORD },
    headers: { 'x-captcha-token': (await solved.json()).captchaToken },
  });
  const { mails } = (await (await staff.request.get('/api/outbox')).json()) as { mails: { recipient: string; text: string }[] };
  await staff.close();
  const { text } = mails.find(({ recipient }) => recipient === EMAIL)!;
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)![0]);
  return pathname + search;
}

test('staff writes to the holders, and one of them sets a password and finds card and balance @both-widths', async ({
  page,
  portal,
  signIn,
  baseURL,
}) => {
  const id = await portal.takeOverCards([`U-5001;aktiv;12,50;${EMAIL};Mona;Umzug`, 'U-5002;aktiv;7,00']);
  await signIn('rechnungswesen@demo.example');
  await page.goto(`/uebernahme?nummer=${id}`);
  await expect(page.getByRole('heading', { name: 'Karteninhaber', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Karteninhaber anschreiben' }).click();
  await expect(page.getByRole('region', { name: 'Vorschau der E-Mail' })).toContainText('Guten Tag Kim Beispiel,');
  await expectFine(page);
  await page.getByLabel('Grund').fill('Der Umzug ist fertig.');
  await page.getByRole('button', { name: '1 E-Mail senden' }).click();
  await expect(page.getByText('Die E-Mails sind gestartet.')).toBeVisible();
  await expect(page.getByText('Noch anzuschreiben').locator('+ dd')).toHaveText('0');
  await expectFine(page);

  await page.context().clearCookies();
  await page.goto(await mailedLink(page, baseURL!));
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill(EMAIL);
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Spam-Ordner' })).toBeVisible();

  await page.goto(await mailedLink(page, baseURL!));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Neues Passwort wiederholen').fill(PASSWORD);
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.locator('.field-error', { hasText: 'Sie müssen den Teilnahmebedingungen zustimmen' })).toBeVisible();
  await expectFine(page);
  await page.getByRole('checkbox').check();
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Ihr neues Passwort wurde gespeichert.')).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse oder Kartennummer').fill(EMAIL);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await solveCaptcha(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('12,50 €').first()).toBeVisible();
  await expectFine(page);
});

test('staff deletes the address of one who wishes it, and keeps what was typed without a connection @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const id = await portal.takeOverCards([`U-6001;aktiv;12,50;${EMAIL};Mona;Umzug`, `U-6002;aktiv;7,00;${EMAIL};Mona;Umzug`]);
  await signIn('rechnungswesen@demo.example');
  await page.goto(`/uebernahme?nummer=${id}`);
  await page.getByRole('button', { name: 'Adresse auf Wunsch löschen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adresse löschen' });
  await dialog.getByLabel('E-Mail-Adresse').fill('wer.anders@post.example');
  await dialog.getByLabel('Grund').fill('Wunsch per Brief vom 20.11.');
  await expectFine(page);
  await goOffline(page);
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog.getByText(messages.offline)).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog.getByText('Für diese Adresse wartet hier keine Karte.')).toBeVisible();
  await dialog.getByLabel('E-Mail-Adresse').fill(EMAIL.toUpperCase());
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Die Adresse ist gelöscht. 2 Karten warten nicht mehr.')).toBeVisible();
});
