import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { seedPartnerBank } from '#seeds/banks.ts';
import { chooser } from '#seeds/chooser.ts';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const FIRST_MONDAY = Temporal.PlainDate.from('2026-01-19');
const FORTNIGHTS = 8;
const PARTNERS = 4;

/** What the books hold, line by line; all adding up is done below, in this file's own way. */
interface BookedLine {
  partner_id: number;
  day: string;
  kind: 'partner' | 'fees';
  cents: number;
}

const readBookings = async (database: Database): Promise<BookedLine[]> =>
  (
    await sql<BookedLine>`
      select e.partner_id, to_char(e.booked_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day, a.kind, p.cents
        from entry e join posting p using (region_id, entry_id) join account a using (region_id, account_id)
       where e.type <> 'settlement' and a.kind in ('partner', 'fees')`.execute(database.db)
  ).rows;

/** 19 %, half a cent away from zero, in whole numbers. */
const taxOf = (fees: number) => Math.sign(fees) * Math.floor((Math.abs(fees) * 19 + 50) / 100);

async function addPartners({ regionId, partnerId }: StatementWorld, database: Database): Promise<number[]> {
  const partners = [partnerId];
  for (let n = 1; n < PARTNERS; n++) {
    const { partner_id } = await database.db
      .insertInto('partner')
      .values({ region_id: regionId, contract_id: `RECOUNT-${n}`, name: `Laden ${n}` })
      .returning('partner_id')
      .executeTakeFirstOrThrow();
    await openPartnerAccount(database.db, regionId, partner_id);
    partners.push(partner_id);
  }
  return partners;
}

it.each([1, 2, 3])('every cent of the random season %s is on the statement of its fortnight, or open', async (seed) => {
  const database = await createTestDatabase();
  const world = await openStatementWorld(database);
  const choose = chooser(seed);
  const { topUp, redeem, bonus, reverse } = postingsOf(world);
  const partners = await addPartners(world, database);
  // The others get an account some day, or never.
  const bankFrom = new Map(partners.map((partner, index) => [partner, index === 0 ? 0 : choose.between(1, FORTNIGHTS + 3)]));
  const mondays = Array.from({ length: FORTNIGHTS }, (_, index) => FIRST_MONDAY.add({ days: 14 * index }));

  for (const [fortnight, monday] of mondays.entries()) {
    const undoable: { card: string; entryId: number }[] = [];
    const times = Array.from({ length: choose.between(0, 25) }, () => {
      const day = monday.subtract({ days: choose.between(1, 14) });
      return `${day.toString()}T${String(choose.between(0, 22)).padStart(2, '0')}:30:00+01:00`;
    });
    for (const time of times.toSorted()) {
      await world.at(time);
      const [card, partnerId] = [choose.of(world.cards), choose.of(partners)];
      const options = { partnerId, fee: choose.between(0, 77) };
      const wanted = [
        () => topUp(card, choose.between(1, 3_000), { partnerId }),
        () => bonus(card, choose.between(1, 20_000), options),
        () => redeem(card, choose.between(1, 9_000), options),
      ];
      const undone = choose.between(0, 4) === 0 ? undoable.pop() : undefined;
      // What has no cover is refused; so be it.
      const made = await world.book(undone ? reverse(undone.card, undone.entryId) : choose.of(wanted)()).catch(() => []);
      if (!undone && made.length) undoable.push({ card, entryId: made[0]! });
    }
    for (const partner of partners.slice(1))
      if (bankFrom.get(partner) === fortnight) await seedPartnerBank(database.db, partner, 'Laden', 'Bankeinzug');
    await world.issue(monday.toString());
  }

  const expected = recount(await readBookings(database), partners, mondays, bankFrom);
  const told = await database.db
    .selectFrom('statement')
    .innerJoin('statement_run as run', (join) =>
      join.onRef('run.region_id', '=', 'statement.region_id').onRef('run.run', '=', 'statement.run'),
    )
    .select([
      'issued_on',
      'partner_id',
      'opening_cents',
      'turnover_cents',
      'fee_cents',
      'tax_cents',
      'paid_cents',
      'carried_cents',
    ])
    .orderBy('number')
    .execute();
  expect(told).toEqual(expected);
  expect(told.length).toBeGreaterThan(PARTNERS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await database.close();
});

function recount(
  booked: readonly BookedLine[],
  partners: readonly number[],
  mondays: readonly Temporal.PlainDate[],
  bankFrom: ReadonlyMap<number, number>,
) {
  const open = new Map<number, number>();
  return mondays.flatMap((monday, fortnight) => {
    const [from, to] = [monday.subtract({ days: 14 }).toString(), monday.toString()];
    return partners.flatMap((partner_id) => {
      const own = booked.filter((line) => line.partner_id === partner_id && line.day >= from && line.day < to);
      const sum = (kind: BookedLine['kind']) => own.reduce((total, line) => total + (line.kind === kind ? line.cents : 0), 0);
      const opening_cents = open.get(partner_id) ?? 0;
      const fee_cents = sum('fees');
      const tax_cents = taxOf(fee_cents);
      const total = opening_cents + sum('partner') - tax_cents;
      const isPaid = bankFrom.get(partner_id)! <= fortnight;
      if (own.length === 0 && (!isPaid || total === 0)) return [];
      open.set(partner_id, isPaid ? 0 : total);
      const turnover_cents = sum('partner') + fee_cents;
      const [paid_cents, carried_cents] = isPaid ? [total, 0] : [0, total];
      return { issued_on: to, partner_id, opening_cents, turnover_cents, fee_cents, tax_cents, paid_cents, carried_cents };
    });
  });
}
