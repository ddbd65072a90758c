import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

/** Presses a button and fills in the dialog that it opens, by the keyboard alone. */
async function act(page: Page, opener: string, confirm: string, fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: opener, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await fill?.(dialog);
  await dialog.getByLabel('Grund', { exact: true }).fill('Unterlagen sind vollständig');
  await dialog.getByRole('button', { name: confirm }).press('Enter');
}

test('a partner comes from review to being active, with model, mandate and membership @both-widths', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('betrieb@demo.example');
  await page.goto('/partner-verwalten');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Vertragsstatus').selectOption('In Prüfung');
  await page.getByRole('link', { name: 'Café Sonnenhof (Demo)' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Café Sonnenhof (Demo)');
  await expectFine(page);

  await page.getByRole('button', { name: 'Aktivieren' }).press('Enter');
  await expectFine(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Jetzt aktivieren' }).press('Enter');
  await expect(page.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Grund', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');

  await act(page, 'Modell setzen', 'Modell speichern', async (dialog) => {
    await dialog.getByLabel('Modell', { exact: true }).selectOption('3% - keine Mindest-Tx-Gebühr');
  });
  await expect(page.getByText('Das Disagio-Modell wurde gespeichert.')).toBeVisible();
  await act(page, 'Vertragstyp ändern', 'Vertragstyp speichern', async (dialog) => {
    await dialog.getByRole('checkbox', { name: 'keine Einrichtungsgebühr GutscheinCARD' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'Als Mitglied im Gewerbeverein markieren' }).press('Space');
  });
  await expect(page.getByText('ja, geprüft')).toBeVisible();

  await act(page, 'Konto ändern', 'Konto speichern', async (dialog) => {
    await dialog.getByLabel('Kontoinhaber').fill('Café Sonnenhof');
    await dialog.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  });
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person.')).toBeVisible();
  await expectFine(page);
  await confirmAsSecond(await browser.newPage({ baseURL: baseURL! }));
  await page.reload();
  await act(page, 'Mandat eingegangen', 'Eingang vermerken', async (dialog) => {
    await dialog.getByLabel('Unterschrieben am', { exact: true }).fill('01.10.2026');
    await dialog.getByLabel('Eingegangen am', { exact: true }).fill('05.10.2026');
  });
  await expect(page.getByText('Der Eingang des Mandats wurde vermerkt.')).toBeVisible();
  await act(page, 'Aktivieren', 'Jetzt aktivieren');
  await expect(page.getByText('Der Vertrag ist aktiv.')).toBeVisible();
  await expect(page.getByText('Aktiv', { exact: true })).toBeVisible();
  await expect(page.getByText('Vertrag aktiviert')).toBeVisible();
  await expectFine(page);
});

/** Somebody else of staff, at another desk. */
async function confirmAsSecond(page: Page): Promise<void> {
  const { captchaId } = await (await page.request.get('/api/captcha')).json();
  const { captchaToken } = await (await page.request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' } })).json();
  const { token } = await (
    await page.request.post('/api/trolleymakerportal-login', {
      data: { cardID: 'rechnungswesen@demo.example', password: 'Kontor-2026!' },
      headers: { 'x-captcha-token': captchaToken },
    })
  ).json();
  const { acts } = await (await page.request.get('/api/four-eyes-acts?which=open')).json();
  const release = acts.find(({ title }: { title: string }) => title.includes('Café Sonnenhof'));
  const answer = await page.request.post('/api/decide-four-eyes-act', {
    data: { decision: 'confirm', number: release.number, digest: release.digest },
    headers: { 'x-csrf-token': token },
  });
  expect(answer.status()).toBe(204);
  await page.close();
}

test('an employer has a record of its own, and what there is not is told @both-widths', async ({ page, signIn }) => {
  await signIn('support@demo.example');
  await page.goto('/arbeitgeber-verwalten');
  await page.getByRole('link', { name: 'Holzwerke Mühlbach (Demo)' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Personen' })).toBeVisible();
  // Bank data are accounting's work.
  await expect(page.getByRole('button', { name: 'Konto ändern' })).toBeHidden();
  await expectFine(page);
  await page.goto('/partner-akte?id=3f0b8a34-6c1e-4f0a-9a59-0c2f1f0e7d11');
  await expect(page.getByText('Diesen Partner oder Arbeitgeber gibt es nicht.')).toBeVisible();
  await expectFine(page);
});
