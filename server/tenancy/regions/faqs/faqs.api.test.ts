import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { faqs } from '#contract/tenancy/regions/faqs.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

type Answer = OutputOf<typeof faqs>;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('card holders find the eleven questions with the facts, in the name of their card', async () => {
  const customer = await portal.signedIn('kundin@demo.example');
  const { body } = await customer.get<Answer>('faqs?audience=customer');
  const list = body.acf.customer_faqs!;
  expect(list).toHaveLength(11);
  expect(list[0]!.question).toBe('Was kostet die Lahrer Blütenkarte?');
  const text = JSON.stringify(list);
  expect(text).not.toContain('{cardName}');
  for (const fact of [
    'kostenlos bei den teilnehmenden Partnern',
    'von 1 bis 250 EUR',
    'drei volle Kalenderjahre lang keine Buchung',
    'am 31. Dezember des dritten Jahres',
    'Mindestens sechs Monate vorher',
    'an Ihre registrierte E-Mail-Adresse',
    'alle zwei Wochen ausgezahlt',
    'keine Vertragsbindung',
    'href=\\"/registrierung\\"',
    'href=\\"/lock-card\\"',
    'href=\\"/contact\\"',
  ])
    expect(text).toContain(fact);
  expect(body.acf).toMatchObject({ contact_person: 'Kartenbüro Lahr (Demo)', email: 'karte@lahr.example' });
});

test('a region words its questions itself, and nothing in them does harm', async () => {
  const { db } = portal.database;
  const own = {
    partner_faqs: [
      { question: 'Was ist <b>neu</b> an der {cardName}?', answer: '<p onclick="x()">Die {cardName}.</p><script>x()</script>' },
    ],
  };
  const { region_id } = await db
    .updateTable('region')
    .set({ faqs: JSON.stringify(own), card_name: 'Mühlen & Markt <Karte>' })
    .where('slug', '=', 'gauting')
    .returning('region_id')
    .executeTakeFirstOrThrow();
  const ask = async (audience: string) =>
    (await portal.visitor().get<Answer>(`faqs?audience=${audience}&regionID=${region_id}`)).body.acf;
  expect((await ask('partner')).partner_faqs).toEqual([
    { question: 'Was ist neu an der Mühlen & Markt <Karte>?', answer: '<p>Die Mühlen &amp; Markt &lt;Karte&gt;.</p>' },
  ]);
  expect((await ask('customer')).customer_faqs).toHaveLength(11);
  // What it does not word itself is told in the portal's own words.
  for (const [audience, field] of [
    ['interest-partner', 'interest_partner_faqs'],
    ['employer', 'employer_faqs'],
    ['interest-employer', 'interest_employer_faqs'],
  ] as const) {
    const list = (await ask(audience))[field]!;
    expect(list.length).toBeGreaterThan(5);
    expect(JSON.stringify(list)).not.toMatch(/\{cardName\}|<script/);
  }
});

test.each([
  ['faqs?audience=customer', 422],
  ['faqs?audience=customer&regionID=4711', 404],
  ['faqs?audience=nobody&regionID=1', 422],
  ['faqs?audience=customer&regionID=1.5', 422],
])('%s is %i', async (call, status) => {
  expect(await portal.visitor().get(call)).toMatchObject({ status, body: { errorMessage: expect.any(String) } });
});
