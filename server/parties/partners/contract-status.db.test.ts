import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const FIRST = Date.parse('2027-12-28T00:00:00Z');
/** Few enough that the last day itself, the day before and the day after are hit often. */
const day = fc.integer({ min: 0, max: 6 }).map((days) => new Date(FIRST + days * 86_400_000).toISOString().slice(0, 10));
const contract = fc.record({ inReview: fc.constantFrom(true, null), end: fc.option(day), day });

/** What the database and the contract's rule say of each. */
async function statusesOf(contracts: readonly { inReview: true | null; end: string | null; day: string }[]) {
  const { rows } = await sql<{ status: string }>`
    select contract_status(in_review, last_day, on_day) as status
      from unnest(${contracts.map(({ inReview }) => inReview)}::boolean[], ${contracts.map(({ end }) => end)}::date[],
                  ${contracts.map((one) => one.day)}::date[]) with ordinality as c (in_review, last_day, on_day, place)
     order by place`.execute(database.db);
  return {
    database: rows.map(({ status }) => status),
    contract: contracts.map(({ inReview, end, day: on }) =>
      contractStatusOn({ isInReview: inReview === true, contractEndAt: end }, on),
    ),
  };
}

const property = fc.asyncProperty(fc.array(contract, { minLength: 20, maxLength: 60 }), async (contracts) => {
  const statuses = await statusesOf(contracts);
  expect(statuses.database).toEqual(statuses.contract);
});

it('the database and the pages always agree on the status of a contract', async () => {
  expect(await fc.check(property, { numRuns: 30 })).toMatchObject({ failed: false, counterexample: null });
});

it('control: a database that ended a contract a day early would be found out', async () => {
  const restore = await rewriteFunction(database, 'contract_status', 'p_end < p_day', 'p_end <= p_day');
  expect((await fc.check(property, { numRuns: 30 })).failed).toBe(true);
  await restore();
});
