import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { takeCode } from '#server/tenancy/credentials/second-factor/take-code.ts';
import { type Authenticator, switchOnSecondFactor } from '#tests/support/authenticator.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';

const PARTNER = 'partner@demo.example';

let portal: TestPortal;
let app: Authenticator;
let recoveryCodes: string[];
beforeEach(async () => {
  portal = await startTestPortal();
  ({ app, recoveryCodes } = await switchOnSecondFactor(await portal.signedIn(PARTNER)));
});
afterEach(() => portal.close());

const take = async (code: string, db = portal.database.db) => {
  const { person_id } = await portal.database.db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', PARTNER)
    .executeTakeFirstOrThrow();
  const keys = openSealKeys(portal.portal.config);
  return Promise.all(Array.from({ length: 20 }, () => db.transaction().execute((trx) => takeCode(trx, keys, person_id, code))));
};
const taken = (outcomes: unknown[]) => outcomes.filter((outcome) => outcome !== undefined).length;

it('of twenty who come with the same code at once, one gets in', async () => {
  expect(taken(await take(app.next()))).toBe(1);
  expect(taken(await take(recoveryCodes[0]!))).toBe(1);
});

it('control: where the row is not held, several do', async () => {
  expect(taken(await take(app.next(), portal.database.db.withPlugin(readUnheld())))).toBeGreaterThan(1);
});
