import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { describeSchema } from '#tests/house/describe-schema.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** If this fails, `npm run docs:schema` writes the page again. */
it('docs/schema.md is the schema that the migrations make', async () => {
  const database = await createTestDatabase();
  const page = fs.readFileSync(path.join(ROOT, 'docs/schema.md'), 'utf8');
  expect(await describeSchema(database.db, ROOT)).toBe(page);

  // Control: a change of the schema is noticed.
  await database.runAsOwner('alter table voucher add column more int');
  expect(await describeSchema(database.db, ROOT)).not.toBe(page);
  await database.close();
});
