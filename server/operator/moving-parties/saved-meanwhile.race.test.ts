import { setImmediate } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { employeeCardTexts, loadListColumns } from '#contract/money/employee-cards/employee-cards.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { changeBatch } from '#server/money/employee-cards/change-batch.ts';
import { saveList } from '#server/money/employee-cards/load-list/load-list.ts';
import { updateEmployeeCard } from '#server/money/employee-cards/update-employee-card.ts';
import { type EmployeeCard, listEmployeeCards, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { EMPLOYEE_HEAD, officeOf, type PreparedMove, prepareMove, releaseMove } from '#tests/support/party-move.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver } from '#tests/support/take-over.ts';
import { moveIn } from './move-in.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await database.close();
});

/** Cards of an employer that come with a plan each; as many lie in its stock beside them. */
const COMING = 4;
let moves = 0;

interface Released extends PreparedMove {
  employer: NewEmployer;
  coming: string[];
  stock: string[];
  personId: number;
}

/** A released move of plans for cards that lie with their employer already, person 'P0' for the first of them. */
async function release(): Promise<Released> {
  const { db } = database;
  const { regionId, staffId } = await openRegionToTakeOver(db);
  const name = `meanwhile-${++moves}`;
  const employer = await newEmployer(db, name, 2 * COMING, regionId);
  await seedEmployerBank(db, employer, 'Werk', 'Bankeinzug');
  // The stock lies before them in the boxes, so a list without numbers takes from it.
  const [stock, coming] = [employer.cards.slice(0, COMING), employer.cards.slice(COMING)];
  const { rows } = await sql<{ month: string }>`select to_char(ledger_today(), 'MM.YYYY') as month`.execute(db);
  const lines = coming.map((card, at) => `AG-${name};${card};P${at};Vera;Muster;50,00;Monat;Ende;${rows[0]!.month}`);
  const words = { frequence: { Monat: 'Monat' }, time: { Ende: 'Ende des Monats' } };
  const file = ['employees', `${EMPLOYEE_HEAD}\n${lines.join('\n')}\n`] as const;
  const prepared = await prepareMove(db, { regionId, staffId }, [file], words);
  await db.transaction().execute((trx) => releaseMove(trx, prepared));
  const { person_id: personId } = await db
    .selectFrom('person')
    .select('person_id')
    .where('employer_id', '=', employer.employerId)
    .executeTakeFirstOrThrow();
  return { ...prepared, employer, coming, stock, personId };
}

type Save = (released: Released, confirmed?: string) => Promise<unknown>;

const saveCard =
  (version?: number): Save =>
  async ({ employer, personId, coming }) =>
    updateEmployeeCard(
      database.db,
      employer,
      personId,
      // The screen's record, as its schema has read it.
      {
        ...cardRecord(coming[0]!, { personnelNumber: 'P0', firstName: 'Vera', chargeAmount: '44,00', isCardLost: false }),
        ...(version !== undefined && { version }),
      } as never,
    );

const saveBatch: Save = ({ employer, personId, coming }, confirmed) =>
  changeBatch(database.db, employer, personId, {
    cardIDsToUpdate: coming,
    fieldsToUpdate: { chargeAmount: '44,00' },
    ...(confirmed !== undefined && { confirmed }),
  });

function listOf(cells: readonly (readonly [card: string, person: string])[]): Buffer {
  const lines = cells.map(([card, person]) => `${card};Vera;Muster;${person};44,00;Monat;Ende des Monats;;`);
  return Buffer.from([Object.values(loadListColumns).join(';'), ...lines].join('\n'));
}

const saveNumbers: Save = ({ employer, personId, coming }, confirmed) =>
  saveList(database.db, employer, personId, {
    file: listOf(coming.map((card, at) => [card, `P${at}`])),
    state: undefined,
    confirmed,
  });

/** Which card each person gets is for the portal to say. */
const savePeople: Save = ({ employer, personId, coming }, confirmed) =>
  saveList(database.db, employer, personId, {
    file: listOf(coming.map((_card, at) => ['', `P${at}`])),
    state: undefined,
    confirmed,
  });

/** What the portal answers: the text of a refusal, 'asked' for a question about charges, or 'saved'. */
async function answerOf(saved: Promise<unknown>): Promise<{ told: string; digest?: string }> {
  try {
    await saved;
    return { told: 'saved' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { question } = error.details as Partial<ErrorAnswer>;
    return question ? { told: 'asked', digest: question.digest } : { told: error.message };
  }
}

/** Lets both wait for the employer, in this order, and then run. Returns what the employer was told. */
async function runInOrder(released: Released, save: Save, first: 'save' | 'move', digest?: string): Promise<string> {
  const { db } = database;
  const start = {
    save: () => answerOf(save(released, digest)),
    move: () => moveIn(officeOf(db), released.id).then(() => ({ told: 'moved' })),
  };
  const order = first === 'save' ? (['save', 'move'] as const) : (['move', 'save'] as const);
  const running: Promise<{ told: string }>[] = [];
  await db.transaction().execute(async (trx) => {
    await holdEmployer(trx, released.employer);
    for (const [at, name] of order.entries()) {
      running.push(start[name]());
      while ((await countWaiting(trx)) <= at) await setImmediate();
    }
  });
  const told = await Promise.all(running);
  return told[order.indexOf('save')]!.told;
}

/** Who waits for the row of an employer: the first holds its place in the queue, the others wait for that. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks
     where ${sql.raw(IN_THIS_DATABASE)} and locktype = 'tuple' and relation = 'employer'::regclass`.execute(db);
  return rows[0]!.n;
}

/** What became of the rows, and who is charged with how much; of one that waits for a month: its first day. */
async function outcomeOf({ id, regionId, employer }: Released) {
  const { rows } = await sql<{ failed: string | null; times: number }>`
    select max(failed) as failed, count(*)::int as times from moved_party
     where region_id = ${regionId} and party_move_id = ${id} group by row_id order by row_id`.execute(database.db);
  expect(rows.map(({ times }) => times)).toEqual(Array.from({ length: COMING }, () => 1));
  const plans = (await listEmployeeCards(database.db, employer)).filter(({ charge_cents }) => charge_cents !== null);
  return {
    left: rows.flatMap(({ failed }) => failed ?? []),
    plans: plans.map(({ personnel_number, charge_cents, charge_from }: EmployeeCard) => [
      personnel_number,
      charge_cents,
      charge_from !== null,
    ]),
  };
}

const people = Array.from({ length: COMING }, (_, at) => `P${at}`);
const moved = people.map((person) => [person, 5_000, true]);
const own = people.map((person) => [person, 4_400, false]);
const OWN_PLAN = 'Der Arbeitgeber hat dieser Karte schon einen Ladeplan gegeben.';
const OWN_PERSON = 'Zu dieser Personalnummer hat der Arbeitgeber schon eine andere Karte mit Ladeplan.';

it('a card that its employer saves first keeps what was saved, and the row says so; one that came first asks to look again', async () => {
  const before = await release();
  expect(await runInOrder(before, saveCard(0), 'save')).toBe('saved');
  expect(await outcomeOf(before)).toEqual({ left: [OWN_PLAN], plans: [['P0', 4_400, false], ...moved.slice(1)] });
  const after = await release();
  expect(await runInOrder(after, saveCard(0), 'move')).toBe(employeeCardTexts.changedMeanwhile);
  expect(await outcomeOf(after)).toEqual({ left: [], plans: moved });
});

it('who saves a card without having seen it changes its plan, and still not the month from which it is charged', async () => {
  const after = await release();
  expect(await runInOrder(after, saveCard(), 'move')).toBe('saved');
  expect(await outcomeOf(after)).toEqual({ left: [], plans: [['P0', 4_400, true], ...moved.slice(1)] });
});

it('a batch changes no card before it is somebody’s, and asks about what has come', async () => {
  const before = await release();
  expect(await runInOrder(before, saveBatch, 'save')).toMatch(/^Es wurde nichts geändert: 4 der ausgewählten Karten sind noch/);
  expect(await outcomeOf(before)).toEqual({ left: [], plans: moved });
  const after = await release();
  expect(await runInOrder(after, saveBatch, 'move')).toBe('asked');
  expect(await outcomeOf(after)).toEqual({ left: [], plans: moved });
});

it.each([
  ['by card', saveNumbers, OWN_PLAN],
  ['by person', savePeople, OWN_PERSON],
])(
  'a list %s that was confirmed before the plans came is saved as a whole, or asks anew; nobody has two plans',
  async (_, save, left) => {
    const before = await release();
    const { digest } = await answerOf(save(before));
    expect(await runInOrder(before, save, 'save', digest)).toBe('saved');
    expect(await outcomeOf(before)).toEqual({ left: people.map(() => left), plans: own });
    const after = await release();
    const { digest: asked } = await answerOf(save(after));
    expect(await runInOrder(after, save, 'move', asked)).toBe('asked');
    expect(await outcomeOf(after)).toEqual({ left: [], plans: moved });
    const { digest: anew } = await answerOf(save(after));
    expect(await answerOf(save(after, anew))).toEqual({ told: 'saved' });
    expect(await outcomeOf(after)).toEqual({ left: [], plans: people.map((person) => [person, 4_400, true]) });
  },
);

it('control: without holding the employer, somebody gets a second plan', async () => {
  const released = await release();
  const unheld: KyselyPlugin = {
    transformQuery: ({ node }) => ('endModifiers' in node ? { ...node, endModifiers: [] } : node),
    transformResult: async ({ result }) => result,
  };
  await database.db.transaction().execute(async (trx) => {
    await holdEmployer(trx, released.employer);
    await storeEmployeeCards(trx, released.employer, [planFor(released.stock[0]!, { personnel_number: 'P0' })]);
    await moveIn(officeOf(database.db.withPlugin(unheld)), released.id);
  });
  const { plans } = await outcomeOf(released);
  expect(plans.filter(([person]) => person === 'P0')).toHaveLength(2);
});
