import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Voucher } from '#contract/money/checkout/vouchers.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let accounting: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
});
afterAll(() => portal.close());

const form = {
  slug: 'gauting',
  code: 'herbst-26',
  kind: 'percent',
  value: '12,5',
  uses: '3',
  validUntil: '2099-12-31',
  reason: 'Messe',
};
const list = async (slug: string) => (await accounting.get<Voucher[]>(`vouchers?slug=${slug}`)).body;

test('the demo has its two vouchers in every region', async () => {
  expect(await list('lahr')).toMatchObject([
    { code: 'TEST10', kind: 'net', value: '10,00', state: 'valid' },
    { code: 'KONTOR100', kind: 'percent', value: '100', state: 'valid' },
  ]);
});

describe('a voucher', () => {
  test('is made for one region, written in capitals, and only once', async () => {
    const made = await accounting.post<{ id: number }>('create-voucher', form);
    expect(made.status).toBe(200);
    expect((await list('gauting'))[0]).toEqual({
      id: made.body.id,
      code: 'HERBST-26',
      kind: 'percent',
      value: '12,50',
      usesLeft: 3,
      usesGranted: 3,
      validUntil: '2099-12-31',
      state: 'valid',
    });
    expect((await list('lahr')).map(({ code }) => code)).not.toContain('HERBST-26');
    expect(await accounting.post('create-voucher', form)).toMatchObject({
      status: 422,
      body: { fieldErrors: { code: expect.any(String) } },
    });
    expect((await accounting.post('create-voucher', { ...form, slug: 'lahr' })).status).toBe(200);
  });

  test('is ended once, in its own region', async () => {
    const { body } = await accounting.post<{ id: number }>('create-voucher', { ...form, code: 'ENDE' });
    expect((await accounting.post('end-voucher', { slug: 'lahr', id: body.id, reason: 'Nein' })).status).toBe(404);
    expect((await accounting.post('end-voucher', { slug: 'gauting', id: body.id, reason: 'Vorbei' })).status).toBe(204);
    expect((await accounting.post('end-voucher', { slug: 'gauting', id: body.id, reason: 'Vorbei' })).status).toBe(422);
    expect((await list('gauting')).find(({ code }) => code === 'ENDE')).toMatchObject({ state: 'ended' });
  });

  test('has its code in no act of the audit trail: whoever reads it could use it', async () => {
    const code = 'GEHEIM-77';
    const { body } = await accounting.post<{ id: number }>('create-voucher', { ...form, code });
    expect((await accounting.post('end-voucher', { slug: 'gauting', id: body.id, reason: 'Vorbei' })).status).toBe(204);
    const { rows } = await sql<{ act: string; subject: string; told: string }>`
      select act, subject, audit_event::text as told from audit_event where act like 'voucher-%'`.execute(portal.database.db);
    expect(rows.map(({ act, subject }) => [act, subject])).toEqual(
      expect.arrayContaining([
        ['voucher-created', `voucher ${body.id}`],
        ['voucher-ended', `voucher ${body.id}`],
      ]),
    );
    expect(rows.filter(({ told }) => told.toUpperCase().includes(code))).toEqual([]);
  });

  test.each([
    ['code', { code: 'A B<script>' }],
    ['code', { code: 'AB' }],
    ['value', { value: '100,01' }],
    ['value', { value: '0' }],
    ['value', { value: '-5' }],
    ['uses', { uses: '0' }],
    ['uses', { uses: '1,5' }],
    ['validUntil', { validUntil: '2020-01-01' }],
    ['validUntil', { validUntil: '2027-02-30' }],
    ['reason', { reason: ' ' }],
  ])('is refused for its %s: %o', async (field, change) => {
    const { status, body } = await accounting.post('create-voucher', { ...form, code: 'NIE', ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fieldErrors: { [field]: expect.any(String) } });
  });

  test('is accounting’s: others of staff do not see it', async () => {
    const editor = await portal.signedIn('redaktion@demo.example');
    expect((await editor.get('vouchers?slug=lahr')).status).toBe(403);
    expect((await editor.post('create-voucher', form)).status).toBe(403);
    expect((await accounting.get('vouchers?slug=atlantis')).status).toBe(404);
  });
});
