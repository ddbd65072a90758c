import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { branchSent, partnerDataSent, userSent } from '#tests/support/partner-data.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

let portal: TestPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signedIn('neu@demo.example');
  await portal.database.db
    .updateTable('partner')
    .set({ sktype: 'keine Einrichtungsgebühr GutscheinCARD', is_in_review: null })
    .where('contract_id', '=', 'AP-1002')
    .execute();
});
afterAll(() => portal.close());

async function read(): Promise<PartnerDataAnswer> {
  return (await admin.get<PartnerDataAnswer>('partner-complete-personal-data')).body;
}

it('of many who save the same version one is first, and the others are told', async () => {
  const before = await read();
  const phones = Array.from({ length: 8 }, (_, index) => `07821 10${index}`);
  const answers = await Promise.all(
    phones.map((ceoPhone) => admin.post('partner-personal-data', partnerDataSent(before, { ceoPhone }))),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  expect((await read()).version).toBe(before.version + 1);
});

it('who checks while another save goes through is told of that, and not of a fault in what was typed', async () => {
  const before = await read();
  const branch = before.branches[0]!;
  const input = partnerDataSent(before, {
    branches: [{ ...branch, branchUsers: [...branch.branchUsers, userSent('gleich@laden.example')] }],
  });
  const faster = new pg.Client(portal.database.connectionString);
  await faster.connect();
  await faster.query('begin; lock table partner_bank in access exclusive mode');
  const answer = admin.post('partner-personal-data', input);
  await expect
    .poll(() =>
      faster.query(`
        select from pg_locks where relation = 'partner_bank'::regclass and not granted
           and ${IN_THIS_DATABASE}`),
    )
    .toMatchObject({ rowCount: 1 });
  await faster.query(`update partner set version = version + 1 where contract_id = 'AP-1002'`);
  await faster.query(`update person set email = 'gleich@laden.example' where email = 'kundin@demo.example'`);
  await faster.query('commit');
  await faster.end();
  expect((await answer).status).toBe(409);
});

it('the same new address is given to one person alone, and nothing else is saved of the other', async () => {
  const before = await read();
  const withUser = (ceoPhone: string) =>
    partnerDataSent(before, {
      ceoPhone,
      branches: [{ ...before.branches[0]!, branchUsers: [...before.branches[0]!.branchUsers, userSent('einmal@laden.example')] }],
    });
  const answers = await Promise.all(
    ['07821 21', '07821 22'].map((phone) => admin.post('partner-personal-data', withUser(phone))),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

it('a branch that is removed beside busy tills books nothing once it is gone', async () => {
  const before = await read();
  const password = { contactPersonPassword: 'Gurken-7319!', contactPersonPasswordRepeated: 'Gurken-7319!' };
  const added = await admin.post<PartnerDataAnswer>(
    'partner-personal-data',
    partnerDataSent(before, {
      branches: [
        before.branches[0]!,
        { ...branchSent(before.choices), branchUsers: [userSent('filiale@laden.example', password)] },
      ],
    }),
  );
  expect(added.status).toBe(200);
  const branchId = added.body.branches[1]!.branchID!;
  const till = portal.visitor();
  expect((await till.signIn('partner-login', 'filiale@laden.example', 'Gurken-7319!')).status).toBe(200);
  const cards = await produceCards(portal.database.db, { regionId: 1, count: 20 });
  const book = ({ cardNumber }: { cardNumber: string }) =>
    till.book('partner-guthaben-aufladen', { inputCardID: cardNumber, guthabenAufladenBetrag: '5,00' });
  expect((await book(cards[0]!)).status).toBe(200);
  const [removed, ...booked] = await Promise.all([
    admin.post('partner-personal-data', partnerDataSent(added.body, { branches: [added.body.branches[0]!] })),
    ...cards.slice(1, 15).map(book),
  ]);
  expect(removed.status).toBe(200);
  expect(booked.every(({ status }) => status === 200 || status === 403)).toBe(true);
  // From now on nobody gets in, and the books know of no booking beyond those that were answered.
  expect((await book(cards[15]!)).status).toBe(403);
  const { count } = await portal.database.db
    .selectFrom('entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1 + booked.filter(({ status }) => status === 200).length);
});

it('forty branches with their people are saved whole', async () => {
  const before = await read();
  const branches = Array.from({ length: 40 }, (_, index) => ({
    ...branchSent(before.choices),
    branchUsers: [userSent(`viele-${index}@laden.example`)],
  }));
  const { status, body } = await admin.post<PartnerDataAnswer>(
    'partner-personal-data',
    partnerDataSent(before, { branches: [before.branches[0]!, ...branches] }),
  );

  expect({ status, branches: body.branches.length }).toEqual({ status: 200, branches: 41 });
});
