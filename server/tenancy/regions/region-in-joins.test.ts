import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Rows of a region are joined by region and id, as the same id may exist in two regions
 * (docs/decisions/growth-keys.md). This reads the text of the program: joins of the query builder, and `using` in SQL.
 */
const SERVER = path.join(import.meta.dirname, '../..');

/** By what is joined without a region, and why that is right. */
const exempt: Record<string, string> = {
  'using (number)': 'the history of migrations',
  "Join('person', 'person.person_id'": 'a person, who may be of no region',
  "Join('person as p', 'p.person_id'": 'a person, who may be of no region',
  'using (push_device_id)': 'a device, whose person may be of no region',
  'using (person_id)': 'a session and its person, who may be of no region',
  'using (account_id)': 'within one entry',
  'using (personnel_number)': 'within one employer: both sides were read for it',
  'using (partner_id)': 'within one region: both sides were read for it',
};

const joins = [
  // Of two columns: `leftJoin('bank', 'bank.region_id', 'statement.region_id')`.
  /Join\(\s*'[^']+',\s*'\w+\.(\w+)'/g,
  // By a function, whose first condition names the region.
  /Join\(\s*'[^']+',\s*\(\w+\) =>\s*\w+\s*\.onRef\(\s*'\w+\.(\w+)'/g,
];

/** The joins of a program or script that do not name the region. */
function joinsWithoutRegion(text: string): string[] {
  const built = joins.flatMap((join) =>
    [...text.matchAll(join)].filter(([, column]) => column !== 'region_id').map(([join]) => join),
  );
  const using = [...text.matchAll(/\busing \([\w, ]+\)/g)]
    .map(([using]) => using)
    .filter((using) => !using.includes('region_id'));
  return [...built, ...using].filter((join) => !(join in exempt));
}

const files = fs
  .readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'));

it('every join names the region', () => {
  const wrong = files.flatMap((file) =>
    joinsWithoutRegion(fs.readFileSync(path.join(SERVER, file), 'utf8')).map((join) => `${file}: ${join}`),
  );
  expect(wrong).toEqual([]);
});

it.each([
  `db.selectFrom('card').leftJoin('employer', 'employer.employer_id', 'card.employer_id')`,
  `.innerJoin('partner', (join) =>\n      join.onRef('partner.partner_id', '=', 'branch.partner_id'),\n    )`,
  `select from entry join posting p using (entry_id)`,
])('control: finds %s', (text) => {
  expect(joinsWithoutRegion(text)).toHaveLength(1);
});
