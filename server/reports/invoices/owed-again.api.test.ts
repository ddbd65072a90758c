import { expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type * as invoices from '#contract/reports/invoices/invoices.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { readBankInbox } from '#server/reports/bank-statements/read-bank-inbox.ts';
import { type CamtEntrySeed, camtXml } from '#tests/support/camt.ts';
import { startTestPortal } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

it('what was paid for a cancelled invoice, and given back, is owed again once the bank takes it back; and the books hold', async () => {
  const portal = await startTestPortal();
  const { db } = portal.database;
  const accounting = await portal.signedIn('rechnungswesen@demo.example');
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
  const { gguid } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow();
  const { iban } = await db.selectFrom('region_bank').select('iban').where('region_id', '=', 1).executeTakeFirstOrThrow();
  const readBank = async (day: string, entry: Partial<CamtEntrySeed>) => {
    await moveClock(portal.database, new Date(`${day}T17:00:00Z`), 0.001);
    const told = {
      on: day,
      name: 'Buchhandlung',
      iban: 'DE91100000000123456789',
      endToEndId: 'E2E-1',
      ...entry,
    } as CamtEntrySeed;
    const form = new FormData();
    form.set(
      'bankFile',
      new File([camtXml({ statements: [{ iban, id: day, from: day, until: day, entries: [told] }] })], 'a.xml'),
    );
    expect((await accounting.post(`upload-bank-file?name=${day}.xml`, form)).status).toBe(200);
    await readBankInbox({ ...portal.portal, keys: SEAL_KEYS }, undefined);
  };
  const business = { kind: 'partner', id: gguid };
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business, text: 'Karten', quantity: '1', unit: '20,00' };
  const { label } = (await accounting.post<{ label: string }>('issue-invoice', { ...wanted, performedOn: '2026-11-10' })).body;
  const find = async () =>
    (await accounting.get<OutputOf<typeof invoices.staffInvoices>>('invoices?year=2026')).body.invoices.find(
      (row) => row.label === label,
    )!;
  await readBank('2026-11-11', { cents: 2_380, text: label });
  expect(await find()).toMatchObject({ state: 'paid', openCents: 0 });
  const cancelled = { gguid: (await find()).gguid, isReissued: false, reason: 'Irrtum' };
  expect((await accounting.book('cancel-invoice', cancelled)).status).toBe(200);
  const { openCents } = await find();
  expect(openCents).toBe(-2_380);
  const back = {
    gguid: cancelled.gguid,
    openCents,
    amount: '23,80',
    direction: 'to-business',
    day: '2026-11-11',
    bankText: label,
  };
  expect((await accounting.book('record-invoice-payment', { ...back, reason: 'Storno' })).status).toBe(200);
  expect(await find()).toMatchObject({ state: 'cancelled', openCents: 0 });
  await readBank('2026-11-13', { cents: -2_380, text: label, returnCode: 'FOCR' });
  expect(await find()).toMatchObject({ openCents: 2_380 });
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
