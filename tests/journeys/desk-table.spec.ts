import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { pressMore } from '#tests/support/press-more.ts';
import { NARROW } from '#tests/support/narrow.ts';

const PATH = '/demo-transaktionen';
const FIRST_PAGE = 'Zeige Seite 1 von 241';
const bodyRows = (page: Page) => page.getByRole('table', { name: 'Transaktionen' }).locator('tbody tr');
const cells = (page: Page, column: string) => page.locator(`tbody td[data-column="${column}"]`);
const found = (page: Page) => page.getByRole('list', { name: 'Gefunden' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('columnheader', { name });
/** "−12,50" is -12.5. */
const amountOf = (text: string | null) => Number(text!.replace('−', '-').replace(',', '.'));
const headings = (page: Page) => page.getByRole('table', { name: 'Transaktionen' }).locator('thead th:not([data-selecting])');

async function openDemo(page: Page, query = ''): Promise<void> {
  await page.goto(PATH + query);
  await expect(found(page)).toBeVisible();
}

async function openLook(page: Page) {
  await pressMore(page, 'Ansicht');
  const dialog = page.getByRole('dialog', { name: 'Ansicht der Tabelle' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('sixty transactions are found, summed and exported in four actions', async ({ page, signIn, freshCard }) => {
  await signIn('partner@demo.example');
  const card = freshCard.cardNumber;
  const { token } = await (await page.request.get('/api/session')).json();
  const book = async (path: string, field: string, amount: string) => {
    const headers = { 'x-csrf-token': token, 'idempotency-key': randomUUID() };
    const answer = await page.request.post(`/api/${path}`, { data: { inputCardID: card, [field]: amount }, headers });
    expect(answer.status()).toBe(200);
  };
  await book('partner-guthaben-aufladen', 'guthabenAufladenBetrag', '250,00');
  for (let number = 0; number < 59; number++) await book('partner-guthaben-einloesen', 'guthabenEinloesenBetrag', '1,17');
  await page.goto('/partner-transaktionen');
  await expect(found(page)).toBeVisible();

  let actions = 0;
  actions++;
  await page.getByRole('button', { name: 'aktueller Tag', exact: true }).click();
  actions++;
  // As a scanner types it.
  await page.getByLabel('Suchen').fill(card);
  await expect(found(page).getByRole('listitem')).toHaveText([
    'Transaktionen: 60',
    'Aufladung 1: +250,00 €',
    'Einlösung 59: −69,03 €',
  ]);
  const [file] = await Promise.all([page.waitForEvent('download'), pressMore(page, 'CSV')]);
  // Opens the menu, and takes the file out of it.
  actions += 2;
  expect(actions).toBe(4);

  const [head, ...lines] = fs
    .readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(head).toBe('\uFEFFDatum;Uhrzeit;Kartennummer;Buchungsart;Betrag in Euro');
  expect(lines).toHaveLength(60);
  const cents = lines.map((line) => Number(line.split(';')[4]!.replace(',', '')));
  expect(cents.reduce((sum, one) => sum + one)).toBe(25_000 - 59 * 117);
  // Reading the address later reveals no card.
  await expect(page).toHaveURL(/suche=/);
  expect(page.url()).not.toContain(card);
});

test('where one is stands in the address: it can be sent, Back undoes it, and nonsense in it is ignored @any-width', async ({
  page,
  signIn,
}) => {
  await signIn('kasse@demo.example');
  await openDemo(page);
  await page.getByRole('button', { name: 'letzter Monat', exact: true }).click();
  await expect(cells(page, 'date').first()).toHaveText('30.11.2024');
  await heading(page, 'Betrag in Euro').getByRole('button').click();
  await page.getByRole('button', { name: 'Nächste', exact: true }).click();
  await expect(page.getByText('Zeige Seite 2 von')).toBeVisible();
  await page.getByLabel('Suchen').fill('einl');
  await expect(page).toHaveURL(/suche=einl/);
  const [address, amounts] = [page.url(), await cells(page, 'amount').allTextContents()];
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    von: '01.11.2024',
    bis: '30.11.2024',
    'uhrzeit-von': '00:00',
    'uhrzeit-bis': '23:59',
    sortierung: 'amount',
    suche: 'einl',
  });

  const other = await page.context().newPage();
  await other.goto(address);
  await expect(cells(other, 'amount')).toHaveText(amounts);
  await expect(other.getByRole('button', { name: 'letzter Monat', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByLabel('Suchen')).toHaveValue('einl');
  await other.close();

  await page.goBack();
  await expect(page.getByLabel('Suchen')).toHaveValue('');
  await expect(page.getByText('Zeige Seite 2 von')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Zeige Seite 1 von')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Datum')).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(page.getByText(FIRST_PAGE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'letzter Monat', exact: true })).toHaveAttribute('aria-pressed', 'false');

  const hostile = {
    sortierung: '-__proto__ <b>',
    seite: '-1',
    zeilen: '1e9',
    von: '31.02.2024',
    art: '=1+1',
    'betrag-von': 'viel',
  };
  await openDemo(page, `?${new URLSearchParams(hostile)}`);
  await expect(page.getByText(FIRST_PAGE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
});

test('several columns sort together, by mouse and by keys', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await openDemo(page);
  await heading(page, /^Buchungsart/)
    .getByRole('button')
    .click();
  await heading(page, /^Betrag/)
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect(heading(page, /^Betrag in Euro , 2\. Sortierung, aufsteigend/)).toBeVisible();
  await expect(cells(page, 'text').first()).toHaveText('Aufladung');
  const least = amountOf(await cells(page, 'amount').first().textContent());
  // The same once more turns the second column round, and leaves the first as it is.
  await heading(page, /^Betrag/)
    .getByRole('button')
    .focus();
  await page.keyboard.press('Shift+Enter');
  await expect(heading(page, /2\. Sortierung, absteigend/)).toBeVisible();
  await expect(cells(page, 'text').first()).toHaveText('Aufladung');
  const most = amountOf(await cells(page, 'amount').first().textContent());
  expect(most).toBeGreaterThan(least);
  await expect(page).toHaveURL(/sortierung=text(\+|%20)-amount/);
  await page.keyboard.press('Shift+Enter');
  await expect(heading(page, /Sortierung/)).toHaveCount(0);
  await expect(heading(page, /^Buchungsart/)).toHaveAttribute('aria-sort', 'ascending');
  await expectFine(page);
});

test('columns are chosen, moved and widened with the keyboard, and a view is kept by its name', async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await openDemo(page);
  await page.getByRole('button', { name: 'letzter Monat', exact: true }).click();
  const dialog = await openLook(page);
  await dialog.getByRole('checkbox', { name: 'Uhrzeit' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Standort' }).press('Space');
  await dialog.getByRole('button', { name: 'Betrag in Euro nach vorn' }).press('Enter');
  // On a phone rows are blocks, and no column has a width.
  const hasWidths = page.viewportSize()!.width > NARROW.width;
  await expect(dialog.getByLabel('Breite von Kartennummer')).toBeVisible({ visible: hasWidths });
  if (hasWidths) await dialog.getByLabel('Breite von Kartennummer').pressSequentially('240');
  await dialog.getByRole('radio', { name: 'luftig' }).press('Space');
  await expectFine(page);
  await dialog.getByLabel('Filter, Sortierung und Spalten merken als').pressSequentially('Monatsende');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Monatsende', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Fertig' }).press('Enter');
  const chosen = ['Datum', 'Kartennummer', 'Betrag in Euro', 'Buchungsart', 'Standort', 'Korrektur'];
  await expect(headings(page)).toHaveText(chosen);
  await expectFine(page);

  // Kept on the device, not in the address; the view brings all of it back.
  await openDemo(page);
  await expect(headings(page)).toHaveText(chosen);
  await expect(page.getByText(FIRST_PAGE)).toBeVisible();
  const again = await openLook(page);
  await expect(again.getByLabel('Breite von Kartennummer')).toHaveValue(hasWidths ? '240' : '');
  await again.getByRole('button', { name: 'Spalten wie am Anfang' }).click();
  await expect(again.getByLabel('Breite von Kartennummer')).toHaveValue('');
  await expect(headings(page)).toHaveText(['Datum', 'Uhrzeit', 'Kartennummer', 'Buchungsart', 'Betrag in Euro', 'Korrektur']);
  await again.getByRole('button', { name: 'Fertig' }).click();
  // The view is a tab above the table.
  await page.getByRole('group', { name: 'Gespeicherte Ansichten' }).getByRole('button', { name: 'Monatsende' }).click();
  await expect(headings(page)).toHaveText(chosen);
  await expect(cells(page, 'date').first()).toHaveText('30.11.2024');
  await expect(page.getByRole('button', { name: 'letzter Monat', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('a booking is read, the next one too, and corrected in its panel by keys: nine of them @both-widths', async ({
  page,
  signIn,
  freshCard,
}) => {
  await signIn('kasse@demo.example');
  const { token } = await (await page.request.get('/api/session')).json();
  for (const amount of ['20,00', '30,00']) {
    const headers = { 'x-csrf-token': token, 'idempotency-key': randomUUID() };
    const data = { inputCardID: freshCard.cardNumber, guthabenAufladenBetrag: amount };
    expect((await page.request.post('/api/partner-guthaben-aufladen', { data, headers })).status()).toBe(200);
  }
  await page.goto('/partner-transaktionen');
  // With dots, as somebody reads it from a note.
  await page.getByLabel('Suchen').fill(freshCard.cardNumber.replace(/(....)(?=.)/g, '$1.'));
  await expect(cells(page, 'amount')).toHaveText(['+30,00', '+20,00']);

  const panel = page.getByRole('complementary', { name: 'Buchung und Kartendaten' });
  await page
    .getByRole('button', { name: /Einzelheiten zur Buchung/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Zeile 1 von 2');
  await expect(panel).toContainText('+30,00 €');
  await page.keyboard.press('ArrowDown');
  await expect(panel).toContainText('Zeile 2 von 2');
  await expect(panel).toContainText('+20,00 €');
  // What else was booked with the card stands in it.
  await expect(panel.getByRole('listitem')).toHaveText([/Aufladung\+30,00/]);
  await expectFine(page);
  await panel.getByRole('button', { name: 'Buchung korrigieren' }).press('Enter');
  await panel.getByLabel('Richtiger Betrag in Euro').pressSequentially('2,00');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('erhalten Sie eine Bestätigung per E-Mail');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test.describe('on a desk', () => {
  test.skip(({ isMobile, viewport }) => isMobile || viewport!.width < 1280, 'there is no room beside a table on a phone');

  test('rows are ticked, summed and copied; the head stays, and nothing moves when a panel opens or a page turns @both-widths', async ({
    page,
    context,
    signIn,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn('kasse@demo.example');
    await openDemo(page, '?art=Aufladung');
    const height = (await bodyRows(page).first().boundingBox())!.height;
    expect(height).toBe(36);
    const boxes = page.getByRole('checkbox', { name: /^Buchung \d+ auswählen$/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const amounts = (await cells(page, 'amount').allTextContents()).slice(0, 2).map(amountOf);
    const sum = (amounts[0]! + amounts[1]!).toFixed(2).replace('.', ',');
    const ticked = page.getByRole('list', { name: 'Summen der Auswahl' });
    await expect(ticked.getByRole('listitem')).toHaveText(['2 Zeilen ausgewählt', `Aufladung 2: +${sum} €`]);
    await expectFine(page);
    // What is said of it stands in the foot: no row moves when it comes, nor when it goes.
    const placeOf = (at: number) =>
      bodyRows(page)
        .nth(at)
        .evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const first = await placeOf(0);
    const length = () => page.evaluate(() => document.documentElement.scrollHeight);
    const whole = await length();
    await pressMore(page, 'Kopieren');
    const said = page.getByText('2 Transaktionen kopiert.');
    await expect(said).toBeInViewport();
    expect([await placeOf(0), await length()]).toEqual([first, whole]);
    await expect(page.getByRole('button', { name: 'Nächste', exact: true })).toBeInViewport();
    await expectFine(page);
    const [text, html] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item!.getType(type)).text()));
    });
    expect(text!.split(/\r?\n/).map((line) => line.split('\t').length)).toEqual([5, 5, 5]);
    expect(html).toContain('<table>');
    await page.getByRole('button', { name: 'Meldung schließen' }).press('Enter');
    await expect(said).toHaveCount(0);
    expect([await placeOf(0), await length()]).toEqual([first, whole]);
    await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
    // By keys: from row to row, all between two of them, and on to the next page.
    await boxes.nth(1).focus();
    for (const key of ['ArrowUp', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key);
    await expect(ticked.getByRole('listitem').first()).toHaveText('3 Zeilen ausgewählt');
    await page.keyboard.press('PageDown');
    await expect(page.getByText('Zeige Seite 2 von')).toBeVisible();
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(page.getByText('Zeige Seite 1 von')).toBeVisible();

    // Each column has a filter of its own, and its chip takes it off again; a heading is made wider by keys.
    await pressMore(page, 'Spalten filtern');
    await page.getByLabel('Datum filtern').fill('.12.2024');
    await page.getByLabel('Betrag in Euro filtern').fill('00');
    await expect(page.getByRole('list', { name: 'Filter in Kraft' }).getByRole('listitem')).toHaveText([
      /^Aufladung/,
      /^Datum: .12.2024/,
      /^Betrag in Euro: 00/,
    ]);
    await expectFine(page);
    for (const day of await cells(page, 'date').allTextContents()) expect(day).toContain('.12.2024');
    await page.getByRole('button', { name: /^Datum: .12.2024/ }).click();
    await expect(page).not.toHaveURL(/spalte-date/);
    await pressMore(page, 'Spalten filtern');
    await expect(page.getByLabel('Datum filtern')).toBeHidden();
    await expect(page).not.toHaveURL(/spalte-/);
    const width = async () => (await heading(page, /^Kartennummer/).boundingBox())!.width;
    const narrow = await width();
    await heading(page, /^Kartennummer/)
      .getByRole('button')
      .focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(width).toBeGreaterThan(narrow + 40);

    // The sixth row, opened: it stands where it stood.
    const before = await placeOf(5);
    await bodyRows(page)
      .nth(5)
      .click({ position: { x: 300, y: 10 } });
    await expect(page.getByRole('complementary', { name: 'Buchung und Kartendaten' })).toBeVisible();
    expect(await placeOf(5)).toBe(before);
    await page.keyboard.press('Escape');

    const next = page.getByRole('button', { name: 'Nächste', exact: true });
    await next.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    // Right below the tools, which stay as well.
    await expect.poll(async () => (await heading(page, /^Datum/).boundingBox())!.y).toBeLessThanOrEqual(54);
    await expect(page.getByLabel('Suchen')).toBeInViewport();
    const place = (await next.boundingBox())!;
    await next.click();
    await expect(page.getByText('Zeige Seite 2 von')).toBeVisible();
    expect((await next.boundingBox())!.x).toBe(place.x);
    // Read from its beginning: the first row stands below the head.
    await expect(bodyRows(page).first()).toBeInViewport();
    await page.getByRole('button', { name: 'Letzte', exact: true }).click();
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await expect(next).toBeInViewport();
  });
});
