import { expect, expectFine, test } from '#tests/support/journey.ts';

test('the menu of an office stands at the left edge, folds to its pictures and remembers that @any-width', async ({
  page,
  signIn,
}) => {
  await signIn('partner@demo.example');
  await page.goto('/dokumente');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  const heading = page.getByRole('heading', { level: 1 });
  const fold = menu.getByRole('button', { name: 'Menü einklappen' });
  await expect(menu.getByRole('link', { name: 'Dokumentenarchiv' })).toHaveAttribute('aria-current', 'page');
  const { x: unfolded } = (await heading.boundingBox())!;
  expect((await menu.boundingBox())!.x).toBeLessThan(unfolded);

  await fold.press('Enter');
  await expect(fold).toHaveAttribute('aria-pressed', 'true');
  await expect(menu.getByRole('link', { name: 'Dokumentenarchiv' })).toBeHidden();
  expect((await heading.boundingBox())!.x).toBeLessThan(unfolded - 100);
  await page.reload();
  await expect(heading).toBeVisible();
  expect((await heading.boundingBox())!.x).toBeLessThan(unfolded - 100);

  // A group opens beside the rail; Escape closes it, and the focus is back where it was.
  const group = menu.getByRole('button', { name: 'Transaktionen' });
  await group.press('Enter');
  await expect(menu.getByRole('link', { name: 'Auswertungen' })).toBeInViewport();
  await expectFine(page);
  await page.keyboard.press('Escape');
  await expect(group).toBeFocused();
  await group.press('Enter');
  await menu.getByRole('link', { name: 'Auswertungen' }).press('Enter');
  await expect(heading).toHaveText('Auswertungen');

  await fold.press('Enter');
  await expect(menu.getByRole('link', { name: 'Auswertungen' })).toBeVisible();
});
