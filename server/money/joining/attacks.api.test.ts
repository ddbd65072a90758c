import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { employerForm, newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Said {
  errorMessage: string;
  fieldErrors?: Record<string, string>;
  quoteId: string;
  orderId: string;
  netCent: number;
}

const quote = (who: Visitor, more: object = {}) => who.post<Said>('checkout-quote', { purpose: 'partner-registration', ...more });

async function order(who: Visitor, data: object, more: object = {}) {
  const { body } = await quote(who, more);
  return who.post<Said>('checkout-order', { quoteId: body.quoteId, data });
}

async function countPartners(): Promise<number> {
  return (await portal.database.db.selectFrom('partner').select('partner_id').execute()).length;
}

async function expectNothingSaved(act: () => Promise<{ status: number; body: Said }>, status: number): Promise<Said> {
  const before = await countPartners();
  const answer = await act();
  expect(answer.status).toBe(status);
  expect(answer.body.errorMessage).toBeTruthy();
  expect(await countPartners()).toBe(before);
  return answer.body;
}

test('where the region has no control to finish with, the calls finish nothing either', async () => {
  const { visitor, regionId } = await newProspect(portal, { region: 'gauting', community: 'gauting' });
  const set = (isClosed: boolean) =>
    sql`update region set rules = rules || ${JSON.stringify({ hasNoFinishControl: isClosed })}::jsonb where region_id = ${regionId}`.execute(
      portal.database.db,
    );
  const data = { ...partnerForm, companyGewerbeverein: '' };
  await set(true);
  for (const act of [() => order(visitor, data), () => visitor.post<Said>('partner-registration', { ...data, priceToPay: 0 })])
    expect((await expectNothingSaved(act, 422)).errorMessage).toBe('Die Registrierung ist aktuell nicht möglich');
  // Control: without this rule the calls are not refused in these words.
  await set(false);
  expect((await order(visitor, data)).body.errorMessage).not.toBe('Die Registrierung ist aktuell nicht möglich');
});

describe('what nobody but staff may say is refused, with the order and without', () => {
  test.each([
    ['role', 'trolleymaker'],
    ['prefilledPartner', true],
    ['partner_id', 1],
    ['region', 'gauting'],
  ])('%s', async (field, value) => {
    const { visitor, personId } = await newProspect(portal);
    const data = { ...partnerForm, [field]: value };
    await expectNothingSaved(() => order(visitor, data), 400);
    await expectNothingSaved(() => visitor.post<Said>('partner-registration', { ...data, priceToPay: 0 }), 400);
    const { sktype, tmspartner } = await portal.database.db
      .selectFrom('prospect')
      .selectAll()
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect([sktype, tmspartner]).toEqual([null, null]);
  });
});

test('what the specification lists and the server knows itself is taken and not believed, with the order and without', async () => {
  const { visitor, personId, email } = await newProspect(portal);
  const lies = {
    sktype: 'keine Einrichtungsgebühr GutscheinCARD',
    tmspartner: true,
    feePartner: '0,00',
    feeEmployer: '0,00',
    community: 'gauting',
    contractStatus: 'Aktiv',
    contactPersonEmail: 'fremd@laden.example',
    contactPersonLastName: 'Fremd',
    sepaIBAN: 'DE02120300000000202051',
    branches: [{ companyName: 'Fremd' }],
  };
  const data = { ...partnerForm, ...lies, companyCountry: 'Deutschland' };
  const placed = await order(visitor, data);
  expect([placed.status, placed.body.errorMessage]).toEqual([200, undefined]);
  await visitor.post('checkout-cancel', { orderId: (placed.body as unknown as { orderId: string }).orderId });
  // A contract type that would make it free changes nothing.
  expect((await visitor.post<Said>('partner-registration', { ...data, priceToPay: 0 })).status).toBe(422);
  const free = await quote(visitor, { voucherCode: 'KONTOR100' });
  expect((await visitor.post('partner-registration', { ...data, priceToPay: 0, quoteId: free.body.quoteId })).status).toBe(200);
  const { db } = portal.database;
  const person = await db.selectFrom('person').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow();
  expect(person.email).toBe(email);
  const partner = await db
    .selectFrom('partner')
    .selectAll()
    .where('partner_id', '=', person.partner_id)
    .executeTakeFirstOrThrow();
  expect(partner).toMatchObject({ sktype: null, tmspartner: null, fee_employer_cents: null, company_country: 'DE' });
  expect(partner.community).not.toBe('gauting');
  expect(await db.selectFrom('partner_bank').select('iban').where('partner_id', '=', person.partner_id).execute()).toEqual([]);
});

describe('the price', () => {
  test.each([0, 1, 148.99, '0,00', '1,00', 'nichts', -149])('is not what the page says: %s', async (priceToPay) => {
    const { visitor } = await newProspect(portal);
    const said = await expectNothingSaved(() => order(visitor, { ...partnerForm, priceToPay }), 422);
    expect(said.fieldErrors).toHaveProperty('priceToPay');
    await expectNothingSaved(() => visitor.post<Said>('partner-registration', { ...partnerForm, priceToPay }), 422);
  });

  test.each([149, '149,00', '149'])('may be named rightly: %s', async (priceToPay) => {
    const { visitor } = await newProspect(portal);
    expect((await order(visitor, { ...partnerForm, priceToPay })).status).toBe(200);
  });

  test('is that of what is saved: a quote for less does not do', async () => {
    const { visitor } = await newProspect(portal);
    const club = 'Gewerbeverein Lahr e. V. (Demo)';
    await expectNothingSaved(() => order(visitor, partnerForm, { companyGewerbeverein: club }), 422);
    const email = 'chefin@laden.example';
    const both = {
      ...partnerForm,
      isAlsoEmployer: true,
      employerLoginEmail: email,
      employerLoginEmailRepeated: email,
      employerPassword: 'Werkzeug-2026!',
      employerPasswordRepeated: 'Werkzeug-2026!',
    };
    await expectNothingSaved(() => order(visitor, both), 422);
    const { body } = await visitor.post<Said>('checkout-quote', { purpose: 'employer-registration' });
    await expectNothingSaved(() => visitor.post<Said>('checkout-order', { quoteId: body.quoteId, data: partnerForm }), 400);
    expect((await order(visitor, partnerForm)).status).toBe(200);
  });

  test('holds for half an hour', async () => {
    const { visitor } = await newProspect(portal);
    const { body } = await quote(visitor);
    const old = await sql<{ quote_id: string }>`
      insert into checkout_quote (region_id, person_id, wish, lines, net_cents, tax_cents, created_at)
      select region_id, person_id, wish, lines, net_cents, tax_cents, now() - interval '31 minutes' from checkout_quote where quote_id = ${body.quoteId}
      returning quote_id`.execute(portal.database.db);
    const said = await expectNothingSaved(
      () => visitor.post<Said>('checkout-order', { quoteId: old.rows[0]!.quote_id, data: partnerForm }),
      422,
    );
    expect(said.errorMessage).toContain('gilt nicht mehr');
  });

  test('of 0 asks for no payment, any other does', async () => {
    const { visitor } = await newProspect(portal);
    const said = await expectNothingSaved(
      () => visitor.post<Said>('partner-registration', { ...partnerForm, priceToPay: 149 }),
      422,
    );
    expect(said.errorMessage).toBe('Sie müssen die Bezahlung abschließen, um Ihre Registrierung abzuschließen.');
  });

  test('is asked for by whom it concerns alone', async () => {
    const shopless = await newProspect(portal, { interest: 'Arbeitgeber' });
    expect((await quote(shopless.visitor)).status).toBe(404);
    const partner = await portal.signedIn('partner@demo.example');
    expect((await quote(partner)).status).toBe(404);
  });
});

describe('a voucher', () => {
  test.each(['', 'GIBTESNICHT', "' or 1=1 --", 'KONTOR100 X'])('is one of the region, or none: %j', async (voucherCode) => {
    const { visitor } = await newProspect(portal);
    const answer = await quote(visitor, { voucherCode });
    expect(answer).toMatchObject({ status: 422, body: { errorMessage: 'Ungültiger Gutscheincode.' } });
  });

  test('is not taken where the region takes none', async () => {
    const { visitor } = await newProspect(portal, { region: 'henstedt-ulzburg', community: 'rhen' });
    expect((await quote(visitor, { voucherCode: 'KONTOR100' })).status).toBe(422);
    expect((await quote(visitor)).status).toBe(200);
  });

  test('that ended after the quote, or of another region, is worth nothing', async () => {
    const accounting = await portal.signedIn('rechnungswesen@demo.example');
    const make = async (slug: string, code: string) =>
      (
        await accounting.post<{ id: number }>('create-voucher', {
          slug,
          code,
          kind: 'percent',
          value: '100',
          uses: '5',
          validUntil: '',
          reason: 'Test',
        })
      ).body.id;
    await make('gauting', 'NURGAUTING');
    const id = await make('lahr', 'KURZ');
    const { visitor } = await newProspect(portal);
    expect((await quote(visitor, { voucherCode: 'NURGAUTING' })).status).toBe(422);
    const { body } = await quote(visitor, { voucherCode: 'kurz' });
    await accounting.post('end-voucher', { slug: 'lahr', id, reason: 'Vorbei' });
    await expectNothingSaved(
      () => visitor.post<Said>('partner-registration', { ...partnerForm, priceToPay: 0, quoteId: body.quoteId }),
      422,
    );
  });

  test('gives its use back where the payment comes to nothing', async () => {
    const { visitor, regionId } = await newProspect(portal);
    const usesOf = async () =>
      (
        await portal.database.db
          .selectFrom('voucher')
          .select('uses_left')
          .where('region_id', '=', regionId)
          .where('code', '=', 'TEST10')
          .executeTakeFirstOrThrow()
      ).uses_left;
    const before = await usesOf();
    const placed = await order(visitor, partnerForm, { voucherCode: 'TEST10' });
    expect(await usesOf()).toBe(before - 1);
    await visitor.post('checkout-cancel', { orderId: placed.body.orderId });
    await visitor.post('checkout-cancel', { orderId: placed.body.orderId });
    expect(await usesOf()).toBe(before);
  });
});

describe('a form is judged by the server as well', () => {
  const REQUIRED = 'Das Feld muss ausgefüllt werden.';
  const SHORT = 'Das Feld muss mindestens 3 Zeichen lang sein.';
  const LETTERS = 'Das Feld darf nur Buchstaben enthalten.';
  const employer = {
    isAlsoEmployer: true,
    employerLoginEmail: 'chef@laden.example',
    employerLoginEmailRepeated: 'chef@laden.example',
    employerPassword: 'Werkzeug-2026!',
    employerPasswordRepeated: 'Werkzeug-2026!',
  };

  test.each<[string, object, string]>([
    ['companyName', { companyName: '' }, REQUIRED],
    ['companyName', { companyName: 'AB' }, SHORT],
    ['companyStreet', { companyStreet: 'Marktplatz' }, 'Es muss eine Hausnummer angegeben werden.'],
    ['companyStreet', { companyStreet: '' }, REQUIRED],
    ['companyZip', { companyZip: '7793A' }, 'Dieses Feld darf nur Ziffern enthalten.'],
    ['companyZip', { companyZip: '779333' }, 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.'],
    ['companyCity', { companyCity: 'Lahr <b>' }, LETTERS],
    ['companyCity', { companyCity: 'La' }, SHORT],
    ['companyCountry', { companyCountry: 'D' }, 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.'],
    ['companyGewerbeverein', { companyGewerbeverein: '' }, REQUIRED],
    ['companyGewerbeverein', { companyGewerbeverein: 'Erfundener Verein' }, REQUIRED],
    ['companyEmail', { companyEmail: 'post', companyEmailRepeated: 'post' }, 'Dies ist keine gültige E-Mail-Adresse.'],
    ['companyEmailRepeated', { companyEmailRepeated: 'andere@laden.example' }, 'Die E-Mail-Adressen stimmen nicht überein.'],
    ['ceoName', { ceoName: 'Berta 2' }, LETTERS],
    ['ceoName', { ceoName: 'B'.repeat(31) }, 'Das Feld darf höchstens 30 Zeichen lang sein.'],
    [
      'ceoPhone',
      { ceoPhone: '07821/12345' },
      'Die Telefonnummer ist ungültig. Sie darf nur Ziffern oder am Anfang das "+" für die Ländervorwahl enthalten.',
    ],
    ['disagio', { disagio: '2% - keine Teilnahmegebühr' }, 'Das Feld enthält einen ungültigen Wert.'],
    ['disagio', { disagio: '0% - Sondertarif' }, 'Das Feld enthält einen ungültigen Wert.'],
    ['disagio', { disagio: 'umsonst' }, 'Das Feld enthält einen ungültigen Wert.'],
    [
      'conditionsConsent',
      { conditionsConsent: false },
      'Sie müssen die AGB, Datenschutzhinweise und Datenschutzerklärung akzeptieren.',
    ],
    ['employerLoginEmail', { ...employer, employerLoginEmail: '' }, REQUIRED],
    [
      'employerLoginEmail',
      { ...employer, employerLoginEmail: 'kundin@demo.example', employerLoginEmailRepeated: 'kundin@demo.example' },
      'Die Arbeitgeber Login E-Mail-Adresse existiert bereits. Bitte wählen Sie eine andere E-Mail-Adresse.',
    ],
    [
      'employerLoginEmailRepeated',
      { ...employer, employerLoginEmailRepeated: 'x@laden.example' },
      'Die E-Mail-Adressen stimmen nicht überein.',
    ],
    [
      'employerPassword',
      { ...employer, employerPassword: 'kurz', employerPasswordRepeated: 'kurz' },
      'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.',
    ],
    [
      'employerPasswordRepeated',
      { ...employer, employerPasswordRepeated: 'Werkzeug-2027!' },
      'Die Passwörter stimmen nicht überein.',
    ],
  ])('%s: %j', async (field, change, message) => {
    const { visitor } = await newProspect(portal);
    const { isAlsoEmployer = false } = change as { isAlsoEmployer?: boolean };
    const said = await expectNothingSaved(() => order(visitor, { ...partnerForm, ...change }, { isAlsoEmployer }), 422);
    expect(said.fieldErrors?.[field]).toBe(message);
  });

  test('the employer’s address is another than the own one', async () => {
    const { visitor, email } = await newProspect(portal);
    const same = {
      ...partnerForm,
      ...employer,
      employerLoginEmail: email.toUpperCase(),
      employerLoginEmailRepeated: email.toUpperCase(),
    };
    const said = await expectNothingSaved(() => order(visitor, same, { isAlsoEmployer: true }), 422);
    expect(said.fieldErrors?.employerLoginEmail).toContain('darf nicht die gleiche E-Mail-Adresse');
  });

  test('where a club is needed, only its members join', async () => {
    const { visitor } = await newProspect(portal, { region: 'ettenheim', community: 'altdorf' });
    const said = await expectNothingSaved(() => order(visitor, partnerForm), 422);
    expect(said.errorMessage).toBe('Zur Teilnahme ist eine Mitgliedschaft im Gewerbeverein notwendig.');
    const club = 'Gewerbeverein Ettenheim e. V. (Demo)';
    expect((await order(visitor, { ...partnerForm, companyGewerbeverein: club }, { companyGewerbeverein: club })).status).toBe(
      200,
    );
  });

  test('where the club may stay open, it may', async () => {
    const { visitor } = await newProspect(portal, { region: 'leinfelden-echterdingen', community: 'stetten' });
    expect((await order(visitor, { ...partnerForm, companyGewerbeverein: '' })).status).toBe(200);
  });

  test('hostile texts are kept as they are, and are no markup in mails', async () => {
    const { visitor, email } = await newProspect(portal);
    const name = '<img src=x onerror=alert(1)> "Laden" \'; drop table partner; --';
    const { body } = await quote(visitor, { voucherCode: 'KONTOR100' });
    const joined = await visitor.post('partner-registration', {
      ...partnerForm,
      companyName: name,
      additionalNotesForContract: '=cmd()',
      quoteId: body.quoteId,
    });
    expect(joined.status).toBe(200);
    expect((await portal.database.db.selectFrom('partner').select('name').where('name', '=', name).execute()).length).toBe(1);
    const mails = await portal.database.db.selectFrom('outbox_mail').select('body_html').where('recipient', '=', email).execute();
    expect(mails.map(({ body_html }) => body_html).join()).not.toContain('<img src=x');
  });
});

test('a payment for one thing saves no other', async () => {
  const { visitor } = await newProspect(portal);
  const { body } = await visitor.post<Said>('checkout-quote', { purpose: 'employer-registration' });
  const placed = await visitor.post<Said>('checkout-order', { quoteId: body.quoteId, data: employerForm });
  await visitor.post('demo-payment', { orderId: placed.body.orderId, outcome: 'approved' });
  const paid = await visitor.post<{ paymentId: string }>('checkout-capture', { orderId: placed.body.orderId });
  expect((await visitor.post('employer-registration', { paymentId: paid.body.paymentId })).status).toBe(200);
  // An employer by now.
  expect((await visitor.post('partner-registration', { paymentId: paid.body.paymentId })).status).toBe(403);
});

test('the second account is confirmed by its owner before it signs in', async () => {
  const { visitor } = await newProspect(portal);
  const email = 'zweitkonto@laden.example';
  const password = 'Werkzeug-2026!';
  const data = {
    ...partnerForm,
    isAlsoEmployer: true,
    employerLoginEmail: email,
    employerLoginEmailRepeated: email,
    employerPassword: password,
    employerPasswordRepeated: password,
  };
  const placed = await order(visitor, data, { isAlsoEmployer: true });
  const kept = await portal.database.db
    .selectFrom('checkout_order')
    .select('data')
    .where('order_id', '=', placed.body.orderId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(kept)).not.toContain(password);
  await visitor.post('demo-payment', { orderId: placed.body.orderId, outcome: 'approved' });
  expect((await visitor.post('checkout-capture', { orderId: placed.body.orderId })).status).toBe(200);

  const employer = portal.visitor();
  expect(await employer.signIn('employer-login', email, password)).toMatchObject({
    status: 422,
    body: { errorMessage: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse über den Link in unserer E-Mail.' },
  });
  expect((await employer.signIn('employer-login', email, 'Werkzeug-2027!')).body).toMatchObject({
    errorMessage: 'Die Zugangsdaten sind falsch.',
  });
  const mail = await portal.database.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const t = new URL(/https?:\S+/.exec(mail.body_text)![0]).searchParams.get('t');
  expect((await portal.visitor().post('confirm-employer-account', { t: 'erfunden' })).status).toBe(422);
  expect((await portal.visitor().post('confirm-employer-account', { t })).status).toBe(204);
  expect((await portal.visitor().post('confirm-employer-account', { t })).status).toBe(422);
  expect(await employer.signIn('employer-login', email, password)).toMatchObject({
    status: 200,
    body: { role: 'employer', partner_role: 'admin' },
  });
});
