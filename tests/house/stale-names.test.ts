import path from 'node:path';
import { expect, test } from 'vitest';
import { listStaleNames, readKnown, readProse } from './list-stale-names.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const known = readKnown(ROOT);
const prose = readProse(ROOT);

/** Names that others give: of PostgreSQL, of the log, of metrics and their files. */
const FOREIGN = new Set(['pg_trgm', 'reqId', 'http_request_seconds_count', 'process_resident_memory_bytes', 'exported_job']);

test('what pages and comments name is there', () => {
  // So many that a broken reader would be noticed.
  expect(prose.length).toBeGreaterThan(3_000);
  expect(known.sqlFunctions.size).toBeGreaterThan(80);
  const stale = prose.flatMap((text) => listStaleNames(text, known));
  expect(stale.filter((line) => !FOREIGN.has(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
});

const staleIn = (text: string, file = 'docs/x.md') =>
  listStaleNames({ file, text }, known).map((line) => line.replace(`${file}: `, ''));

test.each([
  ['server/money/bookings/bok.ts', 'See server/money/bookings/bok.ts.'],
  ['docs/decisions/what-nobody-decided.md', '(docs/decisions/what-nobody-decided.md)'],
  ['server/nowhere/', 'The folder `server/nowhere/`'],
  ['bok.ts', 'It is `bok.ts` that derives the fee.'],
  ['bookings/bok.ts', 'It is `bookings/bok.ts` that derives the fee.'],
  ['ledger_prost', 'The function `ledger_prost`'],
  ['ledger_prost(1, 2)', 'The function `ledger_prost(1, 2)`'],
  ['card.employr_id', 'The column `card.employr_id`'],
  ['queueMial', 'It calls `queueMial`.'],
  ['CaseKnd', 'A `CaseKnd` says'],
  ['npm run db:migrat', '`npm run db:migrat`'],
  ['ledger_post in 0410-settlements.sql', 'The function `ledger_post` (`server/migrations/0410-settlements.sql`)'],
  ['ledger_post in 0410-settlements.sql', 'The function `ledger_post` of server/migrations/0410-settlements.sql'],
  ['ledger_post in 0410-settlements.sql', '`ledger_post` lives in `0410-settlements.sql`.'],
  ['ledger_post in 0410-settlements.sql', '`ledger_post` in `server/migrations/0410-settlements.sql` writes'],
  ['staff_case in 0410-settlements.sql', 'The table `staff_case` stands in `0410-settlements.sql`.'],
  ['decisions/nothing.md', 'As [decided](decisions/nothing.md).'],
  ['../nothing/', 'In [a folder](../nothing/).'],
  ['operating/nothing.md', 'See [a part](operating/nothing.md#part).'],
  ['deploy/systemd/kartenkontr@.service', 'The unit `deploy/systemd/kartenkontr@.service`'],
  ['alarms.yml', 'An alarm stands in `alarms.yml`.'],
])('control: %s is found', (name, text) => {
  expect(staleIn(text)).toContain(name);
});

test('control: what is there is not found', () => {
  expect(
    staleIn(`The function \`ledger_post\` (\`server/migrations/0250-ledger-post.sql\`) of \`server/ledger\`, \`post-booking.ts\`,
      \`queueMail\`, \`card.employer_id\`, \`npm run -s db:migrate\`, \`CaseKind\`, tests/house/*.ts, docs/decisions/…, \`ledger_post\` stands in \`0250-ledger-post.sql\`, \`staff_case\` in \`server/migrations/0130-decisions.sql\`,
      [decisions](decisions/README.md#list), [the top](../README.md), [unit](../deploy/systemd/kartenkontor@.service),
      [elsewhere](https://a.example/b), [here](#part)`),
  ).toEqual([]);
});

test.each([
  'CHANGELOG.md',
  'SECURITY.md',
  'server/migrations/README.md',
  'seeds/people.ts',
  'bench/day.ts',
  'tests/run-all.ts',
  'web/main.tsx',
])('control: %s is read', (file) => {
  expect(prose.find((text) => text.file === file)?.text).toMatch(/\w/);
});
