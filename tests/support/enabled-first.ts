import { expect, type Locator, type Page } from '@playwright/test';

/** What Playwright does even to a disabled button or field, and loses a key. `click` and `fill` wait by themselves. */
const HASTY = ['press', 'focus', 'pressSequentially'] as const;

const patched = new WeakSet<object>();

/** Lets keys wait until what they are pressed on is enabled, as clicks do. */
export function enabledFirst(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (patched.has(locators)) return;
  patched.add(locators);
  for (const verb of HASTY) {
    const hasty = locators[verb] as (this: Locator, ...words: unknown[]) => Promise<void>;
    Object.assign(locators, {
      async [verb](this: Locator, ...words: unknown[]) {
        await expect(this).toBeEnabled();
        await hasty.apply(this, words);
      },
    });
  }
}
