import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import {
  type PartyKind,
  partyKindNames,
  type PartyMove,
  type PartyValue,
} from '#contract/operator/moving-parties/moving-parties.ts';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import type { EmployerDataAnswer } from '#contract/parties/employer-data/employer-data.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { employerDataSent } from '#tests/support/employer-data.ts';
import { partnerDataSent, userSent } from '#tests/support/partner-data.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { newEmployer } from '#tests/support/new-employer.ts';
import { BRANCH_HEAD, EMPLOYEE_HEAD, EMPLOYER_HEAD, PARTNER_HEAD, workOn } from '#tests/support/party-move.ts';
import { forgetPartyMoves } from './forget-party-moves.ts';
import { mailContacts } from './mail-contacts.ts';

const keys = openSealKeys(readConfig({}));
let portal: TestPortal;
let asker: Visitor;
let second: Visitor;
let trade: { id: number; name: string };
beforeAll(async () => {
  portal = await startTestPortal();
  asker = await portal.signedIn('rechnungswesen@demo.example');
  second = await portal.signedIn('betrieb@demo.example');
  trade = (await listCategories(portal.database.db))[0]!;
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const IBANS = ['DE89370400440532013000', 'DE02120300000000202051', 'DE02500105170137075030'] as const;

async function open(provider = 'Altkarte GmbH', region = 'lahr'): Promise<number> {
  const { body, status } = await asker.post<{ id: number }>('open-party-move', { region, provider });
  expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
  return body.id;
}

async function upload(id: number, kind: PartyKind, content: string, name = `${kind}.csv`) {
  const form = new FormData();
  form.set('partyFile', new File([content], name));
  return asker.post<{ rows: number }>(`upload-party-file?id=${id}&kind=${kind}&name=${name}`, form);
}

const read = async (id: number) => (await asker.get<PartyMove>(`party-move?id=${id}`)).body;

/** Saves what the page proposes, and what is said beside it; then all rows are judged. */
async function rehearse(id: number, said: Partial<Record<PartyValue, Record<string, string>>> = {}): Promise<PartyMove> {
  const before = await read(id);
  const ofKind = (kind: PartyKind) =>
    Object.fromEntries(before.columns.filter((column) => column.kind === kind).map(({ name, meaning }) => [name, meaning]));
  const proposed = Object.fromEntries(
    before.values.map(({ column, words }) => [
      column,
      { ...Object.fromEntries(words.map(({ name, meaning }) => [name, meaning])), ...said[column] },
    ]),
  );
  const mapped = await asker.post('map-party-move', {
    id,
    version: before.version,
    columns: Object.fromEntries(partyKindNames.map((kind) => [kind, ofKind(kind)])),
    values: { ...said, ...proposed },
  });
  expect([mapped.status, mapped.body]).toEqual([204, expect.anything()]);
  const { version, lacks } = await read(id);
  expect(lacks).toEqual([]);
  expect((await asker.post('rehearse-party-move', { id, version })).status).toBe(204);
  await workOn(portal.database.db);
  return read(id);
}

async function confirm(): Promise<number> {
  return (await decide()).status;
}

async function decide() {
  const { body } = await second.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  const { number, digest } = body.acts[0]!;
  return second.post<ErrorAnswer>('decide-four-eyes-act', { decision: 'confirm', number, digest });
}

async function askToRelease(id: number, leavesOutFaulty = false, signed?: object) {
  const { version } = await read(id);
  return asker.post<ErrorAnswer>('release-party-move', {
    id,
    version,
    leavesOutFaulty,
    reason: 'Umzug',
    ...(signed && { signed }),
  });
}

async function release(id: number, leavesOutFaulty = false): Promise<PartyMove> {
  const { status, body } = await askToRelease(id, leavesOutFaulty);
  expect([status, body]).toEqual([200, { waitsForSecond: true }]);
  expect(await confirm()).toBe(204);
  await workOn(portal.database.db);
  return read(id);
}

const captcha = async (visitor: Visitor) => ({ 'x-captcha-token': await visitor.captchaToken() });

async function findings() {
  await sealBooks(portal.database.db, keys);
  return verifyLedger(portal.database.db, keys);
}

/** What the start page of accounting says of it; undefined where nobody waits. */
async function waitingLine(text: RegExp) {
  const { body } = await asker.get<{ waiting: { text: string; count: number; since: string | null }[] }>('staff-start');
  return body.waiting.find((of) => text.test(of.text));
}

const line = (number: string, { name = `Laden ${number}`, email = '', iban = '', since = '', until = '', zip = '77933' } = {}) =>
  `${number};${name};Marktstraße 1;${zip};Lahr;${trade.name};${email};Frau;Kim;Muster;;${iban};${since};${until}`;

/** A move that is done, of partners with these lines. */
async function moveIn(lines: readonly string[], provider: string, branches: readonly string[] = []): Promise<PartyMove> {
  const id = await open(provider);
  await upload(id, 'partners', `${PARTNER_HEAD}\n${lines.join('\n')}\n`);
  if (branches.length > 0) await upload(id, 'branches', `${BRANCH_HEAD}\n${branches.join('\n')}\n`);
  const { rehearsal } = await rehearse(id);
  expect(rehearsal!.faults).toEqual([]);
  return release(id);
}

it('partners come with branches, login and account, as their own joining would open them', async () => {
  const id = await open();
  const partners = [
    line('P1', { name: 'Buchladen', email: 'buch@neu.example', iban: IBANS[0], since: '01.03.2019', until: '31.12.2099' }),
    line('P2'),
  ];
  expect((await upload(id, 'partners', `${PARTNER_HEAD}\n${partners.join('\n')}\n`)).body).toEqual({ rows: 2 });
  expect((await upload(id, 'branches', `${BRANCH_HEAD}\nP1;Am Bahnhof;Bahnhofstraße 3;77933;Lahr;${trade.name}\n`)).status).toBe(
    200,
  );
  const { rehearsal } = await rehearse(id);
  expect(rehearsal).toMatchObject({ rows: 3, faulty: 0, logins: 1, banks: 1 });
  expect(rehearsal!.byKind).toEqual([
    { kind: 'partners', rows: 2, faulty: 0 },
    { kind: 'branches', rows: 1, faulty: 0 },
  ]);
  const { rows: before } = await sql<{ count: number }>`select count(*)::int as count from partner`.execute(portal.database.db);
  const done = await release(id);
  expect([done.state, done.made, done.parties]).toEqual(['done', 3, 3]);
  expect(done.businesses).toMatchObject([
    { name: 'Buchladen', number: 'P1', status: 'In Prüfung', hasLogin: true, stays: null },
    { name: 'Laden P2', number: 'P2', status: 'In Prüfung', hasLogin: false },
  ]);
  const { rows: after } = await sql<{ count: number }>`select count(*)::int as count from partner`.execute(portal.database.db);
  expect(after[0]!.count - before[0]!.count).toBe(2);

  const business = await portal.signedIn('betrieb@demo.example');
  const { body } = await business.get(`business?kind=partner&id=${done.businesses[0]!.gguid}`);
  expect(body).toMatchObject({
    status: 'In Prüfung',
    people: [{ email: 'buch@neu.example', role: 'admin', hasPassword: false }],
  });
  const { rows: kept } = await sql`
    select p.contract_end_at, p.contract_start_at, p.is_data_complete, p.additional_notes_for_contract as notes, b.iban, b.mandate_signed_on,
           b.mandate_reference is not null as "hasReference",
           (select count(*)::int from branch where branch.partner_id = p.partner_id) as branches
      from partner p join partner_bank b using (region_id, partner_id) where p.name = 'Buchladen'`.execute(portal.database.db);
  expect(kept).toEqual([
    {
      contract_end_at: '2099-12-31',
      contract_start_at: null,
      is_data_complete: false,
      notes: 'Umgezogen von „Altkarte GmbH“: dort Nummer P1, Vertrag dort seit 01.03.2019.',
      iban: IBANS[0],
      mandate_signed_on: null,
      hasReference: true,
      branches: 2,
    },
  ]);
  expect(await findings()).toEqual([]);
});

it('each row is judged, with file, line, reason and remedy; nothing changes by it', async () => {
  const id = await open('Fehlerkarte');
  const taken = 'partner@demo.example';
  const rows = [
    line('F1', { email: taken }),
    line('F2', { iban: 'DE89370400440532013001' }),
    line('F3', { iban: IBANS[0] }),
    line('F4', { zip: '779' }),
    line('F5', { since: '01.03.2020', until: '01.02.2020' }),
    line('F6', { email: 'zwei@neu.example' }),
    line('F7', { email: 'Zwei@neu.example' }),
    line('F8', { name: 'Buchladen' }),
    line('F9'),
    line('F9', { name: 'Doppelt' }),
    'F10;Ohne Branche;Marktstraße 1;77933;Lahr;;;;;;;;;',
    'F11;Raumfahrt;Marktstraße 1;77933;Lahr;Mondflüge;;;;;;;;',
    line('F12', { iban: IBANS[1] }),
    line('F13', { iban: IBANS[1] }),
    line('P1', { name: 'Anderer' }),
    'F14;Ohne Person;Marktstraße 1;77933;Lahr;;c@neu.example;;;;;;;',
    `F15;A;Marktstraße;77933;Lahr 3;${trade.name};;;;;;;gestern;`,
  ];
  await upload(id, 'partners', `${PARTNER_HEAD}\n${rows.join('\n')}\n`);
  await upload(id, 'branches', `${BRANCH_HEAD}\nF99;Am See;Seestraße 3;77933;Lahr;${trade.name}\n`);
  const { rows: before } = await sql`select count(*) from partner`.execute(portal.database.db);
  const { rehearsal } = await rehearse(id, { trade: { Mondflüge: '' } });
  const { rows: after } = await sql`select count(*) from partner`.execute(portal.database.db);
  expect(after).toEqual(before);
  const found = Object.fromEntries(rehearsal!.byFault.map(({ fault, rows: count }) => [fault, count]));
  expect(found).toEqual({
    'email-taken': 1,
    'iban-wrong': 1,
    'iban-in-use': 1,
    'zip-wrong': 1,
    'until-past': 1,
    'days-order': 1,
    'email-twice': 2,
    'party-exists': 1,
    'number-twice': 2,
    'trade-missing': 2,
    'trade-unknown': 1,
    'iban-twice': 2,
    'contact-wrong': 1,
    'name-wrong': 1,
    'street-wrong': 1,
    'city-wrong': 1,
    'since-wrong': 1,
    'partner-unknown': 1,
  });
  expect(rehearsal!.faults.find(({ number }) => number === 'F4')).toEqual({
    row: expect.any(Number),
    file: 'partners.csv',
    line: 5,
    number: 'F4',
    reason: 'Die Postleitzahl hat nicht 4 oder 5 Ziffern.',
    remedy: 'Berichtigen. Fehlt eine führende Null, die Spalte als Text formatieren.',
  });
  const refused = await askToRelease(id);
  expect([refused.status, refused.body.errorMessage]).toEqual([422, expect.stringContaining('fehlerhafte Zeilen')]);

  // The file of faults, mended, takes the place of what it mends.
  const { body } = await asker.get<string>(`party-move-faults?id=${id}&kind=partners`);
  const [head, ...faulty] = body.replace('\uFEFF', '').trim().split(/\r?\n/);
  const mended = faulty.filter((text) => text.startsWith('F4;')).map((text) => text.replace('779;', '77933;'));
  expect((await upload(id, 'partners', [head, ...mended].join('\n'), 'berichtigt.csv')).body).toEqual({ rows: 1 });
  const again = (await rehearse(id, { trade: { Mondflüge: '' } })).rehearsal!;
  expect([again.replaced, again.faults.some(({ number }) => number === 'F4')]).toEqual([1, false]);
  const dropped = await asker.post('drop-party-move', { id, reason: 'Probe' });
  expect(dropped.status).toBe(200);
});

it('the number of an earlier move of the same provider moves once', async () => {
  const id = await open('altkarte gmbh');
  await upload(id, 'partners', `${PARTNER_HEAD}\n${line('P2', { name: 'Noch einmal' })}\n`);
  const { rehearsal } = await rehearse(id);
  expect(rehearsal!.byFault).toMatchObject([{ fault: 'number-moved', rows: 1 }]);
  await asker.post('drop-party-move', { id, reason: 'Probe' });
});

it('what was changed or came between is not released, nor confirmed', async () => {
  const id = await open('Wechselkarte');
  await upload(id, 'partners', `${PARTNER_HEAD}\n${line('W1', { email: 'wechsel@neu.example' })}\n`);
  await rehearse(id);
  const { version } = await read(id);
  expect((await askToRelease(id)).body).toEqual({ waitsForSecond: true });
  const again = await asker.post('release-party-move', { id, version, leavesOutFaulty: false, reason: 'Doppelt' });
  expect(again.status).toBe(409);
  // Somebody opens an account at the address meanwhile.
  await sql`insert into person (region_id, email, role, first_name, last_name, admitted_at)
    select region_id, 'Wechsel@neu.example', 'customer', 'Jo', 'Fremd', now() from region where slug = 'lahr'`.execute(
    portal.database.db,
  );
  const late = await decide();
  expect([late.status, late.body.errorMessage]).toEqual([422, expect.stringContaining('Seit der Probe')]);
  await sql`update person set email = 'anders@neu.example' where email = 'Wechsel@neu.example'`.execute(portal.database.db);
  await upload(id, 'branches', `${BRANCH_HEAD}\nW1;Am See;Seestraße 3;77933;Lahr;${trade.name}\n`);
  expect((await second.get<{ acts: unknown[] }>('four-eyes-acts')).body.acts).toEqual([]);
  const stale = await asker.post('release-party-move', { id, version, leavesOutFaulty: false, reason: 'Alt' });
  expect(stale.status).toBe(409);
  await asker.post('drop-party-move', { id, reason: 'Probe' });
});

it('contacts are mailed once, with the way to a password and no secret; then they sign in', async () => {
  const { id } = await moveIn(
    [line('M1', { email: 'm1@neu.example' }), line('M2', { email: 'm2@neu.example' }), line('M3')],
    'Mailkarte',
  );
  const { body: preview } = await asker.get<{ kind: string; subject: string; text: string }[]>(`party-move-mail?id=${id}`);
  expect(preview).toEqual([{ kind: 'partner', subject: expect.any(String), text: expect.stringContaining('Mailkarte') }]);
  expect((await read(id)).mails).toMatchObject({ people: 2, mailed: 0, toMail: 2, withoutLogin: 1 });
  const waits = { toMail: /^Umgezogenes? Unternehmen anschreiben$/, withoutLogin: /^Umgezogenes? Unternehmen ohne Zugang$/ };
  const before = (await waitingLine(waits.toMail))!.count;
  expect((await waitingLine(waits.withoutLogin))!.count).toBeGreaterThan(0);
  expect((await asker.post('start-party-mails', { id, reason: 'Los' })).status).toBe(204);
  expect((await waitingLine(waits.toMail))?.count ?? 0).toBe(before - 2);
  const { db } = portal.database;
  const office = { db, config: readConfig({}), regionContent: ownRegionContent(db) };
  await mailContacts(office);
  await mailContacts(office);
  const sent = await portal.database.db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('recipient', 'like', 'm_@neu.example')
    .execute();
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(['m1@neu.example', 'm2@neu.example']);
  expect(JSON.stringify(sent)).not.toContain('/new-password');
  expect((await read(id)).mails).toMatchObject({ mailed: 2, toMail: 0, mailingSince: null });
  // The way in: the link for a password goes to the mailbox, and nothing else opens the account.
  const newcomer = portal.visitor();
  expect((await newcomer.post('reset-password', { email: 'm1@neu.example' }, await captcha(newcomer))).status).toBe(204);
  const mail = await db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', 'm1@neu.example')
    .orderBy('outbox_mail_id', 'desc')
    .executeTakeFirstOrThrow();
  const t = new URL(/http\S+new-password\S+/.exec(mail.body_text)![0]).searchParams.get('t');
  const password = { password: 'Seerosen-2027?', passwordRepeated: 'Seerosen-2027?' };
  expect((await newcomer.post('new-password', { t, ...password }, await captcha(newcomer))).status).toBe(204);
  const signedIn = await newcomer.signIn('partner-login', 'm1@neu.example', 'Seerosen-2027?');
  expect([signedIn.status, signedIn.body]).toEqual([200, expect.objectContaining({ role: 'partner' })]);
  const none = await asker.post<ErrorAnswer>('start-party-mails', { id, reason: 'Noch einmal' });
  expect([none.status, none.body.errorMessage]).toEqual([422, 'Es gibt niemanden, der noch eine E-Mail bekommen kann.']);
});

it('it goes back but for what was used, and a second time comes what went', async () => {
  const { db } = portal.database;
  const first = await moveIn(
    [
      line('B1', { email: 'b1@neu.example', iban: IBANS[2] }),
      line('B2', { email: 'b2@neu.example' }),
      line('B3', { email: 'b3@neu.example' }),
      line('B4'),
    ],
    'Rückkarte',
    [`B1;Am See;Seestraße 3;77933;Lahr;${trade.name}`],
  );
  const [b1, b2, b3] = first.businesses;
  await sql`update person set password_hash = 'x' where email = 'b2@neu.example'`.execute(db);
  await sql`update partner set is_in_review = null, contract_start_at = ledger_today() where gguid = ${b3!.gguid}`.execute(db);
  const asked = await asker.post('take-back-party-move', { id: first.id, reason: 'Falsch' });
  expect(asked.body).toEqual({ waitsForSecond: true });
  expect(await confirm()).toBe(204);
  await workOn(db);
  const back = await read(first.id);
  expect(back.state).toBe('taken-back');
  expect(back.businesses.map(({ number, status, hasLogin, stays }) => [number, status, hasLogin, stays])).toEqual([
    ['B1', 'Beendet', false, null],
    ['B2', 'In Prüfung', true, 'signed-in'],
    ['B3', 'Aktiv', true, 'active'],
    ['B4', 'Beendet', false, null],
  ]);
  expect([b1!.contractId, b2!.contractId].every((id) => id.startsWith('AP-'))).toBe(true);
  expect((await asker.post('take-back-party-move', { id: first.id, reason: 'Noch einmal' })).status).toBe(422);
  expect(await findings()).toEqual([]);

  const id = await open('Rückkarte');
  await upload(id, 'partners', `${PARTNER_HEAD}\n${line('B1', { email: 'b1@neu.example', iban: IBANS[2] })}\n${line('B2')}\n`);
  const { rehearsal } = await rehearse(id);
  expect(rehearsal!.faults).toMatchObject([{ number: 'B2' }]);
  expect((await release(id, true)).businesses).toMatchObject([{ number: 'B1', hasLogin: true }]);
});

it('after 90 days its files and what its rows said are gone, and the contracts stay', async () => {
  const { db } = portal.database;
  const { id } = await moveIn([line('V1', { email: 'v1@neu.example' })], 'Vergesskarte');
  await portal.database.runAsOwner(
    `alter table party_move disable trigger user; update party_move set finished_at = finished_at - interval '91 days' where party_move_id = ${id}; alter table party_move enable trigger user`,
  );
  await forgetPartyMoves(db);
  await forgetPartyMoves(db);
  const { rows } = await sql`
    select f.content is null as gone, r.told is null and r.cells = '[]' as empty
      from party_move_file f join party_move_row r using (region_id, file_id) where f.party_move_id = ${id}`.execute(db);
  expect(rows).toEqual([{ gone: true, empty: true }]);
  expect(await read(id)).toMatchObject({ isForgotten: true, rehearsal: null, businesses: [{ number: 'V1' }] });
  expect((await asker.get(`party-move-faults?id=${id}&kind=partners`)).status).toBe(422);
});

it('only accounting prepares moves; support reads them, and nobody else', async () => {
  const id = await open('Rechtekarte');
  const support = await portal.signedIn('support@demo.example');
  expect((await support.get(`party-move?id=${id}`)).status).toBe(200);
  expect((await support.post('rehearse-party-move', { id, version: 0 })).status).toBe(403);
  for (const email of ['partner@demo.example', 'kundin@demo.example', 'arbeitgeber@demo.example'])
    expect([email, (await (await portal.signedIn(email)).get(`party-move?id=${id}`)).status]).toEqual([email, 403]);
  expect((await asker.get('party-move?id=999999')).status).toBe(404);
});

it('no file is taken that says nothing, twice, or too late', async () => {
  const id = await open('Dateikarte');
  const content = `${PARTNER_HEAD}\n${line('D1')}\n`;
  expect((await upload(id, 'partners', content)).status).toBe(200);
  expect((await upload(id, 'partners', content)).status).toBe(422);
  expect((await upload(id, 'partners', `${PARTNER_HEAD}\n`)).status).toBe(422);
  const { version } = await read(id);
  const wrong = await asker.post('map-party-move', { id, version, columns: { partners: { Firma: 'rolle' } }, values: {} });
  expect(wrong.status).toBe(422);
  const template = await asker.get<string>(`party-move-template?kind=partners&format=csv`);
  expect(template.body).toContain('Partnernummer;Firma');
  await asker.post('drop-party-move', { id, reason: 'Ende' });
  expect((await upload(id, 'partners', `${content}${line('D2')}\n`)).status).toBe(409);
});

it('an IBAN with dashes is the account that it is elsewhere, in the file and in the portal', async () => {
  const dashed = 'DE68-2105-0170-0012-3456-78';
  const iban = dashed.replaceAll('-', '');
  const id = await open('Strichkarte');
  const rows = [line('I1', { iban: dashed }), line('I2', { iban })];
  await upload(id, 'partners', `${PARTNER_HEAD}\n${rows.join('\n')}\n`);
  expect((await rehearse(id)).rehearsal!.byFault).toMatchObject([{ fault: 'iban-twice', rows: 2 }]);
  await asker.post('drop-party-move', { id, reason: 'Probe' });
  const done = await moveIn([line('I1', { iban: dashed })], 'Strichkarte');
  expect([done.state, done.failures]).toEqual(['done', []]);
  const { rows: kept } = await sql`select iban from partner_bank where iban = ${iban}`.execute(portal.database.db);
  expect(kept).toEqual([{ iban }]);
  const other = await open('Andere Strichkarte');
  await upload(other, 'partners', `${PARTNER_HEAD}\n${line('I3', { iban: dashed })}\n`);
  expect((await rehearse(other)).rehearsal!.byFault).toMatchObject([{ fault: 'iban-in-use', rows: 1 }]);
  await asker.post('drop-party-move', { id: other, reason: 'Probe' });
});

it('what cannot be opened is noted with what has refused it, and the others go on', async () => {
  const { database } = portal;
  const id = await open('Hakenkarte');
  const rows = [line('H1'), line('H2', { name: 'Haken' }), line('H3')];
  await upload(id, 'partners', `${PARTNER_HEAD}\n${rows.join('\n')}\n`);
  await upload(id, 'branches', `${BRANCH_HEAD}\nH2;Am See;Seestraße 3;77933;Lahr;${trade.name}\n`);
  await rehearse(id);
  await database.runAsOwner(`alter table partner add constraint partner_no_hook check (name <> 'Haken') not valid`);
  const done = await release(id);
  await database.runAsOwner('alter table partner drop constraint partner_no_hook');
  expect([done.state, done.parties, done.made]).toEqual(['done', 4, 2]);
  expect(done.failures).toEqual([{ row: expect.any(Number), number: 'H2', name: 'Haken', reason: 'partner_no_hook' }]);
  expect(done.businesses.map(({ number }) => number)).toEqual(['H1', 'H3']);
  expect(done.mails).toMatchObject({ people: 0, withoutLogin: 2 });
  expect(await findings()).toEqual([]);
  // Nothing of it has come, so it may come with the next move; then nobody waits for it.
  expect(await waitingLine(/^Umgezogenes Unternehmen, das nicht angelegt wurde$/)).toMatchObject({ count: 1 });
  expect((await moveIn([line('H2', { name: 'Haken' })], 'Hakenkarte')).made).toBe(1);
  expect(await waitingLine(/^Umgezogene.*angelegt/)).toBeUndefined();
  expect((await asker.post('take-back-party-move', { id, reason: 'Zurück' })).status).toBe(200);
  expect(await confirm()).toBe(204);
  await workOn(database.db);
  expect((await read(id)).state).toBe('taken-back');
  expect(await findings()).toEqual([]);
});

it('a partner comes once, with no more branches than its own form takes, and not at an address that a card waits for', async () => {
  const { db } = portal.database;
  const id = await open('Grenzkarte');
  const partners = [
    line('G1', { name: 'Kette' }),
    line('G2', { name: 'Zwilling' }),
    line('G3', { name: 'ZWILLING' }),
    line('G4', { name: 'Zwilling', zip: '77694' }),
    line('G5', { email: 'Wartet@neu.example' }),
    line('G6', { name: 'Kleine Kette' }),
  ];
  const branches = [
    ...Array.from({ length: 200 }, (_, at) => `G1;Haus ${at};Seestraße 3;77933;Lahr;${trade.name}`),
    ...Array.from({ length: 199 }, (_, at) => `G6;Haus ${at};Seestraße 3;77933;Lahr;${trade.name}`),
  ];
  await sql`insert into waiting_card (region_id, card_number, take_over_id, holder, email, first_name, last_name)
    select region_id, card_number, 1, 1, 'wartet@neu.example', 'Jo', 'Wartet' from card limit 1`.execute(db);
  await upload(id, 'partners', `${PARTNER_HEAD}\n${partners.join('\n')}\n`);
  await upload(id, 'branches', `${BRANCH_HEAD}\n${branches.join('\n')}\n`);
  const { rehearsal } = await rehearse(id);
  const found = Object.fromEntries(rehearsal!.byFault.map(({ fault, rows }) => [fault, rows]));
  expect(found).toEqual({ 'partner-unknown': 200, 'name-twice': 2, 'too-many-branches': 1, 'email-waits-for-card': 1 });
  await sql`delete from waiting_card where email = 'wartet@neu.example'`.execute(db);
  expect((await release(id, true)).made).toBe(201);
});

it('a new rehearsal ends the release of what an earlier one has found', async () => {
  const id = await open('Nochmalkarte');
  await upload(id, 'partners', `${PARTNER_HEAD}\n${line('N1')}\n`);
  const { version } = await rehearse(id);
  expect((await askToRelease(id)).body).toEqual({ waitsForSecond: true });
  expect((await asker.post('rehearse-party-move', { id, version })).status).toBe(204);
  await workOn(portal.database.db);
  expect((await second.get<{ acts: unknown[] }>('four-eyes-acts')).body.acts).toEqual([]);
  const stale = await asker.post('release-party-move', { id, version, leavesOutFaulty: false, reason: 'Alt' });
  expect(stale.status).toBe(409);
  await asker.post('drop-party-move', { id, reason: 'Probe' });
});

it('of more words than the page holds, those come first of which nobody has said anything', async () => {
  const id = await open('Wörterkarte');
  const rows = Array.from({ length: 130 }, (_, at) => line(`X${at}`).replace(trade.name, `Sparte ${at}`));
  await upload(id, 'partners', `${PARTNER_HEAD}\n${rows.join('\n')}\n`);
  const words = async () => (await read(id)).values[0]!.words.map(({ name }) => name);
  for (const left of [100, 30]) {
    const { version, columns } = await read(id);
    const partners = Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]));
    const first = (await words()).slice(0, left);
    const trades = Object.fromEntries(first.map((name) => [name, String(trade.id)]));
    const mapped = await asker.post('map-party-move', { id, version, columns: { partners }, values: { trade: trades } });
    expect(mapped.status).toBe(204);
  }
  // A word that nobody was asked about would be a fault of its row.
  expect((await rehearse(id)).rehearsal!.byFault).toEqual([]);
  await asker.post('drop-party-move', { id, reason: 'Probe' });
});

it('a partner with a further branch names its user, completes its data, is activated and books', async () => {
  const { db } = portal.database;
  const done = await moveIn([line('K1', { name: 'Kassenladen', email: 'kasse@neu.example' })], 'Kassenkarte', [
    `K1;Am See;Seestraße 3;77933;Lahr;${trade.name}`,
  ]);
  await sql`update person set password_hash = (select password_hash from person where email = 'partner@demo.example')
             where email = 'kasse@neu.example'`.execute(db);
  const partner = await portal.signedIn('kasse@neu.example');
  const { body: before } = await partner.get<PartnerDataAnswer>('partner-complete-personal-data');
  expect(before.branches.map(({ branchUsers }) => branchUsers.length)).toEqual([1, 0]);
  const sent = partnerDataSent(before, { companyName: 'Kassenladen' });
  const [site, branch] = sent.branches;
  const saved = await partner.post<PartnerDataAnswer>('partner-personal-data', {
    ...sent,
    branches: [site, { ...branch, branchUsers: [userSent('amsee@neu.example')] }],
  });
  expect([saved.status, saved.body.partnerDataComplete]).toEqual([200, true]);
  const { gguid } = done.businesses[0]!;
  const { body: business } = await second.get<{ version: number }>(`business?kind=partner&id=${gguid}`);
  const act = { kind: 'partner', id: gguid, version: business.version, reason: 'Umzug', contractStartAt: '2026-01-01' };
  expect((await second.post('activate-contract', act)).status).toBe(200);
  const till = await portal.signedIn('kasse@neu.example');
  const { rows } = await sql<{ number: string }>`
    select c.card_number as number from card c join person p on p.region_id = c.region_id and p.person_id = c.customer_id
     where p.email = 'kundin@demo.example' limit 1`.execute(db);
  const booked = await till.book('partner-guthaben-aufladen', { inputCardID: rows[0]!.number, guthabenAufladenBetrag: '10,00' });
  expect([booked.status, booked.body]).toEqual([200, expect.anything()]);
  expect(await findings()).toEqual([]);
});

it('the second person reads each row that comes along; support reads none, and no whole IBAN', async () => {
  const id = await open('Lesekarte');
  const iban = 'DE75512108001245126199';
  const row = line('L1', { name: 'Leseladen', iban, until: '31.12.2099' });
  await upload(id, 'partners', `${PARTNER_HEAD}\n${row}\n`);
  await rehearse(id);
  await askToRelease(id);
  const { body: page } = await second.get<{ acts: { facts: { name: string; page?: string }[] }[] }>('four-eyes-acts');
  expect(page.acts[0]!.facts).toContainEqual({ name: 'Was mitkommt', value: expect.anything(), page: `/umzug?nummer=${id}` });
  const { body: coming } = await second.get(`party-move-coming?id=${id}`);
  expect(coming).toEqual([
    {
      row: expect.any(Number),
      kind: 'partners',
      number: 'L1',
      name: 'Leseladen',
      place: 'Marktstraße 1, 77933 Lahr',
      trade: trade.name,
      terms: '',
      payment: '',
      employer: '',
      plan: '',
      contact: '',
      email: '',
      accountHolder: 'Leseladen',
      iban,
      until: '2099-12-31',
    },
  ]);
  const support = await portal.signedIn('support@demo.example');
  expect((await support.get(`party-move-coming?id=${id}`)).status).toBe(403);
  const { body: seen } = await support.get<PartyMove>(`party-move?id=${id}`);
  expect(seen.columns.map(({ example }) => example).join('')).toBe('');
  const example = (await read(id)).columns.find(({ name }) => name === 'IBAN')!.example;
  expect(example).toBe('DE75 •••• 6199');

  // Without an address nobody signs in, so staff reads of the person in the notes.
  expect(await confirm()).toBe(204);
  await workOn(portal.database.db);
  const { rows: noted } = await sql<{ notes: string }>`
    select additional_notes_for_contract as notes from partner where name = 'Leseladen'`.execute(portal.database.db);
  expect(noted[0]!.notes).toContain('Ansprechperson: Frau Kim Muster.');
});

it('a last day that has passed since the rehearsal, or a trade that is gone, stops the release', async () => {
  const { db } = portal.database;
  const id = await open('Tageskarte');
  const { rows } = await sql<{ today: string }>`select to_char(ledger_today(), 'DD.MM.YYYY') as today`.execute(db);
  await upload(id, 'partners', `${PARTNER_HEAD}\n${line('T1', { until: rows[0]!.today })}\n`);
  expect((await rehearse(id)).rehearsal!.byFault).toEqual([]);
  await sql`update party_move_row set told = jsonb_set(told, '{until}', to_jsonb((ledger_today() - 1)::text)) where party_move_id = ${id}`.execute(
    db,
  );
  expect((await askToRelease(id)).status).toBe(409);
  await sql`update party_move_row set told = told || '{"until": null, "model": "gone"}' where party_move_id = ${id}`.execute(db);
  expect((await askToRelease(id)).status).toBe(409);
  await sql`update party_move_row set told = told || '{"model": null}' where party_move_id = ${id}`.execute(db);
  expect((await askToRelease(id)).status).toBe(200);
  await asker.post('drop-party-move', { id, reason: 'Probe' });
});

it('what was prepared and left lying for 90 days is given up, with its files', async () => {
  const { database } = portal;
  const [old, fresh] = [await open('Altlast'), await open('Neulast')];
  for (const id of [old, fresh]) await upload(id, 'partners', `${PARTNER_HEAD}\n${line(`Z${id}`)}\n`);
  await database.runAsOwner(`
    alter table party_move disable trigger user; alter table party_move_file disable trigger user;
    update party_move set opened_at = opened_at - interval '91 days' where party_move_id in (${old}, ${fresh});
    update party_move_file set taken_at = taken_at - interval '91 days' where party_move_id = ${old};
    alter table party_move enable trigger user; alter table party_move_file enable trigger user`);
  await forgetPartyMoves(database.db);
  expect([(await read(old)).state, (await read(old)).files]).toEqual(['dropped', []]);
  expect([(await read(fresh)).state, (await read(fresh)).files.length]).toEqual(['open', 1]);
  await asker.post('drop-party-move', { id: fresh, reason: 'Probe' });
});

const employerLine = (
  number: string,
  { name = `Werft ${number}`, email = '', payment = 'Rechnung', iban = '', since = '', until = '', zip = '77933' } = {},
) => `${number};${name};Werftstraße 1;${zip};Lahr;${email};Herr;Uwe;Muster;${payment};${iban};${since};${until}`;

/** A move that is done, of employers with these lines; partners with theirs beside them. */
async function moveEmployersIn(lines: readonly string[], provider: string, partners: readonly string[] = []) {
  const id = await open(provider);
  await upload(id, 'employers', `${EMPLOYER_HEAD}\n${lines.join('\n')}\n`);
  if (partners.length > 0) await upload(id, 'partners', `${PARTNER_HEAD}\n${partners.join('\n')}\n`);
  const { rehearsal } = await rehearse(id);
  expect(rehearsal!.faults).toEqual([]);
  return release(id);
}

it('employers come with login, way of payment and account; one number may name a partner and an employer', async () => {
  const iban = 'DE75512108001245126199';
  const done = await moveEmployersIn(
    [
      employerLine('A1', { name: 'Leseladen', email: 'werft@neu.example', payment: 'Bankeinzug', iban, since: '01.03.2019' }),
      employerLine('A2', { email: 'kai@neu.example', until: '31.12.2099' }),
      employerLine('A3', { payment: 'Bankeinzug' }),
    ],
    'Werkkarte',
    [line('A1', { name: 'Werkladen', email: 'werkladen@neu.example' })],
  );
  expect([done.state, done.made, done.failures]).toEqual(['done', 4, []]);
  expect(done.businesses.map(({ kind, number, status, hasLogin }) => [kind, number, status, hasLogin])).toEqual([
    ['employer', 'A1', 'In Prüfung', true],
    ['employer', 'A2', 'In Prüfung', true],
    ['employer', 'A3', 'In Prüfung', false],
    ['partner', 'A1', 'In Prüfung', true],
  ]);
  const { rows } = await sql`
    select e.name, e.contract_end_at as until, e.contract_start_at as since, e.is_data_complete as complete, b.payment_method as payment,
           b.iban, b.mandate_signed_on as signed, e.additional_notes_for_contract as notes
      from employer e join employer_bank b using (region_id, employer_id)
     where e.additional_notes_for_contract like '%Werkkarte%' order by e.employer_id`.execute(portal.database.db);
  const kept = { since: null, complete: false, signed: null, until: null, iban: null };
  const notes = 'Umgezogen von „Werkkarte“: dort Nummer';
  expect(rows).toEqual([
    { ...kept, name: 'Leseladen', payment: 'Bankeinzug', iban, notes: `${notes} A1, Vertrag dort seit 01.03.2019.` },
    { ...kept, name: 'Werft A2', payment: 'Rechnung', until: '2099-12-31', notes: `${notes} A2.` },
    { ...kept, name: 'Werft A3', payment: 'Bankeinzug', notes: `${notes} A3. Ansprechperson: Herr Uwe Muster.` },
  ]);
  const { body: previews } = await asker.get<{ kind: string; subject: string }[]>(`party-move-mail?id=${done.id}`);
  expect(previews.map(({ kind, subject }) => [kind, subject.split(':')[0]])).toEqual([
    ['partner', 'Ihr Partnervertrag ist umgezogen'],
    ['employer', 'Ihr Arbeitgebervertrag ist umgezogen'],
  ]);
  expect((await asker.post('start-party-mails', { id: done.id, reason: 'Los' })).status).toBe(204);
  const { db } = portal.database;
  await mailContacts({ db, config: readConfig({}), regionContent: ownRegionContent(db) });
  const sent = await db.selectFrom('outbox_mail').select('subject').where('recipient', '=', 'werft@neu.example').execute();
  expect(sent).toEqual([{ subject: expect.stringContaining('Arbeitgebervertrag') }]);
  expect(await findings()).toEqual([]);
});

it('each row of an employer is judged by its own rules, and against employers only', async () => {
  const iban = 'DE75512108001245126199';
  const id = await open('Fehlerwerk');
  const rows = [
    employerLine('E1', { payment: 'Scheck' }),
    employerLine('E2', { payment: '' }),
    employerLine('E3', { name: 'LESELADEN' }),
    employerLine('E4', { iban }),
    employerLine('E5', { iban: 'DE89370400440532013001' }),
    employerLine('E6', { zip: '779' }),
    employerLine('E7', { email: 'arbeitgeber@demo.example' }),
    employerLine('E8', { email: 'gleich@neu.example' }),
    employerLine('E9', { email: 'GLEICH@neu.example' }),
    employerLine('E10', { name: 'Zwillingswerft' }),
    employerLine('E11', { name: 'Zwillingswerft' }),
    employerLine('E12', { until: '01.01.2020' }),
    employerLine('E13', { since: 'gestern' }),
    employerLine('E14', { since: '01.03.2020', until: '01.02.2020' }),
    employerLine('E15', { iban: IBANS[1] }),
    employerLine('E16', { iban: IBANS[1] }),
    employerLine('E17'),
    employerLine('E17', { name: 'Andere Werft' }),
    employerLine('', { name: 'Ohne Nummer' }),
    employerLine('E'.repeat(41), { name: 'Lange Nummer' }),
    'E18;A;Werft;77933;Lahr 3;;;;;Rechnung;;;',
    'E19;Ohne Person;Werftstraße 1;77933;Lahr;person@neu.example;Herr;;;Rechnung;;;',
    'E20;Anrede;Werftstraße 1;77933;Lahr;anrede@neu.example;Dr;Uwe;Muster;Rechnung;;;',
    employerLine('E21', { email: 'kein at' }),
    employerLine('E22', { until: 'bald' }),
    'E23;Zu viel;Werftstraße 1;77933;Lahr;;;;;Rechnung;;;;mehr',
    // A partner of that name and with that account is no other employer.
    employerLine('E24', { name: 'Buchladen', iban: IBANS[0] }),
  ];
  await upload(id, 'employers', `${EMPLOYER_HEAD}\n${rows.join('\n')}\n`);
  const before = await sql`select count(*) from employer`.execute(portal.database.db);
  const { rehearsal } = await rehearse(id, { payment: { Scheck: '' } });
  expect((await sql`select count(*) from employer`.execute(portal.database.db)).rows).toEqual(before.rows);
  expect(Object.fromEntries(rehearsal!.byFault.map(({ fault, rows: count }) => [fault, count]))).toEqual({
    'payment-unknown': 1,
    'payment-missing': 1,
    'party-exists': 1,
    'iban-in-use': 1,
    'iban-wrong': 1,
    'zip-wrong': 1,
    'email-taken': 1,
    'email-twice': 2,
    'name-twice': 2,
    'until-past': 2,
    'since-wrong': 1,
    'days-order': 1,
    'iban-twice': 2,
    'number-twice': 2,
    'number-missing': 1,
    'number-too-long': 1,
    'name-wrong': 1,
    'street-wrong': 1,
    'city-wrong': 1,
    'contact-wrong': 1,
    'salutation-unknown': 1,
    'email-wrong': 1,
    'until-wrong': 1,
    'too-many-cells': 1,
  });
  expect(rehearsal!.faults.find(({ number }) => number === 'E1')).toEqual({
    row: expect.any(Number),
    file: 'employers.csv',
    line: 2,
    number: 'E1',
    reason: 'Diese Zahlungsart ist nicht zugeordnet.',
    remedy: 'Im Abschnitt „Zuordnung“ sagen, ob sie Bankeinzug oder Rechnung bedeutet.',
  });
  expect(rehearsal!.byKind).toEqual([{ kind: 'employers', rows: 1, faulty: 26 }]);
  const again = await open('Werkkarte');
  await upload(again, 'employers', `${EMPLOYER_HEAD}\n${employerLine('A2', { name: 'Noch einmal' })}\n`);
  expect((await rehearse(again)).rehearsal!.byFault).toMatchObject([{ fault: 'number-moved', rows: 1 }]);
  for (const open of [id, again]) await asker.post('drop-party-move', { id: open, reason: 'Probe' });
});

it('an employer completes its data with what came, and goes back only as long as nothing of it is used', async () => {
  const { db } = portal.database;
  const done = await moveEmployersIn(
    [
      employerLine('R1', { email: 'r1@neu.example' }),
      employerLine('R2', { email: 'r2@neu.example' }),
      employerLine('R3'),
      employerLine('R4'),
    ],
    'Rückwerk',
  );
  await sql`update person set password_hash = (select password_hash from person where email = 'arbeitgeber@demo.example')
             where email = 'r2@neu.example'`.execute(db);
  const employer = await portal.signedIn('r2@neu.example', 'employer-login');
  const { body: before } = await employer.get<EmployerDataAnswer>('employer-complete-personal-data');
  expect(before.paymentMethod).toBe('Rechnung');
  const saved = await employer.post('employer-personal-data', employerDataSent(before, { companyName: 'Werft R2' }));
  expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
  const gguids = done.businesses.map(({ gguid }) => gguid);
  await sql`update employer set is_in_review = null, contract_start_at = ledger_today() where gguid = ${gguids[2]}`.execute(db);
  await sql`update card set employer_id = (select employer_id from employer where gguid = ${gguids[3]})
             where card_number = (select card_number from card join region using (region_id)
               where slug = 'lahr' and employer_id is null and customer_id is null limit 1)`.execute(db);
  expect((await asker.post('take-back-party-move', { id: done.id, reason: 'Falsch' })).status).toBe(200);
  expect(await confirm()).toBe(204);
  await workOn(db);
  const back = await read(done.id);
  expect(back.state).toBe('taken-back');
  expect(back.businesses.map(({ number, status, stays }) => [number, status, stays])).toEqual([
    ['R1', 'Beendet', null],
    ['R2', 'In Prüfung', 'signed-in'],
    ['R3', 'Aktiv', 'active'],
    ['R4', 'In Prüfung', 'cards'],
  ]);
});

it('employees come with their plans, once the former provider’s totals are those of the files', async () => {
  const { db } = portal.database;
  const { rows } = await sql<{ region: number; month: string; next: string; day: string }>`
    select region_id as region, to_char(ledger_today(), 'MM.YYYY') as month,
           to_char(ledger_today() + interval '1 month', 'YYYY-MM') as next,
           (date_trunc('month', ledger_today()) + interval '1 month')::date::text as day from region where slug = 'lahr'`.execute(
    db,
  );
  const { region, month, next, day } = rows[0]!;
  const ours = await newEmployer(db, 'Umzugswerk', 4, region);
  const theirs = await newEmployer(db, 'Fremdwerk', 1, region);
  for (const employer of [ours, theirs]) await seedEmployerBank(db, employer, 'Werk', 'Bankeinzug');
  await newEmployer(db, 'Ohneweg', 0, region);
  const [one, two, three, four] = ours.cards as [string, string, string, string];
  const id = await open('Beschäftigtenkarte');
  const employee = (card: string, number: string, more: { employer?: string; amount?: string; until?: string } = {}) =>
    `${more.employer ?? 'AG-Umzugswerk'};${card};${number};Kim;Muster;${more.amount ?? '50,00'};monatlich;Ultimo;${more.until ?? month}`;
  const lines = [
    employee(one, '1'),
    employee(two, '2', { amount: '44,50' }),
    employee(three, '3', { amount: '1.000,00' }),
    employee(three, '4', { until: '01.2020' }),
    employee(four, '5', { until: '12.2098' }),
    employee(theirs.cards[0]!, '6'),
    employee('999', '7'),
    employee(four, '8', { employer: 'Unbekannt' }),
    employee(four, '9', { employer: 'AG-Ohneweg' }),
  ];
  await upload(id, 'employees', `${EMPLOYEE_HEAD}\n${lines.join('\n')}\n`);
  const { rehearsal } = await rehearse(id, { frequence: { monatlich: 'Monat' }, time: { Ultimo: 'Ende des Monats' } });
  expect(Object.fromEntries(rehearsal!.byFault.map((of) => [of.fault, of.rows]))).toEqual({
    'amount-wrong': 1,
    'charge-day-over': 1,
    'charged-until-future': 1,
    'card-of-other-employer': 2,
    'card-unknown': 1,
    'employer-unknown': 1,
    // None was signed in 2020.
    'employer-without-mandate': 1,
    'employer-without-payment': 1,
  });
  expect(rehearsal!.charges!.byEmployer.find(({ employer }) => employer === 'Werk Umzugswerk')).toEqual({
    employer: 'Werk Umzugswerk',
    cards: 7,
    sumFormattedDE: '1.294,50',
    coming: 2,
    comingFormattedDE: '94,50',
  });
  const unsigned = await askToRelease(id, true);
  expect([unsigned.status, Object.keys(unsigned.body.fieldErrors ?? {})]).toEqual([422, ['differenceReason']]);
  const { byEmployer, byMonth } = rehearsal!.charges!;
  const signed = {
    employers: byEmployer.map(({ employer, cards, sumFormattedDE: sum }) => ({ employer, cards: String(cards), sum })),
    months: byMonth.map((of) => ({ month: of.month, sum: of.sumFormattedDE })),
    differenceReason: '',
  };
  const cent = { ...signed, months: signed.months.map((of) => (of.month === next ? { ...of, sum: '0,01' } : of)) };
  expect((await askToRelease(id, true, cent)).status).toBe(422);
  expect((await askToRelease(id, true, signed)).body).toEqual({ waitsForSecond: true });
  expect(await confirm()).toBe(204);
  await workOn(db);
  const done = await read(id);
  expect([done.state, done.made]).toEqual(['done', 2]);
  expect(done.plans).toMatchObject([{ name: 'Werk Umzugswerk', cards: 2, sumFormattedDE: '94,50', from: next, stays: null }]);
  const office = await portal.signedIn(ours.email, 'employer-login');
  const { body: cards } = await office.get<ShownEmployeeCard[]>('employer-cards');
  expect(cards.find(({ cardID }) => cardID === two)).toMatchObject({
    personnelNumber: '2',
    chargeAmount: '44,50',
    chargeFrequence: 'Monat',
    chargeFrom: day,
    isChargingActive: true,
  });
  const { rows: mails } = await sql<{
    text: string;
  }>`select body_text as text from outbox_mail where subject like 'Ihre Ladepläne%'`.execute(db);
  expect(mails).toEqual([{ text: expect.stringContaining('jeden Monat: 2 Karten, zusammen 94,50 €') }]);
  expect(await findings()).toEqual([]);
});
