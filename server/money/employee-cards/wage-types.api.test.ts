import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { payrollSetting } from '#contract/money/employee-cards/payroll.ts';
import { newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let office: Visitor;
let foreign: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  const ours = await newEmployer(portal.database.db, 'Lohn-1', 1);
  const theirs = await newEmployer(portal.database.db, 'Lohn-2', 1);
  office = await portal.signedIn(ours.email, 'employer-login');
  foreign = await portal.signedIn(theirs.email, 'employer-login');
});
afterAll(() => portal.close());

const none = { taxFree: '', taxed: '' };
const ours = { taxFree: '3701', taxed: '3702' };
const read = async (who = office) => (await who.get<OutputOf<typeof payrollSetting>>('payroll-setting')).body;
const save = (types: object, before: object) => office.post<ErrorAnswer>('save-wage-types', { ...types, before });

it('an employer names the numbers of its payroll program; nobody else’s change', async () => {
  expect(await read()).toEqual({ months: [], wageTypes: none });
  expect((await save(ours, none)).status).toBe(200);
  expect((await read()).wageTypes).toEqual(ours);
  expect((await read(foreign)).wageTypes).toEqual(none);
  const list = await office.get<Uint8Array>('employer-payroll?month=2026-11&format=csv');
  expect(list.status).toBe(200);
});

it('who is late learns of it, who sends the same again does not; what no program knows is refused', async () => {
  const before = (await read()).wageTypes;
  const mine = { taxFree: '4000', taxed: 'SB2' };
  expect((await save(mine, before)).status).toBe(200);
  expect((await save(mine, before)).status).toBe(200);
  const late = await save({ taxFree: '5000', taxed: '' }, before);
  expect([late.status, late.body.errorCode]).toEqual([409, 'CHANGED_MEANWHILE']);
  expect((await read()).wageTypes).toEqual(mine);
  const wrong = await save({ taxFree: '=1+1', taxed: '' }, mine);
  expect([wrong.status, wrong.body.fieldErrors]).toEqual([
    422,
    { taxFree: 'Bitte geben Sie höchstens 10 Ziffern und Buchstaben ein.' },
  ]);
});
