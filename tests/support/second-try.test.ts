import { expect, test } from 'vitest';
import { type FileReport, filesForSecondTry, passedAtSecondTry, withSecondTry } from './second-try.ts';

const report = (name: string, status: 'passed' | 'failed' = 'failed', message = ''): FileReport => ({
  name,
  status,
  message,
  assertionResults: [{ fullName: 'adds up', status, failureMessages: status === 'failed' ? ['Error'] : [] }],
});

test('what failed has a second try, once, in whichever project it failed', () => {
  const reports = [report('server/a.db.test.ts'), report('server/a.db.test.ts', 'passed'), report('web/b.test.ts', 'passed')];
  expect(filesForSecondTry(reports)).toEqual(['server/a.db.test.ts']);
  expect(filesForSecondTry([report('web/c.test.ts', 'passed', 'could not be loaded')])).toEqual(['web/c.test.ts']);
});

test.each([
  ['the ledger', ['server/ledger/write/model.db.test.ts']],
  ['races', ['server/money/bookings/book.race.test.ts']],
  ['anything beside a race', ['web/a.test.ts', 'server/money/bookings/book.race.test.ts']],
  ['more than three files', ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts']],
])('no second try for %s', (_what, files) => {
  expect(filesForSecondTry(files.map((file) => report(file)))).toEqual([]);
});

test('the second try counts in place of the first, and what passed only then is named', () => {
  const first = [report('web/a.test.ts'), report('web/b.test.ts'), report('web/c.test.ts', 'passed')];
  const second = [report('web/a.test.ts', 'passed'), report('web/b.test.ts')];
  expect(withSecondTry(first, second).map(({ name, status }) => `${name} ${status}`)).toEqual([
    'web/c.test.ts passed',
    'web/a.test.ts passed',
    'web/b.test.ts failed',
  ]);
  expect(passedAtSecondTry(first, second)).toEqual(['web/a.test.ts > adds up']);
});

test('a file that could not be loaded at first is named as a whole', () => {
  const first = [{ ...report('web/a.test.ts', 'passed', 'no port'), assertionResults: [] }];
  expect(passedAtSecondTry(first, [report('web/a.test.ts', 'passed')])).toEqual(['web/a.test.ts']);
});
