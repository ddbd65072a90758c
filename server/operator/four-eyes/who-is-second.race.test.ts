import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type { StaffMember } from '#contract/operator/staff/staff-members.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { carryOutUnopposed } from '#server/tenancy/four-eyes/decide-act.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { fourEyesKinds } from './four-eyes-kinds.ts';

const HEAD = 'betrieb@demo.example';
const SECOND = 'zweite-leitung@demo.example';
const ACCOUNTING = 'rechnungswesen@demo.example';

let portal: TestPortal;
let head: Visitor;
beforeEach(async () => {
  portal = await startTestPortal();
  await at('2026-11-23T09:00:00Z');
  head = await portal.signedIn(HEAD);
});
afterEach(() => portal.close());

const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
const people = () => portal.database.db.updateTable('person');
const personOf = async (email: string) =>
  portal.database.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const openActs = async (who: Visitor) => (await who.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
const decide = async (who: Visitor, reason?: string) => {
  const [act] = await openActs(who);
  const { number, digest } = act!;
  return who.post<ErrorAnswer>(
    'decide-four-eyes-act',
    reason ? { decision: 'refuse', number, reason } : { decision: 'confirm', number, digest },
  );
};
const subjectsTo = async (recipient: string) => {
  const mails = portal.database.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', recipient);
  return (await mails.orderBy('outbox_mail_id').execute()).map(({ subject }) => subject);
};
const mailbox = () => subjectsTo(portal.portal.config.CONTACT_MAIL);

/** Accounting has left. */
const withoutAccounting = () => people().set({ password_hash: null }).where('email', '=', ACCOUNTING).execute();
const invite = (who: Visitor, email: string, role = 'management') =>
  who.post<{ waitsForSecond: boolean }>('invite-staff', {
    firstName: 'Zoe',
    lastName: 'Neu',
    email,
    role,
    reason: 'Verstärkung.',
  });

/** Somebody who was invited has used the link. */
async function signInInvited(email: string): Promise<Visitor> {
  const { password_hash } = await personOf(HEAD);
  await people().set({ password_hash }).where('email', '=', email).execute();
  return portal.signedIn(email, 'trolleymakerportal-login');
}

/** A second head who has long been there. */
async function addSecondHead(): Promise<Visitor> {
  const { password_hash } = await personOf(HEAD);
  const person = {
    email: SECOND,
    first_name: 'Zoe',
    last_name: 'Zweite',
    role: 'trolleymaker',
    staff_role: 'management',
  } as const;
  await portal.database.db
    .insertInto('person')
    .values({ ...person, password_hash })
    .execute();
  return portal.signedIn(SECOND, 'trolleymakerportal-login');
}

const idOf = async (email: string) =>
  (await head.get<StaffMember[]>('staff-members')).body.find((member) => member.email === email)!.id;
const toSupport = async (who: Visitor, email: string) =>
  who.post<{ waitsForSecond: boolean; takesEffectAt?: string } & ErrorAnswer>('change-staff-role', {
    id: await idOf(email),
    role: 'support',
    reason: 'Andere Aufgabe.',
  });
const runJob = () =>
  carryOutUnopposed({ ...portal.portal, db: portal.database.db, keys: openSealKeys(portal.portal.config) }, fourEyesKinds);

describe('the only head', () => {
  it('invites with accounting’s consent; support neither sees it nor decides', async () => {
    expect((await invite(head, 'neu@betrieb.example')).body).toEqual({ waitsForSecond: true });
    expect(await subjectsTo(ACCOUNTING)).toEqual(['Ein Auftrag wartet auf Ihre Freigabe']);
    expect(await openActs(await portal.signedIn('support@demo.example'))).toEqual([]);
    const accounting = await portal.signedIn(ACCOUNTING);
    expect((await accounting.get<{ waiting: { text: string }[] }>('staff-start')).body.waiting).toMatchObject([
      { text: 'Freigabe', count: 1 },
    ]);
    expect((await decide(accounting)).status).toBe(204);
    expect((await personOf('neu@betrieb.example')).staff_role).toBe('management');
  });

  it('gets no second person of the own making for seven days, and is not the second person of that one', async () => {
    await withoutAccounting();
    expect((await invite(head, 'neu@betrieb.example')).body).toEqual({ waitsForSecond: false });
    expect(await mailbox()).toEqual(['Ein Auftrag wurde ohne zweite Person ausgeführt']);
    const newcomer = await signInInvited('neu@betrieb.example');
    await signInInvited(ACCOUNTING);
    expect((await toSupport(head, 'redaktion@demo.example')).body.waitsForSecond).toBe(true);
    expect(await openActs(newcomer)).toMatchObject([{ mayConfirm: false, mayRefuse: false }]);
    expect((await decide(newcomer)).body.errorMessage).toContain('vor weniger als sieben Tagen');
    expect((await decide(newcomer, 'Nein.')).status).toBe(422);
    await at('2026-11-30T10:00:00Z');
    expect((await decide(newcomer)).status).toBe(204);

    await at('2026-11-29T09:00:00Z');
    expect((await toSupport(newcomer, ACCOUNTING)).body).toMatchObject({ waitsForSecond: true });
    expect(await openActs(head)).toMatchObject([{ mayConfirm: true }]);
    expect(await mailbox()).toContain('Über einen Auftrag entscheidet, wer die Person gerade erst eingesetzt hat');
  });

  it('has no second person either in somebody to whom the role was given', async () => {
    await withoutAccounting();
    const promote = { id: await idOf('support@demo.example'), role: 'management', reason: 'Zweite Leitung.' };
    expect((await head.post('change-staff-role', promote)).body).toEqual({ waitsForSecond: false });
    expect((await toSupport(head, 'redaktion@demo.example')).body).toEqual({ waitsForSecond: false });
    expect(await mailbox()).toHaveLength(2);
  });
});

describe('two heads', () => {
  it('part with accounting’s consent, not with that of the person concerned', async () => {
    const second = await addSecondHead();
    expect((await toSupport(head, SECOND)).body).toEqual({ waitsForSecond: true });
    expect(await openActs(second)).toMatchObject([{ mayConfirm: false, mayRefuse: false, takesEffectAt: null }]);
    expect((await decide(second)).body.errorMessage).toContain('Er betrifft Sie selbst');
    expect((await decide(await portal.signedIn(ACCOUNTING))).status).toBe(204);
    expect((await personOf(SECOND)).staff_role).toBe('support');
  });

  it('part after 72 hours where there are but two, and both and the operator’s mailbox are told; once, in two processes', async () => {
    await withoutAccounting();
    await addSecondHead();
    const { body } = await toSupport(head, SECOND);
    expect(body).toMatchObject({ waitsForSecond: true, takesEffectAt: expect.stringMatching(/^2026-11-26T09:00/) });
    const told = 'Ein Auftrag wird ausgeführt, wenn niemand widerspricht';
    expect([await subjectsTo(HEAD), await subjectsTo(SECOND), await mailbox()]).toEqual([[told], [told], [told]]);
    await at('2026-11-26T08:59:00Z');
    await runJob();
    expect((await personOf(SECOND)).staff_role).toBe('management');
    await at('2026-11-26T09:01:00Z');
    await Promise.all([runJob(), runJob(), runJob()]);
    expect((await personOf(SECOND)).staff_role).toBe('support');
    expect(await subjectsTo(SECOND)).toEqual([told, 'Ihre Rolle im Portal wurde geändert']);
    const done = 'Ein Auftrag wurde ausgeführt, weil niemand widersprochen hat';
    expect([await subjectsTo(HEAD), await mailbox()]).toEqual([
      [told, done],
      [told, done],
    ]);
    const decided = (await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts?which=decided')).body.acts;
    expect(decided).toMatchObject([{ state: 'done', decidedBy: null }]);
  });

  it('do not part where the other one objects in time, with a reason', async () => {
    await withoutAccounting();
    const second = await addSecondHead();
    await toSupport(head, SECOND);
    expect(await openActs(second)).toMatchObject([{ mayConfirm: false, mayRefuse: true }]);
    expect((await decide(second)).status).toBe(422);
    expect((await decide(second, 'Das war nicht abgesprochen.')).status).toBe(204);
    await at('2026-11-27T09:00:00Z');
    await runJob();
    expect((await personOf(SECOND)).staff_role).toBe('management');
    expect((await subjectsTo(HEAD)).at(-1)).toBe('Ihr Auftrag wurde abgelehnt');
  });

  it('do not both go: the second act of two against each other finds its asker gone', async () => {
    await withoutAccounting();
    const second = await addSecondHead();
    const dismiss = async (who: Visitor, email: string) =>
      who.post('dismiss-staff', { id: await idOf(email), reason: 'Vertrag zu Ende.' });
    expect((await dismiss(head, SECOND)).body).toMatchObject({ waitsForSecond: true });
    expect((await dismiss(second, HEAD)).body).toMatchObject({ waitsForSecond: true });
    await at('2026-11-27T09:00:00Z');
    await runJob();
    expect((await portal.visitor().signIn('trolleymakerportal-login', HEAD)).status).toBe(200);
    expect(await openActs(head)).toMatchObject([{ problem: expect.any(String) }]);
  });

  it('are not hurried: the database carries nothing out before its hour', async () => {
    await withoutAccounting();
    await addSecondHead();
    await toSupport(head, SECOND);
    const early = () =>
      portal.database.db
        .updateTable('four_eyes_act')
        .set({ state: 'done', decided_at: new Date('2026-12-24') })
        .execute();
    await expect(early()).rejects.toThrow('still time to object');
    await at('2026-11-26T09:01:00Z');
    await early();
  });
});
