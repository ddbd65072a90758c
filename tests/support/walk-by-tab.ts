import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has before what is looked for. */
const MOST_STOPS = 90;

/** Presses Tab until the focus is on the target. At every stop it must be visible, on the screen and not covered. */
export async function walkTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (stop > 0 || !(await isFocused(goal))) await page.keyboard.press('Tab');
    const fault = await faultOfFocus(page);
    if (fault) throw new Error(`On the way to ${String(goal)}: ${fault}`);
    if (await isFocused(goal)) return;
  }
  throw new Error(`The tabulator never came to ${String(goal)}.`);
}

const isFocused = (goal: Locator) => goal.evaluate((element) => element === document.activeElement);

/** What is wrong with where the focus is; null where it can be seen. */
async function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const here = document.activeElement;
    // Between the last stop and the first the browser itself has the focus.
    if (!here || here === document.body || here === document.documentElement) return null;
    // Scrolling to a stop ends with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const called = here.outerHTML.slice(0, 160);
    const marks = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    const around = [here, here.parentElement, here.parentElement?.parentElement, here.closest('label')].filter(
      (element) => !!element,
    );
    // What holds more than is seen of it marks the part that is.
    if (!around.some(marks) && ![...here.querySelectorAll('*')].some(marks)) return `the focus is not seen on ${called}`;
    const box = here.getBoundingClientRect();
    // A hidden field lends its focus to its label.
    const seen = box.width > 2 ? box : here.closest('label')!.getBoundingClientRect();
    if (seen.bottom < 0 || seen.top > innerHeight || seen.right < 0 || seen.left > innerWidth) return `off the screen: ${called}`;
    const [x, y] = [
      (Math.max(seen.left, 0) + Math.min(seen.right, innerWidth)) / 2,
      (Math.max(seen.top, 0) + Math.min(seen.bottom, innerHeight)) / 2,
    ];
    const above = document.elementFromPoint(x, y);
    const isFree = !above || above.contains(here) || here.contains(above) || around.some((element) => element.contains(above));
    return isFree ? null : `${above.outerHTML.slice(0, 120)} lies over ${called}`;
  });
}
