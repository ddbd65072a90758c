import fs from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import type { Locator, Page } from '@playwright/test';
import { groupDigits } from '#contract/common/group-digits.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { readBarcode } from '#tests/support/read-barcode.ts';

const choose = (page: Page, content: string) =>
  page.getByLabel('CSV-Datei').setInputFiles({ name: 'karten.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

async function downloadBy(page: Page, press: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await press.press('Enter');
  return fs.readFileSync(await (await download).path());
}

test('a balance link is made at a desk, printed as a code, and opened by somebody who is not signed in @both-widths', async ({
  page,
  signIn,
  freshCard: { cardNumber },
  browser,
  portal,
}) => {
  await signIn('support@demo.example');
  await page.goto('/check-balance-link-generator');
  const make = page.getByRole('button', { name: 'Links erzeugen >>' });
  await make.press('Enter');
  await expect(page.getByText('Es wurde keine Datei zum Hochladen angegeben.')).toBeVisible();
  await choose(page, `${cardNumber}\n12345`);
  await make.press('Enter');
  await expect(page.getByText('Die Datei wurde nicht angenommen. Zeile 2: keine gültige Kartennummer.')).toBeVisible();
  await expectFine(page);

  await choose(page, cardNumber);
  const csv = (await downloadBy(page, make)).toString('utf8');
  const [head, line] = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe('Kartennummer;Link');
  const link = line!.split(';')[1]!;
  await expect(page.getByText('Noch keine Datei ausgewählt')).toBeVisible();
  await expectFine(page);

  // The code on paper leads to the very link.
  const zip = unzipSync(await downloadBy(page, page.getByRole('button', { name: 'QR-Codes als ZIP' })));
  expect(Object.keys(zip)).toEqual([`${cardNumber}.svg`]);
  const picture = await sharp(Buffer.from(strFromU8(zip[`${cardNumber}.svg`]!)), { density: 400 })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  expect(await readBarcode('QRCode', picture)).toBe(link);

  const stranger = await browser.newPage({ baseURL: portal.url, viewport: page.viewportSize()!, serviceWorkers: 'block' });
  const { pathname, search } = new URL(link);
  await stranger.goto(pathname + search);
  await expect(stranger.getByText(`Guthaben für ${groupDigits(cardNumber)} beträgt 0,00€`)).toBeVisible();
  await expectFine(stranger);
  await stranger.getByRole('link', { name: 'Jetzt Karte registrieren >>' }).press('Enter');
  await expect(stranger.getByRole('heading', { name: 'Lahrer Blütenkarte registrieren' })).toBeVisible();

  // A new link ends the old one, after a question.
  await choose(page, cardNumber);
  await make.press('Enter');
  const question = page.getByRole('dialog', { name: 'Bisherige Links ersetzen?' });
  await expect(question).toBeVisible();
  await expectFine(page);
  await downloadBy(page, question.getByRole('button', { name: 'Neue Links erzeugen' }));
  await stranger.goto(pathname + search);
  await expect(stranger.getByText('Ungültiger Seitenaufruf')).toBeVisible();
  await expectFine(stranger);
  await stranger.close();

  await page.getByLabel('Kartennummern, eine je Zeile').fill(cardNumber);
  await page.getByLabel('Grund (steht im Protokoll)').fill('Die Liste lag offen.');
  await page.getByRole('button', { name: 'Links widerrufen' }).press('Enter');
  await expect(page.getByText('Ein Link gilt nicht mehr.')).toBeVisible();
});

test('staff sends a fresh link for a new password and never sees one @both-widths', async ({ page, signIn }) => {
  const { captchaId } = await (await page.request.get('/api/captcha')).json();
  const { captchaToken } = await (await page.request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' } })).json();
  await page.request.post('/api/reset-password', {
    data: { email: 'neu@demo.example' },
    headers: { 'x-captcha-token': captchaToken },
  });
  await signIn('betrieb@demo.example');
  await page.goto('/password-reset-list');
  const row = page.getByRole('row', { name: 'neu@demo.example' });
  await expect(row).toContainText('/new-password?t=••••••••');
  await expectFine(page);
  await row.getByRole('button', { name: 'Neuen Link senden' }).press('Enter');
  await expect(page.getByText('Ein neuer Link ist an neu@demo.example unterwegs.')).toBeVisible();
  await expectFine(page);
});
