import { messages } from '#contract/common/errors.ts';
import { moveOrderMessages } from '#contract/operator/move-orders/move-orders.ts';
import { ACCOUNTING, colleague } from '#tests/support/colleagues.ts';
import { goOffline } from '#tests/support/go-offline.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// A portal of its own: no other one has a second cell.
test.use({ hasOwnPortal: true });

const day = (days: number) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' }).format(Date.now() + days * 86_400_000);

test('where there is one cell, nobody is offered to move a region', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('betrieb@demo.example');
  await page.goto('/umzugsauftraege');
  await expect(page.getByText('Diese Zelle kennt keine andere, in die eine Region umziehen könnte.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Umzug beantragen' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Umzugsaufträge' })).toHaveCount(0);
});

test('two people order a move, and its screen follows the command @both-widths', async ({ page, portal, signIn }) => {
  await portal.runAsOwner(`
    update cell set address = 'https://a.example';
    insert into neighbour_cell values ('https://b.example', '[10000,19999]', '[5000000000,7499999999]')
      on conflict do nothing`);
  await signIn('betrieb@demo.example');
  await page.goto('/umzugsauftraege');
  await page.getByRole('button', { name: 'Umzug beantragen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Umzug beantragen' });
  await expectFine(page);
  const send = dialog.getByRole('button', { name: 'Umzug beantragen' });
  await send.press('Enter');
  await expect(dialog.getByText(moveOrderMessages.regionMissing).first()).toBeVisible();
  await expectFine(page);
  await dialog.getByLabel('Region', { exact: true }).selectOption('Lahrer Blütenkarte');
  await dialog.getByLabel('Beginn frühestens', { exact: true }).fill(day(0));
  await dialog.getByLabel('Beginn frühestens: Uhrzeit').fill('00:00');
  await dialog.getByLabel('Beginn spätestens', { exact: true }).fill(day(7));
  await dialog.getByLabel('Beginn spätestens: Uhrzeit').fill('05:00');
  await dialog.getByLabel('Grund', { exact: true }).fill('Eigener Server.');
  await goOffline(page);
  await send.press('Enter');
  await expect(dialog.getByText(messages.offline)).toBeVisible();
  await expect(dialog.getByLabel('Grund', { exact: true })).toHaveValue('Eigener Server.');
  await page.context().setOffline(false);
  await send.press('Enter');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'Lahrer Blütenkarte' });
  await expect(panel).toContainText('Wartet auf eine zweite Person');
  await expectFine(page);

  const accounting = await colleague(portal, ACCOUNTING);
  const { acts } = await accounting.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  const { number, digest } = acts[0]!;
  await accounting.post('decide-four-eyes-act', { decision: 'confirm', number, digest });
  await page.reload();
  await expect(panel).toContainText('Kann beginnen');
  await expect(panel).toContainText('kartenkontor region:move --region lahr');
  await expectFine(page);

  // As the command writes it.
  const note = (step: string, details: object) =>
    portal.runAsOwner(`
      insert into move_order_step (move_order_id, step, details)
      select max(move_order_id), '${step}', '${JSON.stringify(details)}' from move_order`);
  await portal.runAsOwner('update move_order set begun_at = now() where begun_at is null and withdrawn_at is null');
  const findings = [{ state: 'good', what: 'Both cells have run the same migrations.' }];
  await note('rehearsed', { findings });
  await note('begun', {});
  await note('copying', { copied: 20, tables: 80 });
  await page.reload();
  await expect(panel).toContainText('20 von 80 Tabellen sind kopiert.');
  await expect(panel.getByRole('button', { name: /Zurückziehen/ })).toHaveCount(0);
  // From here on it comes by itself.
  await note('stopped', { words: 'The target did not get the last rows in time.' });
  await expect(panel).toContainText('Angehalten');
  await expect(panel).toContainText('The target did not get the last rows in time.');
  await expectFine(page);
  await note('taken-over', { gapMs: 212 });
  await note('proven', { rows: 12345 });
  await portal.runAsOwner(`update move_order set ending = 'moved', ended_at = now() where ended_at is null`);
  await page.reload();
  const ended = page.getByRole('region', { name: 'Frühere Aufträge' });
  await expect(ended).toContainText('Umgezogen');
  await ended.locator('summary').first().press('Enter');
  await expect(ended).toContainText('12.345 Zeilen stimmen überein');
  await expectFine(page);
});
