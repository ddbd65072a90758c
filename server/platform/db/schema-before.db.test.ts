import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { listSchemaObjects } from '#tests/support/list-schema-objects.ts';

/**
 * The migrations were reordered before the first release, each object once in its final form. `schema-before.txt` lists
 * what the former migrations made (one name is new: outbox_mail_check was outbox_mail_check1).
 * This file, its list and `list-schema-objects.ts` are deleted with the first wanted change of the schema. Until then,
 * after a mere renaming, write the list again: `npx vitest run --project postgres
 * server/platform/db/schema-before.db.test.ts -u`.
 */
it('is the schema of before, object by object', async () => {
  const database = await createTestDatabase();
  const objects = await listSchemaObjects(database.db);
  await database.close();
  expect(objects.length).toBeGreaterThan(500);
  await expect(`${objects.join('\n')}\n`).toMatchFileSnapshot('./schema-before.txt');
});

/** The object in which each change is noticed. */
const changes = {
  'alter table throttle add column more int': 'table throttle',
  'alter table throttle alter column attempts type bigint': 'table throttle',
  'alter table throttle alter column attempts drop not null': 'table throttle',
  'alter table region alter column is_listed set default false': 'table region',
  'grant update on entry to kartenkontor_app': 'table entry',
  'alter table voucher drop constraint voucher_uses_left_check': 'constraints of voucher',
  'drop index person_email': 'indexes of person',
  'drop trigger charge_file_stays on charge_file': 'triggers of charge_file',
  'alter table entry disable trigger entry_is_immutable': 'triggers of entry',
  'grant execute on function sequence_rise to kartenkontor_app': 'function sequence_rise(regclass, bigint)',
  'alter function ledger_horizon security invoker': 'function ledger_horizon(integer)',
  'grant usage on sequence entry_id to kartenkontor_app': 'sequence entry_id',
  'alter type ledger_item add attribute more int': 'type ledger_item',
  "update cell set card_serials = '[1,5)'": 'rows of cell',
  "create or replace function contract_status(p_in_review boolean, p_end date, p_day date) returns text language sql immutable as 'select null'":
    'function contract_status(boolean, date, date)',
};

it('control: a change is seen, and named', async () => {
  const database = await createTestDatabase();
  let before = new Set(await listSchemaObjects(database.db));
  for (const [change, object] of Object.entries(changes)) {
    await database.runAsOwner(change);
    const after = new Set(await listSchemaObjects(database.db));
    const changed = [...after].filter((line) => !before.has(line)).map((line) => line.slice(0, line.lastIndexOf(' ')));
    expect({ change, changed }).toEqual({ change, changed: [object] });
    before = after;
  }
  await database.close();
});

it('control: comments and white space do not count', async () => {
  const database = await createTestDatabase();
  const before = await listSchemaObjects(database.db);
  await database.runAsOwner(`
    create or replace function ledger_today() returns date language sql volatile set search_path = public, pg_temp as $$
      -- It's a comment.
      select
        (ledger_now() at time zone 'Europe/Berlin')::date;
    $$`);
  expect(await listSchemaObjects(database.db)).toEqual(before);
  await database.close();
});
