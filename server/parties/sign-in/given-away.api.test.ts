import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { issueMailedToken } from '#server/tenancy/credentials/mailed-token.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { redeemRecoveryCode } from '#server/tenancy/credentials/second-factor/recovery-codes.ts';
import { tryTillPin } from '#server/tenancy/credentials/till-pin/try-till-pin.ts';
import { openCallerLookup } from '#server/tenancy/sessions/find-caller.ts';
import { switchOnSecondFactor } from '#tests/support/authenticator.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

/**
 * Somebody who may write in the database, and does not have the seal key, has an account of his own (the cashier). He
 * gives what lets himself in to somebody else (the shop's admin), or makes it. Each is refused at use, and each has its
 * control: what nobody touched lets in.
 */
let portal: TestPortal;
let own: number;
let victim: number;
beforeAll(async () => {
  portal = await startTestPortal();
  [own, victim] = [await idOf('kasse@demo.example'), await idOf('partner@demo.example')];
});
afterAll(() => portal.close());
beforeEach(() =>
  portal.database.runAsOwner(`
    update person set second_factor_since = null where second_factor_since is not null;
    delete from recovery_code; delete from second_factor_ticket; delete from second_factor; delete from till_pin;
    delete from session; delete from mailed_token; delete from throttle;
    -- Facts of rows whose key was changed would stand in the way of new rows.
    alter table fact disable trigger user; delete from fact where table_name = 'till_pin'; alter table fact enable trigger user;`),
);

const PIN = '4711';
const PASSWORD = 'Kontor-2026!';

/** The key was changed: the former one is still known, or not any more. */
const NEW = 'another-key-of-thirty-two-characters';
const CHANGED = openSealKeys({ SEAL_KEY: NEW, SEAL_KEYS_BEFORE: [readConfig({}).SEAL_KEY] });
const NEW_ONLY = openSealKeys({ SEAL_KEY: NEW, SEAL_KEYS_BEFORE: [] });

const people = () => portal.database.db.selectFrom('person');
const idOf = async (email: string) =>
  (await people().select('person_id').where('email', '=', email).executeTakeFirstOrThrow()).person_id;
const gguidOf = async (email: string) =>
  (await people().select('gguid').where('email', '=', email).executeTakeFirstOrThrow()).gguid;
const tamper = (script: string) => portal.database.runAsOwner(script);
const hex = (bytes: Buffer) => `'\\x${bytes.toString('hex')}'`;

describe('a session', () => {
  const isIn = async (visitor: Visitor) => (await visitor.get('session')).status === 200;
  const byPin = async () => {
    const [kim, paul] = [await portal.signedIn('kasse@demo.example'), await portal.signedIn('partner@demo.example')];
    expect((await paul.post('set-till-pin', { pin: PIN, password: PASSWORD })).status).toBe(204);
    const changed = await kim.post('change-till-user', { id: await gguidOf('partner@demo.example'), pin: PIN });
    expect(changed.status).toBe(200);
    return kim;
  };

  it('opens what it opened, where nobody touched it', async () => {
    expect(await isIn(await portal.signedIn('kasse@demo.example'))).toBe(true);
    expect(await isIn(await byPin())).toBe(true);
  });

  it('does not open the account of somebody else', async () => {
    const visitor = await portal.signedIn('kasse@demo.example');
    await tamper(`update session set person_id = ${victim}`);
    expect(await isIn(visitor)).toBe(false);
    await tamper(`update session set person_id = ${own}`);
    expect(await isIn(visitor), 'control: put back').toBe(true);
  });

  it('is of no use to two who have swapped theirs', async () => {
    const [kim, paul] = [await portal.signedIn('kasse@demo.example'), await portal.signedIn('partner@demo.example')];
    await tamper(`update session set person_id = ${own} + ${victim} - person_id`);
    expect([await isIn(kim), await isIn(paul)]).toEqual([false, false]);
  });

  it('does not become one of a password when it was begun by PIN', async () => {
    const visitor = await byPin();
    await tamper(`update session set by_pin = false`);
    expect(await isIn(visitor)).toBe(false);
  });

  it('cannot be made in the database', async () => {
    const visitor = await portal.signedIn('kasse@demo.example');
    const token = randomBytes(32).toString('base64url');
    await tamper(`insert into session (token_hash, device, person_id) values (${hex(hashOf(token))}, 'x', ${victim})`);
    visitor.cookies.set('session', token);
    expect(await isIn(visitor)).toBe(false);
  });

  it('ends with the key that it was begun with', async () => {
    const token = (await portal.signedIn('kasse@demo.example')).cookies.get('session')!;
    const lookUp = (settings: Record<string, string>) => openCallerLookup(portal.database, readConfig(settings))(token);
    expect(await lookUp({})).toMatchObject({ personId: own });
    expect(await lookUp({ SEAL_KEY: NEW, SEAL_KEYS_BEFORE: portal.portal.config.SEAL_KEY })).toBeNull();
  });
});

describe('a mailed link', () => {
  const draw = (personId: number, purpose: 'new-password' | 'newsletter' = 'new-password') =>
    issueMailedToken(portal.database.db, portal.portal.config, personId, purpose);
  const use = async (t: string) => {
    const visitor = portal.visitor();
    const password = `${randomBytes(6).toString('hex')}A-2027?`;
    const captcha = { 'x-captcha-token': await visitor.captchaToken() };
    return (await visitor.post('new-password', { t, password, passwordRepeated: password }, captcha)).status;
  };
  const giveBackPassword = async () =>
    portal.database.db
      .updateTable('person')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('person_id', '=', own)
      .execute();

  it('works for its owner', async () => {
    expect(await use(await draw(own))).toBe(204);
    await giveBackPassword();
  });

  it.each([
    ['was given to somebody else', () => `update mailed_token set person_id = ${victim}`],
    ['was made to last longer', () => `update mailed_token set expires_at = expires_at + interval '1 year'`],
  ])('does not work when it %s', async (_, tampering) => {
    const token = await draw(own);
    await tamper(tampering());
    expect(await use(token)).toBe(422);
  });

  it('for the newsletter sets no password', async () => {
    const token = await draw(own, 'newsletter');
    await tamper(`update mailed_token set purpose = 'new-password'`);
    expect(await use(token)).toBe(422);
  });

  it('cannot be made in the database', async () => {
    const token = randomBytes(32).toString('base64url');
    await tamper(`
      insert into mailed_token (token_hash, person_id, purpose, expires_at)
      values (${hex(hashOf(token))}, ${victim}, 'new-password', now() + interval '1 hour')`);
    expect(await use(token)).toBe(422);
  });
});

describe('the second step of a login', () => {
  const askTicket = async (visitor: Visitor, email: string) =>
    ((await visitor.signIn('partner-login', email)).body as unknown as { secondFactor: string }).secondFactor;
  const finish = async (visitor: Visitor, ticket: string, code: string) =>
    (await visitor.post('second-factor', { ticket, code })).status;

  async function bothHaveOne() {
    const mine = await switchOnSecondFactor(await portal.signedIn('kasse@demo.example'));
    const theirs = await switchOnSecondFactor(await portal.signedIn('partner@demo.example'));
    return { mine, theirs };
  }

  it('takes the own code of the app, and the own one for a lost phone', async () => {
    const { mine } = await bothHaveOne();
    for (const code of [mine.app.next(), mine.recoveryCodes[0]!]) {
      const visitor = portal.visitor();
      expect(await finish(visitor, await askTicket(visitor, 'kasse@demo.example'), code)).toBe(200);
    }
  });

  it.each([
    [
      'given to somebody else',
      () => `delete from recovery_code where person_id = ${victim}; update recovery_code set person_id = ${victim}`,
    ],
    [
      'copied to somebody else',
      () =>
        `insert into recovery_code (code_hash, person_id, region_id) select code_hash, ${victim}, region_id from recovery_code where person_id = ${own}`,
    ],
    [
      'made in the database',
      ([code]: string[]) =>
        `insert into recovery_code (code_hash, person_id) values (sha256('${code!.replaceAll('-', '')}'), ${victim})`,
    ],
  ])('takes no code for a lost phone that was %s', async (_, tampering) => {
    const { mine, theirs } = await bothHaveOne();
    await tamper(tampering(mine.recoveryCodes));
    const visitor = portal.visitor();
    const ticket = await askTicket(visitor, 'partner@demo.example');
    expect(await finish(visitor, ticket, mine.recoveryCodes[0]!)).toBe(422);
    expect(await finish(visitor, ticket, theirs.app.next()), 'control: the ticket is good').toBe(200);
  });

  it('takes a code for a lost phone that was given before the key was changed, while the former key is known', async () => {
    const { recoveryCodes } = await switchOnSecondFactor(await portal.signedIn('kasse@demo.example'));
    const redeem = (keys: SealKeys) =>
      portal.database.db
        .transaction()
        .execute((trx) => redeemRecoveryCode(trx, keys, own, recoveryCodes[0]!.replaceAll('-', '')));
    expect([await redeem(NEW_ONLY), await redeem(CHANGED), await redeem(CHANGED)]).toEqual([false, true, false]);
  });

  it('takes no code of an app whose secret was copied from somebody else', async () => {
    const { mine } = await bothHaveOne();
    await tamper(`
      update second_factor as f set secret = own.secret, key_id = own.key_id, last_step = 0
        from second_factor own where own.person_id = ${own} and f.person_id = ${victim}`);
    const visitor = portal.visitor();
    expect(await finish(visitor, await askTicket(visitor, 'partner@demo.example'), mine.app.next())).not.toBe(200);
  });

  it('takes no ticket that was given to somebody else, nor one made in the database', async () => {
    const { theirs } = await bothHaveOne();
    const toVictim = `set person_id = ${victim}, password_hash = (select password_hash from person where person_id = ${victim})`;
    const visitor = portal.visitor();
    const ticket = await askTicket(visitor, 'kasse@demo.example');
    await tamper(`update second_factor_ticket ${toVictim}`);
    expect(await finish(visitor, ticket, theirs.app.next())).toBe(422);
    const made = randomBytes(32).toString('base64url');
    await tamper(`update second_factor_ticket set token_hash = ${hex(hashOf(made))}`.replace('token_hash', 'ticket_hash'));
    expect(await finish(visitor, made, theirs.app.next())).toBe(422);
  });
});

describe('a PIN for the till', () => {
  const change = async (who: Visitor, email: string, pin: string) =>
    (await who.post('change-till-user', { id: await gguidOf(email), pin })).status;
  async function bothHaveOne() {
    const [kim, paul] = [await portal.signedIn('kasse@demo.example'), await portal.signedIn('partner@demo.example')];
    for (const [who, pin] of [
      [kim, PIN],
      [paul, '8305'],
    ] as const)
      expect((await who.post('set-till-pin', { pin, password: PASSWORD })).status).toBe(204);
    return { kim, paul };
  }

  it('changes to its owner', async () => {
    const { kim, paul } = await bothHaveOne();
    expect(await change(kim, 'partner@demo.example', '8305')).toBe(200);
    expect(await change(paul, 'kasse@demo.example', PIN)).toBe(200);
  });

  it.each([
    [
      'was copied',
      () => `update till_pin set pin_hash = (select pin_hash from till_pin where person_id = ${own}) where person_id = ${victim}`,
    ],
    ['changed its owner', () => `delete from till_pin where person_id = ${victim}; update till_pin set person_id = ${victim}`],
  ])('does not change to somebody else when it %s', async (_, tampering) => {
    const { kim } = await bothHaveOne();
    await tamper(tampering());
    expect(await change(kim, 'partner@demo.example', PIN)).toBe(422);
  });

  it('cannot be made in the database', async () => {
    const { kim } = await bothHaveOne();
    await tamper(`update till_pin set pin_hash = '${await hashPassword(PIN)}' where person_id = ${victim}`);
    expect(await change(kim, 'partner@demo.example', PIN)).toBe(422);
  });

  it('goes on after the key was changed, while the former key is known', async () => {
    await bothHaveOne();
    const { db } = portal.database;
    const { region_id, partner_id } = await people()
      .select(['region_id', 'partner_id'])
      .where('person_id', '=', own)
      .executeTakeFirstOrThrow();
    const owner = { personId: own, regionId: region_id!, partnerId: partner_id! };
    await expect(tryTillPin({ db, keys: NEW_ONLY }, owner, PIN)).rejects.toThrow('Die PIN ist falsch');
    expect(await tryTillPin({ db, keys: CHANGED }, owner, PIN)).toMatch(/^\$argon2id/);
  });

  it('does not go with its owner to another partner', async () => {
    const { kim } = await bothHaveOne();
    const { partner_id: before } = await people().select('partner_id').where('person_id', '=', own).executeTakeFirstOrThrow();
    const moveTo = (partner: string) =>
      tamper(`update person p set partner_id = ${partner} where person_id in (${own}, ${victim})`);
    await moveTo('(select min(partner_id) from partner o where o.region_id = p.region_id and o.partner_id <> p.partner_id)');
    expect(await change(kim, 'partner@demo.example', '8305')).toBe(422);
    await moveTo(String(before));
    expect(await change(kim, 'partner@demo.example', '8305'), 'control: back again').toBe(200);
  });
});
