import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { branchSent, partnerDataSent, userSent } from '#tests/support/partner-data.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ LOG_LEVEL: 'silent' });
});
afterAll(() => portal.close());

/** Inputs meant to break something: each is stored unchanged, or refused in words; nothing fails. */
const hostile = [
  '<img src=x onerror=alert(1)> 1',
  "1'; drop table partner; --",
  "=cmd|' /C calc'!A1",
  'a\u0000b 1',
  'a\ud800b 1',
  '\u202e1 nednuK',
  'x'.repeat(100_000),
  '${jndi:ldap://x/1}',
  '../../etc/passwd 1',
  '1\r\nBcc: alle@demo.example',
] as const;

interface Said {
  errorMessage?: string;
  quoteId: string;
}

/** Every text of the data at any depth, each in turn replaced. */
function* withEachText(data: unknown, instead: string): Generator<[path: string, data: unknown]> {
  if (typeof data === 'string') yield ['', instead];
  else if (Array.isArray(data))
    for (const [at, item] of data.entries())
      for (const [path, changed] of withEachText(item, instead)) yield [`${at}.${path}`, data.with(at, changed)];
  else if (data !== null && typeof data === 'object')
    for (const [name, item] of Object.entries(data))
      for (const [path, changed] of withEachText(item, instead)) yield [`${name}.${path}`, { ...data, [name]: changed }];
}

/** Sends every variant; an accepted one is stored unchanged, another is refused in words. Returns the statuses. */
async function tryAll(data: object, send: (data: unknown) => Promise<{ status: number; body: Said }>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const text of hostile)
    for (const [path, changed] of withEachText(data, text)) {
      const { status, body } = await send(changed);
      const isFine = status < 300 || ([400, 404, 409, 413, 422].includes(status) && Boolean(body.errorMessage));
      if (!isFine) throw new Error(`${path} of ${JSON.stringify(text.slice(0, 40))}: ${status} ${JSON.stringify(body)}`);
      statuses.add(status);
    }
  return statuses;
}

test('hostile texts in every field of who is interested break nothing', async () => {
  const guest = portal.visitor();
  const values = (await guest.get<{ sectors: string[]; contact_person_roles: string[] }>('interest-registration-form-values'))
    .body;
  const email = 'feindlich@laden.example';
  const form = {
    companyName: 'Laden',
    companyAddressAdditional: 'Hof',
    companyStreet: 'Weg 1',
    companyZip: '77933',
    companyCity: 'Lahr',
    companyCountry: 'DE',
    companyGewerbeverein: 'Kein Mitglied',
    companySector: values.sectors[0],
    partnerInterestedIn: 'Beides',
    contactPersonGender: 'divers',
    contactPersonFirstName: 'Kim',
    contactPersonLastName: 'Demo',
    contactPersonEmail: email,
    contactPersonEmailRepeated: email,
    contactPersonRole: values.contact_person_roles[0],
    ceoPhone: '07821 1',
    contactPersonPassword: 'Werkzeug-2026!',
    contactPersonPasswordRepeated: 'Werkzeug-2026!',
    region: 'lahr',
    community: 'lahr',
    x: 'A'.repeat(22),
  };
  const statuses = await tryAll(form, async (data) => {
    await portal.database.db.deleteFrom('throttle').execute();
    const headers = { 'x-captcha-token': await guest.captchaToken() };
    return guest.post<Said>('interest-registration', data, headers);
  });
  expect(statuses).toContain(204);
});

test('hostile texts in every field of who joins break nothing', async () => {
  const { visitor } = await newProspect(portal);
  const { quoteId } = (await visitor.post<Said>('checkout-quote', { purpose: 'partner-registration' })).body;
  const both = {
    ...partnerForm,
    additionalNotesForContract: 'Keine.',
    priceToPay: '149,00',
    employerLoginEmail: 'chef@laden.example',
    employerPassword: 'Werkzeug-2026!',
  };
  const statuses = await tryAll({ quoteId, data: both }, (body) => visitor.post<Said>('checkout-order', body));
  expect(statuses).toContain(200);
  await tryAll({ ...both, quoteId, voucherCode: 'TEST10', paymentId: 'X-1' }, (body) =>
    visitor.post<Said>('partner-registration', body),
  );
  await tryAll({ purpose: 'partner-registration', companyGewerbeverein: 'Kein Mitglied', voucherCode: 'TEST10' }, (body) =>
    visitor.post<Said>('checkout-quote', body),
  );
  expect((await visitor.get('session')).body).toMatchObject({ role: 'interested' });
});

test('hostile texts in every field of a partner’s data break nothing, and a draft keeps them', async () => {
  const admin = await portal.signedIn('neu@demo.example');
  await portal.database.db
    .updateTable('partner')
    .set({ sktype: 'keine Einrichtungsgebühr GutscheinCARD' })
    .where('contract_id', '=', 'AP-1002')
    .execute();
  const read = async () => (await admin.get<PartnerDataAnswer>('partner-complete-personal-data')).body;
  const own = await read();
  const user = userSent('neu-hier@laden.example', {
    contactPersonPassword: 'Gurken-7319!',
    contactPersonPasswordRepeated: 'Gurken-7319!',
  });
  // Only the current text is hostile: each accepted save has stored it, and the next begins with its version.
  const sent = partnerDataSent(own, {
    branches: [own.branches[0], { ...branchSent(own.choices), branchUsers: [user] }] as never,
  });
  let { version } = own;
  const statuses = await tryAll({ ...sent, version: undefined, branches: sent.branches.slice(1) }, async (data) => {
    await portal.database.db.deleteFrom('throttle').execute();
    const { branches, ...rest } = data as typeof sent;
    // The branch with what was typed is refused for its other user; no run makes branches without end.
    const twice = {
      ...branches[0]!,
      branchUsers: [...branches[0]!.branchUsers, { ...user, contactPersonEmail: user.contactPersonEmail }],
    };
    const answer = await admin.post<Said & { version?: number }>('partner-personal-data', {
      ...rest,
      version,
      branches: [own.branches[0], twice],
    });
    version = answer.body.version ?? version;
    return answer;
  });
  expect(statuses).not.toContain(200);
  const draft = await tryAll({ form: 'partner-data', data: { companyName: 'x', branches: [{ companyName: 'y' }] } }, (data) =>
    admin.post<Said>('save-form-draft', { ...(data as object), version }),
  );
  expect(draft).toContain(200);
  expect((await read()).version).toBe(version);
});
