import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';

const LOOK = new URL('../../docs/look.md', import.meta.url);

/** What people do and how many actions it may take: the table of docs/look.md. */
const promised = new Map(
  [...fs.readFileSync(LOOK, 'utf8').matchAll(/^\| (.+?) \| (\d+) \| /gm)].map(([, act, count]) => [act!, Number(count)]),
);

/**
 * Counts what a person does from now on, over all pages. An action is a press of the pointer, a key that writes no
 * text, or a field that gets a value. A key with Ctrl or Shift is still one. The browser reports them, so nothing that
 * a journey does is left out.
 */
export async function countActions(page: Page) {
  let actions = 0;
  await page.exposeFunction('countAction', () => void (actions += 1));
  await page.addInitScript(reportActions);
  if (page.url().startsWith('http')) await page.evaluate(reportActions);
  return {
    /** The actions since the start or the last time; the next ones are counted from 0. */
    async take(): Promise<number> {
      // Comes after all that the page has reported.
      await page.evaluate(() => null);
      const taken = actions;
      actions = 0;
      return taken;
    },
    /** Expects that an act took as many actions as docs/look.md says. */
    async expectPromised(act: string): Promise<void> {
      expect(await this.take(), act).toBe(promised.get(act));
    },
  };
}

/** Runs in the page. */
function reportActions(): void {
  const report = () => (window as unknown as { countAction: () => void }).countAction();
  const isTicked = (target: unknown) => target instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(target.type);
  const takesText = (target: unknown) =>
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !isTicked(target));
  let filled: unknown = null;
  const act = () => {
    filled = null;
    report();
  };
  // Not at the window: there Playwright holds back a press that would meet something else, and presses once more.
  document.addEventListener('pointerdown', act, true);
  document.addEventListener(
    'keydown',
    ({ key, ctrlKey, altKey, metaKey, target }) => {
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(key)) return;
      if (key.length > 1 || ctrlKey || altKey || metaKey || !takesText(target)) act();
    },
    true,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isTicked(target) || target === filled) return;
      filled = target;
      report();
    },
    true,
  );
}
