import { groupDigits } from '#contract/common/group-digits.ts';
import fs from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { giveCards, LIST_HEAD, listOf } from '#tests/support/give-cards.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { pressMore } from '#tests/support/press-more.ts';

const PATH = '/mitarbeitercards-verwalten';

const bodyRows = (page: Page) => page.getByRole('table', { name: 'MitarbeiterCARDs' }).locator('tbody tr');
const fileOf = (download: Download) => download.path().then((path) => fs.readFileSync(path));

async function choose(page: Page, content: string | Buffer): Promise<void> {
  await page
    .getByLabel('Datei auswählen')
    .setInputFiles({ name: 'ladeliste.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
}

const openList = (page: Page) => page.getByRole('button', { name: 'Ladeliste hochladen' }).click();

test('a list with ten faults is looked at, mended with the help of the file that names them, and saved', async ({
  page,
  portal,
  signIn,
}) => {
  const employer = await portal.openEmployer(60);
  await signIn(employer.email);
  await page.goto(PATH);
  await expect(bodyRows(page)).toHaveCount(25);
  await openList(page);
  await page.getByRole('button', { name: 'Ladeliste speichern >>' }).click();
  await expect(page.getByText('Es wurde keine Datei zum Hochladen angegeben.')).toBeVisible();
  await expect(page.getByLabel('Datei auswählen')).toBeFocused();
  await expectFine(page);

  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Vorlage für Excel' }).click();
  expect((await readSheet(await fileOf(await template)))[0]).toEqual(LIST_HEAD.split(';'));

  const lines = listOf(60)
    .split('\n')
    .map((line, at) => (at >= 11 && at <= 20 ? line.replace('44,00', '1.000') : line));
  lines[21] = lines[21]!.replace('44,00', '60,00');
  await choose(page, lines.join('\n'));
  const preview = page.getByRole('region', { name: 'Vorschau der Ladeliste' });
  await expect(preview.getByRole('button', { name: '10 fehlerhaft' })).toBeVisible();
  await expect(preview.getByRole('button', { name: '50 neu' })).toBeVisible();
  await expect(preview).toContainText('Zeile 12');
  await expect(preview).toContainText('Ladebetrag: Bitte geben Sie einen Betrag von 0,01 bis 999,99 Euro an.');
  await expect(preview).toContainText('Sachbezug: Eine Person bekommt mehr als 50 € im Monat.');
  await page.getByRole('button', { name: 'Ladeliste speichern >>' }).click();
  await expect(page.getByText('Die Ladeliste enthält noch Fehler.')).toBeVisible();
  await expectFine(page);

  const correction = page.waitForEvent('download');
  await preview.getByRole('button', { name: 'Liste mit Fehlerhinweisen herunterladen' }).click();
  const sheet = (await readSheet(await fileOf(await correction))).map((row) => row.map((cell) => String(cell ?? '')));
  expect(sheet[0]!.at(-1)).toBe('Fehler');
  expect(sheet[11]!.at(-1)).toBe('Ladebetrag: Bitte geben Sie einen Betrag von 0,01 bis 999,99 Euro an.');
  const mended = sheet.map((row) => row.map((value) => ({ value: value === '1.000' ? '10,00' : value, type: String })));
  await choose(page, await writeExcelFile(mended as SheetData).toBuffer());
  await expect(preview.getByRole('button', { name: '60 neu' })).toBeVisible();
  await page.getByRole('button', { name: 'Ladeliste speichern >>' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ja, so speichern' }).click();
  await expect(page.getByText('Die Ladeliste wurde gespeichert: 60 neu, 0 geändert, 0 unverändert.')).toBeVisible();
  await expect(preview).toBeHidden();
  await page.getByLabel('Suchen').fill('P1020');
  await expect(bodyRows(page)).toHaveCount(1);
  await expect(bodyRows(page)).toContainText('Sachbezug über 50 €: 60,00 € im Monat');
});

test(
  'rows copied in a spreadsheet are pasted on the page and saved: paste, save, confirm (3 actions)',
  { tag: '@both-widths' },
  async ({ page, portal, signIn }) => {
    const employer = await portal.openEmployer(2);
    await signIn(employer.email);
    await page.goto(PATH);
    await expect(bodyRows(page)).toHaveCount(2);
    const rows = listOf(2).split('\n').slice(1).join('\r\n').replaceAll(';', '\t');
    const preview = page.getByRole('region', { name: 'Vorschau der Ladeliste' });
    // On a slow line: what is mended while the rows are looked into is what the preview shows.
    const firstAnswer = Promise.withResolvers<void>();
    await page.route(
      '**/api/preview-employercards-list',
      async (route) => {
        await firstAnswer.promise;
        // The page has dropped this request by then.
        void route.continue().catch(() => {});
      },
      { times: 1 },
    );
    await paste(page, rows.replace('44,00', '4.400'));
    const typed = page.getByLabel('Oder Zeilen einfügen');
    await expect(typed).toHaveValue(/Nummer 1/);
    await typed.fill(rows);
    firstAnswer.resolve();
    await expect(preview.getByRole('button', { name: '2 neu' })).toBeVisible();
    await expect(page.getByText('Ohne Kopfzeile gelesen')).toBeVisible();
    await expectFine(page);
    // Closed by mistake, nothing is lost.
    await page.getByRole('button', { name: /^Schließen/ }).click();
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Ladeliste hochladen' }).click();
    await expect(typed).toHaveValue(/Nummer 2/);
    await page.getByRole('button', { name: 'Ladeliste speichern >>' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ja, so speichern' }).click();
    await expect(page.getByText('Die Ladeliste wurde gespeichert: 2 neu, 0 geändert, 0 unverändert.')).toBeVisible();
    await expect(typed).toBeHidden();
    await expect(bodyRows(page).first()).toContainText('Nummer 1');
  },
);

/** As Ctrl+V on the page does, with what a spreadsheet puts into the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((rows) => {
    const data = new DataTransfer();
    data.setData('text/plain', rows);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test(
  'payroll opens on the month charged last, and gets the wage types of two colleagues without one lost',
  { tag: '@both-widths' },
  async ({ page, portal, signIn }) => {
    const employer = await portal.openEmployer(1);
    await signIn(employer.email);
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Lohnabrechnung' }).click();
    const dialog = page.getByRole('dialog', { name: 'Liste für die Lohnabrechnung' });
    await expect(dialog).toContainText('Es wurde noch keine Karte geladen.');
    await dialog.getByLabel('Bis 50 € (steuerfrei)').fill('3701');
    const { token } = await (await page.request.get('/api/session')).json();
    const none = { taxFree: '', taxed: '' };
    const colleague = await page.request.post('/api/save-wage-types', {
      headers: { 'x-csrf-token': token },
      data: { taxFree: '', taxed: '3702', before: none },
    });
    expect(colleague.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Lohnarten speichern' }).click();
    await expect(dialog).toContainText('Die Lohnarten wurden inzwischen geändert.');
    await expect(dialog).toContainText('Gespeichert ist jetzt: keine und 3702.');
    await expect(dialog.getByLabel('Bis 50 € (steuerfrei)')).toHaveValue('3701');
    await expectFine(page);
    await dialog.getByLabel('Über 50 € (steuerpflichtig)').fill('3702');
    await dialog.getByRole('button', { name: 'Lohnarten speichern' }).click();
    await expect(dialog).toContainText('Die Lohnarten wurden gespeichert.');
  },
);

test(
  'sixty cards are changed in one step, handed out as files, and the step is taken back',
  { tag: '@any-width' },
  async ({ page, portal, signIn }) => {
    const employer = await portal.openEmployer(60);
    await signIn(employer.email);
    await giveCards(page, employer);
    await page.goto(PATH);
    const next = page.getByRole('region', { name: 'Nächste Ladung' });
    await expect(next).toContainText('2.640,00 €');
    await expect(next).toContainText('60 vergeben, 0 frei');
    // Tick all of the page, all that was found, type the amount, change, confirm: five acts.
    const all = page.getByLabel('Alle Zeilen dieser Seite auswählen (oben)');
    await all.check();
    await expect(page.getByText('25 Zeilen ausgewählt').first()).toBeVisible();
    await page.getByRole('button', { name: 'Alle 60 gefundenen auswählen' }).click();
    await expect(page.getByText('60 Zeilen ausgewählt').first()).toBeVisible();

    const batch = page.getByRole('region', { name: 'Ausgewählte Karten ändern' });
    const change = batch.getByRole('button', { name: '60 ausgewählte Karten ändern' });
    await change.click();
    await expect(batch.getByText('Es wurde keine Eigenschaft zum Ändern angegeben.')).toHaveCount(4);
    await expect(page.getByText('Es wurde keine Eigenschaft zum Ändern angegeben!')).toBeVisible();
    await batch.getByLabel('Ladebetrag').pressSequentially('5500');
    await expect(batch.getByLabel('Ladebetrag')).toHaveValue('55,00');
    await expect(batch).toContainText('60 Personen bekommen damit mehr als 50 € im Monat.');
    await expectFine(page);
    await change.click();
    const question = page.getByRole('dialog', { name: 'Ladung von 60 Karten ändern?' });
    await expect(question.getByRole('row', { name: /60 Karten/ })).toContainText('44,00 €');
    await expect(question.getByRole('row', { name: /60 Karten/ })).toContainText('55,00 €');
    await expect(question).toContainText(/Nächste(r Einzug| Zahlung) am .*2\.640,00 €.*3\.300,00 €/);
    await expectFine(page);
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(batch).toContainText('Es wurde noch nichts gespeichert');
    await expect(bodyRows(page).first()).toContainText('44,00');
    await batch.getByLabel('Ladebetrag').fill('55,');
    await batch.getByLabel('Ladebetrag').press('Tab');
    await expect(batch.getByText('55 Euro', { exact: true })).toBeVisible();
    await change.click();
    await question.getByRole('button', { name: 'Ja, so speichern' }).click();
    await expect(page.getByRole('button', { name: /^Rückgängig machen \(60 Karten, bis / })).toBeVisible();
    await expect(batch).toBeHidden();
    await expect(bodyRows(page).first()).toContainText('55,00');
    await expect(next).toContainText('3.300,00 €');

    const exported = async (name: string) => {
      const [download] = await Promise.all([page.waitForEvent('download'), pressMore(page, name)]);
      return fileOf(download);
    };
    const csv = (await exported('CSV')).toString();
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFAktiv;Vorname;Nachname;Kartennummer;Personalnummer;Ladebetrag;Nächste Ladung;Ladefrequenz;Ladezeitpunkt;Notiz',
    );
    expect(csv.split('\r\n')[1]).toMatch(
      new RegExp(`^ja;Vera;Nummer 1;${employer.cards[0]};P1000;55,00;\\d{2}\\.\\d{2}\\.\\d{4};Monat;Ende des Monats;$`),
    );
    const [, first] = await readSheet(await exported('Excel'));
    expect([first![5], first![6] instanceof Date]).toEqual([55, true]);
    const paper = await getDocumentProxy(new Uint8Array(await exported('PDF')));
    const { width, height } = (await paper.getPage(1)).getViewport({ scale: 1 });
    expect(width).toBeGreaterThan(height);
    expect((await extractText(paper, { mergePages: true })).text).toContain('Nummer 60');

    await page.getByRole('button', { name: /^Rückgängig machen/ }).click();
    await expect(page.getByText('Die Änderung wurde zurückgenommen.')).toBeVisible();
    await expect(bodyRows(page).first()).toContainText('44,00');
    await expect(page.getByRole('button', { name: /^Rückgängig machen/ })).toBeHidden();
  },
);

test(
  'on a phone what is ticked is changed at the foot of the window, and no row moves',
  { tag: '@any-width' },
  async ({ page, portal, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const employer = await portal.openEmployer(12);
    await signIn(employer.email);
    await giveCards(page, employer);
    await page.goto(PATH);
    const first = bodyRows(page).first();
    await first.evaluate((row) => row.scrollIntoView());
    const place = async () => (await first.boundingBox())!.y;
    const before = await place();
    await first.getByRole('checkbox').click();
    const batch = page.getByRole('region', { name: 'Ausgewählte Karten ändern' });
    await expect(batch).toBeInViewport({ ratio: 1 });
    expect(await place()).toBe(before);
    await expectFine(page);
    await batch.getByLabel('Ladebetrag').fill('45,00');
    await page.keyboard.press('Enter');
    const said = page.locator('[data-in-foot]').getByText('1 Karte geändert.');
    await expect(said).toBeInViewport({ ratio: 1 });
    // The table's own foot is below the window, and the message takes no room.
    await expect(page.getByText('MitarbeiterCARDs: 12')).not.toBeInViewport();
    const box = (await said.boundingBox())!;
    expect(box.y).toBeGreaterThan(page.viewportSize()!.height - 150);
    await expectFine(page);
  },
);

test('with the keyboard alone: somebody new, somebody who leaves, and a card that is lost @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const employer = await portal.openEmployer(3);
  await signIn(employer.email);
  await page.goto(PATH);
  const edit = (name: string) => page.getByRole('button', { name: `Bearbeiten: ${name}` });
  await edit(`Karte ${groupDigits(employer.cards[0]!)}`).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ladebetrag').focus();
  await page.keyboard.press('Enter');
  for (const message of [
    'Es muss ein Vorname angegeben werden.',
    'Es muss ein Nachname angegeben werden.',
    'Es muss eine Personalnummer angegeben werden.',
    'Es muss ein Ladebetrag angegeben werden.',
    'Es muss eine Ladefrequenz angegeben werden.',
    'Es muss ein Ladezeitpunkt angegeben werden.',
  ])
    await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByLabel('Vorname')).toBeFocused();
  await expectFine(page);
  await page.keyboard.type('Erika');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Muster');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0815');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4450');
  await expect(dialog.getByLabel('Ladebetrag')).toHaveValue('44,50');
  // 'Individuell' is there for what happens once, and goes with it.
  const time = dialog.getByLabel('Ladezeitpunkt', { exact: true });
  await dialog.getByLabel('Ladefrequenz').selectOption('unregelmäßig');
  await time.selectOption('Individuell');
  await expect(dialog.getByLabel('Individueller Ladezeitpunkt', { exact: true })).toBeVisible();
  await dialog.getByLabel('Ladefrequenz').selectOption('Monat');
  await expect(time).toHaveValue('');
  await expect(time.getByRole('option')).toHaveText(['Bitte wählen', 'Anfang des Monats', 'Mitte des Monats', 'Ende des Monats']);
  await time.selectOption('Mitte des Monats');
  await time.press('Enter');
  await dialog.getByRole('button', { name: 'Speichern' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bodyRows(page).first()).toContainText('44,50');

  await edit(`Erika Muster, Karte ${groupDigits(employer.cards[0]!)}`).press('Enter');
  await dialog.getByLabel('Mitarbeiter/CARD verlässt das Unternehmen').press(' ');
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(
    dialog.getByText('Wenn der Mitarbeiter/CARD das Unternehmen verlässt muss ein Austrittsdatum angegeben werden.'),
  ).toBeVisible();
  await dialog.getByLabel('Austrittsdatum', { exact: true }).fill('31.12.2098');
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bodyRows(page).first()).toContainText('Austritt 31.12.2098');

  await edit(`Erika Muster, Karte ${groupDigits(employer.cards[0]!)}`).press('Enter');
  await dialog.getByLabel('Die Karte ist verloren gegangen').press(' ');
  await expect(dialog).toContainText('Die Karte wird beim Speichern sofort gesperrt.');
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bodyRows(page).first()).toContainText('verloren');
  await expect(bodyRows(page).first()).toHaveAttribute('data-mark', 'danger');
  await expectFine(page);
  // The next card of the stock is hers: the list says nothing but who she is.
  await page.getByRole('button', { name: 'Ladeliste hochladen' }).press('Enter');
  await choose(page, `${LIST_HEAD}\n;Erika;Muster;0815;44,50;Monat;Mitte des Monats;;`);
  await expect(page.getByText('Eine Zeile bekommt eine Karte aus Ihrem Bestand (2 vorhanden).')).toBeVisible();

  await page.getByRole('button', { name: 'Schließen' }).press('Enter');
  await page.getByRole('button', { name: 'Karten nachbestellen' }).press('Enter');
  await dialog.getByLabel('Wie viele Karten?').fill('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Ihre Bestellung ist bei uns \(Vorgang \d+\)/)).toBeVisible();
});

test('who edits what a colleague has just changed sees both before it is saved @any-width', async ({ page, portal, signIn }) => {
  const employer = await portal.openEmployer(1);
  await signIn(employer.email);
  await giveCards(page, employer);
  await page.goto(PATH);
  await page.getByRole('button', { name: /^Bearbeiten: Vera/ }).click();
  const dialog = page.getByRole('dialog');
  const { token } = await (await page.request.get('/api/session')).json();
  const [card] = await (await page.request.get('/api/employer-cards', { headers: { 'x-csrf-token': token } })).json();
  const other = await page.request.post('/api/update-employer-card', {
    headers: { 'x-csrf-token': token },
    data: { ...card, chargeAmount: '30,00' },
  });
  expect(other.status()).toBe(200);
  await dialog.getByLabel('Notiz').fill('Spätschicht');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toContainText('Ladebetrag: 44,00 → 30,00');

  // Typing on while it is saved loses nothing.
  const typedOn = Promise.withResolvers<void>();
  await page.route('**/api/update-employer-card', async (route) => {
    await typedOn.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByRole('button', { name: 'Wird gespeichert …' })).toBeVisible();
  await dialog.getByLabel('Notiz').fill('Frühschicht');
  typedOn.resolve();
  await expect(dialog).toContainText('Was Sie seither eingegeben haben, ist noch nicht gespeichert.');
  await expect(bodyRows(page).first()).toContainText('Spätschicht');
  // An amount that is left as it was begun is complete before it is sent.
  await dialog.getByLabel('Ladebetrag').fill('40,');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  await expect(bodyRows(page).first()).toContainText('Frühschicht');
  await expect(bodyRows(page).first()).toContainText('40,00');
});
