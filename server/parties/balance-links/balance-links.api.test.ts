import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { queryBalance } from '#contract/parties/balance-links/balance-links.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { cardNumberOf, maskCardNumber } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { claimCard } from '#server/parties/cards/claim-card.ts';
import { type Answer, startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';

let portal: TestPortal;
let staff: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signedIn('support@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const freshCards = async (count: number) =>
  (await produceCards(portal.database.db, { regionId: 1, count })).map(({ cardNumber }) => cardNumber);

function send<T = string>(content: string | Uint8Array<ArrayBuffer>, { replace = false, who = staff } = {}): Promise<Answer<T>> {
  const form = new FormData();
  form.set('cardsListFile', new File([content], 'karten.csv', { type: 'text/csv' }));
  return who.post<T>(`generate-qrcode-links-csv${replace ? '?replace=true' : ''}`, form);
}
const errorOf = async (content: string | Uint8Array<ArrayBuffer>) => {
  const { status, body } = await send<ErrorAnswer>(content);
  return { status, message: body.errorMessage };
};
const linksOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[1]!);
const ask = (link: string, who = portal.visitor()) =>
  who.get<OutputOf<typeof queryBalance> & ErrorAnswer>(`abfrage?${new URL(link).searchParams}`);
const ofNobody = () => `http://x/abfrage?x=${randomBytes(16).toString('base64url')}`;

describe('a list', () => {
  it('is answered with a link for each card, in its order and without quotes', async () => {
    const cards = await freshCards(3);
    const { status, headers, body } = await send(`\uFEFF${cards[2]}\r\n"${cards[0]}"\n\n ${cards[1]} ;`);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
    const [head, ...lines] = body.trimEnd().split('\r\n');
    expect(head).toBe('Kartennummer;Link');
    expect(lines.map((line) => line.split(';')[0])).toEqual([cards[2], cards[0], cards[1]]);
    expect(body).not.toContain('"');
    for (const link of linksOf(body)) {
      expect(link).toMatch(/^http:\/\/[^/]+\/abfrage\?x=[\w-]{22}$/);
      expect((await ask(link)).status).toBe(200);
    }
  });

  it('with an unknown number, one that is none, or one twice is refused, and the rows are named', async () => {
    const [card] = await freshCards(1);
    const unknown = cardNumberOf(4_999_999_999);
    expect(await errorOf(`${card}\n${unknown}\n`)).toEqual({
      status: 422,
      message: 'Die Datei wurde nicht angenommen. Zeile 2: unbekannte Kartennummer.',
    });
    expect(await errorOf(`Kartennummer\n${card}\n=HYPERLINK("http://x")\n${card}`)).toEqual({
      status: 422,
      message:
        'Die Datei wurde nicht angenommen. Zeile 1: keine gültige Kartennummer; Zeile 3: keine gültige Kartennummer; Zeile 4: steht schon weiter oben.',
    });
    const many = await errorOf(Array.from({ length: 3_000 }, () => 'x').join('\n'));
    expect(many.message).toMatch(/; und 2980 weitere Zeilen\.$/);
    expect(await linkRows(card!)).toEqual([]);
  });

  it('that is no file, empty or too long is refused', async () => {
    const missing = 'Es wurde keine Datei zum Hochladen angegeben.';
    expect((await staff.post<ErrorAnswer>('generate-qrcode-links-csv', new FormData())).body.errorMessage).toBe(missing);
    expect(await errorOf('')).toEqual({ status: 422, message: missing });
    expect(await errorOf('\n\r\n')).toEqual({ status: 422, message: missing });
    expect((await errorOf(new Uint8Array(randomBytes(50_000)))).status).toBe(422);
    for (const long of [Array.from({ length: 10_001 }, (_, index) => cardNumberOf(index + 1)).join('\n'), 'x'.repeat(400_001)])
      expect((await errorOf(long)).status).toBe(413);
  });

  it('is for support and management alone', async () => {
    const [card] = await freshCards(1);
    for (const email of ['rechnungswesen@demo.example', 'redaktion@demo.example', 'partner@demo.example'])
      expect((await send(card!, { who: await portal.signedIn(email) })).status).toBe(403);
  });
});

const linkRows = async (card: string) =>
  (await sql<{ token_hash: Buffer }>`select token_hash from balance_link where card_number = ${card}`.execute(portal.database.db))
    .rows;

describe('a link', () => {
  it('tells balance, number and region, and is kept as a hash alone', async () => {
    const [card] = await freshCards(1);
    const [link] = linksOf((await send(card!)).body);
    const till = await portal.signedIn('kasse@demo.example');
    await till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '12,50' });
    const { body, headers } = await ask(link!);
    expect(body).toEqual({
      balance: { balanceFormattedDE: '12,50' },
      cardID: card,
      region_name: 'Lahr',
      isCardRegistered: false,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const token = new URL(link!).searchParams.get('x')!;
    const [row] = await linkRows(card!);
    expect(Buffer.from(row!.token_hash)).toEqual(hash('sha256', token, 'buffer'));
  });

  it('hides the number once the card is registered', async () => {
    const [card] = await freshCards(1);
    const [link] = linksOf((await send(card!)).body);
    const { db } = portal.database;
    const { person_id } = await db
      .selectFrom('person')
      .select('person_id')
      .where('email', '=', 'kundin@demo.example')
      .executeTakeFirstOrThrow();
    await db.transaction().execute((trx) => claimCard(trx, card!, person_id));
    expect((await ask(link!)).body).toMatchObject({ cardID: maskCardNumber(card!), isCardRegistered: true });
  });

  it('ends when a new one is made, after a question', async () => {
    const [card, other] = await freshCards(2);
    const [old] = linksOf((await send(card!)).body);
    const question = await send<ErrorAnswer>(`${other}\n${card}`);
    expect(question).toMatchObject({ status: 409, body: { errorCode: 'LINKS_EXIST' } });
    expect(question.body.errorMessage).toContain('Für eine dieser Karten gibt es schon einen Link.');
    expect((await ask(old!)).status).toBe(200);
    expect(await linkRows(other!)).toEqual([]);
    const renewed = await send(`${other}\n${card}`, { replace: true });
    expect((await ask(old!)).status).toBe(404);
    for (const link of linksOf(renewed.body)) expect((await ask(link)).status).toBe(200);
  });

  it('that two make at once without a question is made by one of them', async () => {
    const [card] = await freshCards(1);
    const both = await Promise.all([send(card!), send(card!)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('is revoked by the number of its card', async () => {
    const [card] = await freshCards(1);
    const [link] = linksOf((await send(card!)).body);
    expect(
      (await staff.post('revoke-balance-links', { cards: `${card}\n${cardNumberOf(77)}`, reason: 'Verloren.' })).body,
    ).toEqual({ count: 1 });
    expect((await ask(link!)).body.errorMessage).toBe('Ungültiger Seitenaufruf');
    const { rows } = await sql<{ act: string }>`
      select act from audit_event where act like 'balance-links-%' order by audit_event_id desc limit 1`.execute(
      portal.database.db,
    );
    expect(rows).toEqual([{ act: 'balance-links-revoked' }]);
  });

  it('that is none is answered alike, whatever stands there', async () => {
    const [card] = await freshCards(1);
    for (const x of [
      '',
      card!,
      "' or 1=1 --",
      '<script>',
      '%00',
      'x'.repeat(3_000),
      new URL(ofNobody()).searchParams.get('x')!,
    ]) {
      const { status, body } = await portal.visitor().get<ErrorAnswer>(`abfrage?${new URLSearchParams({ x })}`);
      expect([x.slice(0, 20), status, body.errorMessage]).toEqual([x.slice(0, 20), 404, 'Ungültiger Seitenaufruf']);
    }
    expect((await portal.visitor().get('abfrage')).status).toBe(404);
  });

  it('cannot be guessed by trying many; who has a good one is not kept out', async () => {
    const [card] = await freshCards(1);
    const [link] = linksOf((await send(card!)).body);
    const statuses = new Set<number>();
    for (let guess = 0; guess < 61; guess++) statuses.add((await ask(ofNobody())).status);
    expect(statuses).toEqual(new Set([404, 429]));
    expect((await ask(link!)).status).toBe(200);
  });
});
