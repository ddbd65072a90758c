import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bonusTypes } from '#contract/money/bonus/bonus.ts';
import { cardNumberOf, maskCardNumber } from '#contract/common/card-number.ts';
import { REASON_GAP } from '#contract/tenancy/decisions/case-page.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { forgetContactMessages } from '#server/tenancy/decisions/forget-contact-messages.ts';
import { caseWishes } from '#tests/support/case-wishes.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let portal: TestPortal;
let support: Visitor;
let management: Visitor;
let accounting: Visitor;
let till: Visitor;
let customer: Visitor;
let ownCard: string;
let wishes: ReturnType<typeof caseWishes>;

beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  till = await portal.signedIn('kasse@demo.example');
  customer = await portal.signedIn('kundin@demo.example');
  ownCard = (await customer.get<{ cardIDs: { cardId: string }[] }>('session')).body.cardIDs[0]!.cardId;
  wishes = caseWishes({ till, customer, staff: support });
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const decide = (number: number, decision: string, more: object = {}, by = support) =>
  by.post<ErrorAnswer & { waitsForSecond: boolean }>('decide-case', { number, decision, ...more });
const lastMails = (most: number) =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'recipient_id', 'subject', 'body_text'])
    .orderBy('outbox_mail_id', 'desc')
    .limit(most)
    .execute();

describe('the list of cases', () => {
  it('holds cases of every kind, newest first, and narrows them', async () => {
    const correction = await wishes.askForCorrection(cardNumberOf(1));
    const transfer = await wishes.askForTransfer(cardNumberOf(5), ownCard);
    const message = await wishes.write('Meine Karte liest sich schlecht. <b>Bitte</b> helfen!');
    const numbers = async (filter: string, by = support) => (await wishes.list(filter, by)).cases.map(({ number }) => number);
    const { cases, next, kinds } = await wishes.list();
    expect({ numbers: cases.map(({ number }) => number), next }).toEqual({
      numbers: [message, transfer, correction],
      next: null,
    });
    expect(cases).toMatchObject([
      {
        kind: 'message',
        subject: 'Kim Demo: Meine Karte liest sich schlecht. <b>Bitte</b> helfen!',
        region: 'lahr',
        state: 'open',
      },
      { kind: 'transfer', subject: `Von ${maskCardNumber(cardNumberOf(5))} auf ${maskCardNumber(ownCard)}`, heldBy: null },
      { kind: 'correction', subject: `Buchhandlung am Marktplatz (Demo): Karte ${maskCardNumber(cardNumberOf(1))}` },
    ]);
    // Kinds of which there is none are no promise.
    expect(kinds).toEqual([
      { kind: 'transfer', open: 1 },
      { kind: 'correction', open: 1 },
      { kind: 'message', open: 1 },
    ]);
    expect(await numbers('kind=transfer')).toEqual([transfer]);
    expect(await numbers('kind=admission')).toEqual([]);
    expect(await numbers('region=lahr&kind=message')).toEqual([message]);
    expect(await numbers('region=nirgends')).toEqual([]);
    expect(await numbers('state=decided')).toEqual([]);
    expect(await numbers('mine=true')).toEqual([]);
    expect(await numbers(`search=${transfer}`)).toEqual([transfer]);
    expect(await numbers(`search=${encodeURIComponent(' 1761 0000 0000 055 ')}`)).toEqual([transfer]);
    expect(await numbers('search=marktplatz%20ap-1001')).toEqual([correction]);
    expect(await numbers('search=KIM%40POST.example')).toEqual([message]);
    for (const nothing of ['%25', '_', '%27%20or%20true', 'ap-1001%20nirgends'])
      expect(await numbers(`search=${nothing}`)).toEqual([]);
    // Accounting decides about money, and reads nobody's messages.
    expect(await numbers('', accounting)).toEqual([transfer, correction]);
    expect(await numbers('kind=message', accounting)).toEqual([]);
    for (const wrong of ['state=lost', 'kind=all', 'before=x', 'before=-1', `search=${'x'.repeat(101)}`, 'sort=up'])
      expect((await support.get(`cases?${wrong}`)).status).toBeOneOf([400, 422]);
  });

  it('comes in parts, each going on where the one before ended', async () => {
    const { db } = portal.database;
    const { rows } = await sql<{ number: number }>`
      insert into staff_case (region_id, kind, subject, search_text)
      select 1, 'message', 'Nachricht ' || n, 'viele' from generate_series(1, 120) n returning number`.execute(db);
    const seen: number[] = [];
    let before = '';
    do {
      const { cases, next } = await wishes.list(`search=viele${before}`);
      seen.push(...cases.map(({ number }) => number));
      before = next === null ? '' : `&before=${next}`;
    } while (before);
    expect(seen).toEqual(rows.map(({ number }) => number).toReversed());
    // What has waited longest comes first where that is asked for.
    const first = await wishes.list('search=viele&order=oldest');
    const second = await wishes.list(`search=viele&order=oldest&after=${first.next}`);
    expect([...first.cases, ...second.cases].map(({ number }) => number)).toEqual(rows.slice(0, 100).map(({ number }) => number));
    // A lost card that can still pay comes before them, once.
    const { rows: lost } = await sql<{ number: number }>`
      insert into staff_case (region_id, kind, subject, search_text, details)
      select region_id, 'lost-card', 'Verloren', 'viele', jsonb_build_object(
               'card', card_number, 'holderId', null, 'idempotencyKey', 'lost', 'note', '')
        from account where region_id = 1 and kind = 'card' and status = 'active' limit 1 returning number`.execute(db);
    const [urgent, next] = (await wishes.list('search=viele&order=oldest')).cases;
    expect(urgent).toMatchObject({ number: lost[0]!.number, isUrgent: true });
    expect(next).toMatchObject({ number: rows[0]!.number, isUrgent: false });
    const last = await wishes.list(`search=viele&order=oldest&after=${rows[100]!.number}`);
    expect(last.cases.map(({ number }) => number)).toEqual(rows.slice(101).map(({ number }) => number));
    await sql`update staff_case set decision = 'withdrawn', decided_at = now() where search_text = 'viele'`.execute(db);
    expect((await wishes.list('state=decided&search=viele')).cases).toHaveLength(50);
  });
});

describe('a case', () => {
  it('shows all that is needed for a transfer, and the very mails that then go out', async () => {
    const card = cardNumberOf(6);
    const number = await wishes.askForTransfer(card, ownCard);
    const before = await wishes.look(number);
    expect(before.sections).toMatchObject([
      { type: 'facts', facts: [{ link: { to: 'person' } }, { value: 'kundin@demo.example' }] },
      {
        type: 'cards',
        cards: [
          { cardNumber: card, part: 'Quelle', balanceCents: 2000, holder: 'auf niemanden registriert', needsProof: true },
          { cardNumber: ownCard, part: 'Ziel' },
        ],
      },
    ]);
    const [approve, reject] = before.offers;
    expect(approve).toMatchObject({ label: 'Übertragen', obstacle: null, needsReason: 'no' });
    expect(reject!.mails[0]!.text).toContain(`Grund: ${REASON_GAP}`);

    expect((await decide(number, 'approve')).body).toMatchObject({
      fieldErrors: { [`proofs.${card}`]: 'Diese Produktionsnummer steht nicht auf der Karte.' },
    });
    expect((await decide(number, 'approve', { proofs: { [card]: 'DEMO05' } })).status).toBe(422);
    expect((await wishes.look(number)).state).toBe('open');
    expect((await decide(number, 'approve', { proofs: { [card]: 'demo06' } })).body).toEqual({ waitsForSecond: false });
    const [mail] = await lastMails(1);
    expect(approve!.mails).toEqual([{ to: mail!.recipient, subject: mail!.subject, text: mail!.body_text }]);

    const after = await wishes.look(number);
    expect(after).toMatchObject({ state: 'decided', decision: 'approved', decidedBy: expect.any(String), offers: [] });
    expect(after.events.map(({ act, note }) => note ?? act)).toEqual([
      'opened',
      'approved',
      `Guthabenübertragung ausgeführt (Vorgang ${number})`,
    ]);
    expect(after.sections.at(-1)).toMatchObject({ title: 'Übertragen wurde', rows: [{ cents: 2000 }] });
    expect((await decide(number, 'reject', { reason: 'Doch nicht.' })).body.errorMessage).toBe(
      'Dieser Vorgang ist schon entschieden.',
    );
  });

  it('shows both sides of a correction; the preview of a refusal becomes the mail', async () => {
    const number = await wishes.askForCorrection(cardNumberOf(2));
    const { sections, offers } = await wishes.look(number, accounting);
    expect(sections).toMatchObject([
      { title: 'Gebucht wurde', rows: [{ text: 'Aufladung', cents: 5000, link: { to: 'booking' } }] },
      { title: 'Richtig wäre gewesen', rows: [{ text: 'Aufladung', cents: 500 }] },
      { title: 'Karte' },
      { title: 'Wer fragt' },
      { title: 'Nachricht des Betriebs', text: 'Eine Null zu viel.' },
    ]);
    for (const reason of [undefined, '', '   ']) expect((await decide(number, 'reject', { reason })).status).toBe(422);
    expect((await decide(number, 'reject', { reason: 'x'.repeat(501) })).status).toBe(422);
    const reason = '<script>alert(1)</script> & "Nein"';
    expect((await decide(number, 'reject', { reason }, accounting)).status).toBe(200);
    const [mail] = await lastMails(1);
    expect(mail!.body_text).toBe(offers[1]!.mails[0]!.text.replace(REASON_GAP, reason));
  });

  it('says what stands in the way before anybody tries', async () => {
    const number = await wishes.askForTransfer(cardNumberOf(7), ownCard);
    await till.book('partner-guthaben-einloesen', { inputCardID: cardNumberOf(7), guthabenEinloesenBetrag: '20,00' });
    const [approve] = (await wishes.look(number)).offers;
    expect(approve).toMatchObject({ obstacle: expect.stringContaining('kein Guthaben'), mails: [] });
    expect((await decide(number, 'approve', { proofs: { [cardNumberOf(7)]: 'DEMO07' } })).status).toBe(422);
    expect((await decide(number, 'reject', { reason: 'Die Karte ist leer.' })).status).toBe(200);
  });

  it('leaves each look in the trail', async () => {
    const number = await wishes.write('Wer sieht das?');
    await wishes.look(number);
    const { rows } = await sql<{ act: string }>`
      select act from audit_event where subject = ${`message ${number}`} order by audit_event_id`.execute(portal.database.db);
    expect(rows.map(({ act }) => act)).toEqual(['looked-at-case']);
  });

  it('is not there for those who do not decide its kind, and for nobody under a wrong number', async () => {
    const number = await wishes.write('Nur für den Service');
    expect((await accounting.get(`case?number=${number}`)).status).toBe(404);
    expect((await decide(number, 'approve', { reason: 'Hallo' }, accounting)).status).toBe(404);
    expect((await accounting.post('take-case', { number })).status).toBe(404);
    expect((await support.get('case?number=999999')).status).toBe(404);
    expect((await support.get('case?number=1%20or%201=1')).status).toBeOneOf([400, 422]);
  });
});

describe('a message', () => {
  it('is answered by mail, to the address that was given', async () => {
    const number = await wishes.write('Wann kommt meine Karte?\nKim');
    const { sections, offers } = await wishes.look(number);
    expect(sections[0]).toMatchObject({ type: 'words', text: 'Wann kommt meine Karte?\nKim' });
    expect((await decide(number, 'approve')).status).toBe(422);
    const reason = 'Sie ist unterwegs.\n\nViel Freude damit!';
    expect((await decide(number, 'approve', { reason })).status).toBe(200);
    const [mail] = await lastMails(1);
    expect(mail).toMatchObject({
      recipient: 'kim@post.example',
      recipient_id: null,
      subject: `Ihre Nachricht zur Lahrer Blütenkarte (Vorgang ${number})`,
    });
    expect(mail!.body_text).toBe(offers[0]!.mails[0]!.text.replace(REASON_GAP, reason));
    expect(mail!.body_text).toContain('Guten Tag Frau Demo,\n\nSie ist unterwegs.\n\nViel Freude damit!');
    expect(await wishes.look(number)).toMatchObject({ decision: 'approved', reason });
  });

  it('may be closed without an answer; then no mail goes out', async () => {
    const number = await wishes.write('Danke!');
    const [before] = await lastMails(1);
    expect((await decide(number, 'reject')).status).toBe(200);
    expect(await lastMails(1)).toEqual([before]);
    expect((await wishes.look(number)).decision).toBe('rejected');
  });

  it('is forgotten 90 days after it was answered, and what was done stays', async () => {
    const { db } = portal.database;
    const [old, young] = [await wishes.write('Altes'), await wishes.write('Junges')];
    for (const number of [old, young]) await decide(number, 'approve', { reason: 'Gern.' });
    await sql`update staff_case set decided_at = now() - interval '91 days' where number = ${old}`.execute(db);
    await forgetContactMessages(db);
    expect(await wishes.look(old)).toMatchObject({ subject: 'Nachricht', decision: 'approved', reason: null });
    expect(JSON.stringify(await wishes.look(old))).not.toMatch(/Altes|Kim|Gern/);
    expect(await wishes.look(young)).toMatchObject({ subject: 'Kim Demo: Junges', reason: 'Gern.' });
  });

  it('goes with the account of whoever wrote it', async () => {
    const { db } = portal.database;
    await sql`
      insert into person (region_id, email, role, first_name, last_name, password_hash)
      select region_id, 'weg@demo.example', 'customer', 'Wanda', 'Weg', password_hash from person where email = 'kundin@demo.example'`.execute(
      db,
    );
    await sql`insert into customer (region_id, person_id) select region_id, person_id from person where email = 'weg@demo.example'`
      .execute(db)
      .catch(() => undefined);
    const leaver = await portal.signedIn('weg@demo.example', 'customer-login');
    const form = { salutation: 'Divers', firstName: 'Wanda', lastName: 'Weg', contactEmail: 'wanda@post.example' };
    await leaver.post('contact-form', { ...form, message: 'Vergesst mich.' });
    const { number } = (await wishes.list('search=wanda')).cases[0]!;
    expect((await leaver.post('delete-account', { password: 'Kontor-2026!' })).status).toBeLessThan(300);
    expect((await wishes.list('search=wanda')).cases).toEqual([]);
    expect((await wishes.list('search=wanda&state=decided')).cases).toEqual([]);
    const whole = await wishes.look(number);
    expect(whole).toMatchObject({ decision: 'withdrawn', subject: 'Nachricht', offers: [] });
    expect(JSON.stringify(whole)).not.toMatch(/Wanda|Vergesst|weg@demo/);
    const { rows } = await sql`
      select from staff_case where number = ${number} and (details::text || search_text || subject) ~* 'wanda|vergesst|weg'`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a bonus', () => {
  const permanent = {
    bonusActive: true,
    permanentBonus: true,
    permanentType: Object.keys(bonusTypes)[0],
    permanentValueInPercent: '4',
    permanentForCompletePurchase: 'Ja',
    permanentTiming: 'Nein',
    accepted: true,
  };
  it('is brought forward, told to the partner; a new wish of the partner ends the case', async () => {
    const partner = await portal.signedIn('partner@demo.example');
    const open = (about: string, note = '') =>
      support.post<{ number: number } & ErrorAnswer>('open-case', { kind: 'bonus', about, note });
    expect((await open('AP-9999')).status).toBe(404);
    expect((await open('AP-1001')).body.errorMessage).toBe('Für diesen Partner wartet keine Änderung des Bonus.');
    const saved = async () => expect((await partner.post('set-bonus', permanent)).status).toBe(200);
    await saved();
    const { number: first } = (await open('AP-1001', 'Ruft an: Stadtfest.')).body;
    expect((await open('AP-1001')).status).toBe(409);
    await saved();
    expect((await wishes.look(first)).decision).toBe('withdrawn');

    const { number } = (await open('AP-1001')).body;
    const { offers, sections } = await wishes.look(number);
    expect(sections[0]).toMatchObject({
      title: 'Bonus',
      facts: [{ name: 'In Kraft' }, { value: 'Dauerbonus: 4 % vom Einkaufswert' }],
    });
    expect((await decide(number, 'approve')).status).toBe(200);
    const [mail] = await lastMails(1);
    expect(mail).toMatchObject({ recipient: 'partner@demo.example', body_text: offers[0]!.mails[0]!.text });
    expect((await partner.get('get-bonus')).body).toMatchObject({ inForce: 'Dauerbonus: 4 % vom Einkaufswert', coming: [] });
    expect((await till.post('open-case', { kind: 'bonus', about: 'AP-1001', note: '' })).status).toBe(403);
  });
});

describe('who works on it', () => {
  it('takes it, and gives it back; another takes it over only when he says so', async () => {
    const number = await wishes.write('Wer nimmt mich?');
    expect((await support.post('take-case', { number })).status).toBe(204);
    expect((await support.post('take-case', { number })).status).toBe(204);
    expect(await wishes.look(number)).toMatchObject({ isMine: true });
    expect(await wishes.look(number, management)).toMatchObject({ isMine: false, heldBy: expect.any(String) });
    const taken = await management.post<ErrorAnswer>('take-case', { number });
    expect(taken).toMatchObject({
      status: 409,
      body: { errorMessage: expect.stringMatching(/^Diesen Vorgang bearbeitet gerade .+\.$/) },
    });
    expect((await decide(number, 'reject', {}, management)).status).toBe(409);
    expect((await management.post('give-back-case', { number })).status).toBe(204);
    expect(await wishes.look(number)).toMatchObject({ isMine: true });
    expect((await management.post('take-case', { number, takeOver: true })).status).toBe(204);
    expect((await wishes.list('mine=true', management)).cases.map((one) => one.number)).toEqual([number]);
    expect((await management.post('give-back-case', { number })).status).toBe(204);
    expect((await decide(number, 'reject')).status).toBe(200);
    expect((await support.post<ErrorAnswer>('take-case', { number })).status).toBe(409);
    expect((await wishes.look(number)).events.map(({ act }) => act)).toEqual([
      'opened',
      'mailed',
      'taken',
      'taken-over',
      'given-back',
      'rejected',
    ]);
  });

  it('goes on with the next open case that nobody else holds, and with the newest after the oldest', async () => {
    const [first, second, third] = [
      await wishes.write('Eins weiter'),
      await wishes.write('Zwei weiter'),
      await wishes.write('Drei weiter'),
    ];
    const next = async (number: number, order = 'newest') =>
      (await support.get<{ next: number | null }>(`case?number=${number}&kind=message&search=weiter&order=${order}`)).body.next;
    expect(await next(third)).toBe(second);
    expect(await next(first, 'oldest')).toBe(second);
    expect(await next(third, 'oldest')).toBe(first);
    await management.post('take-case', { number: second });
    expect(await next(third)).toBe(first);
    expect(await next(first)).toBe(third);
    await decide(third, 'reject');
    expect(await next(first)).toBe(null);
  });
});

it('a sum in parts wants a second person as the whole does: what was moved for the same customer today counts', async () => {
  const cards = await produceCards(portal.database.db, { regionId: 1, count: 2 });
  const numbers: number[] = [];
  for (const { cardNumber: inputCardID } of cards) {
    await till.book('partner-guthaben-aufladen', { inputCardID, guthabenAufladenBetrag: '150,00' });
    const wanted = { cardIDsToTransfer: [inputCardID], targetCardID: ownCard };
    numbers.push((await customer.post<{ number: number }>('transfer-balance', wanted)).body.number);
  }
  const [first, second] = numbers as [number, number];
  const proofOf = (at: number) => ({ proofs: { [cards[at]!.cardNumber]: cards[at]!.productionNumber } });
  expect((await wishes.look(second)).offers[0]).toMatchObject({ needsSecond: false });
  expect((await decide(first, 'approve', proofOf(0))).body).toEqual({ waitsForSecond: false });
  expect((await wishes.look(second)).offers[0]).toMatchObject({ needsSecond: true });
  // Another person of staff has moved nothing yet.
  expect((await wishes.look(second, management)).offers[0]).toMatchObject({ needsSecond: false });
  expect((await decide(second, 'approve', proofOf(1))).body).toEqual({ waitsForSecond: true });
});

describe('more than 250 EUR', () => {
  const actsOf = async (by: Visitor) => (await by.get<{ acts: FourEyesAct[] }>('four-eyes-acts?which=open')).body.acts;

  it('wait for a second person, and are carried out once that one confirms', async () => {
    const cards = [3, 10].map(cardNumberOf);
    for (const inputCardID of cards)
      await till.book('partner-guthaben-aufladen', { inputCardID, guthabenAufladenBetrag: '150,00' });
    const wanted = { cardIDsToTransfer: cards, targetCardID: ownCard };
    const { number } = (await customer.post<{ number: number }>('transfer-balance', wanted)).body;
    expect((await wishes.look(number)).offers[0]).toMatchObject({ needsSecond: true });
    const proofs = Object.fromEntries(cards.map((card, index) => [card, ['DEMO03', 'DEMO10'][index]!]));
    expect((await decide(number, 'approve', { proofs })).body).toEqual({ waitsForSecond: true });

    expect(await wishes.look(number)).toMatchObject({ state: 'open', waitsForSecond: true, offers: [] });
    expect((await wishes.list('kind=transfer')).cases[0]).toMatchObject({ number, waitsForSecond: true });
    expect((await decide(number, 'approve', { proofs }, management)).status).toBe(409);
    expect((await decide(number, 'reject', { reason: 'Nein.' })).status).toBe(409);
    const [own] = await actsOf(support);
    expect(
      (await support.post('decide-four-eyes-act', { decision: 'confirm', number: own!.number, digest: own!.digest })).status,
    ).toBe(422);

    const [release] = await actsOf(accounting);
    expect(release).toMatchObject({ title: `Vorgang ${number}: Guthabenübertragung über 300,00 €`, mayConfirm: true });
    const confirm = { decision: 'confirm', number: release!.number, digest: release!.digest };
    expect((await accounting.post('decide-four-eyes-act', confirm)).status).toBe(204);
    const after = await wishes.look(number);
    expect(after).toMatchObject({ state: 'decided', decision: 'approved', waitsForSecond: false });
    expect(after.events.map(({ act }) => act)).toEqual(['opened', 'second-asked', 'approved', 'mailed', 'second-confirmed']);
    expect(after.sections.at(-1)).toMatchObject({ rows: [{ cents: 15_000 }, { cents: 15_000 }] });
  });
});
