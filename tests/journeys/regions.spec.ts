import type { Page } from '@playwright/test';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });

// What is published here counts for the whole portal: in one of its own.
test.use({ hasOwnPortal: true });

const WORD =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><p class="MsoNormal" style="margin:0" onclick="x()"><b>Fett</b> und <span style="color:red">rot</span><o:p></o:p></p><script>alert(1)</script><img src="x" onerror="alert(2)"><p><a href="javascript:alert(3)">böse</a> <a href="https://gut.example/">gut</a></p></body></html>';

/** Pastes HTML into the field that has the focus, as a browser does. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

test('the editorial staff publishes a new FAQ with the keyboard alone, and card holders read it @both-widths', async ({
  page,
  signIn,
  browser,
  portal,
}) => {
  await signIn('redaktion@demo.example');
  await page.goto('/region?slug=lahr&teil=customer-faqs');
  await page.getByRole('button', { name: 'Frage hinzufügen' }).press('Enter');
  await expect(page.getByLabel('Frage', { exact: true })).toBeFocused();
  await page.keyboard.type('Gibt es Märkte?');
  const answer = page.getByRole('textbox', { name: 'Antwort' });
  await expect(answer).toBeVisible();
  // One stop for the whole bar of tools, then the text.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Fett', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(answer).toBeFocused();
  await page.keyboard.type('Ja: ');
  await paste(page, WORD);
  await page.keyboard.press('Enter');
  await page.keyboard.type('samstags');
  await page.keyboard.press('Shift+Tab');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Aufzählung' })).toHaveAttribute('aria-pressed', 'true');
  await expect(answer).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('auf dem Platz');
  await expectFine(page);
  // To the top of the list, beside the buttons for it.
  for (let step = 0; step < 11; step++) await page.keyboard.press('Alt+ArrowUp');

  await page.getByRole('button', { name: 'Vorschau' }).press('Enter');
  const preview = page.getByRole('dialog', { name: /Vorschau/ });
  await preview.locator('summary').first().press('Enter');
  await expect(preview.getByRole('listitem').filter({ hasText: 'auf dem Platz' })).toBeVisible();
  await expectFine(page);
  await preview.getByRole('button', { name: 'Telefon' }).press('Enter');
  await page.keyboard.press('Escape');

  const saving = page.waitForRequest('**/api/save-region-content');
  await page.getByRole('button', { name: 'Veröffentlichen …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Veröffentlichen' });
  await expect(dialog).toContainText('Gibt es Märkte?');
  await expectFine(page);
  await dialog.getByLabel(/Was hat sich geändert/).press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Besucher sehen die neue Fassung ab jetzt.')).toBeVisible();
  await expectFine(page);
  // What the editor writes is what the server lets through, to the letter.
  const [first] = (await saving).postDataJSON().data.faqs;
  expect(first.question).toBe('Gibt es Märkte?');
  expect(cleanHtml(first.answer)).toBe(first.answer);
  expect(first.answer).toContain('<strong>Fett</strong>');
  expect(first.answer).toContain('<a href="https://gut.example/" rel="noopener noreferrer" target="_blank">gut</a>');
  expect(first.answer).not.toMatch(/script|onclick|style|javascript|img|Mso/);

  const reader = await browser.newPage({ baseURL: portal.url });
  const faqs = await (await reader.request.get(`/api/faqs?audience=customer&regionID=1`)).json();
  expect(faqs.acf.customer_faqs[0]).toMatchObject({ question: 'Gibt es Märkte?', answer: first.answer });
  await reader.close();

  await page.getByRole('button', { name: 'Verlauf' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Verlauf' })).toBeVisible();
});

test('management makes a region and fills it in; of two who change it at once, nobody loses anything @both-widths', async ({
  page,
  signIn,
  browser,
  portal,
}) => {
  await signIn('betrieb@demo.example');
  await page.goto('/regionen');
  await expect(page.getByRole('link', { name: 'Gauting' })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Region anlegen' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name der Region').fill('Neudorf');
  await dialog.getByLabel('Name der Karte').fill('Neudorfer Karte');
  // Proposed from the name, until somebody writes another.
  await expect(dialog.getByLabel('Kurzname in Adressen')).toHaveValue('neudorf');
  await dialog.getByLabel('Kurzname in Adressen').fill('Neudorf!');
  await dialog.getByLabel('Internetseite der Karte').fill('https://www.neudorf.example/');
  await dialog.getByRole('button', { name: 'Region anlegen' }).press('Enter');
  await expect(dialog.getByLabel('Kurzname in Adressen')).toBeFocused();
  await expectFine(page);
  await dialog.getByLabel('Kurzname in Adressen').fill('neudorf');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Neudorf', level: 1 })).toBeVisible();
  await expect(page.getByText('Es fehlt: Logo, Ansprechpartner, Gemeinden, Gebühren, Bankverbindung')).toBeVisible();

  await page
    .getByLabel('Logo', { exact: false })
    .first()
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>x()</script><rect width="8" height="8" fill="#06f"/></svg>',
      ),
    });
  await expect(page.getByRole('button', { name: 'Bisheriges Logo behalten' })).toBeVisible();
  await page.getByLabel('Farbe', { exact: true }).fill('#FFEE00');
  await expect(page.getByText(/als Fläche sehr hell/)).toBeVisible();
  await expectFine(page);
  await page.getByLabel('Die Region ist geöffnet').check();
  await page.getByRole('button', { name: 'Veröffentlichen …' }).press('Enter');
  await page.getByLabel('Grund', { exact: true }).fill('Die Stadt ist dabei.');
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).press('Enter');
  await expect(page.getByText('Besucher sehen die neue Fassung ab jetzt.')).toBeVisible();
  await expect(page.getByText('geöffnet', { exact: true })).toBeVisible();

  for (const part of [
    'places',
    'rules',
    'limits',
    'fees',
    'bank',
    'vouchers',
    'perks',
    'pictures',
    'appointments',
    'legal-imprint',
  ]) {
    await page.goto(`/region?slug=lahr&teil=${part}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectFine(page);
  }

  await page.goto('/region?slug=neudorf&teil=contact');
  await page.getByLabel('Telefon').fill('089 99998 1');
  const colleague = await browser.newPage({ baseURL: portal.url, storageState: await page.context().storageState() });
  await colleague.goto('/region?slug=neudorf&teil=contact');
  await colleague.getByRole('textbox', { name: 'Ansprechpartner' }).fill('Kim Demo');
  await colleague.getByRole('button', { name: 'Entwurf speichern' }).press('Enter');
  await expect(colleague.getByText('Der Entwurf wurde gespeichert.')).toBeVisible();
  await colleague.close();
  await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Zwei haben zugleich geändert' })).toBeFocused();
  await expectFine(page);
  await page.getByRole('button', { name: 'Bei meinen Eingaben bleiben' }).press('Enter');
  await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter');
  await expect(page.getByText('Der Entwurf wurde gespeichert.')).toBeVisible();
  await expect(page.getByLabel('Telefon')).toHaveValue('089 99998 1');
  await expect(page.getByRole('textbox', { name: 'Ansprechpartner' })).toHaveValue('Kim Demo');
  // Blanks that the server does not keep are nothing that could be lost.
  await page.getByLabel('Telefon').fill('089 99998 2');
  await expect(page.getByText('Nicht gespeichert')).toBeVisible();
  await page.getByLabel('Telefon').fill('089 99998 1 ');
  await expect(page.getByText('Nicht gespeichert')).toBeHidden();
  await page.getByLabel('Telefon').fill(' 089 99998 2 ');
  await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter');
  await expect(page.getByText('Der Entwurf wurde gespeichert.')).toBeVisible();
  await expect(page.getByText('Nicht gespeichert')).toBeHidden();
});

test(
  'what the server has taken is told so where it cannot be read anew, and what is typed on while it is published stays',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('betrieb@demo.example');
    await page.goto('/region?slug=gauting&teil=contact');
    const phone = page.getByLabel('Telefon');
    await phone.fill('089 99998 3');
    await page.route('**/api/region-part?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter');
    await expect(page.getByText('Der Entwurf wurde gespeichert.')).toBeVisible();
    await expect(page.getByText('Nicht gespeichert')).toBeHidden();

    const gate = Promise.withResolvers<void>();
    await page.route('**/api/publish-region-content', async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Veröffentlichen …' }).press('Enter');
    await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Wird gesendet …' })).toBeVisible();
    await page.keyboard.press('Escape');
    await phone.fill('089 99998 4');
    gate.resolve();
    await expect(page.getByText('Besucher sehen die neue Fassung ab jetzt.')).toBeVisible();
    await expect(phone).toHaveValue('089 99998 4');
    await expect(page.getByText('Nicht gespeichert')).toBeVisible();
    // The next save goes on from there.
    await page.getByRole('button', { name: 'Entwurf speichern' }).press('Enter');
    await expect(page.getByText('Der Entwurf wurde gespeichert.')).toBeVisible();
  },
);
