import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { BankMovement, UnclearMovement, unclearMovements } from '#contract/reports/bank-statements/bank-statements.ts';
import type { businessAccount } from '#contract/reports/business-accounts/business-accounts.ts';
import type * as invoices from '#contract/reports/invoices/invoices.ts';
import type { reminders } from '#contract/reports/reminders/reminders.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listDueItems } from '#server/reports/reminders/list-due-reminders.ts';
import { listDueBusinesses, sendReminders } from '#server/reports/reminders/send-reminders.ts';
import { type CamtEntrySeed, camtXml } from '#tests/support/camt.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { readBankInbox } from './read-bank-inbox.ts';

const PAYER = 'DE91100000000123456789';
const STRANGER = 'DE40987654329876543210';

let portal: TestPortal;
let accounting: Visitor;
let management: Visitor;
let iban: string;
let partner: { kind: 'partner'; id: string };
beforeEach(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
  const { gguid } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow();
  partner = { kind: 'partner', id: gguid };
  ({ iban } = await db.selectFrom('region_bank').select('iban').where('region_id', '=', 1).executeTakeFirstOrThrow());
});
afterEach(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const issue = async (unit = '100,00') => {
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business: partner, text: 'Karten', quantity: '1', unit };
  return (await accounting.post<{ label: string }>('issue-invoice', { ...wanted, performedOn: '2026-11-10' })).body.label;
};
const find = async (label: string) => {
  const { body } = await accounting.get<OutputOf<typeof invoices.staffInvoices>>('invoices?year=2026');
  return body.invoices.find((row) => row.label === label)!;
};
const stateOf = async (label: string) => {
  const { state, openCents } = await find(label);
  return [state, openCents];
};
const itemOf = async (label: string) => {
  const { body } = await accounting.get<OutputOf<typeof openItems>>('open-items');
  return body.items.find((item) => item.label === label);
};
const cancel = async (label: string, isReissued: boolean) => {
  const wanted = { gguid: (await find(label)).gguid, isReissued, reason: 'Irrtum' };
  return (await accounting.book<{ reissued: string }>('cancel-invoice', wanted)).body;
};
const confirmOpenAct = async () => {
  const [act] = (await management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
  return (await management.post('decide-four-eyes-act', { decision: 'confirm', number: act!.number, digest: act!.digest }))
    .status;
};
/** The bank's file of a day, to which a second person agrees where it is large. */
const readBank = async (day: string, ...entries: readonly CamtEntrySeed[]) => {
  await moveClock(portal.database, new Date(`${day}T17:00:00Z`), 0.001);
  const told = entries.map((one) => ({ on: day, ...one }));
  const form = new FormData();
  form.set('bankFile', new File([camtXml({ statements: [{ iban, id: day, from: day, until: day, entries: told }] })], 'a.xml'));
  const { body } = await accounting.post<{ waitsForSecond: boolean }>(`upload-bank-file?name=${day}.xml`, form);
  if (body.waitsForSecond) expect(await confirmOpenAct()).toBe(204);
  await readBankInbox({ ...portal.portal, keys: SEAL_KEYS }, undefined);
};
const paid = (cents: number, text: string, more: Partial<CamtEntrySeed> = {}): CamtEntrySeed => ({
  cents,
  text: `Rechnung ${text}`,
  name: 'Buchhandlung',
  iban: PAYER,
  endToEndId: `E2E-${text}`,
  ...more,
});
/** As banks tell a transfer that is recalled: its id and its roles are those of the transfer. */
const recalled = (cents: number, text: string, more: Partial<CamtEntrySeed> = {}): CamtEntrySeed =>
  paid(-cents, text, { returnCode: 'FOCR', ...more });
const unclear = async () => (await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements')).body.movements;
const decide = async ({ id, round, cents, proposals }: UnclearMovement, at = 0) => {
  const shares = proposals[at]!.shares.map(({ item, cents: share }) => ({
    kind: item.kind,
    key: item.key,
    cents: proposals[at]!.shares.length === 1 ? cents : share,
    openCents: item.cents,
  }));
  return accounting.book<{ waitsForSecond: boolean } & ErrorAnswer>('decide-bank-movement', {
    region: 'lahr',
    movement: id,
    round,
    shares,
    remembers: false,
  });
};
const mails = async (subject: string) =>
  portal.database.db.selectFrom('outbox_mail').select('body_text as text').where('subject', 'like', `${subject}%`).execute();

describe('a transfer for an invoice that the bank takes back', () => {
  it('opens the invoice by itself where it is the same one, and all who are concerned hear of it', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    expect(await stateOf(label)).toEqual(['paid', 0]);
    await readBank('2026-12-01', recalled(11_900, label));
    expect(await unclear()).toEqual([]);
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    expect(await itemOf(label)).toMatchObject({ state: 'taken-back', dueOn: '2026-12-08', cents: 11_900 });
    const { waiting } = (await accounting.get<{ waiting: { text: string; count: number }[] }>('staff-start')).body;
    expect(waiting.find(({ text }) => text === 'Rechnung, deren Zahlung zurückgekommen ist')).toMatchObject({ count: 1 });
    expect(waiting.find(({ text }) => text.startsWith('Überfällige Rechnung'))).toBeUndefined();
    const [mail] = await mails(`Ihre Zahlung der Rechnung ${label} ist zurückgegangen`);
    expect(mail!.text).toContain('Bitte überweisen Sie 119,00 € bis zum 08.12.2026');
    const { moves, balanceCents } = (
      await accounting.get<OutputOf<typeof businessAccount>>(`business-account?kind=partner&id=${partner.id}`)
    ).body;
    expect(moves.filter((move) => move.label === label).map(({ kind, balanceCents: after }) => [kind, after])).toEqual([
      ['invoice', 11_900],
      ['received', 0],
      ['returned', 11_900],
    ]);
    expect(balanceCents).toBe(11_900);
  });

  it('is reminded of from its new day on, as if it had never been paid late', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    await readBank('2026-12-01', recalled(11_900, label));
    const { db } = portal.database;
    const remindedOn = async (day: string) => (await listDueItems(db, day)).filter((item) => item.label === label);
    expect(await remindedOn('2026-12-14')).toEqual([]);
    expect(await remindedOn('2026-12-15')).toMatchObject([{ level: 1, daysOverdue: 7, cents: 11_900 }]);
  });

  describe('after reminders went out', () => {
    const go = (day: string) => moveClock(portal.database, new Date(`${day}T09:00:00Z`), 0.001);
    const list = async () => (await accounting.get<OutputOf<typeof reminders>>('reminders')).body;
    const rehearse = async () => (await list()).due.flatMap(({ items }) => items.map((one) => [one.label, one.level, one.dueOn]));
    const send = async (day: string) => {
      await go(day);
      const { count, cents } = await list();
      return (await accounting.post<{ sent: number }>('send-reminders', { count, cents })).body.sent;
    };
    const askForFees = async (fees: { reminder1?: string; reminder2?: string }) => {
      const none = {
        participation: '',
        card: '',
        individualCard: '',
        reminder1: '',
        reminder2: '',
        reminder3: '',
        returnedDebit: '',
      };
      expect((await accounting.post('set-invoice-prices', { region: 'lahr', ...none, ...fees })).status).toBe(204);
    };
    const fees = async () => {
      const years = [2026, 2027].map((year) => accounting.get<OutputOf<typeof invoices.staffInvoices>>(`invoices?year=${year}`));
      return (await Promise.all(years)).flatMap(({ body }) => body.invoices.filter(({ kind }) => kind === 'reminder-fee'));
    };

    it('begins anew with the first level, where it had been paid: each level once, and the first ones stay on record', async () => {
      await askForFees({ reminder1: '2,00' });
      const label = await issue();
      expect([await send('2026-12-01'), await send('2026-12-15')]).toEqual([1, 1]);
      await readBank('2026-12-16', paid(11_900, label));
      expect(await stateOf(label)).toEqual(['paid', 0]);
      await readBank('2026-12-18', recalled(11_900, label));
      const ofInvoice = async () => (await rehearse()).filter(([name]) => name === label);
      await go('2026-12-31');
      expect(await ofInvoice()).toEqual([]);
      await go('2027-01-01');
      expect(await ofInvoice()).toEqual([[label, 1, '2026-12-25']]);
      const { db } = portal.database;
      const due = await listDueBusinesses(db, '2027-01-01');
      const by = { today: '2027-01-01', sentBy: null };
      const sent = await Promise.all([sendReminders(portal.portal, due, by), sendReminders(portal.portal, due, by)]);
      expect([sent[0] + sent[1], Math.min(...sent)]).toEqual([due[0]!.items.length, 0]);
      expect(await ofInvoice()).toEqual([]);
      for (const [day, level] of [
        ['2027-01-15', 2],
        ['2027-01-29', 3],
      ] as const) {
        await go(day);
        expect(await ofInvoice()).toEqual([[label, level, '2026-12-25']]);
        await send(day);
        expect(await send(day)).toBe(0);
      }
      await go('2027-03-31');
      expect(await ofInvoice()).toEqual([]);
      const all = (await list()).sent.filter((one) => one.label === label);
      expect(all.map(({ level, dueOn }) => [level, dueOn])).toEqual([
        [3, '2026-12-25'],
        [2, '2026-12-25'],
        [1, '2026-12-25'],
        [2, '2026-11-24'],
        [1, '2026-11-24'],
      ]);
      // Each went out with a letter of its own, and the first level has its cost once more.
      expect(new Set(all.map(({ letter }) => letter)).size).toBe(5);
      expect((await fees()).filter(({ grossCents }) => grossCents === 200)).toHaveLength(2);
      // With the invoice, all of them are taken back.
      await cancel(label, false);
      expect((await fees()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
    });

    it('goes on with the next level, where a part alone was paid and taken back: it was never settled', async () => {
      const label = await issue();
      expect(await send('2026-12-01')).toBe(1);
      const { gguid } = await find(label);
      const said = { direction: 'from-business', day: '2026-12-02', bankText: label, reason: 'Kontoauszug', openCents: 11_900 };
      await go('2026-12-02');
      expect((await accounting.book('record-invoice-payment', { ...said, gguid, amount: '19,00' })).status).toBe(200);
      await readBank('2026-12-04', recalled(1_900, label));
      for (let [movement] = await unclear(); movement; [movement] = await unclear()) await decide(movement);
      expect(await itemOf(label)).toMatchObject({ cents: 11_900, dueOn: '2026-12-11' });
      await go('2026-12-31');
      expect(await rehearse()).toEqual([]);
      await go('2027-01-01');
      expect(await rehearse()).toEqual([[label, 2, '2026-12-11']]);
    });

    it('does not go out as it was listed, where it was paid and taken back since', async () => {
      const label = await issue();
      await go('2026-12-01');
      const due = await listDueBusinesses(portal.database.db, '2026-12-01');
      expect(due).toMatchObject([{ items: [{ label, level: 1 }] }]);
      await readBank('2026-12-01', paid(11_900, label));
      await readBank('2026-12-02', recalled(11_900, label));
      expect(await sendReminders(portal.portal, due, { today: '2026-12-02', sentBy: null })).toBe(0);
    });
  });

  it('early is not due before the invoice was', async () => {
    const label = await issue();
    await readBank('2026-11-11', paid(11_900, label));
    await readBank('2026-11-12', recalled(11_900, label));
    expect(await itemOf(label)).toMatchObject({ state: 'taken-back', dueOn: '2026-11-24' });
  });

  it('is paid anew, and taken back anew', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    await readBank('2026-11-14', recalled(11_900, label));
    await readBank('2026-11-17', paid(11_900, label, { endToEndId: 'ANEW' }));
    expect(await stateOf(label)).toEqual(['paid', 0]);
    // The first one cannot come back twice.
    await readBank('2026-11-18', recalled(11_900, label, { endToEndId: 'ANEW', text: 'Rueckruf' }));
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    await readBank('2026-11-19', recalled(11_900, label));
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    expect((await unclear()).map(({ proposals }) => proposals)).toEqual([[]]);
  });

  it('and was another one after all, stands again: by two, as all that is taken back', async () => {
    const label = await issue('300,00');
    await readBank('2026-11-13', paid(35_700, label));
    await readBank('2026-12-01', recalled(35_700, label));
    expect(await stateOf(label)).toEqual(['open', 35_700]);
    const movements = async () => (await accounting.get<BankMovement[]>('bank-movements')).body;
    const { id, round } = (await movements()).find(({ cents }) => cents === -35_700)!;
    const wish = { region: 'lahr', movement: id, round, reason: 'andere Zahlung' };
    expect((await accounting.post('undo-bank-decision', wish)).body).toEqual({ waitsForSecond: true });
    expect(await confirmOpenAct()).toBe(204);
    expect(await stateOf(label)).toEqual(['paid', 0]);
    const [mail] = await mails(`Berichtigung: 357,00 € für ${label} sind nicht zurückgegangen`);
    expect(mail!.text).toContain('Bitte überweisen Sie sie nicht noch einmal.');
    // It is undecided again, and the payment that stands now may come back like any other.
    const [open] = await unclear();
    expect(open).toMatchObject({ id, round: 2, proposals: [{ shares: [{ item: { kind: 'invoice-payment-return' } }] }] });
    expect((await decide(open!)).body).toEqual({ waitsForSecond: true });
    expect(await confirmOpenAct()).toBe(204);
    expect(await stateOf(label)).toEqual(['open', 35_700]);
  });

  it('to another account, in another amount, or without its mark is for a person to say', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    await readBank(
      '2026-11-14',
      recalled(11_900, label, { iban: STRANGER, ref: 'A' }),
      recalled(5_000, label, { ref: 'B' }),
      paid(-11_900, 'Rueckruf', { ref: 'C' }),
    );
    expect(await stateOf(label)).toEqual(['paid', 0]);
    const found = new Map((await unclear()).map((one) => [`${one.cents} ${one.isReturn}`, one]));
    expect(found.get('-11900 true')!.proposals).toMatchObject([
      { shares: [{ cents: -11_900, item: { label } }], reasons: expect.arrayContaining([expect.stringContaining('Konto')]) },
    ]);
    expect(found.get('-5000 true')!.proposals).toEqual([]);
    const unmarked = found.get('-11900 false')!;
    expect(unmarked.proposals).toMatchObject([
      { shares: [{ item: { label } }], reasons: ['Betrag', 'Konto', 'Name', 'die Bank nennt es keine Rückgabe'] },
    ]);
    expect((await decide(unmarked)).body).toEqual({ waitsForSecond: false });
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    // The other movement names the same payment, which is taken back already.
    expect(await decide(found.get('-11900 true')!)).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringContaining('ist schon zurückgekommen') },
    });
  });

  it('above 250 euros waits for a second person where it is not certain', async () => {
    const label = await issue('1000,00');
    await readBank('2026-11-13', paid(119_000, label));
    await readBank('2026-11-14', recalled(119_000, label, { iban: STRANGER }));
    const [movement] = await unclear();
    expect((await decide(movement!)).body).toEqual({ waitsForSecond: true });
    expect(await stateOf(label)).toEqual(['paid', 0]);
    expect(await confirmOpenAct()).toBe(204);
    expect(await stateOf(label)).toEqual(['open', 119_000]);
  });

  it('for several invoices at once opens all of them', async () => {
    const labels = [await issue(), await issue('50,00')];
    await readBank('2026-11-13', paid(17_850, labels.join(', '), { endToEndId: 'BOTH' }));
    expect([await stateOf(labels[0]!), await stateOf(labels[1]!)]).toEqual([
      ['paid', 0],
      ['paid', 0],
    ]);
    await readBank('2026-11-14', recalled(17_850, 'Rueckruf', { endToEndId: 'BOTH' }));
    expect([await stateOf(labels[0]!), await stateOf(labels[1]!)]).toEqual([
      ['open', 11_900],
      ['open', 5_950],
    ]);
  });

  it('opens the invoice that was issued in its place meanwhile', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    const { reissued } = await cancel(label, true);
    expect(await stateOf(reissued)).toEqual(['paid', 0]);
    await readBank('2026-12-10', recalled(11_900, label));
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
    expect(await stateOf(reissued)).toEqual(['open', 11_900]);
    expect(await itemOf(reissued)).toMatchObject({ state: 'taken-back', dueOn: '2026-12-17' });
    expect((await mails(`Ihre Zahlung der Rechnung ${label} ist zurück`))[0]!.text).toContain(
      `An ihrer Stelle gilt die Rechnung ${reissued}.`,
    );
  });

  it('leaves nothing to give back, and asks for nothing, where what was issued in its place is cancelled, too', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    const { reissued } = await cancel(label, true);
    await cancel(reissued, false);
    expect(await stateOf(reissued)).toEqual(['refund', -11_900]);
    await readBank('2026-11-14', recalled(11_900, label));
    expect([await stateOf(label), await stateOf(reissued)]).toEqual([
      ['cancelled', 0],
      ['cancelled', 0],
    ]);
    expect((await mails(`Ihre Zahlung der Rechnung ${label} ist zurück`))[0]!.text).toContain('Zu zahlen ist deshalb nichts.');
  });

  it('leaves nothing to give back of what was cancelled', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    await cancel(label, false);
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    await readBank('2026-11-14', recalled(11_900, label));
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
    expect((await mails(`Ihre Zahlung der Rechnung ${label} ist zurück`))[0]!.text).toContain('Zu zahlen ist deshalb nichts.');
  });

  it('makes its account no one to which a refund goes by itself', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    await readBank('2026-11-14', recalled(11_900, label));
    await readBank('2026-11-15', paid(11_900, label, { iban: STRANGER, endToEndId: 'OTHER' }));
    await cancel(label, false);
    await readBank('2026-11-16', { cents: -11_900, text: `Erstattung ${label}`, iban: PAYER });
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    await readBank('2026-11-17', { cents: -11_900, text: `Erstattung ${label}`, iban: STRANGER });
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
  });
});

describe('a refund of ours that comes back', () => {
  it('is open again as what is to be given back, and the business is asked for its account', async () => {
    const label = await issue();
    await readBank('2026-11-13', paid(11_900, label));
    await cancel(label, false);
    await readBank('2026-11-14', { cents: -11_900, text: `Erstattung ${label}`, iban: PAYER, endToEndId: 'OURS' });
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
    await readBank('2026-11-18', {
      cents: 11_900,
      text: `Erstattung ${label}`,
      iban: PAYER,
      returnCode: 'AC04',
      endToEndId: 'OURS',
    });
    expect(await unclear()).toEqual([]);
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    expect(await itemOf(label)).toMatchObject({ state: 'refund', cents: -11_900 });
    expect((await mails(`Unsere Erstattung zur Rechnung ${label} ist zurückgekommen`))[0]!.text).toContain('AC04');
  });
});

describe('money of a partner beside the files', () => {
  const record = async (amount: string, direction: 'from-partner' | 'to-partner') =>
    (
      await accounting.book('record-partner-payment', {
        partnerId: partner.id,
        direction,
        amount,
        day: '2026-11-10',
        reference: 'Danke',
        reason: 'Kontoauszug',
      })
    ).status;
  const openOf = async () => {
    const { body } = await accounting.get<OutputOf<typeof openItems>>('open-items');
    return body.items
      .filter(({ business, kind }) => business.id === partner.id && kind === 'statement')
      .map(({ cents }) => cents);
  };

  it('that was transferred and taken back is open again, once a person says so', async () => {
    const before = await openOf();
    expect(await record('20,00', 'from-partner')).toBe(200);
    await readBank('2026-11-14', {
      cents: -2_000,
      text: 'Danke',
      name: 'Buchhandlung Musterkauf',
      iban: PAYER,
      returnCode: 'FOCR',
    });
    const [movement] = await unclear();
    expect(movement!.proposals).toMatchObject([{ shares: [{ cents: -2_000, item: { kind: 'partner-payment-return' } }] }]);
    expect((await decide(movement!)).body).toEqual({ waitsForSecond: false });
    expect(await openOf()).toEqual(before);
    expect((await mails('Ihre Zahlung ist zurückgegangen'))[0]!.text).toContain('Der Betrag ist damit wieder offen.');
    await readBank('2026-11-15', { cents: -2_000, text: 'Danke', iban: PAYER, returnCode: 'FOCR', ref: 'AGAIN' });
    expect((await unclear()).map(({ proposals }) => proposals)).toEqual([[]]);
  });
});
