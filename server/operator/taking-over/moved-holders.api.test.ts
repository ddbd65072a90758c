import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { TakeOver } from '#contract/operator/taking-over/taking-over.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import { stayPatient } from '#server/tenancy/throttling/throttle.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { actBy, describeRelease } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { getTakeOver } from './hold-take-over.ts';
import { mailHolders } from './mail-holders.ts';
import { takeOverReleaseKind } from './take-over-release-kind.ts';
import { takeOverBackKind } from './take-over-back-kind.ts';

const keys = openSealKeys(readConfig({}));
const HEAD = 'Nummer;Status;Saldo;E-Mail;Vorname;Nachname;Anrede';
const PASSWORD = 'Seerosen-2027?';
let portal: TestPortal;
let staff: Visitor;
beforeAll(async () => {
  stayPatient(false);
  portal = await startTestPortal();
  staff = await portal.signedIn('rechnungswesen@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const read = async (id: number) => (await staff.get<TakeOver>(`take-over?id=${id}`)).body;

/** A file of these lines, with all that the page proposes, judged. */
async function rehearse(lines: readonly string[], provider: string, head = HEAD): Promise<number> {
  const { body } = await staff.post<{ id: number }>('open-take-over', { region: 'lahr', provider });
  const form = new FormData();
  form.set('takeOverFile', new File([`${head}\n${lines.join('\n')}\n`], 'karten.csv'));
  await staff.post(`upload-take-over-file?id=${body.id}&name=karten.csv`, form);
  const { version, columns, states } = await read(body.id);
  const said = (list: readonly { name: string; meaning: string }[]) =>
    Object.fromEntries(list.map(({ name, meaning }) => [name, meaning]));
  await staff.post('map-take-over', { id: body.id, version, columns: said(columns), states: said(states) });
  const asked = await staff.post('rehearse-take-over', { id: body.id, version: (await read(body.id)).version });
  expect([asked.status, asked.body]).toEqual([204, expect.anything()]);
  await continueTakeOvers(portal.database.db, keys);
  return body.id;
}

const keyOf = async (id: number) => {
  const { region_id: regionId, version } = await getTakeOver(portal.database.db, id);
  return { regionId, id, version, staffId: 1 };
};

/** The same, released and cut over. */
async function takeOver(lines: readonly string[], provider: string): Promise<number> {
  const { db } = portal.database;
  const id = await rehearse(lines, provider);
  const { person_id: staffId } = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'rechnungswesen@demo.example')
    .executeTakeFirstOrThrow();
  const prepared = { ...(await keyOf(id)), staffId };
  await db.transaction().execute(async (trx) => {
    await takeOverReleaseKind.carryOut(trx, await describeRelease(trx, prepared), actBy(prepared));
  });
  await continueTakeOvers(db, keys);
  expect((await read(id)).state).toBe('done');
  return id;
}

async function post(path: string, body: unknown, visitor = portal.visitor()) {
  return visitor.post<ErrorAnswer>(path, body, { 'x-captcha-token': await visitor.captchaToken() });
}

/** The mails to an address, the newest last. */
const mailsTo = (email: string) =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body_text'])
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .orderBy('outbox_mail_id')
    .execute();

/** The link in the newest mail to an address. */
async function linkTo(email: string): Promise<URL> {
  const mail = (await mailsTo(email)).at(-1);
  return new URL(/http\S+new-password\S+/.exec(mail!.body_text)![0]);
}

const setPassword = async (link: URL, more = {}) =>
  post('new-password', { t: link.searchParams.get('t'), password: PASSWORD, passwordRepeated: PASSWORD, ...more });

/** Asks for the link at the address and sets a password by it. */
async function prove(email: string, more = {}): Promise<URL> {
  expect((await post('reset-password', { email })).status).toBe(204);
  const link = await linkTo(email);
  expect((await setPassword(link, more)).status).toBe(204);
  return link;
}

const hasAccount = async (email: string) =>
  (
    await portal.database.db
      .selectFrom('person')
      .select('person_id')
      .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
      .execute()
  ).length === 1;

const cardOf = async (oldNumber: string) =>
  portal.database.db
    .selectFrom('card')
    .innerJoin('card_alias', 'card_alias.card_number', 'card.card_number')
    .select(['card.card_number', 'card.customer_id', 'card.proven_at', 'card.production_number'])
    .where('card_alias.old_number', '=', oldNumber)
    .executeTakeFirstOrThrow();

const ownCards = async (email: string, password = PASSWORD) => {
  const visitor = portal.visitor();
  expect((await visitor.signIn('customer-login', email, password)).status).toBe(200);
  const { body } = await visitor.get<{ cardIDs: { cardId: string }[] }>('personal-data');
  return { visitor, cards: body.cardIDs.map(({ cardId }) => cardId).toSorted() };
};

it('holders are counted, get no account by it, and find their cards once they have set a password by the link', async () => {
  const id = await takeOver(
    [
      'PA1001;aktiv;12,50;Moni.Neu@post.example;Moni;Neu;Frau',
      'PA1002;gesperrt;3,00;moni.neu@post.example;Moni;Neu;Frau',
      'PA1003;aktiv;1,00;otto@post.example;Otto;Alt;',
      'PA1004;aktiv;2,00;;;;',
    ],
    'Personenkarte',
  );
  expect((await read(id)).rehearsal).toMatchObject({ faulty: 0, cards: 4, people: 2, cardsOfPeople: 3 });
  expect((await read(id)).holders).toMatchObject({ people: 2, came: 0, mailed: 0, toMail: 2, unmailable: 0 });
  expect(await hasAccount('Moni.Neu@post.example')).toBe(false);

  expect((await post('reset-password', { email: 'moni.neu@POST.example' })).status).toBe(204);
  const link = await linkTo('Moni.Neu@post.example');
  expect((await mailsTo('Moni.Neu@post.example')).at(-1)!.subject).toBe('Ihr Passwort festlegen');
  expect(link.searchParams.get('erstes')).toBe('1');
  expect((await cardOf('PA1001')).customer_id).toBeNull();

  // Without the terms nothing happens, and the link still works.
  const refused = await setPassword(link);
  expect([refused.status, refused.body.fieldErrors]).toEqual([
    422,
    { conditionsConsent: 'Sie müssen den Teilnahmebedingungen zustimmen' },
  ]);
  expect((await setPassword(link, { conditionsConsent: true })).status).toBe(204);

  const { visitor, cards } = await ownCards('moni.neu@post.example');
  const [first, locked] = [await cardOf('PA1001'), await cardOf('PA1002')];
  expect(cards).toEqual([first.card_number, locked.card_number].toSorted());
  // They have shown an address, and no production number.
  expect([first.proven_at, locked.proven_at]).toEqual([null, null]);
  const data = await visitor.get<{ person: Record<string, string>; karten: { guthaben: string }[]; einwilligungen: unknown[] }>(
    'my-data',
  );
  expect(data.body.person).toMatchObject({ Vorname: 'Moni', Nachname: 'Neu', Anrede: 'Frau' });
  expect(data.body.karten.map(({ guthaben }) => guthaben).toSorted()).toEqual(['12,50', '3,00']);
  expect(data.body.einwilligungen).toMatchObject([{ einwilligung: 'Teilnahmebedingungen', vorgang: 'erteilt' }]);
  expect((await read(id)).holders).toMatchObject({ people: 2, came: 1, toMail: 1 });
  // What the file said of her is left nowhere but in the file.
  const left = await sql<{ n: number }>`
    select count(*)::int as n from waiting_card where came_at is not null and num_nonnulls(email, first_name, last_name) > 0`.execute(
    portal.database.db,
  );
  expect(left.rows).toEqual([{ n: 0 }]);
});

it('an account of that address gets the card only by the link, not by a login, and is asked for no consent', async () => {
  const email = 'schon.da@post.example';
  const password = 'Blumen-2026!';
  expect((await post('customer-registration', newCustomer({ email, password, cardID: '176100000000048' }))).status).toBe(204);
  await takeOver([`PB1001;aktiv;4,00;${email};Sam;Da;Herr`], 'Doppelkarte');
  expect((await ownCards(email, password)).cards).toEqual(['176100000000048']);
  const link = await prove(email);
  expect(link.searchParams.get('erstes')).toBeNull();
  expect((await ownCards(email)).cards).toEqual(['176100000000048', (await cardOf('PB1001')).card_number].toSorted());
});

it('a stranger gets nothing by the number of a card, nor by the address of its holder', async () => {
  const email = 'opfer@post.example';
  await takeOver([`PC1001;aktiv;50,00;${email};Olga;Opfer;Frau`], 'Angriffskarte');
  const { card_number: cardID } = await cardOf('PC1001');
  const answerOf = ({ status, body }: { status: number; body: ErrorAnswer }) => ({ status, body: { ...body, requestId: '' } });

  // With another address the number is as good as one of no card; with hers the answer is the same, and she gets the
  // link.
  const unknown = answerOf(
    await post('customer-registration', newCustomer({ email: 'dieb@post.example', cardID: '176199999999999' })),
  );
  expect(unknown.status).toBe(422);
  expect(answerOf(await post('customer-registration', newCustomer({ email: 'dieb@post.example', cardID })))).toEqual(unknown);
  expect(await mailsTo('dieb@post.example')).toEqual([]);
  expect(await hasAccount('dieb@post.example')).toBe(false);
  expect(answerOf(await post('customer-registration', newCustomer({ email, cardID })))).toEqual(unknown);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Ihr Passwort festlegen']);
  expect((await cardOf('PC1001')).customer_id).toBeNull();

  // The stranger's password was not taken, and nobody signs in without one.
  expect((await portal.visitor().signIn('customer-login', email, 'Blumen-2026!')).status).toBe(422);
  expect((await portal.visitor().signIn('customer-login', cardID, 'Blumen-2026!')).status).toBe(422);
  expect((await setPassword(await linkTo(email), { conditionsConsent: true })).status).toBe(204);
  expect((await ownCards(email)).cards).toEqual([cardID]);
});

it('an account that a stranger has opened at her address does not get her card, whatever he does in it', async () => {
  const email = 'zweites.opfer@post.example';
  const stranger = newCustomer({ email, password: 'Blumen-2026!', cardID: '176100000000055', newsletterConsent: true });
  expect((await post('customer-registration', stranger)).status).toBe(204);
  await takeOver([`PD1001;aktiv;50,00;${email};Olga;Opfer;Frau`], 'Kaperkarte');
  const { visitor } = await ownCards(email, 'Blumen-2026!');
  const changed = await visitor.post('change-password', {
    password: 'Blumen-2026!',
    newPassword: PASSWORD,
    newPasswordRepeated: PASSWORD,
  });
  expect(changed.status).toBe(200);
  // She uses the link of the newsletter that he has asked for: it proves the address, but leaves his password in force.
  const newsletter = (await mailsTo(email)).find(({ body_text }) => body_text.includes('newsletter-bestaetigen'))!;
  const t = new URL(/http\S+newsletter-bestaetigen\S+/.exec(newsletter.body_text)![0]).searchParams.get('t');
  expect((await portal.visitor().post('newsletter-confirmation', { t })).status).toBe(204);
  expect((await cardOf('PD1001')).customer_id).toBeNull();
  // Her own password ends his session, and only then the card comes.
  expect((await post('reset-password', { email })).status).toBe(204);
  const own = 'Mohnblume-2027?';
  expect((await setPassword(await linkTo(email), { password: own, passwordRepeated: own })).status).toBe(204);
  expect((await visitor.get('session')).status).toBe(204);
  expect((await ownCards(email, own)).cards).toContain((await cardOf('PD1001')).card_number);
});

it('whoever shows the production number has the card, before the holder has come and after', async () => {
  const emails = ['frueh@post.example', 'spaet@post.example'] as const;
  await takeOver([`PE1001;aktiv;1,00;${emails[0]};Eva;Eins;`, `PE1002;aktiv;1,00;${emails[1]};Eva;Zwei;`], 'Nachweiskarte');
  const finder = await portal.signedIn('kundin@demo.example');
  const add = async (old: string) =>
    finder.post('add-card', { newCardToAdd: old, newCardProductionNumber: (await cardOf(old)).production_number });
  expect((await add('PE1001')).status).toBe(200);
  for (const email of emails) await prove(email, { conditionsConsent: true });
  expect((await ownCards(emails[0])).cards).toEqual([]);
  expect((await ownCards(emails[1])).cards).toHaveLength(1);
  expect((await add('PE1002')).status).toBe(200);
  expect((await ownCards(emails[1])).cards).toEqual([]);
});

it('each holder is mailed once, however often it is started and stopped; none whose account can hold no card', async () => {
  const { db } = portal.database;
  const office = portal.portal;
  const lines = Array.from({ length: 150 }, (_, at) => `PF${1000 + at};aktiv;1,00;halter${at}@post.example;Kim;Nummer ${at};`);
  const id = await takeOver([...lines, 'PF2000;aktiv;1,00;kasse@demo.example;Kim;Kasse;'], 'Postkarte');
  expect((await read(id)).holders).toMatchObject({ people: 151, toMail: 150, unmailable: 1, mailingSince: null });

  const preview = await staff.get<{ subject: string; text: string }>(`take-over-mail?id=${id}`);
  expect(preview.body.text).toContain('Guten Tag Kim Beispiel,');
  expect(preview.body.text).toContain('/reset-password?region=lahr');
  expect(preview.body.text).not.toMatch(/1761\d{11}|PF\d{4}|t=/);

  const mails = async () => {
    const rows = await db.selectFrom('outbox_mail').select('recipient').where('recipient', 'like', 'halter%').execute();
    return { all: rows.length, different: new Set(rows.map(({ recipient }) => recipient)).size };
  };
  // Not before somebody has started it.
  await mailHolders(office);
  expect(await mails()).toEqual({ all: 0, different: 0 });
  const started = await staff.post('start-take-over-mails', { id, reason: 'Umzug ist fertig' });
  expect([started.status, started.body]).toEqual([204, expect.anything()]);
  await mailHolders(office);
  await Promise.all([mailHolders(office), mailHolders(office)]);
  expect(await mails()).toEqual({ all: 150, different: 150 });
  expect((await mailsTo('kasse@demo.example')).map(({ subject }) => subject)).not.toContain(preview.body.subject);
  // It ends by itself, and has nobody left to begin with.
  expect((await read(id)).holders).toMatchObject({ mailed: 150, failed: 0, toMail: 0, unmailable: 1, mailingSince: null });
  const again = await staff.post<ErrorAnswer>('start-take-over-mails', { id, reason: 'Noch einmal' });
  expect([again.status, again.body.errorMessage]).toEqual([422, 'Es gibt niemanden, der noch eine E-Mail bekommen kann.']);
  await db.updateTable('outbox_mail').set({ gave_up_at: new Date() }).where('recipient', '=', 'halter3@post.example').execute();
  expect((await read(id)).holders).toMatchObject({ mailed: 150, failed: 1 });
});

it('mails that were stopped go out to nobody, and go on where they were', async () => {
  const { db } = portal.database;
  const id = await takeOver(['PG1001;aktiv;1,00;stopp@post.example;Kim;Stopp;'], 'Haltkarte');
  // Beside the job of the portal: as if it had not run between the two.
  await sql`update take_over set mailing_by = opened_by, mailing_since = ledger_now() where take_over_id = ${id}`.execute(db);
  expect((await staff.post('stop-take-over-mails', { id, reason: 'Falscher Text' })).status).toBe(204);
  await mailHolders(portal.portal);
  expect(await mailsTo('stopp@post.example')).toEqual([]);
  expect((await staff.post('start-take-over-mails', { id, reason: 'Doch' })).status).toBe(204);
  await mailHolders(portal.portal);
  expect(await mailsTo('stopp@post.example')).toHaveLength(1);
});

it('whoever wants to be forgotten is: no mail, no card by that address, and the others wait on', async () => {
  const { db } = portal.database;
  const rows = ['PV1001;aktiv;1,00;vergiss@post.example;Kim;Weg;', 'PV1002;aktiv;2,00;VERGISS@post.example;Kim;Weg;'];
  const id = await takeOver([...rows, 'PV1003;aktiv;3,00;bleibt@post.example;Kim;Da;'], 'Vergisskarte');
  const wanted = { id, email: 'Vergiss@post.example', reason: 'Wunsch per Brief' };
  expect(await staff.post('forget-waiting-holder', wanted)).toMatchObject({ status: 200, body: { cards: 2 } });
  expect(await staff.post('forget-waiting-holder', wanted)).toMatchObject({ status: 404 });
  expect((await read(id)).holders).toMatchObject({ people: 1, toMail: 1 });
  await staff.post('start-take-over-mails', { id, reason: 'Umzug ist fertig' });
  await mailHolders(portal.portal);
  expect([await mailsTo('vergiss@post.example'), (await mailsTo('bleibt@post.example')).length]).toEqual([[], 1]);
  const trail = await db.selectFrom('audit_event').selectAll().where('act', '=', 'moved-holder-forgotten').execute();
  expect(trail).toMatchObject([{ subject: `take-over ${id}`, details: { reason: 'Wunsch per Brief' } }]);
  expect(JSON.stringify(trail).toLowerCase()).not.toContain('vergiss@');
});

it('a rehearsal tells what is wrong with a holder; a file without names has no holders', async () => {
  const id = await rehearse(
    [
      'PH1001;aktiv;1,00;a@post.example;;Ohne;',
      'PH1002;aktiv;1,00;kein-at-zeichen;Kim;Wer;',
      'PH1003;aktiv;1,00;gleich@post.example;Kim;Eins;',
      'PH1004;aktiv;1,00;GLEICH@post.example;Kim;Zwei;',
      'PH1005;aktiv;1,00;b@post.example;Kim;Titel;Graf',
      `PH1006;aktiv;1,00;c@post.example;Kim;${'x'.repeat(61)};`,
      'PH1007;aktiv;1,00;gut@post.example;Kim;Gut;divers',
      'PH1008;aktiv;1,00;;Kim;Ohne Adresse;',
    ],
    'Fehlerkarte',
  );
  const { rehearsal } = await read(id);
  expect(rehearsal).toMatchObject({ faulty: 6, people: 1, cardsOfPeople: 1, cards: 2 });
  expect(Object.fromEntries(rehearsal!.byFault.map(({ fault, rows }) => [fault, rows]))).toEqual({
    'email-of-several': 2,
    'email-unreadable': 1,
    'name-missing': 1,
    'name-too-long': 1,
    'salutation-unknown': 1,
  });
  const nameless = await rehearse(['PH2001;aktiv;1,00;a@post.example'], 'Namenlos', 'Nummer;Status;Saldo;E-Mail');
  expect((await read(nameless)).rehearsal).toMatchObject({ faulty: 0, people: 0, cards: 1 });
});

it('what is taken back waits for nobody any more, and its holder gets no account', async () => {
  const { db } = portal.database;
  const email = 'zurueck@post.example';
  const id = await takeOver([`PI1001;aktiv;1,00;${email};Kim;Zurück;`], 'Rückkarte');
  const { regionId } = await keyOf(id);
  const { opened_by: staffId } = await getTakeOver(db, id);
  await db
    .transaction()
    .execute((trx) => takeOverBackKind.carryOut(trx, { regionId, takeOverId: id }, actBy({ regionId, staffId })));
  expect((await post('reset-password', { email })).status).toBe(204);
  expect([await mailsTo(email), await hasAccount(email)]).toEqual([[], false]);
  await continueTakeOvers(db, keys);
  expect((await read(id)).state).toBe('taken-back');
});
