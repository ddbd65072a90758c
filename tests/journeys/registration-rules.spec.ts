import { fillRegistration } from '#tests/support/fill-registration.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

/** What is typed into a field, and what is said there (part 1, section 5). */
const rules: [field: string, typed: string, message: string][] = [
  ['Kartennummer', '17610000abc0014', 'Dieses Feld darf nur Ziffern enthalten.'],
  ['Kartennummer', '276100000000014', 'Die Kartennummer ist ungültig.'],
  ['E-Mail-Adresse', 'ohne-zeichen', 'Die E-Mail-Adresse ist ungültig.'],
  ['E-Mail-Adresse wiederholen', 'anders@demo.example', 'Die E-Mail-Adressen stimmen nicht überein.'],
  ['Passwort', 'Blumen-2026 ß', 'Das Passwort enthält ungültige Zeichen. Erlaubt sind Buchstaben, Ziffern und !$%()*,-.?@^_~'],
  ['Passwort wiederholen', 'Blumen-2027!', 'Die Passwörter stimmen nicht überein.'],
  ['Vorname', 'Anna1', 'Das Feld darf nur Buchstaben enthalten.'],
  ['Straße und Hausnummer', 'Lindenweg', 'Es muss eine Hausnummer angegeben werden.'],
  ['Straße und Hausnummer', '3a', 'Das Feld muss mindestens 3 Zeichen lang sein.'],
  ['Postleitzahl', '7793a', 'Dieses Feld darf nur Ziffern enthalten.'],
  ['Postleitzahl', '779', 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.'],
  ['Ort', 'L', 'Das Feld muss mindestens 3 Zeichen lang sein.'],
  ['Telefon (freiwillig)', '12', 'Die Telefonnummer ist ungültig.'],
  [
    'Geburtsdatum',
    '31.02.1980',
    'Dies ist kein gültiges Geburtsdatum. Es muss das Format TT.MM.JJJJ (mit führenden Nullen) haben.',
  ],
];

test('each rule of the registration is told at its field', { tag: '@any-width' }, async ({ page, freshCard }) => {
  await page.goto('/registrierung');
  await fillRegistration(page, { cardNumber: freshCard.cardNumber, email: 'regeln@demo.example' });
  await page.getByRole('button', { name: 'Karte registrieren' }).click();
  for (const [label, typed, message] of rules) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(typed);
    await expect(field, message).toHaveAccessibleDescription(new RegExp(escaped(message)));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(before);
  }
  // No choice of ours breaks this rule; one that a browser extension has put there does.
  const country = page.getByLabel('Land', { exact: true });
  await country.evaluate((select: HTMLSelectElement) => select.add(new Option('X', 'X')));
  await country.selectOption('X');
  await expect(country).toHaveAccessibleDescription(/Ungültiger Ländercode\. Bitte wenden Sie sich an den Support\./);
  await expectFine(page);
});

test('hints and rules are told with their fields', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/registrierung');
  await expect(page.getByLabel('Kartennummer', { exact: true })).toHaveAccessibleDescription(/beginnen mit 1761/);
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(/Großbuchstabe/);
  await expect(page.getByRole('checkbox', { name: /Newsletter/ })).toHaveAccessibleDescription(/sind freiwillig/);
});

test(
  'the captcha of the registration speaks the words of the specification',
  { tag: '@any-width' },
  async ({ page, freshCard }) => {
    await page.goto('/registrierung');
    await fillRegistration(page, { cardNumber: freshCard.cardNumber, email: 'captcha@demo.example' });
    await page.getByRole('button', { name: 'Karte registrieren' }).click();
    const captcha = page.getByLabel('Zeichen aus dem Bild');
    await expect(captcha).toHaveAccessibleDescription('Sie müssen das Captcha ausfüllen');
    await captcha.fill('xyz');
    await expect(captcha).toHaveAccessibleDescription('Das Captcha ist nicht korrekt');
  },
);

test('a captcha that is worth nothing any more is told at its field', { tag: '@any-width' }, async ({ page, freshCard }) => {
  await page.route('**/api/customer-registration', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-captcha-token': 'verbraucht' } }),
  );
  await page.goto('/registrierung');
  await fillRegistration(page, { cardNumber: freshCard.cardNumber, email: 'captcha@demo.example' });
  await page.getByLabel('Zeichen aus dem Bild').fill('abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
  await page.getByRole('button', { name: 'Karte registrieren' }).click();
  await expect(page.getByLabel('Zeichen aus dem Bild')).toHaveAccessibleDescription(/Das Captcha ist nicht korrekt/);
});

test('a card is not locked without the password', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kundin@demo.example');
  await page.goto('/lock-card');
  const lock = page.getByRole('region', { name: 'Lahrer Blütenkarte sperren', exact: true });
  await lock.getByLabel('Kartennummer').selectOption({ index: 1 });
  await lock.getByRole('checkbox').check();
  await lock.getByRole('button', { name: 'Lahrer Blütenkarte sperren' }).press('Enter');
  await expect(lock.locator('.field-error')).toHaveText('Sie müssen Ihr Passwort eingeben, um die Karte zu sperren.');
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
