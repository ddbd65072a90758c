import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.join(import.meta.dirname, '../..');
const SUBMIT = /type="submit"/;
/** The browser shows these in its own language: 12/31/2026, 2:05 PM. */
const NATIVE = /type="(date|time|datetime-local|month|week)"/;

const filesWith = (pattern: RegExp) =>
  fs.globSync('**/*.tsx', { cwd: WEB }).filter((file) => pattern.test(fs.readFileSync(path.join(WEB, file), 'utf8')));

it('sends every form by the one button', () => {
  expect(filesWith(SUBMIT)).toEqual(['ui/form/form-element.tsx']);
});

it('leaves no date and no time to the language of the browser', () => {
  expect(filesWith(NATIVE)).toEqual([]);
});

it('control: both patterns find what they look for', () => {
  expect('<button type="submit" className="button">').toMatch(SUBMIT);
  expect('<TextField label="Datum von" type="date" />').toMatch(NATIVE);
});
