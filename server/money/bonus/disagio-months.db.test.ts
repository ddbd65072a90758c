import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingFee } from '#contract/parties/partners/fees.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { getTillTermsAt, listTillTerms } from './till-terms.ts';

let database: Database;
let world: StatementWorld;
let till: { regionId: number; partnerId: number; branchId: null };
beforeAll(async () => {
  database = await createTestDatabase();
  world = await openStatementWorld(database);
  till = { regionId: world.regionId, partnerId: world.partnerId, branchId: null };
  await sql`insert into branch (region_id, partner_id, position, name, street, zip, city)
    values (${world.regionId}, ${world.partnerId}, 0, 'Hauptstelle', 'Am Markt 1', '77933', 'Lahr')`.execute(database.db);
});
afterAll(async () => {
  await restoreClock(database);
  await database.close();
});

const plan = (fromMonth: string, model: string) =>
  sql`insert into partner_disagio (region_id, partner_id, from_month, disagio_model)
      values (${world.regionId}, ${world.partnerId}, ${fromMonth}, ${model})`.execute(database.db);
const modelNow = async () => (await listTillTerms(database.db, [till], null))[0]!.disagioModel;
const modelAt = async (at: string) => (await getTillTermsAt(database.db, till, new Date(at))).disagioModel;

describe('a disagio model of later months', () => {
  it('counts from midnight in Berlin on the first of its month, in winter and in summer time', async () => {
    await moveClock(database, new Date('2026-11-22T10:00:00Z'));
    await plan('2027-01-01', 'onePercent');
    await plan('2027-07-01', 'threePercent');
    for (const [at, model] of [
      ['2026-12-31T22:59:59.999Z', 'standard'],
      ['2026-12-31T23:00:00Z', 'onePercent'],
      ['2027-06-30T21:59:59.999Z', 'onePercent'],
      ['2027-06-30T22:00:00Z', 'threePercent'],
      ['2030-01-01T00:00:00Z', 'threePercent'],
    ] as const) {
      expect([at, await modelAt(at)]).toEqual([at, model]);
      await moveClock(database, new Date(at));
      expect([at, await modelNow()]).toEqual([at, model]);
    }
  });

  it('leaves corrections of older bookings and statements with the fee of the booking’s day', async () => {
    const { redeem, topUp, reverse } = postingsOf(world);
    const [card] = world.cards as [string];
    const feeAt = async (at: string) => bookingFee('redemption', 10_000, await getTillTermsAt(database.db, till, new Date(at)));
    await world.at('2026-12-30T10:00:00Z');
    await world.book(topUp(card, 20_000));
    const [wrong] = await world.book(redeem(card, 10_000, { fee: await feeAt('2026-12-30T10:00:00Z') }));
    await world.at('2027-01-02T10:00:00Z');
    // The booking that replaces the wrong one has the terms of that time, not today's.
    expect(await modelNow()).toBe('onePercent');
    await world.book(reverse(card, wrong!), redeem(card, 10_000, { fee: await feeAt('2026-12-30T10:00:00Z') }));
    await world.book(redeem(card, 10_000, { fee: await feeAt('2027-01-02T10:00:00Z') }));
    await world.issue('2027-01-04');
    const { rows } = await sql<{ is_correction: boolean; entries: number; fee_cents: number }>`
      select is_correction, entries, fee_cents from statement_line where region_id = ${world.regionId} and kind = 'redemption' order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { is_correction: false, entries: 3, fee_cents: 200 + 200 + 100 },
      { is_correction: true, entries: 1, fee_cents: -200 },
    ]);
  });
});

describe('what is in force', () => {
  beforeAll(() => moveClock(database, new Date('2027-02-10T10:00:00Z')));

  it.each(['2027-01-01', '2027-02-01'])('is not changed for a month that has begun: %s', async (month) => {
    await expect(plan(month, 'special')).rejects.toThrow('a month to come');
  });

  it('is neither withdrawn nor changed nor deleted, while what has not begun can be withdrawn', async () => {
    const { db } = database;
    const change = (text: string, month: string) =>
      sql`update partner_disagio set ${sql.raw(text)} where from_month = ${month}`.execute(db);
    await expect(change('is_withdrawn = true', '2027-01-01')).rejects.toThrow('a month to come');
    await expect(change(`disagio_model = 'special'`, '2027-07-01')).rejects.toThrow('can only be withdrawn');
    await expect(sql`delete from partner_disagio`.execute(db)).rejects.toThrow('permission denied');
    await change('is_withdrawn = true', '2027-07-01');
    await plan('2027-07-01', 'fivePercent');
    expect(await modelAt('2027-07-01T10:00:00Z')).toBe('fivePercent');
    await expect(plan('2027-07-01', 'special')).rejects.toThrow('partner_disagio_in_month');
  });

  it('is not what the contract began with any more, once there are bookings by it', async () => {
    const change = sql`update partner set disagio_model = 'special' where partner_id = ${world.partnerId}`;
    await expect(change.execute(database.db)).rejects.toThrow('has booked by its first disagio model');
  });
});
