import type { Page } from '@playwright/test';

/** What a browser may be told of a field (HTML, autofill), as far as our forms ask for it. */
const TOKENS =
  /^(off|(billing )?(name|honorific-prefix|given-name|family-name|organization|address-line[12]|postal-code|address-level2|country|country-name|sex|bday|email|tel|url|username|current-password|new-password|one-time-code))$/;

/**
 * Faults of the fields on a page, one line each. A fault is no name, no autocomplete, or a disabled button that does
 * not say why. Another is a hint or message that screen readers do not read with the field.
 */
export async function listFieldFaults(page: Page): Promise<string[]> {
  return page.evaluate((tokens) => {
    const faults: string[] = [];
    const isShown = (element: Element) => element.checkVisibility();
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea), dialog :is(input, select, textarea)'),
    ];
    for (const field of fields.filter(isShown)) {
      const name =
        field.labels?.[0]?.textContent.trim() || field.getAttribute('aria-label') || field.getAttribute('aria-labelledby');
      const called = name ?? field.outerHTML;
      if (!name) faults.push(`${called}: has no name`);
      const isTyped =
        field.tagName === 'SELECT' || (field.tagName === 'INPUT' && !/^(checkbox|radio|file|color)$/.test(field.type));
      if (isTyped && !new RegExp(tokens).test(field.getAttribute('autocomplete') ?? ''))
        faults.push(`${called}: autocomplete is ${field.getAttribute('autocomplete')}`);
      const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
      for (const id of described) if (!document.getElementById(id)) faults.push(`${called}: is described by what is not there`);
      // A colour's picker stands in the box of the field that its hint is about.
      const isBeside = field.type === 'color';
      for (const note of isBeside ? [] : (field.closest('.field')?.querySelectorAll('.field-hint, .field-error') ?? []))
        if (!described.includes(note.id)) faults.push(`${called}: does not name "${note.textContent}"`);
      const isRefused = field.getAttribute('aria-invalid') === 'true';
      if (isRefused && !described.some((id) => document.getElementById(id)?.textContent.trim()))
        faults.push(`${called}: is wrong and does not say why`);
    }
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[type="submit"]'))
      if (button.disabled && isShown(button)) faults.push(`${button.textContent}: cannot be pressed`);
    return faults;
  }, TOKENS.source);
}

/** Where the focus is after a form was refused: 'at what is wrong', 'at the list of it', or on something else. */
export async function whereLed(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement;
    const form = here?.closest('form') ?? document;
    const wrong = [...form.querySelectorAll('[aria-invalid="true"]')].find((field) => field.checkVisibility());
    if (!wrong) return 'nothing is wrong';
    if (here === wrong) return 'at what is wrong';
    return here?.getAttribute('role') === 'alert' ? 'at the list of it' : `on ${here?.outerHTML.slice(0, 200)}`;
  });
}
