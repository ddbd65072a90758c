import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalCodes } from './refusal-codes.ts';

test('each code of the list is given somewhere', () => {
  const files = globSync('{server,contract}/**/*.ts', { exclude: (name) => /\.test\.ts$|refusal-codes\.ts$/.test(name) });
  const program = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const unused = Object.keys(refusalCodes).filter((code) => !new RegExp(`\\b${code}\\b`).test(program));
  expect(unused).toEqual([]);
});
