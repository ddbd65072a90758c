import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { datevRoleNames, presetAccounts } from '#contract/reports/datev/datev-accounts.ts';
import type { DayTotal } from '#server/ledger/read/day-totals.ts';
import { accountNumber, type BatchContext, writeBatch, yearBeginOf } from './batch-file.ts';
import { writeBusinesses } from './business-file.ts';
import type { DatevLine } from './datev-line.ts';
import { writeDocuments } from './documents-file.ts';
import { amountOf, paperNumber, quoted, writeExtf } from './extf.ts';
import { batchColumns, businessColumns } from './extf-columns.ts';
import { ledgerLines } from './ledger-lines.ts';
import { monthOf, monthsBetween } from './months.ts';
import { streamZip } from './stream-zip.ts';
import { toWindows1252 } from './windows-1252.ts';

const context: BatchContext = {
  settings: {
    consultant: 29098,
    client: 55003,
    accountLength: 4,
    yearBegins: 1,
    isFixed: true,
    chart: '03',
    firstBusiness: 1,
    accounts: { ...presetAccounts('03', 4), 'revenue-cards': { account: '8200', key: '3' } },
  },
  numbers: new Map([
    ['partner 7', 12],
    ['employer 3', 13],
  ]),
  from: '2026-10-01',
  to: '2026-10-31',
  madeAt: new Date('2026-11-02T08:05:06.007Z'),
  title: '2026-10 Bürgerkarte Lahr-Kippenheimweiler',
};

const line = (changes: Partial<DatevLine>): DatevLine => ({
  day: '2026-10-03',
  source: 'ledger',
  debit: 'cards',
  credit: 'creditor partner 7',
  cents: 123_456,
  text: 'Einlösungen Bäckerei',
  label: 'TS-20261003',
  document: null,
  dueOn: null,
  performedOn: null,
  ...changes,
});

const textOf = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);
const rowsOf = (bytes: Uint8Array) => textOf(bytes).split('\r\n').slice(2, -1);

describe('a batch', () => {
  it('begins with the 31 fields of DATEV’s header, and names all 125 columns', () => {
    const [head, columns] = textOf(writeBatch([], context)).split('\r\n');
    expect(head).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261102090506007;;"KK";"Kartenkontor";"";29098;55003;20260101;4;20261001;20261031;"2026-10 Bürgerkarte Lahr-Kippe";"";1;0;1;"EUR";;"";;;"03";;;"";""',
    );
    expect(head!.split(';')).toHaveLength(31);
    expect(columns!.split(';')).toHaveLength(125);
    expect(batchColumns.indexOf('Beleglink')).toBe(19);
    expect(batchColumns.indexOf('Festschreibung')).toBe(113);
  });

  it('has a line with amount, side, accounts, day, number, text and paper', () => {
    const gguid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const [row] = rowsOf(writeBatch([line({ document: gguid, text: 'Sagt "Ja"; nicht\nNein' })], context));
    expect(row).toMatch(/^1234,56;"H";"EUR";;;;70012;1700;"";0310;"TS-20261003";;;"Sagt ""Ja""; nicht Nein";;;;;;"BEDI ""0f8/);
    expect(row).toContain(`;"BEDI ""${gguid}""";`);
  });

  it('books turnover against the business, with the tax key of its account, whichever side it is on', () => {
    const invoice = line({
      source: 'invoice',
      debit: 'debtor employer 3',
      credit: 'revenue-cards',
      cents: 119,
      dueOn: '2026-10-17',
      performedOn: '2026-09-30',
    });
    const [one, back] = rowsOf(writeBatch([invoice, { ...invoice, debit: invoice.credit, credit: invoice.debit }], context));
    expect(one).toMatch(/^1,19;"S";"EUR";;;;10013;8200;"0003";/);
    expect(back).toMatch(/^1,19;"H";"EUR";;;;10013;8200;"0003";/);
    expect(one!.split(';').slice(113, 117)).toEqual(['1', '30092026', '30092026', '17102026']);
  });

  it('leaves out what would move from an account to itself', () => {
    expect(rowsOf(writeBatch([line({ debit: 'tax', credit: 'fees' })], context))).toEqual([]);
  });

  it('refuses a column that DATEV has not', () => {
    expect(() => writeBatch([line({ credit: 'creditor partner 99' })], context)).toThrow('partner 99 has no number');
  });
});

it('debtors and creditors have 254 columns, one digit more, and their address', () => {
  const business = {
    account: 'creditor partner 7',
    name: 'Čačak & Söhne',
    street: 'Am Markt 1',
    zip: '77933',
    city: 'Lahr',
    country: 'DE',
    email: 'a@b.example',
    contractId: 'AP-1',
  } as const;
  const [head, columns, row] = textOf(writeBusinesses([business], context)).split('\r\n');
  expect(head).toMatch(/^"EXTF";700;16;"Debitoren\/Kreditoren";5;20261102090506007;.*;29098;55003;20260101;4;;;"";"";;;;"";/);
  expect(head!.split(';')).toHaveLength(31);
  expect(columns!.split(';')).toHaveLength(254);
  expect(new Set(businessColumns).size).toBe(254);
  expect(row).toMatch(/^70012;"Cacak & Söhne";;;;;"2";"Cacak & Söhne";/);
  expect(row!.split(';')).toHaveLength(254);
});

it('accounts of businesses grow with the accounts', () => {
  const settings = { ...context.settings, accountLength: 6 };
  expect(accountNumber('creditor partner 7', { ...context, settings })).toBe('7000012');
  expect(accountNumber('debtor partner 7', { ...context, settings })).toBe('1000012');
  for (const role of datevRoleNames) expect(presetAccounts('04', 6)[role].account).toMatch(/^\d{6}$/);
});

it.each(['03', '04'] as const)(
  'what moves at the bank is in transit until the tax adviser books its statement, in SKR%s',
  (chart) => {
    const accounts = presetAccounts(chart, 4);
    expect(accounts.bank).toEqual(accounts.online);
    expect(accounts.bank.account).toBe({ '03': '1360', '04': '1460' }[chart]);
  },
);

it.each([
  ['2026-10-01', 1, '2026-01-01'],
  ['2026-10-01', 10, '2026-10-01'],
  ['2026-10-01', 11, '2025-11-01'],
])('the fiscal year of %s, begun in month %i, begins on %s', (day, month, begins) => {
  expect(yearBeginOf(day, month)).toBe(begins);
});

describe('text', () => {
  it.each([
    ['Müßiggang – 5 € „so“', 'Müßiggang – 5 € „so“'],
    ['Ștefan Łukasz Đorđe', 'Stefan Lukasz Dorde'],
    ['1\u202F000\u2212', '1 000-'],
    ['喫茶 ☕', '?? ?'],
    ['u\u0308ber', 'über'],
  ])('%s is told in Windows-1252 as %s', (text, told) => expect(textOf(toWindows1252(text))).toBe(told));

  it('is never more or less than what Windows-1252 can tell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const read = textOf(toWindows1252(text));
        expect(textOf(toWindows1252(read))).toBe(read);
      }),
    );
  });

  it('has no line break, and is cut where a field ends', () => {
    expect(quoted('a\r\n b\u0000c', 4)).toEqual({ quoted: 'a bc' });
    expect(paperNumber('R1-2026 Ä')).toEqual({ quoted: 'R1-2026--' });
  });

  it('stays one field whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const told = textOf(writeExtf([[quoted(text), 1]]));
        expect(told).toMatch(/^"(?:[^"\r\n]|"")*";1\r\n$/);
      }),
    );
  });

  it.each([
    [1, '0,01'],
    [99, '0,99'],
    [123_456, '1234,56'],
  ])('%i cents are %s', (cents, told) => expect(amountOf(cents)).toBe(told));
});

it('the index of papers names each by the guid of the batch', () => {
  const document = { gguid: 'g-1', kind: 'invoice', label: 'R1 & 2', fileName: 'Rechnung "R1".pdf', sha256: '' } as const;
  const xml = writeDocuments([document], context.madeAt).toString();
  expect(xml).toContain('<archive xmlns="http://xml.datev.de/bedi/tps/document/v06.0"');
  expect(xml).toContain('<document guid="g-1">');
  expect(xml).toContain('<keywords>R1 &amp; 2</keywords>');
  expect(xml).toContain('<extension xsi:type="File" name="Rechnung &quot;R1&quot;.pdf"/>');
});

it('a zip comes piece by piece, and is the same at every time', async () => {
  const one = { name: 'eins.txt', content: [Uint8Array.of(1, 2), Uint8Array.of(3)] };
  const read = async () =>
    Buffer.concat(await Array.fromAsync(streamZip([one, { name: 'zwei.txt', content: [] }], '2026-10-01')));
  const bytes = await read();
  expect(await read()).toEqual(bytes);
  expect(unzipSync(bytes)).toEqual({ 'eins.txt': Uint8Array.of(1, 2, 3), 'zwei.txt': new Uint8Array() });
});

it('a month lies between the midnights of Berlin', () => {
  expect(monthOf('2026-10')).toMatchObject({
    first: '2026-10-01',
    last: '2026-10-31',
    from: new Date('2026-09-30T22:00:00Z'),
    to: new Date('2026-10-31T23:00:00Z'),
  });
  expect(monthsBetween('2025-11', '2026-01')).toEqual(['2026-01', '2025-12', '2025-11']);
});

describe('the lines of a total', () => {
  const plain = { isReturn: false, isUndone: false };
  const names = {
    partner: () => 'Laden',
    branch: () => '',
    employer: () => 'Werk',
    statement: () => ({ label: '1-00042', gguid: 'g' }),
    chargeOrder: () => 'L1-00001',
    payment: () => plain,
    claim: (entryId: number) =>
      entryId === 6 ? { debtor: 'Altkarte', label: 'V1-00003', ...plain } : { debtor: 'Stadt', label: 'K1-00003', ...plain },
    invoice: () => ({ business: 'partner 7' as const, name: 'Laden', label: 'R1-2026-00042', ...plain }),
  };
  const still = {
    cards: 0,
    partner: 0,
    employer: 0,
    fees: 0,
    tax: 0,
    bank: 0,
    expired: 0,
    invoices: 0,
    predecessor: 0,
    campaigns: 0,
  };
  const total = (changes: Partial<DayTotal>): DayTotal => ({
    day: '2026-10-03',
    type: 'redemption',
    isReversal: false,
    entryId: null,
    partnerId: 7,
    branchId: null,
    employerId: null,
    chargeOrder: null,
    entries: 1,
    ...still,
    ...changes,
  });
  const told = (changes: Partial<DayTotal>) =>
    ledgerLines([total(changes)], names).map(({ debit, credit, cents, text }) => [debit, credit, cents, text]);

  it.each<[string, Partial<DayTotal>, unknown[][]]>([
    [
      'a redemption with its fee',
      { cards: -1250, partner: 1225, fees: 25 },
      [
        ['cards', 'creditor partner 7', 1250, 'Einlösungen Laden'],
        ['creditor partner 7', 'fees', 25, 'Gebühren: Einlösungen Laden'],
      ],
    ],
    [
      'what is taken back',
      { cards: 100, partner: -100, isReversal: true },
      [['creditor partner 7', 'cards', 100, 'Storno Einlösungen Laden']],
    ],
    [
      'the payment of an invoice',
      { type: 'invoice-payment', entryId: 5, partnerId: null, bank: -119, invoices: 119 },
      [['bank', 'debtor partner 7', 119, 'Zahlung Laden']],
    ],
    [
      'money for an invoice that goes back',
      { type: 'invoice-payment', entryId: 5, partnerId: null, bank: 119, invoices: -119 },
      [['debtor partner 7', 'bank', 119, 'Erstattung Laden']],
    ],
    [
      'a settlement',
      { type: 'settlement', entryId: 5, partner: -1000, tax: 40, bank: 960 },
      [
        ['creditor partner 7', 'bank', 960, 'Abrechnung Laden'],
        ['creditor partner 7', 'tax', 40, 'Umsatzsteuer: Abrechnung Laden'],
      ],
    ],
    [
      'loaded cards',
      { type: 'charge', partnerId: null, employerId: 3, chargeOrder: 1, cards: 5000, employer: -5000 },
      [['creditor employer 3', 'cards', 5000, 'Geladene Karten Werk']],
    ],
    [
      'expired balance',
      { type: 'expiry', partnerId: null, cards: -70, expired: 70 },
      [['cards', 'expired', 70, 'Verfallenes Guthaben']],
    ],
    [
      'what cards bring along from another provider',
      { type: 'take-over', partnerId: null, cards: 900, predecessor: -900 },
      [['predecessor', 'cards', 900, 'Übernommenes Guthaben']],
    ],
    [
      'what a former provider pays for it',
      { type: 'claim-payment', entryId: 6, partnerId: null, bank: -900, predecessor: 900 },
      [['bank', 'predecessor', 900, 'Zahlung Altkarte']],
    ],
    [
      'what goes back to a former provider',
      { type: 'claim-payment', entryId: 6, partnerId: null, bank: 900, predecessor: -900 },
      [['predecessor', 'bank', 900, 'Erstattung Altkarte']],
    ],
    [
      'gifts of campaigns',
      { type: 'gift', partnerId: null, cards: 900, campaigns: -900 },
      [['campaigns', 'cards', 900, 'Geschenke aus Kampagnen']],
    ],
    [
      'what was not used of gifts',
      { type: 'gift-end', partnerId: null, cards: -90, campaigns: 90 },
      [['cards', 'campaigns', 90, 'Nicht genutzte Geschenke']],
    ],
    [
      'what the sponsor of a campaign pays',
      { type: 'campaign-payment', entryId: 7, partnerId: null, bank: -900, campaigns: 900 },
      [['bank', 'campaigns', 900, 'Zahlung Stadt']],
    ],
    [
      'what goes back to the sponsor',
      { type: 'campaign-payment', entryId: 7, partnerId: null, bank: 900, campaigns: -900 },
      [['campaigns', 'bank', 900, 'Erstattung Stadt']],
    ],
    ['a transfer between cards', { type: 'transfer', partnerId: null }, []],
  ])('%s', (_, changes, lines) => expect(told(changes)).toEqual(lines));

  it.each<[string, Partial<DayTotal>]>([
    ['is not even', { cards: 1 }],
    ['has two businesses', { partner: 1, employer: -1, employerId: 3 }],
    ['names no partner', { partnerId: null, cards: 1, partner: -1 }],
    ['names no employer', { partnerId: null, cards: 1, employer: -1 }],
  ])('control: a total that %s is refused', (why, changes) => expect(() => told(changes)).toThrow(why));
});
