import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let world: BankWorld;
beforeEach(async () => {
  world = await openBankWorld();
});
afterEach(async () => {
  const { database } = world.portal;
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await world.portal.close();
});

const setAside = (movement: number) =>
  world.accounting.post<{ waitsForSecond: boolean } & ErrorAnswer>('set-bank-movement-aside', {
    region: world.region,
    movement,
    reason: 'Umbuchung',
  });
const decideAct = async (decision: 'confirm' | 'refuse') => {
  const [act] = (await world.management.get<{ acts: { number: number; digest: string; title: string }[] }>('four-eyes-acts')).body
    .acts;
  const { number, digest } = act!;
  const input = decision === 'confirm' ? { decision, number, digest } : { decision, number, reason: 'Das ist eine Zahlung.' };
  expect((await world.management.post('decide-four-eyes-act', input)).status).toBe(204);
  return act!.title;
};
const upload = async (entries: Parameters<BankWorld['statement']>[0], id = 'S-1') => {
  await world.upload(world.statement(entries, { id }));
  return (await world.unclear()).movements;
};

it('what points at nothing of ours is set aside by one person, as the fees of the bank', async () => {
  const [fee] = await upload([{ cents: -990, ref: 'B-1', text: 'Entgelte der Bank' }]);
  expect((await setAside(fee!.id)).body).toEqual({ waitsForSecond: false });
  expect((await world.unclear()).movements).toEqual([]);
  expect((await setAside(fee!.id)).body.errorMessage).toBe('Über diesen Umsatz ist schon entschieden.');
});

it('what may be somebody’s payment is set aside by two, and stays where the second one says no', async () => {
  const { label } = await world.order();
  const [paid] = await upload([{ cents: 20_000, ref: 'B-1', text: label }]);
  expect((await setAside(paid!.id)).body).toEqual({ waitsForSecond: true });
  expect((await world.unclear()).movements).toMatchObject([{ id: paid!.id, isAsked: true }]);
  expect((await setAside(paid!.id)).body.errorMessage).toMatch(/wartet schon auf die Freigabe/);
  expect(await decideAct('refuse')).toBe('Kontoumsatz ist nicht Sache des Portals: ohne Namen');
  expect((await world.unclear()).movements).toMatchObject([{ id: paid!.id, isAsked: false }]);
  // Control: with the second one's yes it is gone.
  await setAside(paid!.id);
  await decideAct('confirm');
  expect((await world.unclear()).movements).toEqual([]);
});

it('many small ones of a day count together', async () => {
  const movements = await upload([1, 2, 3].map((at) => ({ cents: 8_000 + at, ref: `B-${at}`, text: 'Umbuchung' })));
  expect(movements).toHaveLength(3);
  const waits = [];
  for (const { id } of movements) waits.push((await setAside(id)).body.waitsForSecond);
  expect(waits).toEqual([false, false, false]);
  const [fourth] = await upload([{ cents: 1_000, ref: 'B-9', text: 'Umbuchung' }], 'S-2');
  expect((await setAside(fourth!.id)).body.waitsForSecond).toBe(true);
});
