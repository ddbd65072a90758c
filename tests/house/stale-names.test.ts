import path from 'node:path';
import { expect, test } from 'vitest';
import { listStaleNames, readKnown, readProse } from './list-stale-names.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const known = readKnown(ROOT);

/** Names that others give: of PostgreSQL, of the log, of metrics and their files. */
const FOREIGN = new Set([
  'pg_trgm',
  'reqId',
  'http_request_seconds_count',
  'process_resident_memory_bytes',
  'exported_job',
  'prometheus.yml',
]);

test('what pages and comments name is there', () => {
  const prose = readProse(ROOT);
  // So many that a broken reader would be noticed.
  expect(prose.length).toBeGreaterThan(1_500);
  expect(known.sqlFunctions.size).toBeGreaterThan(80);
  const stale = prose.flatMap((text) => listStaleNames(text, known));
  expect(stale.filter((line) => !FOREIGN.has(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
});

const staleIn = (text: string) => listStaleNames({ file: 'x.md', text }, known).map((line) => line.replace('x.md: ', ''));

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
])('control: %s is found', (name, text) => {
  expect(staleIn(text)).toContain(name);
});

test('control: what is there is not found', () => {
  expect(
    staleIn(`The function \`ledger_post\` (\`server/migrations/0250-ledger-post.sql\`) of \`server/ledger\`, \`post-booking.ts\`,
      \`queueMail\`, \`card.employer_id\`, \`npm run -s db:migrate\`, \`CaseKind\`, tests/house/*.ts, docs/decisions/…`),
  ).toEqual([]);
});
