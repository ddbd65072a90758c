import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '#contract/operator/search/search.ts';
import { payOnline } from '#tests/support/pay-online.ts';
import { seedStatements } from '#tests/support/seed-statements.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let support: Visitor;
let accounting: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  await seedStatements(portal.database);
  support = await portal.signedIn('support@demo.example');
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  for (const [first, last, email] of people) await insertPerson(first, last, email);
});
afterAll(() => portal.close());

const people = [
  ['Käthe', 'Müller-Lüdenscheidt', 'k.mueller@post.example'],
  ['Anne-Sophie', "O'Brien", 'anne@post.example'],
  ['Straßer', 'Groß', 'gross@post.example'],
  ['René', 'Łukasz', 'rene@post.example'],
  ['100%', '_Prozent_', 'prozent@post.example'],
  ['<b>Fett</b>', "'; drop table person; --", 'fett@post.example'],
] as const;

async function insertPerson(first_name: string, last_name: string, email: string): Promise<void> {
  await portal.database.db
    .insertInto('person')
    .values({ first_name, last_name, email, region_id: 1, role: 'customer' } as never)
    .execute();
}

async function search(q: string, who: Visitor = support): Promise<Found[]> {
  const { status, body } = await who.get<{ found: Found[] }>(`staff-search?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body.found;
}

const titles = async (q: string, kind: Found['kind'], who?: Visitor) =>
  (await search(q, who)).filter((hit) => hit.kind === kind).map(({ title }) => title);

describe('a person', () => {
  it.each([
    'Müller',
    'mueller',
    'MULLER',
    'mü',
    'mue',
    'lüdensch',
    'ludenscheidt',
    'käthe müller',
    'Mueller Kaethe',
    'müller-lüd',
    'k.mueller@post',
  ])('is found by %s', async (q) => expect(await titles(q, 'person')).toContain('Käthe Müller-Lüdenscheidt'));

  it.each([
    ['gross', 'Straßer Groß'],
    ['strasser', 'Straßer Groß'],
    ['straße', 'Straßer Groß'],
    ['rene lukasz', 'René Łukasz'],
    ["o'brien", "Anne-Sophie O'Brien"],
    ['obrien', undefined],
    ['üller', undefined],
    ['käthe groß', undefined],
  ])('whose name holds it: %s → %s', async (q, name) => expect(await titles(q, 'person')).toEqual(name ? [name] : []));

  it('is the first answer to the whole address, in whatever case', async () => {
    const [first] = await search('K.Mueller@POST.example');
    expect(first).toMatchObject({ kind: 'person', title: 'Käthe Müller-Lüdenscheidt', isExact: true });
  });

  it('is found at once after a change of name, and not any more once the account has ended', async () => {
    await insertPerson('Zora', 'Vorher', 'zora@post.example');
    await portal.database.db
      .updateTable('person')
      .set({ last_name: 'Nachher' })
      .where('email', '=', 'zora@post.example')
      .execute();
    expect(await titles('zora vorher', 'person')).toEqual([]);
    expect(await titles('zora nachher', 'person')).toEqual(['Zora Nachher']);
    await portal.database.db
      .updateTable('person')
      .set({ ended_at: new Date() })
      .where('email', '=', 'zora@post.example')
      .execute();
    expect(await titles('zora', 'person')).toEqual([]);
  });

  it('of operator staff is nobody whom support looks up', async () => {
    expect(await titles('support@demo.example', 'person')).toEqual([]);
  });
});

describe('a card', () => {
  it.each(['176100000000014', '1761 0000 0000 014', ' 176100000000014 ', 'DEMO01', 'demo01'])('comes first by %j', async (q) => {
    const [first] = await search(q);
    expect(first).toMatchObject({ kind: 'card', id: '176100000000014', detail: 'nicht registriert', isExact: true });
  });

  it('is found by the digits that it begins or ends with, and masked as in a table', async () => {
    for (const q of ['17610000000001', '00014', '1761 •••• •••0 014'])
      expect(await titles(q, 'card')).toContain('176100000000014');
    expect(await titles('014', 'card')).toEqual([]);
  });
});

it('finds companies by words of their names and by their contract, which comes first', async () => {
  expect(await titles('marktplatz buch', 'partner')).toEqual(['Buchhandlung am Marktplatz (Demo)']);
  const [first] = await search('ap-1001');
  expect(first).toMatchObject({ kind: 'partner', title: 'Buchhandlung am Marktplatz (Demo)', detail: 'AP-1001', isExact: true });
  const employer = await portal.database.db
    .selectFrom('employer')
    .select(['name', 'contract_id', 'gguid'])
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await search(employer.contract_id.toLowerCase()))[0]).toMatchObject({
    kind: 'employer',
    id: employer.gguid,
    title: employer.name,
  });
});

it('finds a booking by its number and a statement by its label', async () => {
  const till = await portal.signedIn('kasse@demo.example');
  const { body } = await till.book<{ bookingNumber: number }>('partner-guthaben-aufladen', {
    inputCardID: '176100000000022',
    guthabenAufladenBetrag: '5,00',
  });
  const [booking] = await search(String(body.bookingNumber));
  expect(booking).toMatchObject({
    kind: 'booking',
    id: String(body.bookingNumber),
    region: 'lahr',
    regionName: 'Lahr',
    isExact: true,
  });
  expect(booking!.detail).toMatch(/^Aufladung · /);
  for (const q of ['1-00001', 'ABR-1-00001', 'abr-1-00001'])
    expect((await search(q))[0]).toMatchObject({ kind: 'statement', title: 'Abrechnung 1-00001' });
  expect(await search('1-99999')).toEqual([]);
});

it('finds an invoice by its number, for those who may see invoices', async () => {
  const { label } = await payOnline(portal.database.db, { cents: 11_900 });
  for (const q of [label, label.toLowerCase()])
    expect(await search(q, accounting)).toMatchObject([
      { kind: 'invoice', id: label, title: `Rechnung ${label}`, isExact: true },
    ]);
  expect(await search(label.replace(/\d$/, '9'), accounting)).toEqual([]);
  expect(await search(label, support)).toEqual([]);
});

describe('who may not open something', () => {
  it('does not find it: people are support’s', async () => {
    expect(await titles('müller', 'person', accounting)).toEqual([]);
    expect(await search('k.mueller@post.example', accounting)).toEqual([]);
    expect(await titles('ap-1001', 'partner', accounting)).toHaveLength(1);
    expect(await titles('176100000000014', 'card', accounting)).toHaveLength(1);
  });

  it.each(['redaktion@demo.example', 'kasse@demo.example', 'kundin@demo.example', 'auftraggeber@demo.example'])(
    'and who finds nothing may not even ask: %s',
    async (email) => expect((await (await portal.signedIn(email)).get('staff-search?q=lahr')).status).toBe(403),
  );
});

describe('hostile words', () => {
  it.each(['%', '%%', '__', '\\', "''", "' or 1=1 --", ':*', '!!', '&&& |', '<->', '::::', '(((', '‮‮', '%_%_', '🙂🙂', '  '])(
    '%j finds nothing',
    async (q) => expect(await search(q)).toEqual([]),
  );

  it('are words like others in a name', async () => {
    expect(await titles('100%', 'person')).toEqual(['100% _Prozent_']);
    expect(await titles('drop table', 'person')).toEqual(["<b>Fett</b> '; drop table person; --"]);
  });

  it('of great length are refused or find nothing, in no time', async () => {
    const { status } = await support.get(`staff-search?${new URLSearchParams({ q: 'ä'.repeat(2_000) })}`);
    expect(status).toBe(422);
    expect((await support.get(`staff-search?q=${'x'.repeat(10_000)}`)).status).toBe(422);
    expect(await search(Array.from({ length: 66 }, (_, n) => `a${n % 10}`).join(' '))).toEqual([]);
    expect(await search('ﷺ'.repeat(200))).toEqual([]);
    expect(await search('9'.repeat(200))).toEqual([]);
  });
});

it('answers six of a kind below the field, says that there are more, and gives a page of them', async () => {
  for (let n = 0; n < 8; n++) await insertPerson(`Viele${n}`, 'Gleichnamige', `gleich-${n}@post.example`);
  const short = await support.get<{ found: Found[]; more: string[] }>('staff-search?q=gleichnam');
  expect(short.body.found.filter(({ kind }) => kind === 'person')).toHaveLength(6);
  expect(short.body.more).toEqual(['person']);
  const all = await support.get<{ found: Found[]; more: string[] }>('staff-search?q=gleichnam&most=50');
  expect(all.body).toMatchObject({ more: [] });
  expect(all.body.found).toHaveLength(8);
});
