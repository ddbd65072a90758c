import { expect, it } from 'vitest';
import { defuseField, readDefused } from './defuse-field.ts';

it.each([
  '=1+1',
  '+49 7821',
  '-x',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '   @SUM(A1)',
  '\u00a0=1+1',
  '\u3000+1',
  '\ufeff=1+1',
  '\u200b=1+1',
  '\u202e=1+1',
  '\u0000=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u3000＝1+1',
  '﹦1+1',
  '﹢1',
  '﹣1',
  '﹫SUM(A1)',
  '−1+x',
  '\u2066＝1',
])('%j is defused', (text) => {
  expect(defuseField(text)).toBe(`'${text}`);
});

it.each([
  '',
  '0,00',
  '-12,50',
  '-1.234,56',
  '1761',
  'Bäckerei',
  'a=b',
  'a\u0338=1',
  '1＝1',
  'Laden @ Markt',
  ' Laden',
  '–',
  '"=1"',
  "'=1",
])('%j stays as it is', (text) => {
  expect(defuseField(text)).toBe(text);
});

it.each(['+49 7821 910', '=1+1', '@Markt', 'Bäckerei', '-12,50', '', "'", "'n Schoppen"])(
  '%j comes back as it went out',
  (text) => {
    expect(readDefused(defuseField(text))).toBe(text);
  },
);
