import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { type Receipt, receiptPdf } from './receipt-pdf.ts';

const receipt: Receipt = {
  logo: null,
  receiptType: 'customer',
  cardName: 'Lahrer Blütenkarte',
  regionName: 'Lahr',
  partnerName: 'Bäckerei Süßkorn & Töchter',
  branchName: 'Hauptstelle',
  branchStreet: 'Marktstraße 12',
  branchCity: '77933 Lahr',
  card: '176100000000014',
  bookingType: 'redeemVoucher',
  cents: 1_250,
  gifts: [],
  given: [],
  balanceAfter: 123_456,
  bookingNumber: 4711,
  bookedAt: new Date('2026-07-01T22:05:00Z'),
  reversalOf: null,
  reversedBy: null,
  reason: null,
  bonusBack: 0,
};

async function read(change: Partial<Receipt> = {}) {
  const pdf = await getDocumentProxy(await receiptPdf({ ...receipt, ...change }));
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number, width: item.width }]
      : [],
  );
  return { pdf, page, texts, lines: texts.map(({ text }) => text), whole: texts.map(({ text }) => text).join(' ') };
}

test('the customer’s says everything, in order', async () => {
  const { lines } = await read();
  expect(lines).toEqual([
    'Lahrer Blütenkarte',
    'Lahr',
    'Bäckerei Süßkorn & Töchter',
    'Hauptstelle',
    'Marktstraße 12',
    '77933 Lahr',
    'Kundenbeleg',
    'Einlösung',
    '12,50 €',
    'Neues Guthaben',
    '1.234,56 €',
    'Kartennummer',
    '1761 •••• •••0 014',
    'Belegnummer',
    '4711',
    'Datum und Uhrzeit',
    '02.07.2026 00:05 Uhr',
    'Vielen Dank für Ihren Einkauf!',
  ]);
});

test('the merchant’s is called so, and thanks nobody', async () => {
  const { whole } = await read({ receiptType: 'merchant', bookingType: 'addVoucher' });
  expect(whole).toContain('Händlerbeleg Aufladung 12,50 €');
  expect(whole).not.toMatch(/Vielen Dank|Kundenbeleg/);
});

test.each([
  ['a top-up', { bookingType: 'addVoucher' }, true],
  ['a top-up that was taken back', { bookingType: 'addVoucher', reversalOf: 4711 }, true],
  ['the merchant’s of a top-up', { receiptType: 'merchant', bookingType: 'addVoucher' }, true],
  ['a redemption', { bookingType: 'redeemVoucher' }, false],
  ['a bonus', { bookingType: 'addBonus' }, false],
] as const)('that of %s says whether it is an invoice', async (_, change, saysSo) => {
  const says = (await read(change)).whole.includes('Mehrzweckgutschein, keine Rechnung, ohne Umsatzsteuer');
  expect(says).toBe(saysSo);
});

test('the whole card number stands nowhere', async () => {
  expect(Buffer.from(await receiptPdf(receipt)).includes('176100000000014')).toBe(false);
  expect((await read()).whole).not.toContain('176100000000014');
});

test('one page, 80 mm wide, as long as needed', async () => {
  const { pdf, page, texts } = await read();
  const [left, bottom, right, top] = page.view as [number, number, number, number];
  expect(pdf.numPages).toBe(1);
  expect([left, bottom]).toEqual([0, 0]);
  expect((right * 25.4) / 72).toBeCloseTo(80, 1);
  expect(top).toBeGreaterThan(200);
  expect(top).toBeLessThan(300);
  for (const { x, y, width } of texts) {
    expect(x).toBeGreaterThanOrEqual(11.9);
    expect(x + width).toBeLessThanOrEqual(right - 11.9);
    expect(y).toBeGreaterThan(10);
    expect(y).toBeLessThan(top - 10);
  }
});

test('long names wrap, and letters from all over Europe are there', async () => {
  const partnerName =
    'Işık & Çağlar Donaudampfschifffahrtsgesellschaftskapitänsmützenmanufaktur GmbH, Inhaberin Żaneta Łukaszewicz-Dvořák';
  const { whole, texts, page } = await read({ partnerName, cents: 99_999_999, balanceAfter: 9_999_999_999 });
  expect(whole.replaceAll(' ', '')).toContain(partnerName.replaceAll(' ', ''));
  for (const { x, width } of texts) expect(x + width).toBeLessThanOrEqual(page.view[2]! - 11.9);
});

test('amounts stand at the right edge', async () => {
  const { texts, page } = await read();
  for (const value of ['12,50 €', '1.234,56 €', '4711']) {
    const { x, width } = texts.find(({ text }) => text === value)!;
    expect(x + width).toBeCloseTo(page.view[2]! - 12, 0);
  }
});

test('it is tagged, German, titled, and its rows can be read aloud', async () => {
  const bytes = Buffer.from(await receiptPdf(receipt));
  const { pdf, page } = await read();
  const { info } = await pdf.getMetadata();
  expect(info).toMatchObject({ Title: 'Kundenbeleg 4711', Language: 'de-DE' });
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
  const tree = (await page.getStructTree()) as { children: { role: string; children: { role: string }[] }[] };
  expect(tree.children.map(({ role }) => role)).toEqual(['Document']);
  expect(tree.children[0]!.children.map(({ role }) => role)).toEqual([
    'H1',
    'P',
    'P',
    'P',
    'P',
    'P',
    'H2',
    'P',
    'P',
    'P',
    'P',
    'P',
    'P',
  ]);
  expect(bytes.includes('<pdfuaid:part>1</pdfuaid:part>')).toBe(true);
  // UTF-16, because of the umlaut.
  expect(bytes.includes(Buffer.from('\ufeffEinlösung: 12,50 €', 'utf16le').swap16())).toBe(true);
});
