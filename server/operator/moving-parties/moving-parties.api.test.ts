import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { PartyKind, PartyMove, PartyValue } from '#contract/operator/moving-parties/moving-parties.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { BRANCH_HEAD, PARTNER_HEAD, workOn } from '#tests/support/party-move.ts';
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
    columns: { partners: ofKind('partners'), branches: ofKind('branches') },
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

async function askToRelease(id: number, leavesOutFaulty = false) {
  const { version } = await read(id);
  return asker.post<ErrorAnswer>('release-party-move', { id, version, leavesOutFaulty, reason: 'Umzug' });
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
  const { version } = await rehearse(id);
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
  const { body: preview } = await asker.get<{ subject: string; text: string }>(`party-move-mail?id=${id}`);
  expect(preview.text).toContain('Mailkarte');
  expect((await read(id)).mails).toMatchObject({ people: 2, mailed: 0, toMail: 2, withoutLogin: 1 });
  expect((await asker.post('start-party-mails', { id, reason: 'Los' })).status).toBe(204);
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
  expect(await read(id)).toMatchObject({ isForgotten: true, businesses: [{ number: 'V1' }] });
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
