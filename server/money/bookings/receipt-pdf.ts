import { bookingTexts, type BookingType, type receiptTypes } from '#contract/money/bookings/bookings.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { VALUE_IS_NO_TURNOVER } from '#contract/common/voucher-words.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type Block, printStrip } from './receipt-strip.ts';

/** What a receipt of a booking says. */
export interface Receipt {
  receiptType: (typeof receiptTypes)[number];
  /** The partner's, as PNG. */
  logo: Buffer | null;
  cardName: string;
  regionName: string;
  partnerName: string;
  branchName: string;
  branchStreet: string;
  /** Postcode and place. */
  branchCity: string;
  /** Whole number; the paper shows it masked. */
  card: string;
  bookingType: BookingType;
  cents: Cents;
  /** Of that, money of campaigns, by name; signed, as it moved on the card. */
  gifts: readonly { name: string; cents: Cents }[];
  /** What campaigns gave for a top-up. */
  given: readonly { name: string; cents: Cents }[];
  balanceAfter: Cents;
  bookingNumber: number;
  bookedAt: Date;
  /** Set where this is the paper of a reversal: the number of what it took back. */
  reversalOf: number | null;
  /** Set where the booking was taken back. */
  reversedBy: { entryId: number; bookedAt: Date; cents: Cents } | null;
  /** Of a Storno: why a till took it back, and the bonus that went back with it. */
  reason: string | null;
  bonusBack: Cents;
}

const titles: Record<Receipt['receiptType'], string> = { merchant: 'Händlerbeleg', customer: 'Kundenbeleg' };

const thanks: Record<BookingType, string> = {
  addVoucher: 'Vielen Dank! Wir wünschen viel Freude beim Einkaufen.',
  redeemVoucher: 'Vielen Dank für Ihren Einkauf!',
  addBonus: 'Vielen Dank für Ihre Treue! Der Bonus ist schon auf Ihrer Karte.',
};

const small = { weight: 'regular', size: 9.5 } as const;
const strong = { weight: 'bold', size: 9.5 } as const;
const rule: Block = { kind: 'rule' };

/** The receipt for merchant or customer, as PDF for paper of 80 mm. */
export function receiptPdf(receipt: Receipt): Promise<Uint8Array> {
  const title = titles[receipt.receiptType];
  const { reversalOf, reversedBy } = receipt;
  const isStorno = reversalOf !== null || reversedBy !== null;
  const text = (value: string, style: typeof small | typeof strong = small): Block => ({
    kind: 'text',
    tag: 'P',
    text: value,
    style,
  });
  const row = (label: string, value: string): Block => ({ kind: 'row', label, value, style: small });
  return printStrip(openPaper({ title: `${title} ${receipt.bookingNumber}${isStorno ? ' (Storno)' : ''}` }), [
    { kind: 'text', tag: 'H1', text: receipt.cardName, style: { weight: 'bold', size: 15 } },
    text(receipt.regionName),
    rule,
    ...(receipt.logo ? [{ kind: 'picture', png: receipt.logo, alternative: `Logo ${receipt.partnerName}` } as const] : []),
    text(receipt.partnerName, strong),
    ...(receipt.branchName === receipt.partnerName ? [] : [text(receipt.branchName)]),
    text(receipt.branchStreet),
    text(receipt.branchCity),
    rule,
    { kind: 'text', tag: 'H2', text: title, style: { weight: 'bold', size: 11.5 } },
    ...(isStorno ? [{ kind: 'text', tag: 'P', text: stornoTitle(receipt), style: { weight: 'bold', size: 14 } } as const] : []),
    {
      kind: 'row',
      label: bookingTexts[receipt.bookingType],
      value: `${formatCents(reversalOf === null ? receipt.cents : -receipt.cents)} €`,
      style: { weight: 'bold', size: 14 },
    },
    ...receipt.gifts.map(({ name, cents }) => row(`davon aus Geschenk „${name}“`, `${formatCents(-cents)} €`)),
    ...receipt.given.map(({ name, cents }) => row(`dazu Geschenk „${name}“`, `${formatCents(cents)} €`)),
    ...(receipt.bonusBack > 0 ? [row(bookingTexts.addBonus, `-${formatCents(receipt.bonusBack)} €`)] : []),
    rule,
    row('Neues Guthaben', `${formatCents(receipt.given.reduce((sum, { cents }) => sum + cents, receipt.balanceAfter))} €`),
    row('Kartennummer', maskCardNumber(receipt.card)),
    row('Belegnummer', String(receipt.bookingNumber)),
    row('Datum und Uhrzeit', `${formatInstant(receipt.bookedAt)} Uhr`),
    ...(receipt.reason === null ? [] : [row('Grund', receipt.reason)]),
    ...(receipt.bookingType === 'addVoucher' ? [rule, text(`${VALUE_IS_NO_TURNOVER}.`)] : []),
    ...(reversedBy ? [rule, text(reversedText(receipt.cents, reversedBy), strong)] : []),
    ...(receipt.receiptType === 'customer' && !isStorno ? [rule, text(thanks[receipt.bookingType])] : []),
  ]);
}

function reversedText(booked: Cents, { entryId, bookedAt, cents }: NonNullable<Receipt['reversedBy']>): string {
  const how = cents < booked ? `Teilweise storniert (${formatCents(cents)} €)` : 'Storniert';
  return `${how} am ${formatInstant(bookedAt)} Uhr, Belegnummer ${entryId}.`;
}

function stornoTitle({ reversalOf }: Receipt): string {
  return reversalOf === null ? 'Storno' : `Storno zu Belegnummer ${reversalOf}`;
}
