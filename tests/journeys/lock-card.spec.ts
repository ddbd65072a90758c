import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

test.describe.configure({ mode: 'serial' });
// What is locked and added here should not surprise other journeys.
test.use({ hasOwnPortal: true });
test.beforeEach(({ signIn }) => signIn('kundin@demo.example'));

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'adds a card by its production number, and says what is wrong at the fields',
  { tag: '@both-widths' },
  async ({ page, freshCard }) => {
    await page.goto('/lock-card');
    const add = section(page, 'Neue Karte hinzufügen');
    await add.getByRole('button', { name: 'Karte hinzufügen' }).press('Enter');
    await expect(add.getByText('Bitte füllen Sie alle erforderlichen Felder aus.')).toHaveCount(2);
    await add.getByLabel('Neue Kartennummer').fill('176100000000015');
    await add.getByLabel('Produktionsnummer').fill('DEMO99');
    await expect(add.getByText('Die Kartennummer ist ungültig.')).toBeVisible();
    await add.getByLabel('Neue Kartennummer').fill(groupDigits(freshCard.cardNumber));
    await add.getByLabel('Produktionsnummer').press('Enter');
    await expect(add.getByText('Die Produktionsnummer ist ungültig.')).toBeVisible();
    await expectFine(page);
    await add.getByLabel('Produktionsnummer').fill(freshCard.productionNumber.toLowerCase());
    await add.getByLabel('Produktionsnummer').press('Enter');
    await expect(page.getByText('Die Lahrer Blütenkarte wurde Ihrem Konto hinzugefügt.')).toBeVisible();
    await expect(page.getByLabel('Guthaben übertragen auf').locator('option')).toHaveCount(4);
  },
);

test('asks for a transfer of balance by keyboard, and shows how far it is @both-widths', async ({ page }) => {
  await page.goto('/lock-card');
  const transfer = section(page, 'Guthaben übertragen');
  const submit = transfer.getByRole('button', { name: 'Übertragung beauftragen' });
  await submit.press('Enter');
  await expect(page.getByText('Sie müssen die Kartennummer von der Ihr Guthaben übertragen werden soll eingeben.')).toHaveCount(
    1,
  );
  await expect(transfer.getByText('Es wurde keine Kartennummer ausgewählt.')).toBeVisible();
  const first = transfer.getByLabel('Kartennummer, deren Guthaben übertragen werden soll');
  await expect(first).toBeFocused();

  const more = transfer.getByRole('button', { name: 'Weitere Karte angeben' });
  await first.fill(cardNumberOf(3));
  await more.press('Enter');
  await more.press('Enter');
  const second = transfer.getByLabel('2. Kartennummer', { exact: true });
  await expect(second).toHaveAccessibleDescription('Es wurde keine Kartennummer eingegeben.');
  await expect(second).toBeFocused();
  await transfer.getByLabel('2. Kartennummer', { exact: true }).fill('176100000000015');
  await submit.press('Enter');
  await expect(transfer.getByText('Die Kartennummer ist ungültig.')).toBeVisible();
  await expectFine(page);
  await transfer.getByRole('button', { name: 'Entfernen der 2. Kartennummer' }).press('Enter');
  await expect(first).toBeFocused();
  await transfer.getByLabel('Guthaben übertragen auf').selectOption({ index: 1 });
  await submit.press('Enter');
  await expect(page.getByText('Die Guthabenübertragung wurde beauftragt.')).toBeVisible();
  const requests = section(page, 'Ihre Guthabenübertragungen');
  await expect(requests.getByText('beantragt')).toBeVisible();
  await expect(first).toHaveValue('');
  await expectFine(page);
});

test('says so where there is no card to lock or to fill @both-widths', async ({ page }) => {
  await page.route('**/api/cardids', (route) => route.fulfill({ json: [] }));
  await page.goto('/lock-card');
  await expect(page.getByText(/^Ihrem Konto ist keine Lahrer Blütenkarte zugeordnet/)).toBeVisible();
  await expect(section(page, 'Lahrer Blütenkarte sperren')).toHaveCount(0);
  await expect(section(page, 'Neue Karte hinzufügen')).toBeVisible();
  await expectFine(page);
});

test('shows why a request was turned down, and what another one moved @both-widths', async ({ page }) => {
  const request = {
    number: 7,
    state: 'ausgeführt',
    requestedAt: '2026-11-17T10:00:00Z',
    decidedAt: '2026-11-18T10:00:00Z',
    cardIDsToTransfer: [cardNumberOf(3)],
    targetCardID: cardNumberOf(11),
    amountFormattedDE: '1.234,56',
    reason: null,
  };
  await page.route('**/api/transfer-requests', (route) =>
    route.fulfill({
      json: [
        request,
        { ...request, number: 6, state: 'abgelehnt', amountFormattedDE: null, reason: 'Die Produktionsnummer fehlt.' },
      ],
    }),
  );
  await page.goto('/lock-card');
  const requests = section(page, 'Ihre Guthabenübertragungen');
  await expect(requests.getByText('1.234,56 € übertragen am 18.11.2026, 11:00 Uhr')).toBeVisible();
  await expect(requests.getByText('Abgelehnt am 18.11.2026, 11:00 Uhr: Die Produktionsnummer fehlt.')).toBeVisible();
  await expectFine(page);
});

test(
  'locks a card only with card, tick and password; then one is signed out and may come back',
  { tag: '@both-widths' },
  async ({ page, signIn }) => {
    await page.goto('/lock-card');
    const lock = section(page, 'Lahrer Blütenkarte sperren');
    const submit = lock.getByRole('button', { name: 'Lahrer Blütenkarte sperren' });
    await submit.press('Enter');
    const both = 'Sie müssen die Checkbox bestätigen und Ihr Passwort eingeben, um die Karte zu sperren.';
    // Each stands once on the page, as an alert of its own at its field.
    const noCard = 'Es wurde keine Kartennummer zum Sperren ausgewählt.';
    for (const message of [noCard, both]) {
      await expect(page.getByText(message)).toHaveCount(1);
      await expect(lock.getByRole('alert').filter({ hasText: message })).toHaveCount(1);
    }
    await expect(lock.getByLabel('Kartennummer')).toHaveAccessibleDescription(noCard);
    await lock.getByLabel('Kartennummer').selectOption({ index: 1 });
    await lock.getByLabel('Ihr Passwort').fill('falsch');
    await submit.press('Enter');
    await expect(
      lock
        .getByRole('alert')
        .filter({ hasText: 'Sie müssen die Checkbox bestätigen, dass Sie Ihre Lahrer Blütenkarte sperren möchten.' }),
    ).toBeVisible();
    await expect(page.getByText(both)).toHaveCount(0);
    await expectFine(page);
    await lock.getByRole('checkbox').press('Space');
    await lock.getByLabel('Ihr Passwort').fill('');
    await submit.press('Enter');
    const noPassword = 'Sie müssen Ihr Passwort eingeben, um die Karte zu sperren.';
    await expect(lock.getByRole('alert').filter({ hasText: noPassword })).toHaveCount(1);
    await lock.getByLabel('Ihr Passwort').fill('falsch');
    await submit.press('Enter');
    await expect(lock.getByText('Das eingegebene Passwort ist falsch.')).toBeVisible();
    const cards = await lock.getByLabel('Kartennummer').locator('option').count();
    await lock.getByLabel('Ihr Passwort').fill(DEMO_PASSWORD);
    await lock.getByLabel('Ihr Passwort').press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('button', { name: 'Login >>' })).toBeVisible();
    await signIn('kundin@demo.example');
    await page.goto('/lock-card');
    await expect(lock.getByLabel('Kartennummer').locator('option')).toHaveCount(cards - 1);
  },
);
