import { describe, expect, it } from 'vitest';
import { judgeRuns, type Program, type Run } from './judge-schema.ts';

const file = (number: number, sha256 = 'same') => ({ number, name: `00${number}-file.sql`, sha256 });
const run = (number: number, sha256 = 'same', oldestProgram: string | null = null): Run => ({
  ...file(number, sha256),
  oldestProgram,
});
const program: Program = { version: '1.1.0', files: [file(10), file(20)] };

describe('a program works', () => {
  it('on its own schema', () => {
    expect(judgeRuns([run(10), run(20)], program)).toEqual({ trouble: null, note: null });
  });

  it.each([
    ['a newer one', run(30)],
    ['one that has lost what it does not use any more', run(30, 'same', '1.1.0')],
  ])('on %s, and says so', (_what, next) => {
    expect(judgeRuns([run(10), run(20), next], program)).toEqual({
      trouble: null,
      note: 'The schema is newer than this program by 0030-file.sql, and the program works on it',
    });
  });
});

it.each([
  [
    'an older schema',
    [run(10)],
    'the schema is older than this program, as it has not got 0020-file.sql; run npm run db:migrate',
  ],
  ['none', [], 'the schema is older than this program, as it has not got 0010-file.sql and 1 more; run npm run db:migrate'],
  ['a changed file', [run(10), run(20, 'other')], "the schema is another one than this program's, see 0020-file.sql; run"],
  ['a list without hashes', [{ ...run(10), sha256: null }, run(20)], "another one than this program's, see 0010-file.sql; run"],
  ['a file that the program has not got', [run(10), run(15), run(20)], "another one than this program's, see 0015-file.sql; run"],
  ['a file that was left out', [run(10), run(30)], "another one than this program's, see 0020-file.sql; run"],
  [
    'what it uses gone',
    [run(10), run(20), run(30, 'same', '1.2.0')],
    'too new for this program: it needs version 1.2.0 at least, and this is 1.1.0; start the newer version',
  ],
])('control: on %s it says what is wrong and what to do', (_what, runs, words) => {
  expect(judgeRuns(runs, program).trouble).toContain(words);
});
