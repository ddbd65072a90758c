import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { OutputOf } from '#contract/common/call.ts';
import type { businesses } from '#contract/operator/businesses/businesses.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';
import { pressMore } from '#tests/support/press-more.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// What is booked here would surprise others.
test.use({ hasMoneyDesk: true, hasOwnPortal: true });

/**
 * Two invoices of a partner by transfer: one is paid in part, one was cancelled. Returns the partner's name and their
 * numbers.
 */
async function issueTwo(url: string): Promise<{ name: string; part: string; cancelled: string }> {
  const accounting = new Visitor(url);
  await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  const { rows } = (await accounting.get<OutputOf<typeof businesses>>('businesses?kind=partner')).body;
  const { id, name } = rows.find(({ contractID }) => contractID === 'AP-1001')!;
  const performedOn = new Date().toISOString().slice(0, 10);
  const wanted = { kind: 'cards', business: { kind: 'partner', id }, text: 'Karten', quantity: '1', unit: '100,00', performedOn };
  const labels: string[] = [];
  for (let count = 0; count < 2; count++) {
    const { body } = await accounting.post<{ label: string }>('issue-invoice', { ...wanted, requestKey: crypto.randomUUID() });
    labels.push(body.label);
  }
  const { invoices } = (await accounting.get<{ invoices: { gguid: string; label: string }[] }>('invoices')).body;
  const gguidOf = (label: string) => invoices.find((one) => one.label === label)!.gguid;
  const said = { day: performedOn, bankText: 'Danke', reason: 'Kontoauszug', direction: 'from-business' };
  const [part, cancelled] = labels as [string, string];
  const payment = { ...said, gguid: gguidOf(part), amount: '19,00', openCents: 11_900 };
  expect((await accounting.book('record-invoice-payment', payment)).status).toBe(200);
  const mistake = { gguid: gguidOf(cancelled), isReissued: false, reason: 'Falsch ausgestellt' };
  expect((await accounting.book('cancel-invoice', mistake)).status).toBe(200);
  return { name, part, cancelled };
}

const linkOf = (page: Page, name: string) => page.getByRole('link', { name: /^Konto ?: / }).filter({ hasText: name });
const account = (page: Page) => page.getByRole('table', { name: 'Konto', exact: true });

test('accounting goes from an open item to the account behind it, and takes it home @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const { name, part, cancelled } = await issueTwo(portal.url);
  await signIn('rechnungswesen@demo.example');
  await page.goto('/offene-posten?art=invoice');
  await linkOf(page, name).first().press('Enter');
  await expect(page.getByRole('heading', { name: `Konto: ${name}` })).toBeVisible();
  await expect(page.getByText(/Saldo: (Das Unternehmen schuldet|Wir schulden) [\d.]+,\d\d €/)).toBeVisible();
  await expect(account(page).getByRole('row', { name: `Zahlungseingang ${part}` })).toContainText('19,00');
  await expect(account(page).getByRole('row', { name: `Storno von ${cancelled}` })).toContainText('119,00');
  await expectFine(page);

  await page.getByLabel('Zeigen').selectOption('Zahlungen');
  await expect(account(page).getByRole('row', { name: /Stornorechnung/ })).toHaveCount(0);
  await expect(account(page).getByRole('row', { name: `Zahlungseingang ${part}` })).toBeVisible();
  await expectFine(page);
  await page.getByLabel('Zeigen').selectOption('Was davon offen ist');
  await expect(account(page).getByRole('row', { name: `Rechnung ${part}` })).toContainText(/fällig am|wird am/);
  await expect(account(page).getByRole('row', { name: cancelled })).toHaveCount(0);
  await page.getByLabel('Zeigen').selectOption('Alles');

  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    account(page)
      .getByRole('row', { name: `Rechnung ${cancelled}` })
      .getByRole('button', { name: new RegExp(`^${cancelled}`) })
      .press('Enter'),
  ]);
  expect(paper.suggestedFilename()).toBe(`Rechnung ${cancelled}.pdf`);
  const moves = page.getByRole('region', { name: 'Posten und Zahlungen' });
  const [file] = await Promise.all([page.waitForEvent('download'), pressMore(page, 'CSV', moves)]);
  expect(fs.readFileSync(await file.path(), 'utf8')).toContain('Soll in Euro');

  await page.getByRole('link', { name: 'Zur Akte' }).press('Enter');
  await linkOf(page, name).press('Enter');
  await expect(account(page)).toBeVisible();
});

test('an employer’s account has its charge orders; from the invoices a link leads there, and not for support @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const { name } = await issueTwo(portal.url);
  await signIn('rechnungswesen@demo.example');
  await page.goto('/rechnungen');
  await linkOf(page, name).first().press('Enter');
  await expect(account(page)).toBeVisible();
  await page.goto('/offene-posten?art=charge-order');
  await page
    .getByRole('link', { name: /^Konto ?: / })
    .first()
    .press('Enter');
  await expect(
    account(page)
      .getByRole('row', { name: /Ladeauftrag L1-00002/ })
      .last(),
  ).toContainText('ausgeglichen');
  await expectFine(page);
  await account(page).getByRole('link', { name: 'L1-00001' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ladeauftrag L1-00001' })).toBeVisible();
  await page.goto('/unternehmenskonto?art=partner&id=demo');
  await expect(page.getByText('Dieses Konto gibt es nicht.')).toBeVisible();
  await expectFine(page);

  await page.context().clearCookies();
  await signIn('support@demo.example');
  await page.goto('/partner-verwalten');
  await page.getByRole('link', { name, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(linkOf(page, name)).toHaveCount(0);
});

test('what was reminded is kept as a letter: for accounting on two screens, for the partner in the archive @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.moveClock('2027-03-09T09:00:00Z');
  const { part } = await issueTwo(portal.url);
  await portal.moveClock('2027-03-31T09:00:00Z');
  await signIn('rechnungswesen@demo.example');
  await page.goto('/mahnungen');
  await page.getByRole('button', { name: /Mahnung(en)? senden$/ }).press('Enter');
  await page.getByRole('button', { name: 'Jetzt senden' }).press('Enter');
  await expect(page.getByText('Eine Mahnung ist gesendet.').or(page.getByText('Mahnungen sind gesendet.'))).toBeVisible();
  await page.getByRole('tab', { name: 'Gesendet' }).press('Enter');
  const sent = page.getByRole('tabpanel', { name: 'Gesendet' });
  const letter = sent.getByRole('row', { name: part }).getByRole('button', { name: /^Schreiben als PDF/ });
  const [first] = await Promise.all([page.waitForEvent('download'), letter.press('Enter')]);
  expect(first.suggestedFilename()).toBe(`Mahnung ${part}.pdf`);
  await expectFine(page);
  await sent
    .getByRole('row', { name: part })
    .getByRole('link', { name: /^Konto ?: / })
    .press('Enter');
  const reminder = account(page).getByRole('row', { name: `Mahnung ${part}` });
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    reminder.getByRole('button', { name: part }).press('Enter'),
  ]);
  await expect(account(page).getByRole('row', { name: `Rechnung ${part}` })).toContainText('erinnert am 31.03.2027');
  await expectFine(page);
  const bytes = await Promise.all([first, second].map(async (download) => fs.readFileSync(await download.path())));
  expect(bytes[0]!.equals(bytes[1]!)).toBe(true);

  await page.context().clearCookies();
  await signIn('partner@demo.example');
  await page.goto('/dokumente');
  await page.getByRole('tab', { name: 'Mahnungen' }).click();
  await expect(page.getByRole('row', { name: /Zahlungserinnerung vom 31\.03\.2027/ })).toBeVisible();
  await expectFine(page);
});
