import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/journey.ts';
import { screens } from '#web/routes.ts';
import { addressesOf } from './addresses.ts';
import { findingsOf, lookingAt, type LookName } from './looks.ts';
import { openWhole } from './open-whole.ts';

async function findingsWith(page: Page, style: Partial<CSSStyleDeclaration>, name: LookName): Promise<string> {
  await openWhole(page, '/imprint?region=lahr');
  await page.evaluate((given) => {
    const planted = document.createElement('p');
    planted.textContent = 'planted';
    Object.assign(planted.style, given);
    document.querySelector('main')!.append(planted);
  }, style);
  const show = await lookingAt(page);
  await show(name);
  return (await findingsOf(page, name)).join();
}

test('control: what is too wide only with large letters is found', async ({ page }) => {
  const wide = { width: '18rem' };
  expect(await findingsWith(page, wide, '320 px, letters at 200 %')).toMatch(/wider than the screen by \d+ px: .*planted/);
  expect(await findingsWith(page, wide, '390 px, dark, text spacing')).toBe('');
});

test('control: words are found that are too faint in the dark', async ({ page }) => {
  const faint = { color: '#595959' };
  expect(await findingsWith(page, faint, '390 px, dark, text spacing')).toContain('color-contrast');
  expect(await findingsWith(page, faint, "1280 px, another region's colours")).toBe('');
});

test('control: a screen that reads its address wants an entry', () => {
  const screen = screens.find(({ path }) => path === '/person')!;
  expect(() => addressesOf(screen, {})).toThrow(
    '/person reads its address: tell in tests/looks/addresses.ts what it is to show.',
  );
});
