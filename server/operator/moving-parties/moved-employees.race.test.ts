import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedEmployerBank } from '#seeds/banks.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listEmployeeCards, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { dieOnceFurther } from '#tests/support/die-once-further.ts';
import { newEmployer, type NewEmployer } from '#tests/support/new-employer.ts';
import {
  EMPLOYEE_HEAD,
  movedBy,
  officeOf,
  type PreparedMove,
  prepareMove,
  releaseMove,
  workOn,
} from '#tests/support/party-move.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver } from '#tests/support/take-over.ts';
import { moveIn } from './move-in.ts';
import { partyBackKind } from './party-back-kind.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const EMPLOYERS = 8;
const CARDS = 25;
let moves = 0;

interface PreparedEmployees extends PreparedMove {
  employers: NewEmployer[];
}

/** A rehearsed move of employees' cards, which lie with nobody yet, in a region of its own. */
async function prepare(employerCount = EMPLOYERS, cardCount = CARDS): Promise<PreparedEmployees> {
  const { db } = database;
  const { regionId, staffId } = await openRegionToTakeOver(db);
  const employers: NewEmployer[] = [];
  const lines: string[] = [];
  const { rows } = await sql<{ month: string }>`select to_char(ledger_today(), 'MM.YYYY') as month`.execute(db);
  const name = ++moves;
  for (let at = 0; at < employerCount; at++) {
    const employer = await newEmployer(db, `${name}-${at}`, cardCount, regionId);
    await seedEmployerBank(db, employer, 'Werk', 'Bankeinzug');
    employers.push(employer);
    for (const [index, card] of employer.cards.entries())
      lines.push(`AG-${name}-${at};${card};${index};Kim;Muster;50,00;Monat;Ende;${rows[0]!.month}`);
  }
  await sql`update card set employer_id = null, assigned_at = null where region_id = ${regionId}`.execute(db);
  const words = { frequence: { Monat: 'Monat' }, time: { Ende: 'Ende des Monats' } };
  const file = ['employees', `${EMPLOYEE_HEAD}\n${lines.join('\n')}\n`] as const;
  return { ...(await prepareMove(db, { regionId, staffId }, [file], words)), employers };
}

const release = (prepared: PreparedMove) => database.db.transaction().execute((trx) => releaseMove(trx, prepared));

async function stateOf({ id, regionId }: PreparedMove) {
  const { rows } = await sql<{ noted: number; failed: number; plans: number; cards: number; mails: number; back: number }>`
    select (select count(*)::int from moved_party where party_move_id = ${id} and failed is null) as noted,
           (select count(*)::int from moved_party where party_move_id = ${id} and failed is not null) as failed,
           (select count(*)::int from moved_party where party_move_id = ${id} and back_at is not null) as back,
           (select count(*)::int from employee_card where region_id = ${regionId} and charge_from > ledger_today()) as plans,
           (select count(*)::int from card where region_id = ${regionId} and employer_id is not null) as cards,
           (select count(*)::int from outbox_mail m join person p on p.person_id = m.recipient_id
             where p.region_id = ${regionId} and m.subject like 'Ihre Ladepläne sind umgezogen%') as mails`.execute(database.db);
  return rows[0]!;
}

const findings = async () => {
  await sealBooks(database.db, SEAL_KEYS);
  return verifyLedger(database.db, SEAL_KEYS);
};

it('goes on where its process dies: each card gets its plan once, and each employer one mail', async () => {
  const prepared = await prepare();
  await release(prepared);
  await dieOnceFurther(
    database,
    `import { moveIn } from '#server/operator/moving-parties/move-in.ts';
     import { officeOf } from '#tests/support/party-move.ts';
     await moveIn(officeOf(db), ${prepared.id});`,
    async () => (await stateOf(prepared)).noted > 0,
  );
  const left = await stateOf(prepared);
  expect([left.plans, left.cards, left.mails]).toEqual([left.noted, left.noted, left.noted / CARDS]);
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([workOn(database.db), moveIn(officeOf(other.db), prepared.id)]);
  await other.close();
  const all = EMPLOYERS * CARDS;
  expect(await stateOf(prepared)).toEqual({ noted: all, failed: 0, plans: all, cards: all, mails: EMPLOYERS, back: 0 });
  expect(await findings()).toEqual([]);
});

it('of ten who release at once, one does; and a plan that the employer gives after the release stays its own', async () => {
  const prepared = await prepare(1, 10);
  const [employer] = prepared.employers as [NewEmployer];
  const ended = await Promise.allSettled(Array.from({ length: 10 }, () => release(prepared)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const card = employer.cards[3]!;
  await sql`update card set employer_id = ${employer.employerId} where card_number = ${card}`.execute(database.db);
  const own = planFor(card, { charge_cents: 2_000, personnel_number: '99' });
  await database.db.transaction().execute((trx) => storeEmployeeCards(trx, employer, [own]));
  await workOn(database.db);
  const plan = (await listEmployeeCards(database.db, employer)).find((row) => row.card_number === card)!;
  expect([await stateOf(prepared), plan.charge_cents]).toMatchObject([{ noted: 9, failed: 1, plans: 9 }, 2_000]);
  expect(await findings()).toEqual([]);
});

it('goes back as a whole while nothing was ordered; an employer that has changed a plan keeps all', async () => {
  const prepared = await prepare(2, 5);
  await release(prepared);
  await workOn(database.db);
  await sql`update employee_card set charge_cents = 100, version = version + 1
             where card_number = ${prepared.employers[1]!.cards[0]!}`.execute(database.db);
  const { regionId, id: moveId } = prepared;
  await database.db.transaction().execute((trx) => partyBackKind.carryOut(trx, { regionId, moveId }, movedBy(prepared)));
  await workOn(database.db);
  expect(await stateOf(prepared)).toMatchObject({ noted: 10, back: 5, plans: 5, cards: 5 });
  const { rows } = await sql`select distinct stays from moved_party where party_move_id = ${moveId}`.execute(database.db);
  expect(rows).toEqual(expect.arrayContaining([{ stays: null }, { stays: 'changed' }]));
  expect(await findings()).toEqual([]);
});
