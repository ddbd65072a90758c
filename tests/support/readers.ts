import type { JSHandle, Page } from '@playwright/test';

/** Text twice as large, and the spacing of WCAG 1.4.12: what a reader may set, and a screen must bear. */
export const SETTINGS = {
  'text at 200 %': 'html { font-size: 200% !important; }',
  'text spacing': '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
};

/** A style that the reader's browser brings along, beside the page's own; its sheet can be given another, or none. */
export function readWith(page: Page, style: string): Promise<JSHandle<CSSStyleSheet>> {
  return page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  }, style);
}

/** By how much anything is wider than the window, or an amount ends beyond it, where what is around it cuts it off. */
export const widerThan = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const amounts = [...document.querySelectorAll('td.amount:not(details *)')].map((amount) => {
      const words = document.createRange();
      words.selectNodeContents(amount);
      return words.getBoundingClientRect().right;
    });
    return Math.max(document.documentElement.scrollWidth, ...amounts) - innerWidth;
  });

/** Elements beyond the window's right edge that nothing around them cuts off or scrolls, innermost first. */
export const partsBeyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 0.5;
    const isCut = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isCut(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOut(element) && ![...element.children].some(isOut) && !isCut(element))
      .map(({ localName, className, textContent }) => `${localName}.${className}: ${textContent.slice(0, 60)}`);
  });
