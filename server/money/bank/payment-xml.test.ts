import { describe, expect, it, test } from 'vitest';
import { findPaymentSchemas } from '#tests/support/find-payment-schemas.ts';
import { type OrderingParty, type Payment, paymentXml } from './payment-xml.ts';
import { sepaText } from './sepa-text.ts';

const orderingParty: OrderingParty = {
  accountHolder: 'Kartenkontor Müßig & Söhne',
  iban: 'DE89370400440532013000',
  bic: 'DEMODEFFXXX',
  creditorId: 'DE98ZZZ09999999999',
};

const payment = (cents: number, more: Partial<Payment> = {}): Payment => ({
  cents,
  accountHolder: '=HYPERLINK("x") <b>Café & Übermut</b>',
  iban: 'DE40987654329876543210',
  bic: null,
  mandateReference: 'KK-M-1001',
  mandateSignedOn: '2023-10-02',
  endToEndId: 'ABR-1-00001',
  purpose: 'Abrechnung 1-00001 vom 09.11.2026',
  ...more,
});

const order = { messageId: 'KK-1-78-CT', madeAt: new Date('2026-11-08T23:30:00Z'), dueOn: '2026-11-11' };
const payout = (payments: Payment[]) => paymentXml({ ...order, kind: 'payout' }, orderingParty, payments);
const collection = (payments: Payment[]) => paymentXml({ ...order, kind: 'collection' }, orderingParty, payments);

test('a payout names whom and how much, to the cent, and sums up', () => {
  // In floating point the three are 0.6000000000000001.
  const xml = payout([payment(10), payment(20, { bic: 'DEMODEFFXXX' }), payment(30)]);
  expect(xml.match(/<InstdAmt Ccy="EUR">[^<]+/g)).toEqual(
    ['0.10', '0.20', '0.30'].map((amount) => `<InstdAmt Ccy="EUR">${amount}`),
  );
  expect(xml.match(/<CtrlSum>[^<]+/g)).toEqual(['<CtrlSum>0.60', '<CtrlSum>0.60']);
  expect(xml).toContain('<NbOfTxs>3</NbOfTxs>');
  expect(xml).toContain('<ReqdExctnDt><Dt>2026-11-11</Dt></ReqdExctnDt>');
  // In Berlin it is the next day already.
  expect(xml).toContain('<CreDtTm>2026-11-09T00:30:00</CreDtTm>');
  expect(xml).toContain('<EndToEndId>ABR-1-00001</EndToEndId>');
  expect(xml).toContain('<Nm>.HYPERLINK(.x.) .b.Cafe + Uebermut./b.</Nm>');
});

test('a collection names the mandate and the creditor', () => {
  const xml = collection([payment(1_033)]);
  for (const piece of [
    '<MndtId>KK-M-1001</MndtId><DtOfSgntr>2023-10-02</DtOfSgntr>',
    '<ReqdColltnDt>2026-11-11</ReqdColltnDt>',
    '<SeqTp>RCUR</SeqTp>',
    '<Id>DE98ZZZ09999999999</Id>',
  ])
    expect(xml).toContain(piece);
});

test('the same payments give the same file', () => {
  expect(payout([payment(10), payment(20)])).toBe(payout([payment(10), payment(20)]));
});

test.each([
  ['IBAN', { iban: 'DE41987654329876543210' }],
  ['amount', { cents: 0 }],
  ['amount', { cents: 0.5 }],
])('refuses an %s that no bank takes: %j', (what, wrong) => {
  expect(() => payout([payment(100, wrong)])).toThrow(what);
});

test('refuses to collect for nobody', () => {
  expect(() => paymentXml({ ...order, kind: 'collection' }, { ...orderingParty, creditorId: null }, [payment(100)])).toThrow(
    'creditor id',
  );
});

test('a BIC of another country than the account is left out, for the account says it all', () => {
  expect(payout([payment(100, { bic: 'DEMOATWWXXX' })])).not.toContain('DEMOATWW');
});

const check = findPaymentSchemas();
describe.skipIf(!check)('the schemas of ISO 20022', () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    payment(1 + index * 7_919, { accountHolder: 'Ä'.repeat(90), purpose: 'ß'.repeat(200), endToEndId: `ABR-1-${index}` }),
  );
  it.each([
    ['pain.001.001.09', payout(many)],
    ['pain.008.001.08', collection(many)],
  ])('%s takes the file', async (name, xml) => {
    expect(await check!(xml, name)).toBe('valid');
  });

  it.each([' ', '\u0301', '\u200b'])('take the file of all partners where one calls itself %j', async (accountHolder) => {
    expect(await check!(payout([payment(100), payment(100, { accountHolder })]), 'pain.001.001.09')).toBe('valid');
  });

  it('control: do not take a file with an amount of three decimals', async () => {
    expect(await check!(payout([payment(100)]).replace('>1.00</InstdAmt>', '>1.00.0</InstdAmt>'), 'pain.001.001.09')).toContain(
      'InstdAmt',
    );
  });
});

test.each([
  ['Bäckerei Öhler & Söhne GmbH', 'Baeckerei Oehler + Soehne GmbH'],
  ['Ångström Çelik Łódź', 'Angstroem Celik Lodz'],
  ['Zeile\neins\t2', 'Zeile eins 2'],
  ['<b>"x"</b>', '.b..x../b.'],
  [' ', '.'],
])('%j is written as %j for the bank', (text, written) => {
  expect(sepaText(text, 70)).toBe(written);
});

test('no text is longer than its field', () => {
  expect(sepaText('ß'.repeat(70), 70)).toHaveLength(70);
});
