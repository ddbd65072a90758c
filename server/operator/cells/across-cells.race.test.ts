import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { movedTo } from '#contract/common/errors.ts';
import { type Cell, cellMessages, type Neighbour } from '#contract/operator/cells/cells.ts';
import type { CellFound } from '#contract/operator/search/search.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { seedDemo } from '#seeds/demo.ts';
import type { OwnSession } from '#contract/tenancy/sessions/sessions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import type { RunningPortal } from '#server/portal/start-portal.ts';
import { checkMoves } from '#server/operator/operations/doctor/check-moves.ts';
import type { SoundSettings } from '#server/platform/config.ts';
import { cellCall } from '#server/tenancy/neighbours/cell-call.ts';
import { openNeighbours } from '#server/tenancy/neighbours/neighbours.ts';
import { writeNote } from '#server/tenancy/neighbours/notes.ts';
import { tellPresence } from '#server/tenancy/neighbours/presence.ts';
import { switchOnSecondFactor } from '#tests/support/authenticator.ts';
import { addStaff, introduce, startCellPortal } from '#tests/support/cell-portals.ts';
import { type Answer, Visitor } from '#tests/support/portal.ts';
import { type CellServer, runMove, startCells, type TwoCells } from '#tests/support/two-cells.ts';

/** Two cells with a portal each: the demo's world, and one that holds staff alone until a region moves there. */
const MANAGER = 'betrieb@demo.example';
const ACCOUNTANT = 'rechnungswesen@demo.example';
const EDITOR = 'redaktion@demo.example';
const SUPPORT = 'support@demo.example';
const HOLDER = 'kundin@demo.example';
const NOBODY = 'niemand@demo.example';

let server: CellServer<void>;
let cells: TwoCells;
let old: RunningPortal;
let fresh: RunningPortal;
beforeAll(async () => {
  server = await startCells((from) => seedDemo(from, { history: false }));
  cells = await server.open();
  // The new one wants a second factor of everybody, the old one of nobody.
  [old, fresh] = await Promise.all([startCellPortal(cells.from), startCellPortal(cells.to, { STAFF_SECOND_FACTOR: 'required' })]);
  await introduce(cells, old, fresh);
  await addStaff(cells.to, MANAGER.toUpperCase(), 'support');
  await addStaff(cells.to, ACCOUNTANT, 'management');
  const ended = await addStaff(cells.to, EDITOR, 'editorial');
  await cells.to.db.updateTable('person').set({ ended_at: new Date() }).where('person_id', '=', ended).execute();
});
afterAll(async () => {
  await Promise.all([old.close(), fresh.close()]);
  await server.cluster.stop();
});

/** Somebody at the old cell, with a second factor given in this session or not. */
async function staffAtOld(email: string, hasFactor = true): Promise<Visitor> {
  const visitor = new Visitor(old.url);
  await visitor.signIn('trolleymakerportal-login', email);
  if (hasFactor) {
    await switchOnSecondFactor(visitor);
    await setFactorSince(email, new Date(Date.now() - 2 * DAY_MS));
  }
  return visitor;
}
const DAY_MS = 86_400_000;
const setFactorSince = (email: string, second_factor_since: Date | null) =>
  cells.from.db.updateTable('person').set({ second_factor_since }).where('email', '=', email).execute();
/** The same person signs in with a password alone, so each is asked for once. */
const known = new Map<string, Promise<Visitor>>();
const staff = (email: string) => known.get(email) ?? known.set(email, staffAtOld(email)).get(email)!;

const begin = async (browser: Visitor) =>
  (await browser.post<{ here: string; browser: string }>('begin-cell-entry', { from: old.url })).body;
const vouch = async (person: Visitor, { here, browser }: { here: string; browser: string }) =>
  person.post<{ note: string }>('open-cell', { to: here, browser });
/** All three steps: a browser of the new cell with what the old one says of the person. */
async function enter(person: Visitor, browser = new Visitor(fresh.url)): Promise<{ browser: Visitor; answer: Answer }> {
  const { note } = (await vouch(person, await begin(browser))).body;
  const answer = await browser.post('enter-cell', { note });
  browser.token = (await browser.get<SignedInUser | null>('session')).body?.token ?? null;
  return { browser, answer };
}
const refused = (message: string) => ({ status: 422, body: { errorMessage: message } });
const actsOf = async ({ db }: Database, act: string) =>
  (await db.selectFrom('audit_event').select('subject').where('act', '=', act).orderBy('audit_event_id').execute()).map(
    ({ subject }) => subject,
  );

describe('a note of a cell', () => {
  const ask = async (note: string, path = '/cell') =>
    fetch(fresh.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ note }) });
  const figures = (said: object = {}) => ({ purpose: 'figures', to: fresh.url, said });
  const write = (content = figures()) => writeNote(old.portal, content);
  /** A note as somebody writes it who has the key. */
  function forge(change: object, key = old.portal.config.SEAL_KEY): string {
    const content = { id: randomUUID(), ...figures(), from: old.url, at: Date.now(), ...change };
    const text = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${text}.${createHmac('sha256', key).update(`note of a cell ${text}`).digest('base64url')}`;
  }

  it('is answered once', async () => {
    const note = await write();
    const first = await ask(note);
    expect([first.status, await first.json()]).toEqual([200, { answer: expect.objectContaining({ balanceCents: 0 }) }]);
    expect((await ask(note)).status).toBe(404);
    const twice = await write();
    const both = await Promise.all([ask(twice), ask(twice)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  it('is nothing to anybody else, and looks as if nothing were there', async () => {
    expect((await ask(forge({}))).status, 'control: as it should be').toBe(200);
    const [text, proof] = (await write()).split('.');
    const other = Buffer.from(Buffer.from(text!, 'base64url').toString().replace('figures', 'regions')).toString('base64url');
    const bad = {
      'of no key': forge({}, 'x'.repeat(64)),
      'with other words': `${other}.${proof}`,
      'for another cell': forge({ to: old.url }),
      'of a stranger': forge({ from: 'http://c.example' }),
      'of this very cell': forge({ from: fresh.url }),
      'too old': forge({ at: Date.now() - 31_000 }),
      'of the future': forge({ at: Date.now() + 90_000 }),
      'for what nobody answers': forge({ purpose: 'staff entry' }),
      'without a proof': text!,
      empty: '',
    };
    const missing = await ask('', '/not-there');
    const { requestId: _, ...nothing } = (await missing.json()) as Record<string, unknown>;
    for (const [what, note] of Object.entries(bad)) {
      const answer = await ask(note);
      expect([answer.status, await answer.json()], `a note ${what}`).toEqual([
        404,
        { ...nothing, requestId: expect.any(String) },
      ]);
    }
    expect((await ask('x'.repeat(17 * 1024))).status).toBe(413);
  });

  it('is not needed by, and of no use to, whoever has a session', async () => {
    const manager = await staff(MANAGER);
    expect((await manager.post('/cell', {})).status).toBe(404);
    expect((await manager.post('/cell', { purpose: 'figures', said: {} })).status).toBe(404);
  });

  it('of a clock that is wrong is refused', async () => {
    const note = await write();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    try {
      expect((await ask(note)).status).toBe(404);
    } finally {
      vi.restoreAllMocks();
    }
    expect((await ask(note)).status, 'control: by the right clock').toBe(200);
  });
});

describe('staff of one cell', () => {
  it('comes into another one without signing in, as who they are there', async () => {
    const manager = await staff(MANAGER);
    const { browser, answer } = await enter(manager);
    expect(answer.status).toBe(204);
    const { body: user } = await browser.get<SignedInUser>('session');
    // The role is the one of the account there, and the code that was given at home counts.
    expect(user).toMatchObject({ staff_role: 'support', must_set_up_second_factor: false });
    expect((await browser.get('staff-start')).status).toBe(200);
    expect((await browser.get('jobs')).status).toBe(403);
    expect((await manager.get('jobs')).status, 'control: at home').toBe(200);
    // More than at home, where this cell has given more.
    const { browser: accountant } = await enter(await staff(ACCOUNTANT));
    expect((await accountant.get('jobs')).status).toBe(200);
    expect((await (await staff(ACCOUNTANT)).get('jobs')).status).toBe(403);
    // Each cell has its own part in its own trail.
    expect(await actsOf(cells.from, 'cell-opened')).toContain(`cell ${fresh.url}`);
    expect(await actsOf(cells.to, 'signed-in-from-cell')).toContain(`cell ${old.url}`);
    expect(await actsOf(cells.to, 'cell-opened')).toEqual([]);
  });

  it('is told where there is no account, or none any more', async () => {
    expect((await enter(await staff(SUPPORT))).answer).toMatchObject(refused(cellMessages.unknownPerson));
    expect((await enter(await staff(EDITOR))).answer).toMatchObject(refused(cellMessages.unknownPerson));
    // Who has not taken up an invitation counts as nobody's second person, so nobody may act by it either.
    const invited = await addStaff(cells.to, SUPPORT, 'support', true);
    expect((await enter(await staff(SUPPORT))).answer).toMatchObject(refused(cellMessages.unknownPerson));
    await cells.to.db.updateTable('person').set({ ended_at: new Date() }).where('person_id', '=', invited).execute();
  });

  it('gives a second factor where the other cell wants one', async () => {
    const accountant = await staff(ACCOUNTANT);
    try {
      // A thief of a password could have set one up just now.
      for (const since of [null, new Date()]) {
        await setFactorSince(ACCOUNTANT, since);
        await expect.poll(async () => (await enter(accountant)).answer).toMatchObject(refused(cellMessages.factorMissing));
      }
    } finally {
      await setFactorSince(ACCOUNTANT, new Date(Date.now() - 2 * DAY_MS));
    }
    await expect.poll(async () => (await enter(accountant)).answer.status).toBe(204);
  });

  it('comes in by a note once, in the browser that began, and in no other', async () => {
    const manager = await staff(MANAGER);
    const browser = new Visitor(fresh.url);
    const { note } = (await vouch(manager, await begin(browser))).body;
    // Somebody is sent the link: without having begun, or having begun an entry of their own.
    const victim = new Visitor(fresh.url);
    expect(await victim.post('enter-cell', { note })).toMatchObject(refused(cellMessages.noteSpent));
    await begin(victim);
    const again = (await vouch(manager, await begin(browser))).body.note;
    expect(await victim.post('enter-cell', { note: again })).toMatchObject(refused(cellMessages.noteSpent));
    expect((await victim.get('session')).status).toBe(204);
    // A try in the wrong browser has used it up.
    expect(await browser.post('enter-cell', { note: again })).toMatchObject(refused(cellMessages.noteSpent));
    const good = (await vouch(manager, await begin(browser))).body.note;
    const kept = new Map(browser.cookies);
    expect((await browser.post('enter-cell', { note: good })).status, 'control').toBe(204);
    const thief = new Visitor(fresh.url);
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await thief.post('enter-cell', { note: good })).toMatchObject(refused(cellMessages.noteSpent));
  });

  it('is vouched for to neighbours alone, and by those who are signed in alone', async () => {
    const browser = new Visitor(fresh.url);
    for (const from of ['https://evil.example', fresh.url, `${old.url}@evil.example`, ''])
      expect((await browser.post('begin-cell-entry', { from })).status, `from ${from}`).toBe(404);
    const begun = await begin(browser);
    expect(begun.here).toBe(fresh.url);
    const manager = await staff(MANAGER);
    for (const here of ['https://evil.example', old.url]) expect((await vouch(manager, { ...begun, here })).status).toBe(404);
    expect((await vouch(new Visitor(old.url), begun)).status).toBe(403);
    const holder = new Visitor(old.url);
    await holder.signIn('customer-login', HOLDER);
    expect((await vouch(holder, begun)).status).toBe(403);
    const left = await staffAtOld(SUPPORT, false);
    const { cookies, token } = left;
    const session = cookies.get('session')!;
    await left.post('logout', {});
    cookies.set('session', session);
    left.token = token;
    expect((await vouch(left, begun)).status).toBe(403);
  });

  it('stays no longer than the session that vouches', async () => {
    const manager = await staff(MANAGER);
    const startOf = async (visitor: Visitor) =>
      Date.parse((await visitor.get<OwnSession[]>('sessions')).body.find(({ isThis }) => isThis)!.startedAt);
    await cells.from.db
      .updateTable('session')
      .set({ started_at: new Date((await startOf(manager)) - 3_600_000) })
      .where('token_hash', '=', hashOf(manager.cookies.get('session')!))
      .execute();
    const began = await startOf(manager);
    expect(began).toBeLessThan(Date.now() - 3_600_000);
    await expect.poll(async () => Math.abs((await startOf((await enter(manager)).browser)) - began)).toBeLessThan(5_000);
  });

  it('is dismissed there like everybody', async () => {
    const { browser } = await enter(await staff(ACCOUNTANT));
    expect((await browser.get('staff-start')).status, 'control').toBe(200);
    await cells.to.db.updateTable('person').set({ ended_at: new Date() }).where('email', '=', ACCOUNTANT).execute();
    try {
      await expect.poll(async () => (await browser.get('staff-start')).status).toBe(403);
      expect((await enter(await staff(ACCOUNTANT))).answer).toMatchObject(refused(cellMessages.unknownPerson));
    } finally {
      await cells.to.db.updateTable('person').set({ ended_at: null }).where('email', '=', ACCOUNTANT).execute();
    }
  });
});

describe('somebody at the wrong cell', () => {
  const sentAway = () => ({ status: 410, body: { errorCode: 'MOVED', address: old.url, errorMessage: movedTo(old.url) } });
  const signIn = (name: string, password = DEMO_PASSWORD, door = 'customer-login', at = fresh) =>
    new Visitor(at.url).signIn(door, name, password);
  const wrong = { status: 422, body: { errorMessage: 'Die Zugangsdaten sind falsch.' } };
  const notesAt = async ({ db }: Database) =>
    (await db.selectFrom('throttle').select('bucket').where('bucket', 'like', 'note %').execute()).length;

  it('is told the right one for the right password, and nothing else for any other', async () => {
    expect(await signIn(HOLDER)).toMatchObject(sentAway());
    expect(await signIn('partner@demo.example', DEMO_PASSWORD, 'partner-login')).toMatchObject(sentAway());
    expect(await signIn('arbeitgeber@demo.example', DEMO_PASSWORD, 'employer-login')).toMatchObject(sentAway());
    expect((await signIn(HOLDER, DEMO_PASSWORD, 'customer-login', old)).status, 'control: at the right one').toBe(200);
    for (const [name, password, door] of [
      [HOLDER, 'Falsch-2026!', 'customer-login'],
      [NOBODY, DEMO_PASSWORD, 'customer-login'],
      [HOLDER, DEMO_PASSWORD, 'partner-login'],
      // Staff signs in where its account is.
      [SUPPORT, DEMO_PASSWORD, 'trolleymakerportal-login'],
    ] as const)
      expect(await signIn(name, password, door), `${name} ${door}`).toMatchObject(wrong);
  });

  it('makes the cell ask the others about every wrong try, so that the time tells nothing', async () => {
    const asked = async (...attempt: Parameters<typeof signIn>) => {
      const before = await notesAt(cells.from);
      await signIn(...attempt);
      return (await notesAt(cells.from)) - before;
    };
    expect(await asked(HOLDER, 'Falsch-2026!')).toBe(1);
    expect(await asked(NOBODY, 'Falsch-2026!')).toBe(1);
    const there = async (...attempt: Parameters<typeof signIn>) => {
      const before = await notesAt(cells.to);
      await signIn(...attempt);
      return (await notesAt(cells.to)) - before;
    };
    // Known here: a wrong try is asked about as well, a right one never leaves the cell.
    expect(await there(HOLDER, 'Falsch-2026!', 'customer-login', old)).toBe(1);
    expect(await there(HOLDER, DEMO_PASSWORD, 'customer-login', old)).toBe(0);
  });

  it('has as many wrong tries as at the right one', async () => {
    const name = 'partner@demo.example';
    for (let tries = 1; tries <= 10; tries++)
      expect((await signIn(name, 'Falsch-2026!', 'partner-login')).status, `try ${tries}`).toBe(422);
    expect((await signIn(name, DEMO_PASSWORD, 'partner-login')).status).toBe(429);
    expect((await signIn(name, DEMO_PASSWORD, 'partner-login', old)).status).toBe(429);
    // It is the same for a name that nobody has anywhere.
    for (let tries = 1; tries <= 10; tries++) await signIn('keiner@demo.example', 'Falsch-2026!', 'partner-login');
    expect((await signIn('keiner@demo.example', DEMO_PASSWORD, 'partner-login')).status).toBe(429);
    await cells.from.db.deleteFrom('throttle').where('bucket', 'like', 'password %').execute();
    await cells.to.db.deleteFrom('throttle').where('bucket', 'like', 'password %').execute();
    expect(await signIn(name, DEMO_PASSWORD, 'partner-login'), 'control').toMatchObject(sentAway());
  });

  it('gets the link for a new password from the right cell, and the same answer as anybody', async () => {
    const ask = async (email: string) => {
      const visitor = new Visitor(fresh.url);
      const { status, body } = await visitor.post(
        'reset-password',
        { email },
        { 'x-captcha-token': await visitor.captchaToken() },
      );
      return { status, body };
    };
    const mailsTo = async ({ db }: Database, email: string) =>
      (await db.selectFrom('outbox_mail').select('body_text').where('recipient', '=', email).execute()).map(
        ({ body_text }) => body_text,
      );
    const before = (await mailsTo(cells.from, HOLDER)).length;
    const answers = [await ask(HOLDER), await ask(NOBODY)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]!.status).toBe(204);
    const mails = await mailsTo(cells.from, HOLDER);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toContain(`${old.portal.config.PUBLIC_URL}/new-password`);
    expect([await mailsTo(cells.to, HOLDER), await mailsTo(cells.from, NOBODY)]).toEqual([[], []]);
  });
});

describe('what cells know together', () => {
  it('is told to the doctor, where another one is silent', async () => {
    const { SEAL_KEY } = fresh.portal.config;
    const found = async (settings: SoundSettings) =>
      (await checkMoves(cells.to.db, { PUBLIC_URL: fresh.url, ...settings })).map(({ what }) => what);
    await expect.poll(() => found({ SEAL_KEY })).toContain('The other cell answers.');
    expect(await found({ SEAL_KEY: 'k'.repeat(64) })).toContainEqual(
      expect.stringMatching(`^The cell ${old.url} does not answer: .*404`),
    );
  });

  it('is told to the doctor, where a region is written in two cells, or in none', async () => {
    const { SEAL_KEY } = fresh.portal.config;
    // Nothing happens between two looks, or what is named.
    const found = async (meanwhile: () => Promise<unknown> = async () => {}) =>
      (await checkMoves(cells.from.db, { PUBLIC_URL: old.url, SEAL_KEY }, meanwhile))
        .map(({ what }) => what)
        .filter((what) => /The books/.test(what));
    const one = ['The books of each region are written in one cell.'];
    const { rows } = await sql<{ id: number; slug: string; row: object }>`
      select region_id as id, slug, to_jsonb(region) as row from region where slug <> 'lahr' limit 1`.execute(cells.from.db);
    const { id, slug, row } = rows[0]!;
    const atNew = (script: string) => cells.to.runAsOwner(`set local session_replication_role = replica; ${script}`);
    await expect.poll(() => found(), { message: 'control' }).toEqual(one);
    await atNew(`
      insert into region overriding system value select * from jsonb_populate_record(null::region, '${JSON.stringify(row).replaceAll("'", "''")}');
      insert into region_home (region_id) values (${id})`);
    try {
      const leave = `select region_leave(${id}, '${fresh.url}')`;
      const twice = [`The books of the region ${slug} are written in more than one cell: here, ${fresh.url}.`];
      const nowhere = [`The books of the region ${slug} are written in no cell that this one knows.`];
      expect(await found()).toEqual(twice);
      // What the page says for a source that was restored. A move to here could look like that for an instant.
      expect(await found(() => cells.from.runAsOwner(leave))).toEqual(one);
      await atNew(`delete from region_home where region_id = ${id}`);
      expect(await found()).toEqual(nowhere);
      // One that is between two cells arrives there.
      const arrive = () => atNew(`insert into region_home (region_id) values (${id})`);
      expect(await found(arrive)).toEqual(one);
      await atNew(`delete from region_home where region_id = ${id}`);
      // What is wrong in another way each time, too.
      expect(await found(async () => Promise.all([arrive(), cells.from.runAsOwner(`select region_take_over(${id})`)]))).toEqual(
        [],
      );
      await cells.from.runAsOwner(leave);
      await atNew(`delete from region_home where region_id = ${id}`);
      // And for a target that was restored.
      await cells.from.runAsOwner(`select region_take_over(${id})`);
      expect(await found()).toEqual(one);
    } finally {
      await atNew(`delete from region_home where region_id = ${id}; delete from region where region_id = ${id}`);
      await cells.from.runAsOwner(`select region_take_over(${id}); delete from region_address where region_id = ${id}`);
    }
  });

  it('is asked and told as version 1.0.0 does it, which names no regions', async () => {
    const asBefore = cellCall({ purpose: 'presence', question: z.object({}), answer: z.object({}) });
    const { db, config, log, neighbours } = fresh.portal;
    expect(await openNeighbours({ db, config, log }).ask(asBefore, {})).toEqual([{ address: old.url, answer: {} }]);
    neighbours.onAsked(asBefore, async () => ({}));
    try {
      const found = (await checkMoves(cells.from.db, { PUBLIC_URL: old.url, SEAL_KEY: config.SEAL_KEY })).map(({ what }) => what);
      expect(found).toContain('The other cell answers.');
      expect(found.filter((what) => /The books/.test(what))).toEqual([]);
    } finally {
      tellPresence(neighbours, db);
    }
  });

  it('finds what the account of the other cell may open', async () => {
    // From the new cell, where the accountant is management, to the old one.
    const { browser: accountant } = await enter(await staff(ACCOUNTANT));
    const find = async (visitor: Visitor, q: string) =>
      (await visitor.get<CellFound[]>(`staff-search-elsewhere?q=${encodeURIComponent(q)}`)).body;
    const [cell] = await find(accountant, 'Demo');
    expect(cell).toMatchObject({ address: old.url, standing: 'known' });
    const kinds = new Set(cell!.found.map(({ kind }) => kind));
    expect([kinds.has('partner'), kinds.has('person')]).toEqual([true, false]);
    const { browser: support } = await enter(await staff(MANAGER));
    const [ofManager] = await find(support, HOLDER);
    // Support here, management there.
    expect(ofManager!.found).toMatchObject([{ kind: 'person', isExact: true }]);
    const [ofNobody] = await find(await staff(SUPPORT), 'Demo');
    expect(ofNobody).toMatchObject({ address: fresh.url, standing: 'unknown', found: [] });
  });

  it('lists regions and figures, also after a region has moved', async () => {
    const accountant = (await enter(await staff(ACCOUNTANT))).browser;
    // A busy machine may take longer than the two seconds that a cell waits.
    const answered = async <T>(ask: () => Promise<T>, isWhole: (answer: T) => boolean): Promise<T> => {
      for (let tries = 1; ; tries++) {
        const answer = await ask();
        if (isWhole(answer) || tries === 20) return answer;
      }
    };
    const regionsOf = (visitor: Visitor) =>
      answered(
        async () => (await visitor.get<Neighbour[]>('neighbour-regions')).body[0]!,
        ({ standing }) => standing !== 'silent',
      );
    const cellsOf = (visitor: Visitor) =>
      answered(
        async () => (await visitor.get<Cell[]>('cells')).body,
        (all) => all.every(({ figures }) => figures),
      );
    const sum = (all: readonly Cell[], what: 'cards' | 'balanceCents' | 'owedCents') =>
      all.reduce((total, { figures }) => total + figures![what]!, 0);
    const before = await cellsOf(accountant);
    expect(before).toMatchObject([
      { isHere: true, name: new URL(fresh.url).host, figures: { cards: 0, balanceCents: 0 } },
      { isHere: false, name: new URL(old.url).host },
    ]);
    expect(sum(before, 'cards')).toBeGreaterThan(0);
    expect(sum(before, 'owedCents')).toBeGreaterThanOrEqual(sum(before, 'balanceCents'));
    expect((await regionsOf(accountant)).regions.map(({ slug }) => slug)).toContain('lahr');
    // The others are told nothing.
    expect((await (await staff(ACCOUNTANT)).get('cells')).status).toBe(403);
    expect(await regionsOf(await staff(SUPPORT))).toMatchObject({ standing: 'unknown', regions: [] });

    const run = await runMove(cells, 'lahr');
    expect([run.code, run.said]).toEqual([0, expect.stringContaining('its books are clean')]);
    const after = await cellsOf(accountant);
    expect(after[0]!.figures!.cards).toBeGreaterThan(0);
    const sums = (all: readonly Cell[]) => (['cards', 'balanceCents', 'owedCents'] as const).map((what) => sum(all, what));
    expect(sums(after)).toEqual(sums(before));
    expect((await regionsOf(accountant)).regions.map(({ slug }) => slug)).not.toContain('lahr');
    expect((await regionsOf(await staff(MANAGER))).regions.map(({ slug }) => slug)).toContain('lahr');
  });

  it('says of a cell that it does not answer, and goes on without it', async () => {
    const manager = await staff(MANAGER);
    await cells.from.runAsOwner(`insert into neighbour_cell values ('http://127.0.0.1:1', '[2,2]', '[8000000000,8000000001]')`);
    try {
      const { status, body } = await manager.get<Cell[]>('cells');
      expect(status).toBe(200);
      expect(body.find(({ name }) => name === '127.0.0.1:1')).toMatchObject({ figures: null });
      expect(body.filter(({ figures }) => figures)).toHaveLength(2);
      const regions = (await manager.get<Neighbour[]>('neighbour-regions')).body;
      expect(regions.find(({ name }) => name === '127.0.0.1:1')).toMatchObject({ standing: 'silent' });
      expect((await manager.get<CellFound[]>('staff-search-elsewhere?q=Demo')).body).toHaveLength(2);
      expect((await new Visitor(old.url).signIn('customer-login', NOBODY)).status).toBe(422);
    } finally {
      await cells.from.runAsOwner(`delete from neighbour_cell where address = 'http://127.0.0.1:1'`);
    }
  });
});
