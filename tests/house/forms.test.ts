import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '../../web');

/** What sends nothing. */
const MADE_BY_HAND: Readonly<Record<string, string>> = {
  'operator/desk/filter-bar.tsx': 'a filter',
  'partner/statistics/own-period-form.tsx': 'a filter',
  'partner/partner-transactions/filter-form.tsx': 'a filter',
  'public/shops/shop-filter.tsx': 'a filter',
  'ui/form/form-element.tsx': 'the element itself',
  'ui/table/saved-views.tsx': 'the name of a filter, kept in the browser',
};

const hasOwnForm = (text: string) => /<form[\s>]/.test(text);

test('every form that sends something stands in a FormElement (STYLE.md, Screens)', () => {
  const files = fs.readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const readText = (file: string) => fs.readFileSync(path.join(WEB, file), 'utf8');
  expect(files.filter((file) => readText(file).includes('<FormElement')).length).toBeGreaterThan(50);
  expect(files.filter((file) => hasOwnForm(readText(file))).toSorted()).toEqual(Object.keys(MADE_BY_HAND).toSorted());
});

test('control: a form made by hand is found, one by the part of all forms is not', () => {
  expect(hasOwnForm('<form className={classes.form} onSubmit={submit}>')).toBe(true);
  expect(hasOwnForm('return <form\n  onSubmit={submit}>')).toBe(true);
  expect(hasOwnForm('<FormElement form={form}><FormSection title="Firma" /></FormElement>')).toBe(false);
});
