import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { groupDigits } from '#contract/common/group-digits.ts';
import { fakeCameraArguments, writeFakeCameraVideo } from '#tests/support/fake-camera.ts';
import { expect, test } from '#tests/support/journey.ts';

const card = '176100000000014';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });

/** A browser whose camera sees that card. */
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'kartenkontor-camera-'));
      const video = path.join(folder, 'card.y4m');
      await writeFakeCameraVideo(video, card);
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakeCameraArguments(video)] });
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test('the till reads the barcode of a card that is held before the camera', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await page.getByRole('button', { name: 'Mit Kamera scannen' }).click();
  await expect(page.getByText('noch aufladbar')).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toHaveValue(groupDigits(card));
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Betrag für/ }).and(page.locator(':focus'))).toBeVisible();
});
