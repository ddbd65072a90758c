import { expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openBankWorld } from '#tests/support/bank-world.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startBank } from '#tests/support/test-bank.ts';

it('a transfer that the bank takes back while its cards are loaded is unpaid again, or owed, and never both', async () => {
  const world = await openBankWorld();
  const { db } = world.portal.database;
  try {
    const bank = await startBank(world.portal);
    const { label } = await world.order();
    const transfer = { text: `Ladeauftrag ${label}`, name: 'Werk', iban: 'DE91100000000123456789', endToEndId: 'E2E' };
    await bank.tells('2026-11-20', { cents: 30_000, ...transfer });
    await world.runAt('2026-11-29T05:00:00Z');
    await Promise.all([
      bank.tells('2026-11-30', { cents: -30_000, ...transfer, returnCode: 'FOCR' }),
      world.runAt('2026-11-30T17:00:00Z'),
    ]);
    // Whoever was first: the file may have been read while the job of the charges ran.
    await world.runAt('2026-11-30T18:00:00Z');
    const { state, openCents } = await world.order();
    const { charges } = await db
      .selectFrom('entry')
      .select((of) => of.fn.countAll<number>().as('charges'))
      .where('type', '=', 'charge')
      .where('region_id', '=', 1)
      .where('charge_order', '=', Number(label.split('-')[1]))
      .executeTakeFirstOrThrow();
    expect([
      ['unpaid', 0],
      ['taken-back', 6],
    ]).toContainEqual([state, charges]);
    expect(openCents).toBe(30_000);
    await sealBooks(db, SEAL_KEYS);
    expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
  } finally {
    await world.portal.close();
  }
});
