import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let accounting: Visitor;
let management: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
});
afterAll(() => portal.close());

async function read(contractId: string): Promise<BusinessRecord> {
  const { gguid } = await portal.database.db
    .selectFrom('partner')
    .select('gguid')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  return (await management.get<BusinessRecord>(`business?kind=partner&id=${gguid}`)).body;
}

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other);

it('of two who save what they have read, one is told that the other was faster', async () => {
  const { id, version } = await read('AP-1002');
  const act = { kind: 'partner', id, version, reason: 'x' };
  const answers = await Promise.all([
    management.post('activate-contract', { ...act, contractStartAt: '2026-11-01' }),
    accounting.post('activate-contract', { ...act, contractStartAt: '2026-11-02' }),
    accounting.post('plan-disagio', { ...act, model: 'onePercent', fromMonth: '2098-01-01' }),
    management.post('end-contract', { ...act, contractEndAt: '2098-12-31' }),
  ]);
  expect(statuses(answers)).toEqual([200, 409, 409, 409]);
  expect((await read('AP-1002')).trail).toHaveLength(1);
});

it('of two who take the role of the last two admins, one is refused', async () => {
  const add = await read('AP-1001');
  const newAdmin = {
    gender: 'divers',
    firstName: 'Mika',
    lastName: 'Neu',
    email: 'zweite@laden.example',
    role: 'admin',
    branch: '',
  };
  const base = { kind: 'partner', id: add.id, reason: 'x' };
  expect((await management.post('add-business-user', { ...base, version: add.version, ...newAdmin })).status).toBe(200);
  const support = await portal.signedIn('support@demo.example');
  const [waiting] = (await support.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
  const confirmation = { decision: 'confirm', number: waiting!.number, digest: waiting!.digest };
  expect((await support.post('decide-four-eyes-act', confirmation)).status).toBe(204);
  const { version, people } = await read('AP-1001');
  const admins = people.filter(({ role }) => role === 'admin');
  expect(admins).toHaveLength(2);
  const answers = await Promise.all(
    admins.map((person) => management.post('end-business-user', { ...base, version, person: person.id })),
  );
  expect(statuses(answers)).toEqual([200, 409]);
});

it('an address that is given to two people at once is one person’s', async () => {
  const [one, other] = [await read('AP-1003'), await read('AP-1004')];
  const person = {
    gender: 'divers',
    firstName: 'Mika',
    lastName: 'Neu',
    email: 'zugleich@laden.example',
    role: 'user',
    branch: '',
    reason: 'x',
  };
  const answers = await Promise.all(
    [one, other].map(({ id, version }) => management.post('add-business-user', { kind: 'partner', id, version, ...person })),
  );
  expect(statuses(answers)).toEqual([200, 422]);
});
