import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { seedDemo } from '#seeds/demo.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { buildInvoice, cancelledContent } from './build-invoice.ts';
import { readBuyer, readSeller } from './invoice-parties.ts';
import { issueInvoice, type NewInvoice } from './issue-invoice.ts';
import { labelOf } from './reads.ts';

const AT_ONCE = 20;
const BEFORE_THE_LOCK = 'perform assert_region_here(p_region);';
const business = { kind: 'partner', regionId: 1, partnerId: 1 } as const;
const office = { region: { name: 'Lahr', cardName: 'Karte', primaryColor: '#aa0000' }, portalUrl: 'https://portal.example' };

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: AT_ONCE + 2 });
  await seedDemo(database, { history: false });
});
afterEach(() => database.close());

async function newInvoice(trx: Trx, cause: string): Promise<NewInvoice> {
  const day = await getLedgerToday(trx);
  const content = buildInvoice({
    subject: 'Kartenbestellung',
    seller: readSeller(),
    buyer: await readBuyer(trx, business),
    region: 'Lahr',
    cardName: 'Karte',
    period: { from: day, to: day },
    positions: [{ text: 'Karten', unitCents: 1_000 }],
    taxBasisPoints: 1900,
    payment: { how: 'unsaid' },
  });
  return { business, kind: 'cards', day, cause, content, issuedBy: null };
}

class Undone extends Error {}

/** Issues so many at once, each in a transaction of its own; those at `failing` are rolled back after they drew. */
async function issueAtOnce(causes: readonly string[], failing: (at: number) => boolean = () => false): Promise<string[]> {
  const gate = await startingGate(database, 'issue_invoice', BEFORE_THE_LOCK);
  const issued = Promise.all(
    causes.map((cause, at) =>
      database.db
        .transaction()
        .execute(async (trx) => {
          const invoice = await newInvoice(trx, cause);
          const label = labelOf(await issueInvoice(trx, office, invoice));
          if (failing(at)) throw new Undone();
          return label;
        })
        .catch((error: unknown) => {
          if (error instanceof Undone) return '';
          throw error;
        }),
    ),
  );
  await gate.openWhen(causes.length);
  return (await issued).filter(Boolean);
}

const numbersOf = (labels: readonly string[]) => labels.map((label) => Number(label.slice(-5))).toSorted((a, b) => a - b);
const findings = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);
const each = (count: number) => Array.from({ length: count }, (_, at) => `desk ${at}`);

it('twenty at once draw numbers without gap, also where some are rolled back', async () => {
  const labels = await issueAtOnce(each(AT_ONCE), (at) => at % 3 === 0);
  expect(numbersOf(labels)).toEqual(labels.map((_, at) => at + 1));
  const more = await issueAtOnce(each(AT_ONCE));
  // Those that stood already are answered with their invoice.
  expect(numbersOf(more)).toEqual(Array.from({ length: AT_ONCE }, (_, at) => at + 1));
  expect(await findings()).toEqual([]);
});

it('numbers begin anew with each year', async () => {
  await issueAtOnce(each(2));
  await moveClock(database, new Date('2027-01-01T09:00:00Z'), 0.001);
  expect(numbersOf(await issueAtOnce(['desk 7', 'desk 8']))).toEqual([1, 2]);
  expect(await findings()).toEqual([]);
});

it('twenty of one cause at once issue one invoice', async () => {
  const labels = await issueAtOnce(Array.from({ length: AT_ONCE }, () => 'order 1'));
  expect(new Set(labels).size).toBe(1);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoice`.execute(database.db);
  expect(rows[0]!.count).toBe(1);
  const mails = await sql<{ count: number }>`select count(*)::int as count from outbox_mail`.execute(database.db);
  expect(mails.rows[0]!.count).toBe(1);
});

it('one invoice cancelled ten times at once is cancelled once', async () => {
  const first = await database.db
    .transaction()
    .execute(async (trx) => issueInvoice(trx, office, await newInvoice(trx, 'desk 1')));
  const reason = 'Irrtum';
  const content = cancelledContent(first.content, { label: labelOf(first), issuedOn: first.issued_on, reason });
  const cancels = { year: first.year, number: first.number, reason };
  const cause = `cancels ${labelOf(first)}`;
  const gate = await startingGate(database, 'issue_invoice', BEFORE_THE_LOCK);
  const issued = Promise.all(
    Array.from({ length: 10 }, () =>
      database.db.transaction().execute(async (trx) => {
        const day = await getLedgerToday(trx);
        return labelOf(
          await issueInvoice(trx, office, { business, kind: 'cancellation', day, cause, content, cancels, issuedBy: null }),
        );
      }),
    ),
  );
  await gate.openWhen(10);
  expect(new Set(await issued).size).toBe(1);
  expect(await findings()).toEqual([]);
});

it('control: without the lock of the region numbers collide', async () => {
  await rewriteFunction(database, 'issue_invoice', 'perform pg_advisory_xact_lock(7108, p_region);', '');
  const drawn = 'insert into invoice (region_id,';
  const gate = await startingGate(database, 'issue_invoice', drawn, (wait) => `perform ${wait}; ${drawn}`);
  const issued = Promise.all(
    ['desk 1', 'desk 2'].map((cause) =>
      database.db.transaction().execute(async (trx) => issueInvoice(trx, office, await newInvoice(trx, cause))),
    ),
  ).catch((error: unknown) => error);
  await gate.openWhen(2);
  expect(await issued).toMatchObject({ code: '23505' });
});
