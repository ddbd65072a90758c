import { describe, expect, it } from 'vitest';
import { buildInvoice, cancelledContent, type InvoicePosition, invoiceObstacles } from './build-invoice.ts';
import { readSeller } from './invoice-parties.ts';

const buyer = {
  name: 'Laden',
  additional: '',
  street: 'Am Markt 1',
  zip: '77933',
  city: 'Lahr',
  country: 'DE',
  email: '',
  contractId: 'AP-1',
  reference: '',
  orderNumber: '',
};
const given = {
  subject: 'Gebühren',
  seller: readSeller(),
  buyer,
  region: 'Lahr',
  cardName: 'LahrCARD',
  period: { from: '2026-11-01', to: '2026-11-30' },
  payment: { how: 'unsaid' } as const,
  taxBasisPoints: 1900,
};
const build = (positions: readonly InvoicePosition[], more: Partial<Parameters<typeof buildInvoice>[0]> = {}) =>
  buildInvoice({ ...given, positions, ...more });
const fee = { text: 'Gebühr', unitCents: 100 };

describe('an invoice', () => {
  it('has tax on the sum of its lines, rounded once', () => {
    // Each line alone: 3 * 0.19 rounds to 1; three of them to 2.
    const { lines, taxes, netCents, taxCents } = build([1, 2, 3].map((n) => ({ text: `Gebühr ${n}`, unitCents: 3 })));
    expect(lines).toHaveLength(3);
    expect({ netCents, taxCents }).toEqual({ netCents: 9, taxCents: 2 });
    expect(taxes).toEqual([{ taxBasisPoints: 1900, netCents: 9, taxCents: 2 }]);
  });

  it('leaves out what costs nothing, and has a discount as a negative number of pieces', () => {
    const { lines, netCents } = build([fee, { text: 'frei', unitCents: 0 }, { text: 'Nachlass', unitCents: -40 }]);
    expect(lines.map(({ quantity, unitCents, netCents }) => [quantity, unitCents, netCents])).toEqual([
      [1, 100, 100],
      [-1, 40, -40],
    ]);
    expect(netCents).toBe(60);
  });

  it('is settled as a whole where it was paid', () => {
    const paid = build([fee], { payment: { how: 'statement', label: '1-00001' } });
    expect([paid.settledCents, build([fee]).settledCents]).toEqual([119, 0]);
  });

  it.each([
    ['of 0', [{ text: 'frei', unitCents: 0 }], {}, invoiceObstacles.nothing],
    ['without address', [fee], { buyer: { ...buyer, street: '' } }, invoiceObstacles.noAddress],
    ['abroad', [fee], { buyer: { ...buyer, country: 'AT' } }, invoiceObstacles.reverseCharge],
    ['of a small business', [fee], { seller: { ...readSeller(), isSmallBusiness: true } }, invoiceObstacles.smallBusiness],
  ])('%s is refused in plain words', (_, positions, more, message) => {
    expect(() => build(positions, more)).toThrow(message);
  });
});

it('a cancellation and its invoice come to nothing, in each rate', () => {
  const first = build([{ text: 'Gebühr', unitCents: 50 }], { payment: { how: 'statement', label: '1-00001' } });
  const back = cancelledContent(first, { label: 'R1-2026-00001', issuedOn: '2026-11-25', reason: 'Irrtum' });
  expect([back.netCents, back.taxCents, back.settledCents]).toEqual([-50, -10, -60]);
  expect(back.taxes).toEqual([{ taxBasisPoints: 1900, netCents: -50, taxCents: -10 }]);
  expect(back.lines[0]).toMatchObject({ quantity: -1, unitCents: 50, netCents: -50 });
});
