import type { Page } from '@playwright/test';

/**
 * Card numbers that a screen shows or says as 15 digits in a row. They stand in groups of 4-4-4-3 (docs/look.md). Not
 * looked at: fields, code, and the names and contents of files.
 */
export async function numbersInOneRun(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement!;
      if (!parent.closest('script, style, code, pre, textarea')) said.push(walk.currentNode.textContent!);
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [title]'))
      said.push(...['aria-label', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''));
    return said
      .filter((text) => !text.startsWith('Erste Zeile: ') && /(?<![\w-])1761\d{11}(?![\w.@-])/.test(text))
      .map((text) => text.trim().slice(0, 120));
  });
}
