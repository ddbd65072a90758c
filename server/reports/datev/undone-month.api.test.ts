import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import { datevRoleNames, isRevenue, presetAccounts } from '#contract/reports/datev/datev-accounts.ts';
import type { DatevMonth } from '#contract/reports/datev/datev.ts';
import type { bankMovements } from '#contract/reports/bank-statements/bank-statements.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { startTestPortal } from '#tests/support/portal.ts';
import { readExport } from '#tests/support/read-datev.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startBank } from '#tests/support/test-bank.ts';

it('an assignment that is taken back after its month was exported falls into the month of the contrary entry', async () => {
  const portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
  try {
    const bank = await startBank(portal);
    const { accounting } = bank;
    const { db } = portal.database;
    const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
    const accounts = presetAccounts('03', 4);
    const settings = {
      region: 'lahr',
      consultant: '29098',
      client: '55003',
      length: '4',
      yearBegins: '1',
      isFixed: true,
      chart: '03',
      firstBusiness: '1',
      ...Object.fromEntries(datevRoleNames.map((role) => [role, accounts[role].account])),
      ...Object.fromEntries(datevRoleNames.filter(isRevenue).map((role) => [`key-${role}`, ''])),
    };
    expect((await accounting.post('save-datev-settings', settings)).status).toBe(204);
    await at('2026-10-20T09:00:00Z');
    const { rows } = await sql<{ gguid: string }>`select gguid from partner where partner_id = 1`.execute(db);
    const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', text: 'Karten', quantity: '1', unit: '100,00' };
    const business = { kind: 'partner', id: rows[0]!.gguid };
    const issued = await accounting.post<{ label: string }>('issue-invoice', { ...wanted, business, performedOn: '2026-10-20' });
    const { label } = issued.body;
    await bank.tells('2026-10-22', { cents: 11_900, text: label });
    const exportMonth = async (month: string) => {
      await sealBooks(db, SEAL_KEYS);
      return (await accounting.post<{ batch: number; isNew: boolean }>('export-datev-month', { region: 'lahr', month })).body;
    };
    const moneyOf = async (month: string) => {
      const { body } = await accounting.post<Uint8Array>('datev-export-file', { region: 'lahr', month, batch: 1 });
      return readExport(body)
        .lines.filter((line) => line.label === label && [line.account, line.against].includes(accounts.bank.account))
        .map(({ cents, day, text }) => [cents, day, text]);
    };
    await at('2026-11-02T09:00:00Z');
    expect(await exportMonth('2026-10')).toEqual({ batch: 1, isNew: true });
    const before = await moneyOf('2026-10');
    expect(before).toEqual([[11_900, '2210', expect.stringContaining('Zahlung')]]);
    await at('2026-11-05T09:00:00Z');
    const [movement] = (await accounting.get<OutputOf<typeof bankMovements>>('bank-movements')).body;
    const undo = { region: 'lahr', movement: movement!.id, round: movement!.round, reason: 'Falsch' };
    expect((await accounting.post('undo-bank-decision', undo)).status).toBe(200);
    const months = async () => (await accounting.get<{ months: DatevMonth[] }>('datev-months?region=lahr')).body.months;
    expect((await months()).find(({ month }) => month === '2026-10')).toMatchObject({ behind: null });
    await at('2026-12-01T09:00:00Z');
    expect(await exportMonth('2026-10')).toEqual({ batch: 1, isNew: false });
    expect(await moneyOf('2026-10')).toEqual(before);
    expect(await exportMonth('2026-11')).toEqual({ batch: 1, isNew: true });
    expect(await moneyOf('2026-11')).toEqual([[11_900, '0511', expect.stringContaining('Zuordnung zurückgenommen')]]);
    expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
  } finally {
    await portal.close();
  }
});
