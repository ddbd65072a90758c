import { expect, type Page, type Request } from '@playwright/test';
import { nextPaint } from './looks.ts';

/** Placeholders of what still loads; a desktop hides the phone's bar, which is waited for there, too. */
const PLACEHOLDERS = ':is(main :is([aria-busy=true], [class*=skeleton], [class*=bone])):visible, div.shell-bar';

export interface Opened {
  /** Waits until the screen has its heading, asks for nothing more and says of no part that it is loading. */
  whole: () => Promise<void>;
  /** What the server has refused. */
  refused: string[];
}

/** Opens a screen, and waits until it is whole. */
export async function openWhole(page: Page, address: string): Promise<Opened> {
  const underWay = new Set<Request>();
  const refused: string[] = [];
  let asked = 0;
  page.on('request', (request) => {
    asked += 1;
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  const missing = async () => {
    const before = asked;
    await nextPaint(page);
    const texts = page.getByText(/geladen …$/).filter({ visible: true });
    return asked - before + underWay.size + (await page.locator(PLACEHOLDERS).or(texts).count());
  };
  const whole = async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect.poll(missing, { message: `${address} is whole`, intervals: [50] }).toBe(0);
  };
  await page.goto(address);
  await whole();
  return { whole, refused };
}
