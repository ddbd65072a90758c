import { DEMO_PASSWORD } from '#seeds/home.ts';
import { Authenticator } from '#tests/support/authenticator.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
test.use({ portalSettings: { STAFF_SECOND_FACTOR: 'required' } });

test('staff in production sets up a second factor before anything else @both-widths', async ({ page, signIn }) => {
  const email = test.info().project.name === 'phone' ? 'support@demo.example' : 'betrieb@demo.example';
  await signIn(email);
  await page.goto('/freigaben');
  await expect(page).toHaveURL(/zweiter-schritt/);
  await expect(page.getByRole('link', { name: 'Freigaben' })).toHaveCount(0);
  await expectFine(page);
  await page.getByLabel('Ihr Passwort').fill(DEMO_PASSWORD);
  await page.getByLabel('Ihr Passwort').press('Enter');
  const app = new Authenticator((await page.locator('code').textContent())!.replaceAll(' ', ''));
  await page.getByLabel('Code aus der App').fill(app.next());
  await page.getByLabel('Code aus der App').press('Enter');
  await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).press('Enter');
  await expect(page).not.toHaveURL(/zweiter-schritt/);
  await page.goto('/freigaben');
  await expect(page.getByRole('heading', { level: 1, name: 'Freigaben' })).toBeVisible();
});
