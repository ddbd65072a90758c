import { groupDigits } from '#contract/common/group-digits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { NEW_CARD_GAP } from '#contract/tenancy/decisions/case-page.ts';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { ProducedCard } from '#server/parties/cards/reads.ts';
import { openLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const password = 'Blumen-2026!';

let portal: TestPortal;
let support: Visitor;
let management: Visitor;
let till: Visitor;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  till = await portal.signedIn('kasse@demo.example');
  // What replacements take where no card is named.
  await produceCards(portal.database.db, { regionId: 1, count: 10 });
});
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const freshCard = async () => (await produceCards(portal.database.db, { regionId: 1, count: 1 }))[0]!;

/** Somebody with a card and money on it. */
async function holderOf(euros: string, { isProven = true } = {}): Promise<{ card: ProducedCard; email: string; who: Visitor }> {
  const who = portal.visitor();
  const card = await freshCard();
  const email = `verliererin-${++count}@post.example`;
  const proof = isProven ? { cardProductionNumber: card.productionNumber } : {};
  const wanted = newCustomer({ email, password, cardID: card.cardNumber, ...proof });
  await who.post('customer-registration', wanted, { 'x-captcha-token': await who.captchaToken() });
  await who.signIn('customer-login', email, password);
  if (euros !== '0,00')
    await till.book('partner-guthaben-aufladen', { inputCardID: card.cardNumber, guthabenAufladenBetrag: euros });
  return { who, card, email };
}

const report = (about: string, note = 'Telefonisch gemeldet.') =>
  support.post<ErrorAnswer & { number: number }>('open-case', { kind: 'lost-card', about, note });
const numberOf = async (card: string) => (await report(card)).body.number;
const look = async (number: number) => (await support.get<WholeCase>(`case?number=${number}`)).body;
const decide = (number: number, decision: string, more: object = {}, by = support) =>
  by.post<ErrorAnswer & { waitsForSecond: boolean }>('decide-case', { number, decision, ...more });
const cardOf = async (number: string) => (await support.get<CardRecord>(`staff-card?number=${number}`)).body;

async function balances(...cards: string[]): Promise<number[]> {
  const { rows } = await sql<{ card_number: string; balance: number }>`
    select card_number, balance from account where card_number = any (${cards}::text[])`.execute(portal.database.db);
  return cards.map((card) => rows.find(({ card_number }) => card_number === card)!.balance);
}

const mailsTo = (recipient: string) =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('outbox_mail_id')
    .execute();

describe('the case of a lost card', () => {
  it('shows all that is needed, and approving it puts a new card with the balance in its place', async () => {
    const { card, email, who } = await holderOf('20,00');
    const number = await numberOf(` ${card.cardNumber.slice(0, 4)} ${card.cardNumber.slice(4)}`);
    expect((await mailsTo(email)).at(-1)!.subject).toMatch(/^Ihre .+ wurde als verloren gemeldet$/);
    const shown = await look(number);
    expect(shown).toMatchObject({
      kind: 'lost-card',
      sections: [
        { type: 'facts', facts: [{ value: 'Anna-Lena Größer', link: { to: 'person' } }, { value: email }] },
        {
          type: 'cards',
          cards: [
            {
              cardNumber: card.cardNumber,
              part: 'Verloren',
              state: 'verloren gemeldet, kann noch bezahlen',
              balanceCents: 2000,
              holder: 'registriert, nachgewiesen',
            },
          ],
        },
        { type: 'words', text: 'Telefonisch gemeldet.' },
      ],
      offers: [
        { decision: 'approve', asksNewCard: true, hasNextCard: true, obstacle: null, needsSecond: false },
        { decision: 'reject' },
      ],
    });
    expect(shown.events.map(({ act }) => act)).toEqual(['opened', 'mailed']);

    const next = (await freshCard()).cardNumber;
    const expected = shown.offers[0]!.mails.map(({ to, subject, text }) => ({
      to,
      subject,
      text: text.replaceAll(NEW_CARD_GAP, groupDigits(next)),
    }));
    expect(await decide(number, 'approve', { newCard: next })).toMatchObject({ status: 200, body: { waitsForSecond: false } });
    const sent = (await mailsTo(email)).at(-1)!;
    expect(expected).toEqual([{ to: email, subject: sent.subject, text: sent.body_text }]);
    expect(await balances(card.cardNumber, next)).toEqual([0, 20_00]);
    expect(await cardOf(next)).toMatchObject({ holder: { email }, isProven: true, replaces: card.cardNumber });
    expect((await who.get<{ cardId: string }[]>('cardids')).body.map(({ cardId }) => cardId)).toContain(next);

    const after = await look(number);
    expect(after).toMatchObject({ state: 'decided', decision: 'approved', offers: [] });
    expect(after.sections[0]).toMatchObject({
      facts: expect.arrayContaining([expect.objectContaining({ value: groupDigits(next) })]),
    });
    expect(after.events.map(({ act }) => act)).toEqual(['opened', 'mailed', 'approved', 'mailed']);
  });

  it('stands in the life of the card, with who reported it', async () => {
    const { card } = await holderOf('1,00');
    const number = await numberOf(card.cardNumber);
    expect(await cardOf(card.cardNumber)).toMatchObject({ state: 'active', lostCase: number });
    expect((await cardOf(card.cardNumber)).events).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Verlorene Karte', case: number, detail: 'offen' }),
        expect.objectContaining({ text: 'Karte als verloren gemeldet', who: expect.stringContaining('Demo') }),
      ]) as object,
    );
    await decide(number, 'approve');
    expect(await cardOf(card.cardNumber)).toMatchObject({ lostCase: null });
    const texts = (await cardOf(card.cardNumber)).events.map(({ text, detail }) => `${text}: ${detail}`);
    expect(texts).toEqual(
      expect.arrayContaining(['Verlorene Karte: entschieden', 'Karte ersetzt: Die Karte wurde als verloren gemeldet.']),
    );
  });

  it('takes the next card of the stock where none is named', async () => {
    const { card } = await holderOf('5,00');
    expect((await decide(await numberOf(card.cardNumber), 'approve')).status).toBe(200);
    const { replacedBy } = await cardOf(card.cardNumber);
    expect(await balances(replacedBy!)).toEqual([5_00]);
  });

  it('wants the production number of a card that nobody has proven, the right one', async () => {
    const { card } = await holderOf('10,00', { isProven: false });
    const number = await numberOf(card.cardNumber);
    expect((await look(number)).sections[1]).toMatchObject({ cards: [{ needsProof: true }] });
    for (const proofs of [{}, { [card.cardNumber]: 'FALSCH99' }])
      expect(await decide(number, 'approve', { proofs })).toMatchObject({
        status: 422,
        body: { fieldErrors: { [`proofs.${card.cardNumber}`]: expect.any(String) } },
      });
    expect((await balances(card.cardNumber))[0]).toBe(10_00);
    expect((await decide(number, 'approve', { proofs: { [card.cardNumber]: card.productionNumber.toLowerCase() } })).status).toBe(
      200,
    );
  });

  it('is turned down with a reason, which the holder reads; nothing moves', async () => {
    const { card, email } = await holderOf('7,00');
    const number = await numberOf(card.cardNumber);
    expect((await decide(number, 'reject')).status).toBe(422);
    expect((await decide(number, 'reject', { reason: 'Die Karte hat sich gefunden.' })).status).toBe(200);
    expect((await mailsTo(email)).at(-1)!.body_text).toContain('Die Karte hat sich gefunden.');
    expect(await balances(card.cardNumber)).toEqual([7_00]);
    expect(await cardOf(card.cardNumber)).toMatchObject({ state: 'active', lostCase: null, replacedBy: null });
    expect((await look(number)).sections[1]).toMatchObject({ cards: [{ state: 'aktiv' }] });
  });

  it('is one at a time, and none for a card that there is not or that is replaced', async () => {
    const { card } = await holderOf('1,00');
    const number = await numberOf(card.cardNumber);
    expect(await report(card.cardNumber)).toMatchObject({
      status: 409,
      body: { errorMessage: expect.stringContaining(`${number}`) },
    });
    await decide(number, 'approve');
    expect((await report(card.cardNumber)).status).toBe(409);
    for (const about of ['176100000000999', 'x', '%']) expect((await report(about)).status).toBe(404);
  });

  it('ends when the card is replaced on its own page, or has another holder', async () => {
    const { card } = await holderOf('3,00');
    const number = await numberOf(card.cardNumber);
    const replaced = await support.book('staff-replace-card', { number: card.cardNumber, reason: 'Am Schalter.' });
    expect(replaced.status).toBe(200);
    expect(await look(number)).toMatchObject({ state: 'decided', decision: 'withdrawn' });

    const other = await holderOf('3,00', { isProven: false });
    const wrong = await numberOf(other.card.cardNumber);
    await support.post('staff-undo-registration', { number: other.card.cardNumber, reason: 'Falsch registriert.' });
    expect((await look(wrong)).offers[0]).toMatchObject({ obstacle: expect.stringContaining('jemand anderem') });
    expect((await decide(wrong, 'approve', { proofs: { [other.card.cardNumber]: other.card.productionNumber } })).status).toBe(
      409,
    );
  });

  it('above 250 EUR waits for a second person, who reads which card takes its place', async () => {
    const first = await holderOf('250,00');
    const card = await freshCard();
    const merged = { number: first.card.cardNumber, newCard: card.cardNumber, reason: 'Defekt.' };
    expect((await support.book('staff-replace-card', merged)).status).toBe(200);
    // More than the month's limit of 250 EUR comes onto a card by a bonus.
    await till.book('partner-kundenbonus-aufladen', { inputCardID: card.cardNumber, kundenbonusAufladenBetrag: '50,00' });
    const number = await numberOf(card.cardNumber);
    expect((await look(number)).offers[0]).toMatchObject({ needsSecond: true });
    const next = (await freshCard()).cardNumber;
    expect((await decide(number, 'approve', { newCard: next })).body).toEqual({ waitsForSecond: true });
    interface FourEyesActs {
      acts: { number: number; digest: string; title: string; facts: { name: string; value: string }[] }[];
    }
    const release = (await management.get<FourEyesActs>('four-eyes-acts')).body.acts.find(({ title }) =>
      title.includes(`${number}`),
    )!;
    expect(release.facts).toContainEqual({ name: 'Neue Karte', value: groupDigits(next) });
    expect(await balances(card.cardNumber)).toEqual([300_00]);
    const confirm = { number: release.number, digest: release.digest, decision: 'confirm' };
    expect((await support.post('decide-four-eyes-act', confirm)).status).toBe(422);
    expect((await management.post('decide-four-eyes-act', confirm)).status).toBe(204);
    expect(await balances(card.cardNumber, next)).toEqual([0, 300_00]);
  });
});

describe('at once', () => {
  it('eight who report the same loss make one case', async () => {
    const { card } = await holderOf('1,00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(card.cardNumber)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array(7).fill(409)]);
  });

  it('control: without the card held, all who look before one has opened it open one', async () => {
    const { card } = await holderOf('1,00');
    const { db } = portal.database;
    const lookers = 3;
    let looked = 0;
    const allHaveLooked = Promise.withResolvers<void>();
    const opened = await Promise.allSettled(
      Array.from({ length: lookers }, () =>
        db.transaction().execute(async (trx) => {
          await sql`select 1 from staff_case where details @> ${JSON.stringify({ card: card.cardNumber })}::jsonb`.execute(trx);
          if (++looked === lookers) allHaveLooked.resolve();
          await allHaveLooked.promise;
          await sql`insert into staff_case (region_id, kind, subject, details)
            values (1, 'lost-card', 'Kontrolle', ${JSON.stringify({ card: 'Kontrolle' })})`.execute(trx);
        }),
      ),
    );
    expect(opened.map(({ status }) => status)).toEqual(Array(lookers).fill('fulfilled'));
  });

  it('the decision, the desk and the till meet, and no cent is lost or doubled', async () => {
    for (let round = 0; round < 8; round++) {
      const { card } = await holderOf('20,00');
      const number = await numberOf(card.cardNumber);
      const [byCase, byCard, atTill] = await produceCards(portal.database.db, { regionId: 1, count: 3 });
      const [decided, replaced] = await Promise.all([
        decide(number, 'approve', { newCard: byCase!.cardNumber }),
        management.book('staff-replace-card', { number: card.cardNumber, newCard: byCard!.cardNumber, reason: 'Am Schalter.' }),
        till.book('partner-guthaben-aufladen', { inputCardID: atTill!.cardNumber, guthabenAufladenBetrag: '1,00' }),
      ]);
      expect([decided.status, replaced.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      const left = await balances(card.cardNumber, byCase!.cardNumber, byCard!.cardNumber);
      expect(left.toSorted((one, other) => one - other)).toEqual([0, 0, 20_00]);
      expect((await look(number)).state).toBe('decided');
    }
  });
});

it('an employer’s report opens the same case', async () => {
  const { card, email } = await holderOf('2,00');
  const { db } = portal.database;
  const employer = await db
    .selectFrom('person')
    .select(['person_id', 'employer_id'])
    .where('email', '=', 'arbeitgeber@demo.example')
    .executeTakeFirstOrThrow();
  await db.updateTable('card').set({ employer_id: employer.employer_id }).where('card_number', '=', card.cardNumber).execute();
  const number = await db
    .transaction()
    .execute((trx) => openLostCardCase(trx, { card: card.cardNumber, reportedBy: employer.person_id, note: '' }));
  expect((await look(number)).sections[0]).toMatchObject({
    facts: expect.arrayContaining([
      expect.objectContaining({ name: 'Arbeitgeber', link: { to: 'employer', id: expect.any(String) } }),
    ]),
  });
  expect((await decide(number, 'approve')).status).toBe(200);
  expect((await mailsTo(email)).at(-1)!.subject).toMatch(/wurde ersetzt$/);
  const toEmployer = (await mailsTo('arbeitgeber@demo.example')).at(-1)!;
  expect(toEmployer.subject).toBe('Eine Mitarbeiterkarte wurde ersetzt');
  expect(toEmployer.body_text).not.toContain('2,00');
});
