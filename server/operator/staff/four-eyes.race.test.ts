import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type { StaffRole } from '#contract/common/roles.ts';
import { managementPermits } from '#contract/common/permits.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import { confirmFourEyesAct } from '#server/tenancy/four-eyes/decide-act.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { listFourEyesActs } from '#server/tenancy/four-eyes/list-four-eyes-acts.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';

/** Two heads of the operator on a real database, and many browsers of each. */
let portal: TestPortal;
let asker: Visitor;
let second: Visitor;
const SECOND = 'zweite-leitung@demo.example';

beforeEach(async () => {
  portal = await startTestPortal();
  await addManagement(SECOND);
  asker = await portal.signedIn('betrieb@demo.example');
  second = await portal.signedIn(SECOND, 'trolleymakerportal-login');
});
afterEach(() => portal.close());

async function addManagement(email: string): Promise<void> {
  const { password_hash } = await portal.database.db
    .selectFrom('person')
    .select('password_hash')
    .where('email', '=', 'betrieb@demo.example')
    .executeTakeFirstOrThrow();
  await portal.database.db
    .insertInto('person')
    .values({ email, first_name: 'Zweite', last_name: 'Leitung', role: 'trolleymaker', staff_role: 'management', password_hash })
    .execute();
}

async function personOf(email: string) {
  return portal.database.db
    .selectFrom('person')
    .select(['gguid', 'person_id', 'staff_role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

async function askForRole(who: Visitor, email: string, role: StaffRole) {
  const { gguid } = await personOf(email);
  return who.post<{ waitsForSecond: boolean }>('change-staff-role', { id: gguid, role, reason: 'Neue Aufgabe.' });
}

const inOrder = (answers: { status: number }[]) => answers.map(({ status }) => status).sort((one, other) => one - other);
const openActs = async (who: Visitor) => (await who.get<{ acts: FourEyesAct[] }>('four-eyes-acts?which=open')).body.acts;
const confirm = (who: Visitor, { number, digest }: FourEyesAct) =>
  who.post('decide-four-eyes-act', { decision: 'confirm', number, digest });
const roleOf = async (email: string) => (await personOf(email)).staff_role;
const mailsTo = async (recipient: string) =>
  portal.database.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', recipient).execute();
const traces = async (act: string) => portal.database.db.selectFrom('audit_event').selectAll().where('act', '=', act).execute();

describe('an act that two have to agree to', () => {
  it('waits, is confirmed by another person, and is carried out once with trail and mails', async () => {
    expect((await askForRole(asker, 'support@demo.example', 'editorial')).body).toEqual({ waitsForSecond: true });
    expect(await roleOf('support@demo.example')).toBe('support');
    expect(await mailsTo(SECOND)).toEqual([{ subject: 'Ein Auftrag wartet auf Ihre Freigabe' }]);
    const [release] = await openActs(second);
    expect(release).toMatchObject({
      mayConfirm: true,
      mayRefuse: true,
      isOwn: false,
      askedBy: 'Bea Demo',
      reason: 'Neue Aufgabe.',
    });
    expect((await confirm(second, release!)).status).toBe(204);
    expect(await roleOf('support@demo.example')).toBe('editorial');
    expect((await mailsTo('support@demo.example')).map(({ subject }) => subject)).toEqual([
      'Ihre Rolle im Portal wurde geändert',
    ]);
    expect(await traces('release-confirmed')).toHaveLength(1);
    expect(await traces('staff-role-changed')).toHaveLength(1);
    expect((await confirm(second, release!)).status).toBe(409);
    expect(await openActs(second)).toEqual([]);
  });

  it('is not confirmed by the one who asked, in twenty tabs at once, nor with another role', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const [release] = await openActs(asker);
    expect(release).toMatchObject({ mayConfirm: false, mayRefuse: false, isOwn: true });
    const tabs = await Promise.all(Array.from({ length: 20 }, () => confirm(asker, release!)));
    expect(tabs.map(({ status }) => status)).toEqual(Array(20).fill(422));
    // Another role and back: still the same person.
    for (const staff_role of ['support', 'management'] as const)
      await portal.database.db.updateTable('person').set({ staff_role }).where('email', '=', 'betrieb@demo.example').execute();
    const again = await portal.signedIn('betrieb@demo.example');
    expect((await confirm(again, release!)).status).toBe(422);
    expect(await roleOf('support@demo.example')).toBe('support');
    expect(await traces('release-confirmed')).toEqual([]);
  });

  it('is carried out once, however many confirm and refuse it at the same time', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const [release] = await openActs(second);
    const refusal = { decision: 'refuse', number: release!.number, reason: 'Nein.' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 4 === 3 ? second.post('decide-four-eyes-act', refusal) : confirm(second, release!),
      ),
    );
    expect(inOrder(answers)).toEqual([204, ...Array(19).fill(409)]);
    const decided = [...(await traces('release-confirmed')), ...(await traces('release-refused'))];
    expect(decided).toHaveLength(1);
    expect(await traces('staff-role-changed')).toHaveLength(decided[0]!.act === 'release-confirmed' ? 1 : 0);
  });

  it('waits once, though it is asked for twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => askForRole(asker, 'support@demo.example', 'editorial')));
    expect(inOrder(answers)).toEqual([200, ...Array(19).fill(409)]);
    expect(await openActs(second)).toHaveLength(1);
  });

  it('is refused by the database itself where one person decides alone', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const { person_id } = await personOf('betrieb@demo.example');
    const decide = () =>
      portal.database.db
        .updateTable('four_eyes_act')
        .set({ state: 'done', decided_by: person_id, decided_at: new Date() })
        .execute();
    await expect(decide()).rejects.toThrow('four_eyes_act_by_two');
    await portal.database.runAsOwner('alter table four_eyes_act drop constraint four_eyes_act_by_two');
    await decide();
  });

  it('stays as it was asked for, and as it was decided', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const change = "update four_eyes_act set payload = replace(payload, 'editorial', 'management')";
    await expect(portal.database.runAsOwner(change)).rejects.toThrow('stays');
    await portal.database.runAsOwner(`alter table four_eyes_act disable trigger four_eyes_act_stays; ${change}`);
    // If the act changes all the same, nobody confirms what he has not read.
    const [changed] = await openActs(second);
    expect(changed!.facts).toContainEqual({ name: 'Neue Rolle', value: 'Leitung' });
  });

  it('that was changed after somebody had read it is not carried out', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const [read] = await openActs(second);
    await portal.database.runAsOwner(
      "alter table four_eyes_act disable trigger four_eyes_act_stays; update four_eyes_act set payload = replace(payload, 'editorial', 'management')",
    );
    expect(await confirm(second, read!)).toMatchObject({ status: 409, body: { errorCode: 'READS_OTHERWISE' } });
    expect(await roleOf('support@demo.example')).toBe('support');
  });

  it('is not confirmed by somebody whose role was taken away in the same moment', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const [release] = await openActs(second);
    await portal.database.db.updateTable('person').set({ staff_role: 'support' }).where('email', '=', SECOND).execute();
    expect((await confirm(second, release!)).status).toBe(422);
    expect(await openActs(second)).toEqual([]);
  });

  it('says why it cannot be carried out any more, and stays open until somebody closes it', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const [release] = await openActs(second);
    await portal.database.db
      .updateTable('person')
      .set({ staff_role: 'accounting' })
      .where('email', '=', 'support@demo.example')
      .execute();
    expect(await confirm(second, release!)).toMatchObject({
      status: 422,
      body: { errorMessage: 'Der Auftrag kann nicht ausgeführt werden: Die Person hat inzwischen die Rolle Rechnungswesen.' },
    });
    expect(await openActs(asker)).toMatchObject([{ problem: 'Die Person hat inzwischen die Rolle Rechnungswesen.' }]);
    expect((await second.post('withdraw-four-eyes-act', { number: release!.number })).status).toBe(404);
    expect((await asker.post('withdraw-four-eyes-act', { number: release!.number })).status).toBe(204);
    expect(await openActs(asker)).toEqual([]);
    expect((await asker.get<{ acts: FourEyesAct[] }>('four-eyes-acts?which=decided')).body.acts).toMatchObject([
      { state: 'withdrawn' },
    ]);
  });

  it('is neither seen nor decided by those whose work it is not', async () => {
    await askForRole(asker, 'support@demo.example', 'editorial');
    const [release] = await openActs(second);
    const other = await portal.signedIn('rechnungswesen@demo.example');
    expect(await openActs(other)).toEqual([]);
    expect((await confirm(other, release!)).status).toBe(422);
    expect(
      (await other.post('decide-four-eyes-act', { decision: 'refuse', number: release!.number, reason: 'Nein.' })).status,
    ).toBe(422);
  });
});

describe('of twenty confirmations at once', () => {
  const payload = z.strictObject({});
  const kind: FourEyesKind<object> = {
    name: 'test',
    payload,
    permits: managementPermits,
    subjectOf: () => 'nothing',
    needsSecond: () => true,
    describe: async () => ({ title: 'Nichts', facts: [] }),
    carryOut: async (trx, _, { askedBy }) => {
      await audit(trx, { personId: askedBy, regionId: null, act: 'maintenance-switched' });
      return 0;
    },
  };
  const kinds = [kind] as readonly FourEyesKind<unknown>[];

  /** How often the act is done. */
  async function confirmAtOnce(db: Db): Promise<number> {
    const office = { ...portal.portal, db, keys: openSealKeys(portal.portal.config) };
    const [askedBy, staffId] = [(await personOf('betrieb@demo.example')).person_id, (await personOf(SECOND)).person_id];
    await askOrDo({ ...office, db: portal.database.db }, kind, {}, { staffId: askedBy, regionId: null, reason: 'Test' });
    const { acts } = await listFourEyesActs(portal.database.db, kinds, { staffId, which: 'open' });
    const confirmation = { number: acts[0]!.row.four_eyes_act_id, digest: acts[0]!.digest, staffId };
    await Promise.allSettled(Array.from({ length: 20 }, () => confirmFourEyesAct(office, kinds, confirmation)));
    return (await traces('maintenance-switched')).length;
  }

  it('one carries the act out', async () => {
    expect(await confirmAtOnce(portal.database.db)).toBe(1);
  });

  it('control: several do where the row is not held and what was decided may be changed', async () => {
    await portal.database.runAsOwner('alter table four_eyes_act disable trigger four_eyes_act_stays');
    expect(await confirmAtOnce(portal.database.db.withPlugin(readUnheld()))).toBeGreaterThan(1);
  });
});

it('two who change each other’s role at the same moment wait for each other, and a head remains', async () => {
  await addManagement('dritte-leitung@demo.example');
  const third = await portal.signedIn('dritte-leitung@demo.example', 'trolleymakerportal-login');
  for (let round = 0; round < 5; round++) {
    await askForRole(third, 'betrieb@demo.example', 'support');
    await askForRole(third, SECOND, 'support');
    const [ofSecond, ofAsker] = await openActs(third);
    const read = async (who: Visitor, number: number) => (await openActs(who)).find((release) => release.number === number)!;
    const [one, other] = [await read(asker, ofSecond!.number), await read(second, ofAsker!.number)];
    const answers = await Promise.all([confirm(asker, one), confirm(second, other)]);
    // The second one has lost the role meanwhile, or the session.
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.every(({ status }) => [204, 403, 422].includes(status))).toBe(true);
    await portal.database.db
      .updateTable('person')
      // Long ago: who has lately given a role is no second person for the one who has it.
      .set({ staff_role: 'management', role_given_by: null, role_given_at: null })
      .where('role', '=', 'trolleymaker')
      .where('email', 'in', ['betrieb@demo.example', SECOND])
      .execute();
    for (const { number } of await openActs(third)) await third.post('withdraw-four-eyes-act', { number });
    asker = await portal.signedIn('betrieb@demo.example');
    second = await portal.signedIn(SECOND, 'trolleymakerportal-login');
  }
});

it('where there are not two who may, one does it alone; the trail and a mail to the operator say so', async () => {
  const others = [SECOND, 'rechnungswesen@demo.example'];
  await portal.database.db.updateTable('person').set({ password_hash: null }).where('email', 'in', others).execute();
  expect((await askForRole(asker, 'support@demo.example', 'editorial')).body).toEqual({ waitsForSecond: false });
  expect(await roleOf('support@demo.example')).toBe('editorial');
  expect(await traces('done-without-second')).toHaveLength(1);
  expect(await mailsTo(portal.portal.config.CONTACT_MAIL)).toEqual([
    { subject: 'Ein Auftrag wurde ohne zweite Person ausgeführt' },
  ]);
});
