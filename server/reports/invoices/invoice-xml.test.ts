import { describe, expect, it } from 'vitest';
import { findInvoiceCheck } from '#tests/support/check-invoice-xml.ts';
import {
  buildInvoice,
  cancelledContent,
  type InvoicePosition,
  type InvoiceContent,
  type InvoicePayment,
} from './build-invoice.ts';
import { readSeller } from './invoice-parties.ts';
import { invoiceXml } from './invoice-xml.ts';

const buyer = {
  name: 'Müller & Söhne <GmbH>',
  additional: 'Hinterhaus',
  street: 'Am Markt 1',
  zip: '77933',
  city: 'Lahr',
  country: 'DE',
  email: 'rechnung@laden.example',
  contractId: 'AP-1001',
  reference: 'Kst 4711',
  orderNumber: 'B-2026-77',
};
const month = { from: '2026-10-01', to: '2026-10-31' };
const today = { from: '2026-11-25', to: '2026-11-25' };
const fee: InvoicePosition = { text: 'Einrichtungsgebühr Akzeptanzpartner', unitCents: 14_900 };
const paypal: InvoicePayment = { how: 'paypal', on: '2026-11-25', reference: '5O190127TN364715T' };
const transfer: InvoicePayment = { how: 'transfer', holder: 'Kartenkontor', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };

function contentOf(
  positions: readonly InvoicePosition[],
  payment: InvoicePayment,
  period: InvoiceContent['period'],
  { taxBasisPoints = 1900, paidCents = 0 } = {},
): InvoiceContent {
  const rest = { subject: 'Gebühren', seller: readSeller(), buyer, region: 'Lahr', cardName: 'LahrCARD' };
  return buildInvoice({ ...rest, positions, payment, period, taxBasisPoints, paidCents });
}

/** What the portal issues, kind by kind. */
const kinds: [string, InvoiceContent][] = [
  ['an entry fee paid online', contentOf([fee, { text: 'Nachlass', unitCents: -2_550 }], paypal, today)],
  [
    'branches paid in the demo',
    contentOf([{ text: '2 Filialen', quantity: 2, unitCents: 9_900 }], { ...paypal, how: 'demo' }, today),
  ],
  ['monthly charges by transfer', contentOf([{ text: 'Monatspauschale', unitCents: 1_500 }], transfer, month)],
  ['the same without a BIC', contentOf([{ text: 'Monatspauschale', unitCents: 1_500 }], { ...transfer, bic: '' }, month)],
  ['the same where no account is known', contentOf([{ text: 'Monatspauschale', unitCents: 1_500 }], { how: 'unsaid' }, month)],
  [
    'the same by direct debit',
    contentOf(
      [{ text: 'Monatspauschale', unitCents: 3_000 }],
      { how: 'debit', on: '2026-11-30', mandate: 'KK-M-1001', creditorId: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' },
      month,
    ),
  ],
  [
    'fees that a statement kept back',
    contentOf([{ text: 'Gebühren', unitCents: 247 }], { how: 'statement', label: '1-00042' }, month),
  ],
  [
    'fees that a statement gave back',
    contentOf([{ text: 'Gebühren', unitCents: -50 }], { how: 'statement', label: '1-00043' }, month),
  ],
  ['cards by the piece', contentOf([{ text: 'Karte mit eigenem Logo', quantity: 120, unitCents: 95 }], transfer, today)],
  ['the rate of 2020', contentOf([fee], transfer, { from: '2020-08-01', to: '2020-08-31' }, { taxBasisPoints: 1600 })],
  ['what was paid in part before it was issued anew', contentOf([fee], transfer, today, { paidCents: 5_000 })],
  ['what was paid as a whole', contentOf([fee], transfer, today, { paidCents: 17_731 })],
  ['what was paid too much', contentOf([fee], { how: 'unsaid' }, today, { paidCents: 20_000 })],
  [
    'what a debit collects that is at the bank already',
    contentOf(
      [fee],
      {
        how: 'debited',
        label: 'ER1-00007',
        on: '2026-11-30',
        mandate: 'KK-M-1001',
        creditorId: 'DE98ZZZ09999999999',
        iban: 'DE89370400440532013000',
      },
      today,
    ),
  ],
  [
    'a contract year within a month',
    contentOf(
      [
        { text: 'Monatspauschale', unitCents: 1_500 },
        { text: 'Teilnahmegebühr', unitCents: 4_900, period: { from: '2026-10-15', to: '2027-10-14' } },
      ],
      transfer,
      month,
    ),
  ],
];
const cost = contentOf([{ text: 'Mahnung: Rechnung R1-2026-00041', unitCents: 350 }], transfer, today, { taxBasisPoints: 0 });
kinds.push(['what a reminder costs, without tax', cost]);
const first = { label: 'R1-2026-00042', issuedOn: '2026-11-25', reason: 'Falsche Anschrift' };
const cancellations = kinds.map(([name, content]): [string, InvoiceContent] => [
  `the cancellation of ${name}`,
  cancelledContent(content, first),
]);

const xmlOf = (content: InvoiceContent) =>
  invoiceXml({ regionId: 1, year: 2026, number: 43, issuedOn: '2026-11-25', dueOn: '2026-12-09', content });

/** Without the rules nothing is checked, and the tests say so. */
const check = await findInvoiceCheck();
const faultsOf = (xml: string) => check!(xml);

describe('the XML', () => {
  it.skipIf(!check).each([...kinds, ...cancellations])(
    'of %s passes schema and business rules of EN 16931',
    async (_, content) => {
      expect(await faultsOf(xmlOf(content))).toEqual([]);
    },
  );

  it('of a contract year within a month tells the days of both', () => {
    const year = kinds.find(([name]) => name === 'a contract year within a month')![1];
    const days = (xml: string) =>
      [...xml.matchAll(/<ram:BillingSpecifiedPeriod>.*?<\/ram:BillingSpecifiedPeriod>/gs)].map(([period]) =>
        [...period.matchAll(/\d{8}/g)].map(([day]) => day),
      );
    expect(days(xmlOf(year))).toEqual([['20261015', '20271014'], [month.from, month.to].map((day) => day.replaceAll('-', ''))]);
    expect(
      days(xmlOf(cancelledContent(year, { label: 'R1-2026-00043', issuedOn: '2026-11-25', reason: 'Falsch' }))),
    ).toHaveLength(2);
  });

  it('of what a reminder costs says that it is no turnover, and names no rate', () => {
    const xml = xmlOf(cost);
    for (const said of ['<ram:CategoryCode>O<', '<ram:GrandTotalAmount>3.50<', 'Schadenersatz']) expect(xml).toContain(said);
    for (const unsaid of ['RateApplicablePercent', 'schemeID="VA"']) expect(xml).not.toContain(unsaid);
  });

  it.skipIf(!check).each([
    ['of tax of what a reminder costs', '<ram:CategoryCode>O<', '<ram:CategoryCode>S<', /BR-S-/],
    ['of the seller', '<ram:ID>123/456/78901</ram:ID><ram:Name>', '<ram:Name>', /BR-CO-26/],
  ])('another kind %s fails', async (_, from, to, rule) => {
    const xml = xmlOf(cost);
    expect(xml).toContain(from);
    expect((await faultsOf(xml.replaceAll(from, to))).join()).toMatch(rule);
  });

  it.skipIf(!check).each([
    ['total', '<ram:GrandTotalAmount>146.97<', '<ram:GrandTotalAmount>147.97<', /BR-CO-15/],
    ['tax', '<ram:CalculatedAmount>23.47<', '<ram:CalculatedAmount>32.47<', /BR-(CO|S)-/],
    ['line', '<ram:LineTotalAmount>149.00<', '<ram:LineTotalAmount>159.00<', /BR-CO-10/],
    ['number', '<ram:ID>R1-2026-00043</ram:ID>', '', /BR-02|Element/],
  ])('with another %s fails', async (_, from, to, rule) => {
    const xml = xmlOf(kinds[0]![1]);
    expect(xml).toContain(from);
    expect((await faultsOf(xml.replace(from, to))).join(' ')).toMatch(rule);
  });

  it.skipIf(!check)('with its elements in another order fails the schema', async () => {
    const xml = xmlOf(kinds[0]![1]);
    const swapped = xml.replace(/(<ram:TypeCode>380<\/ram:TypeCode>)(<ram:IssueDateTime>.*?<\/ram:IssueDateTime>)/, '$2$1');
    expect(swapped).not.toBe(xml);
    expect((await faultsOf(swapped)).join(' ')).toMatch(/not expected/);
  });

  it('says who, what and how much', () => {
    const xml = xmlOf(kinds[0]![1]);
    for (const part of [
      '<ram:ID>urn:cen.eu:en16931:2017</ram:ID>',
      '<ram:ID>R1-2026-00043</ram:ID><ram:TypeCode>380</ram:TypeCode>',
      '<ram:Name>Müller &amp; Söhne &lt;GmbH&gt;</ram:Name>',
      '<ram:BuyerReference>Kst 4711</ram:BuyerReference>',
      '<ram:BuyerOrderReferencedDocument><ram:IssuerAssignedID>B-2026-77</ram:IssuerAssignedID>',
      '<ram:BilledQuantity unitCode="C62">-1</ram:BilledQuantity>',
      '<ram:TotalPrepaidAmount>146.97</ram:TotalPrepaidAmount><ram:DuePayableAmount>0.00</ram:DuePayableAmount>',
    ])
      expect(xml).toContain(part);
  });

  it('of a cancellation turns every amount round and names the first invoice', () => {
    const xml = xmlOf(cancellations[0]![1]);
    for (const part of [
      '<ram:TypeCode>384</ram:TypeCode>',
      '<ram:GrandTotalAmount>-146.97</ram:GrandTotalAmount>',
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>R1-2026-00042</ram:IssuerAssignedID>',
      'Storno der Rechnung R1-2026-00042 vom 25.11.2026. Grund: Falsche Anschrift',
    ])
      expect(xml).toContain(part);
  });

  it('of fees given back is a credit note with positive amounts', () => {
    const xml = xmlOf(kinds[7]![1]);
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(xml).toContain('<ram:GrandTotalAmount>0.60</ram:GrandTotalAmount>');
  });

  it('has no control characters, which XML 1.0 does not allow', () => {
    const odd = { ...kinds[0]![1], buyer: { ...buyer, name: 'A\u0000B\u0007C' } };
    expect(xmlOf(odd)).toContain('<ram:Name>A B C</ram:Name>');
  });
});
