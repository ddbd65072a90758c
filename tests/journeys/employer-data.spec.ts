import { groupDigits } from '#contract/common/group-digits.ts';
import type { Page } from '@playwright/test';
import type { BusinessRow } from '#contract/operator/businesses/businesses.ts';
import { contractMessages } from '#contract/parties/partners/contract-status.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';
import { admitProspect } from '#tests/support/admit-prospect.ts';

// A portal of its own: its clock is moved.
test.use({ hasOwnPortal: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = async (page: Page, name: string) => {
  await expect(button(page, name)).toBeEnabled();
  await button(page, name).press('Enter');
};

/** Becomes an employer and pays in the demo. */
async function join(page: Page): Promise<void> {
  await page.goto('/arbeitgeber-werden');
  await field(page, 'Name').fill('Nora Neuling');
  for (const label of ['E-Mail-Adresse des Unternehmens', 'E-Mail-Adresse des Unternehmens wiederholen'])
    await field(page, label).fill('post@laden.example');
  await press(page, 'Weiter zu Preis und Abschluss');
  await page.getByRole('checkbox').press('Space');
  await press(page, 'Jetzt 117,81 € bezahlen');
  await press(page, 'Bezahlen');
  await expect(page.getByText(/Bitte füllen Sie Ihre weiteren Daten vollständig aus/)).toBeVisible();
}

async function fillContract(page: Page): Promise<void> {
  const texts: Record<string, string> = {
    'E-Mail-Adresse der Zentrale': 'post@laden.example',
    'E-Mail-Adresse der Zentrale wiederholen': 'post@laden.example',
    Rechnungsempfänger: 'Laden',
    'Straße und Hausnummer (Rechnung)': 'Marktplatz 3',
    'Postleitzahl (Rechnung)': '77933',
    'Ort (Rechnung)': 'Musterstadt',
    'E-Mail-Adresse für Rechnungen': 'post@laden.example',
    'E-Mail-Adresse für Rechnungen wiederholen': 'post@laden.example',
    'Start der MitarbeiterCARDs': '1.3.2027',
  };
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
  await field(page, 'Land (Rechnung)').selectOption('Deutschland');
  await field(page, 'Laderhythmus').selectOption('Monatlich');
}

/** What staff does for a new employer: looks at the contract, notes the mandate, and hands out a card. */
async function takeOn(url: string, name: string, card: string): Promise<void> {
  const staff = new Visitor(url);
  await staff.signIn('trolleymakerportal-login', 'betrieb@demo.example');
  const { rows } = (await staff.get<{ rows: BusinessRow[] }>('businesses?kind=employer')).body;
  const { id } = rows.find((row) => row.name === name)!;
  const act = async (path: string, input: object) => {
    const { version } = (await staff.get<{ version: number }>(`business?kind=employer&id=${id}`)).body;
    expect((await staff.post(path, { kind: 'employer', id, version, reason: 'Neuer Arbeitgeber', ...input })).status).toBe(200);
  };
  await act('receive-mandate', { signedOn: '2027-03-01', receivedOn: '2027-03-02' });
  await act('activate-contract', { contractStartAt: '2027-03-01' });
  const assigned = { region: 'lahr', choice: 'list', cards: card, to: 'employer', receiver: id, reason: 'Erste Karte' };
  expect((await staff.post('assign-cards', assigned)).status).toBe(200);
}

test('a new employer pays, gives its data, hands out a card, and it is charged @both-widths', async ({
  page,
  portal,
  freshCard,
}) => {
  const email = await admitProspect(page, portal.url);
  await join(page);
  await expect(page).toHaveURL(/\/arbeitgeber-personal-data/);
  await expect(page.getByRole('heading', { level: 1, name: 'Arbeitgeberdaten bearbeiten' })).toBeVisible();
  await expect(page.getByText('Bitte vervollständigen Sie die Arbeitgeberinformationen!')).toBeVisible();
  await expect(button(page, 'Arbeitgeberdaten speichern >>')).toHaveCount(0);
  await expectFine(page);

  // Nobody jumps over what was never given.
  await page.getByRole('button', { name: /Zahlungsart/ }).press('Enter');
  await expect(page.getByText(/Ihre Arbeitgeberdaten wurden noch nicht vollständig ausgefüllt/)).toBeVisible();
  await field(page, 'Anzahl der MitarbeiterCARDs').fill('0');
  await press(page, 'Weiter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Es müssen zuerst die Fehler auf dieser Seite behoben werden.' }),
  ).toBeFocused();
  await expect(page.getByText('Es muss eine Anzahl größer 0 angegeben werden.').last()).toBeVisible();
  await expectFine(page);

  await fillContract(page);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/save-form-draft') && answer.ok());
  await field(page, 'Anzahl der MitarbeiterCARDs').fill('1');
  await kept;
  await page.reload();
  await expect(page.getByText(/Sie sehen Ihren Entwurf vom/)).toBeVisible();
  await expect(field(page, 'Start der MitarbeiterCARDs')).toHaveValue('01.03.2027');
  await press(page, 'Weiter');

  await expect(page.getByRole('heading', { name: 'Zahlungsart' })).toBeFocused();
  const dates = field(page, 'Ladetermin');
  const method = page.getByRole('combobox', { name: 'Zahlungsart' });
  await dates.selectOption('Mitte des Monats');
  await method.selectOption('Rechnung');
  await expect(dates).toHaveValue('');
  await expect(dates.getByRole('option')).toHaveText(['Bitte wählen', 'Ende des Monats']);
  await expect(field(page, 'IBAN')).toHaveCount(0);
  await method.selectOption('Bankeinzug');
  await dates.selectOption('Ende des Monats');
  await field(page, 'Kontoinhaber').fill('Nora Neuling');
  await field(page, 'IBAN').fill('DE89 3704 0044 0532 0130 00');
  await field(page, 'IBAN').press('Tab');
  await expect(field(page, 'BIC')).toHaveValue('COBADEFFXXX');
  await field(page, 'Straße und Hausnummer des Kontoinhabers').fill('Marktplatz 3');
  await field(page, 'Postleitzahl des Kontoinhabers').fill('77933');
  await field(page, 'Ort des Kontoinhabers').fill('Musterstadt');
  const paper = page.waitForEvent('download');
  await press(page, 'SEPA-Mandat als PDF');
  expect((await paper).suggestedFilename()).toBe('SEPA-Lastschriftmandat.pdf');
  await expectFine(page);
  await press(page, 'Weiter');

  await expect(page.getByRole('heading', { name: 'Vertragsdetails' })).toBeFocused();
  await expect(page.getByText('In Prüfung')).toBeVisible();
  await expectFine(page);
  await press(page, 'Arbeitgeberdaten speichern >>');
  await expect(page.getByText('Ihre Arbeitgeberdaten wurden gespeichert.')).toBeVisible();
  await expect(page.getByText('Bitte vervollständigen Sie die Arbeitgeberinformationen!')).toHaveCount(0);
  await expect(page.getByText(contractMessages.employerWaits)).toBeVisible();
  await page.goto('/mitarbeitercards-verwalten');
  await expect(page.getByText(contractMessages.employerWaits)).toBeVisible();
  await page.goto('/arbeitgeber-personal-data');
  await page.getByRole('button', { name: /Zahlungsart/ }).press('Enter');
  await expect(method).toBeDisabled();
  await expect(button(page, 'Arbeitgeberdaten speichern >>')).toBeVisible();

  await portal.moveClock('2027-03-02T09:00:00Z');
  await takeOn(portal.url, `Laden ${email}`, freshCard.cardNumber);
  await page.goto('/mitarbeitercards-verwalten');
  await press(page, `Bearbeiten: Karte ${groupDigits(freshCard.cardNumber)}`);
  const dialog = page.getByRole('dialog');
  const texts = { Vorname: 'Erika', Nachname: 'Erste', Personalnummer: '1', Ladebetrag: '50,00' };
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel('Ladefrequenz').selectOption('Monat');
  await dialog.getByLabel('Ladezeitpunkt').selectOption('Ende des Monats');
  await dialog.getByRole('button', { name: 'Speichern' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Erika/ })).toContainText('31.03.2027');

  // Five banking days before, with Easter between.
  await portal.chargeAt('2027-03-22T09:00:00Z');
  await page.goto('/ladeauftraege');
  const order = page.getByRole('row', { name: /L\d+-\d+/ });
  await expect(order).toContainText('Einzug am 31.03.2027');
  await expectFine(page);
  await portal.chargeAt('2027-03-31T05:00:00Z');
  await page.reload();
  await expect(order).toContainText('geladen');
  await order.getByRole('link').press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Erste' }).filter({ hasText: 'Erika' })).toContainText('50,00');
});
