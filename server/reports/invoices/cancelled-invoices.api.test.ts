import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { findInvoiceCheck } from '#tests/support/check-invoice-xml.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { issueDraft } from './draft-invoice.ts';
import { collectInvoices } from './collect-invoices.ts';

type Invoices = OutputOf<typeof calls.staffInvoices>;
interface Cancelled {
  cancellation: string;
  reissued: string | null;
}

let portal: TestPortal;
let accounting: Visitor;
let management: Visitor;
let business: { kind: 'partner'; id: string };

/** The first shop of the demo pays by transfer, until it gives a mandate. */
beforeEach(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  await setBank(`payment_method = 'Rechnung'`);
  await today('2026-11-10');
  const { gguid } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow();
  business = { kind: 'partner', id: gguid };
});
afterEach(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const today = (day: string) => moveClock(portal.database, new Date(`${day}T09:00:00Z`), 0.001);
/** As staff changes an account: with its act in the trail. */
const setBank = (changes: string) =>
  portal.database.db.transaction().execute(async (trx) => {
    await sql.raw(`update partner_bank set ${changes} where partner_id = 1`).execute(trx);
    await audit(trx, { personId: null, regionId: 1, act: 'partner-bank-changed' });
  });
const giveMandate = () =>
  setBank(`payment_method = 'Bankeinzug', account_holder = 'Buchladen', iban = 'DE89370400440532013000', bic = null,
    mandate_reference = 'KK-M-1001', mandate_signed_on = '2026-01-02', mandate_received_on = '2026-01-05'`);
const collectOn = async (day: string) => {
  await today(day);
  await collectInvoices({ ...portal.portal, keys: SEAL_KEYS });
};
const listed = async () => (await accounting.get<Invoices>('invoices?year=2026')).body;
const find = async (label: string) => (await listed()).invoices.find((row) => row.label === label)!;
const stateOf = async (label: string) => {
  const { state, openCents } = await find(label);
  return [state, openCents];
};
const issue = async (unit = '100,00') => {
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business, text: 'Karten', quantity: '1', unit };
  const { body } = await accounting.post<{ label: string }>('issue-invoice', { ...wanted, performedOn: '2026-11-10' });
  return body.label;
};
const pay = async (label: string, amount: string) => {
  const { gguid, openCents } = await find(label);
  const said = { gguid, openCents, direction: 'from-business', day: '2026-11-10', bankText: label, reason: 'Kontoauszug' };
  expect((await accounting.book('record-invoice-payment', { ...said, amount })).status).toBe(200);
};
const cancel = async (label: string, isReissued: boolean) => {
  const { gguid } = await find(label);
  return accounting.book<Cancelled & ErrorAnswer>('cancel-invoice', { gguid, isReissued, reason: 'Anschrift' });
};
const reissue = async (label: string) => (await cancel(label, true)).body.reissued!;
const paperOf = async (label: string) => {
  const { body } = await accounting.post<Uint8Array>('invoice-paper', { gguid: (await find(label)).gguid });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(body))), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};
const xmlOf = async (label: string) => {
  const { gguid } = await find(label);
  await accounting.post('invoice-paper', { gguid });
  const { xml } = await portal.database.db
    .selectFrom('invoice_paper as p')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.region_id', '=', 'p.region_id').onRef('i.year', '=', 'p.year').onRef('i.number', '=', 'p.number'),
    )
    .select('xml')
    .where('i.gguid', '=', gguid)
    .executeTakeFirstOrThrow();
  return xml;
};
const faultsOf = async (label: string) => (await findInvoiceCheck())?.(await xmlOf(label)) ?? [];
const mailOf = async (subject: string) =>
  (
    await portal.database.db
      .selectFrom('outbox_mail')
      .select('body_text')
      .where('subject', 'like', `%${subject}`)
      .orderBy('outbox_mail_id', 'desc')
      .executeTakeFirst()
  )?.body_text;
const confirm = async () => {
  const { acts } = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body;
  const [{ number, digest }] = acts as [FourEyesAct];
  expect((await management.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
};
/** Releases the only file by two people, and takes it to the bank. */
const bringToBank = async () => {
  const [{ file, region, sha256 }] = (await listed()).files as [Invoices['files'][number]];
  await accounting.post('release-charge-file', { region, file, sha256, reason: 'Geprüft.' });
  await confirm();
  expect((await accounting.post('take-charge-file', { region, file })).status).toBe(200);
};

describe('an invoice that is issued anew', () => {
  it('is the one that names the first, not whatever follows its cancellation', async () => {
    const label = await issue();
    const { body: first } = await cancel(label, false);
    expect(first.reissued).toBeNull();
    const { db } = portal.database;
    const { cause } = await db
      .selectFrom('invoice')
      .select('cause')
      .where('gguid', '=', (await find(label)).gguid)
      .executeTakeFirstOrThrow();
    const region = (await portal.portal.regionContent.find({ regionId: 1 }))!;
    await db.transaction().execute((trx) =>
      issueDraft(
        trx,
        { region, portalUrl: null },
        {
          business: { kind: 'partner', regionId: 1, partnerId: 1 },
          kind: 'cards',
          cause,
          positions: [{ text: 'Karten', unitCents: 10_000 }],
          issuedBy: null,
        },
      ),
    );
    // The same request again, as its answer was lost.
    expect(await cancel(label, false)).toMatchObject({ status: 200, body: { ...first } });
    const other = await issue();
    const anew = await reissue(other);
    expect(await reissue(other)).toBe(anew);
    expect(await reissue(anew)).not.toBe(anew);
  });

  it('asks for nothing where all was paid', async () => {
    const label = await issue();
    await pay(label, '119,00');
    const anew = await reissue(label);
    expect(await stateOf(anew)).toEqual(['paid', 0]);
    const text = await paperOf(anew);
    expect(text).toContain('Bereits bezahlt 119,00 € Diese Rechnung ist schon gezahlt. Es ist nichts zu zahlen.');
    expect(text).toContain('Bereits gezahlt -119,00 € Noch zu zahlen 0,00 €');
    for (const asked of ['So überweisen Sie', 'Fällig am', 'scannen']) expect(text).not.toContain(asked);
    const xml = await xmlOf(anew);
    expect(xml).toContain('<ram:TotalPrepaidAmount>119.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>0.00<');
    expect(xml).not.toContain('SpecifiedTradeSettlementPaymentMeans');
    expect(await faultsOf(anew)).toEqual([]);
    expect(await mailOf(`Rechnung ${anew}`)).toContain('Es ist nichts mehr zu zahlen.');
  });

  it('asks for the rest where a part was paid, by transfer although there is a mandate', async () => {
    const label = await issue();
    await pay(label, '50,00');
    await giveMandate();
    const anew = await reissue(label);
    const text = await paperOf(anew);
    expect(text).toContain(
      'Zu zahlen 69,00 € Gezahlt sind schon 50,00 €. Bitte überweisen Sie den Rest von 69,00 € bis zum 24.11.2026 ohne Abzug.',
    );
    expect(text).toContain(`Verwendungszweck ${anew} Betrag 69,00 €`);
    const xml = await xmlOf(anew);
    expect(xml).toContain('<ram:TotalPrepaidAmount>50.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>69.00<');
    expect(await faultsOf(anew)).toEqual([]);
    await collectOn('2026-11-20');
    expect(await stateOf(anew)).toEqual(['open', 6_900]);
    expect(await mailOf(`Bitte überweisen Sie die Rechnung ${anew}`)).toBeUndefined();
    // Its own cancellation takes back what it said, and the next one says it once more.
    const { cancellation, reissued } = (await cancel(anew, true)).body;
    expect(await faultsOf(cancellation)).toEqual([]);
    expect(await paperOf(reissued!)).toContain('Zu zahlen 69,00 €');
  });

  it('gives back what was too much', async () => {
    const label = await issue();
    await pay(label, '150,00');
    const anew = await reissue(label);
    expect(await stateOf(anew)).toEqual(['refund', -3_100]);
    const text = await paperOf(anew);
    expect(text).toContain(
      'Wird erstattet 31,00 € Gezahlt sind schon 150,00 €. Die 31,00 €, die zu viel sind, erstatten wir Ihnen.',
    );
    expect(text).not.toContain('So überweisen Sie');
    expect(await faultsOf(anew)).toEqual([]);
    expect(await mailOf(`Rechnung ${anew}`)).toContain('Die 31,00 €, die zu viel sind, erstatten wir Ihnen.');
  });

  it('announces a debit where nothing was paid, which is then made', async () => {
    await giveMandate();
    const anew = await reissue(await issue());
    expect(await paperOf(anew)).toContain('Wir ziehen 119,00 € am 24.11.2026 als SEPA-Lastschrift');
    await collectOn('2026-11-20');
    expect((await listed()).files).toHaveLength(1);
  });

  it('asks for no second payment while the debit of the first is at the bank, however often it is issued anew', async () => {
    await giveMandate();
    const label = await issue();
    await collectOn('2026-11-20');
    await bringToBank();
    const again = await reissue(await reissue(label));
    expect(await paperOf(again)).toContain(
      'Wird eingezogen 119,00 € Wir ziehen 119,00 € am 24.11.2026 von Ihrem Konto DE89 •••• 3000 ein: ' +
        'Die SEPA-Lastschrift ER1-00001 ist schon bei der Bank. Bitte überweisen Sie nichts.',
    );
    expect(await faultsOf(again)).toEqual([]);
    expect(await mailOf(`Rechnung ${again}`)).toContain('Die SEPA-Lastschrift ER1-00001 ist schon bei der Bank.');
    await collectOn('2026-11-24');
    expect(await stateOf(again)).toEqual(['paid', 0]);
    expect((await listed()).files).toHaveLength(1);
  });

  it('control: says what the database has counted, or is not issued', async () => {
    const label = await issue();
    await pay(label, '50,00');
    await rewriteFunction(portal.database, 'paid_before', 'coalesce(-invoice_open(v_first), 0)', '0');
    expect((await cancel(label, true)).status).toBe(500);
    expect(await stateOf(label)).toEqual(['open', 6_900]);
  });
});

describe('a cancellation says what follows for the money, on paper and in its mail:', () => {
  const saidOf = async (label: string) => {
    const { cancellation } = (await cancel(label, false)).body;
    expect(await faultsOf(cancellation)).toEqual([]);
    return { paper: await paperOf(cancellation), mail: await mailOf(`Stornorechnung ${cancellation}`) };
  };

  it('what was paid goes back', async () => {
    const label = await issue();
    await pay(label, '119,00');
    const { paper, mail } = await saidOf(label);
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    for (const text of [paper, mail]) expect(text).toContain('Gezahlte 119,00 € erstatten wir Ihnen.');
    expect(paper).not.toContain('nichts zu zahlen');
    expect(mail).not.toContain('nichts mehr zu zahlen');
  });

  it('a debit that is at the bank is still collected, and then goes back', async () => {
    await giveMandate();
    const label = await issue();
    await collectOn('2026-11-20');
    await bringToBank();
    const { paper, mail } = await saidOf(label);
    for (const text of [paper, mail])
      expect(text).toContain(
        'Die Lastschrift zum 24.11.2026 ist schon bei der Bank: Sie wird noch eingezogen, und wir erstatten Ihnen dann 119,00 €.',
      );
    await collectOn('2026-11-24');
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
  });

  it('control: where nothing was paid, nothing goes back', async () => {
    const { paper, mail } = await saidOf(await issue());
    expect(paper).toContain('Mit dieser Stornorechnung ist nichts zu zahlen.');
    expect(mail).toContain('Es ist nichts mehr zu zahlen.');
  });
});
