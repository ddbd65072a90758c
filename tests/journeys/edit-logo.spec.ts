import sharp from 'sharp';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const picture = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0a5c36' } })
    .png()
    .toBuffer(),
});

test('a logo: none yet, chosen, seen, saved, shown @both-widths', async ({ page, signIn }) => {
  await signIn('neu@demo.example');
  await page.goto('/edit-logo');
  await expect(page.getByText('Es wurde noch kein Logo hochgeladen.')).toBeVisible();
  await expectFine(page);

  const save = page.getByRole('button', { name: 'Logo speichern >>' });
  await save.press('Enter');
  await expect(page.locator('.field-error', { hasText: 'Es wurde kein Bild angegeben.' })).toBeVisible();
  await expect(page.getByLabel('Bilddatei')).toBeFocused();
  await expectFine(page);

  await page.getByLabel('Bilddatei').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') });
  await expect(page.locator('.field-error')).toHaveText(
    'Das Bild konnte nicht gelesen werden. Bitte wählen Sie eine andere Datei.',
  );
  await expect(page.getByText('Vorschau:')).toBeHidden();
  await save.click();
  await expect(page.locator('.field-error')).toHaveText('Das Logo muss ein Bild im Format PNG oder JPEG sein.');

  await page.getByLabel('Bilddatei').setInputFiles(await picture());
  await expect(page.getByText('Vorschau:')).toBeVisible();
  await expect(page.locator('.field-error')).toHaveCount(0);
  await expectFine(page);
  await save.click();
  await expect(page.getByText('Ihr Logo wurde gespeichert.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Ihr Logo' })).toBeVisible();
  await expect(page.getByText('Vorschau:')).toBeHidden();
  await expect(page.getByText('Es wurde noch kein Logo hochgeladen.')).toBeHidden();
  await expect(page.getByLabel('Bilddatei')).toHaveValue('');
  await expectFine(page);
});

test('a logo that cannot be loaded can be asked for again', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('arbeitgeber@demo.example');
  await page.route('**/api/get-logo', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/edit-logo');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await page.unroute('**/api/get-logo');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Es wurde noch kein Logo hochgeladen.')).toBeVisible();
});
