import type { Browser } from './browser.ts';
import { atThisPace } from '#tests/support/pace.ts';

const LONGEST_WAIT_MS = atThisPace(20_000);

/** Returns as soon as an expression holds in the page. Throws, naming it, when it never does. */
export async function until(browser: Browser, expression: string): Promise<void> {
  const latest = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < latest) {
    // Between two pages there is none to ask.
    const holds = await browser.read<boolean>(`Boolean(${expression})`).catch(() => false);
    if (holds) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seen = await browser.read<string>(`location.pathname + '\\n' + document.body.innerText`);
  throw new Error(`${browser.name}: ${expression}\n${seen.slice(0, 1500)}`);
}

/** Waits for a text that can be read. */
export function reads(browser: Browser, text: string): Promise<void> {
  // As rendered: without soft hyphens, and with plain spaces.
  return until(
    browser,
    `document.body.innerText.replace(/\\u00ad/g, '').replace(/\\u00a0/g, ' ').includes(${JSON.stringify(text)})`,
  );
}

/** The selector of what a person would call so: a field by its label, a button or link by its words. */
export async function named(browser: Browser, kind: 'field' | 'button', name: string): Promise<string> {
  const find = kind === 'field' ? FIELD : BUTTON;
  const mark = `(() => { const element = (${find})(${JSON.stringify(name)}); if (element) element.dataset.walk = ${JSON.stringify(name)}; return Boolean(element); })()`;
  await until(browser, mark);
  return `[data-walk=${JSON.stringify(name)}]`;
}

const FIELD = `(name) => [...document.querySelectorAll('label')]
  .filter((label) => label.textContent.replace(/\\s+/g, ' ').trim().startsWith(name)).map((label) => label.control).find((field) => field && !field.disabled && field.checkVisibility())`;
const BUTTON = `(name) => [...document.querySelectorAll('button, a')]
  .find((element) => element.textContent.trim().startsWith(name) && !element.disabled && element.checkVisibility())`;

export async function fill(browser: Browser, label: string, text: string): Promise<void> {
  await browser.type(await named(browser, 'field', label), text);
}

export async function press(browser: Browser, words: string): Promise<void> {
  await browser.click(await named(browser, 'button', words));
}
