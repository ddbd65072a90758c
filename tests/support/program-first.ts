import type { Page } from '@playwright/test';

/** What the server paints before the program runs (server/portal/page.ts). It looks like a screen, but does nothing. */
const FRAME = '[data-frame]';

/** Returns when the program has taken the page over from the served frame: what is seen from then on is the screen. */
export async function programInPlace(page: Page): Promise<void> {
  await page.locator(FRAME).waitFor({ state: 'detached' });
}

/** Throws while the served frame stands: a test that looks at it says nothing of the screen. */
export async function assertProgramInPlace(page: Page): Promise<void> {
  if ((await page.locator(FRAME).count()) > 0)
    throw new Error('This is the served frame; the program has not taken it over yet.');
}

/** Lets every way to another page end only when the program is in place, so that no journey acts on the frame. */
export function programFirst(page: Page): void {
  page.goto = waiting(page, page.goto.bind(page));
  page.reload = waiting(page, page.reload.bind(page));
  page.goBack = waiting(page, page.goBack.bind(page));
  page.goForward = waiting(page, page.goForward.bind(page));
}

function waiting<Words extends unknown[], Answer>(page: Page, go: (...words: Words) => Promise<Answer>) {
  return async (...words: Words): Promise<Answer> => {
    const answer = await go(...words);
    await programInPlace(page);
    return answer;
  };
}
