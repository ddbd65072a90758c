import type { Cents } from '#contract/common/money.ts';
import { taxOn } from '#contract/common/tax-rates.ts';
import type { SettledHow } from '#contract/reports/invoices/invoice-kinds.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';

/** One who sells or buys, as the day of the invoice knew him. Empty texts where something is not known. */
export interface InvoiceParty {
  name: string;
  additional: string;
  street: string;
  zip: string;
  city: string;
  /** Two letters. */
  country: string;
  email: string;
}

export interface InvoiceSeller extends InvoiceParty {
  phone: string;
  taxNumber: string;
  vatId: string;
}

export interface InvoiceBuyer extends InvoiceParty {
  contractId: string;
  /** What the buyer wants to read on it (BT-10, BT-13). */
  reference: string;
  orderNumber: string;
}

export interface InvoiceLine {
  text: string;
  /** Negative for a discount: the standard knows no negative price. */
  quantity: number;
  unitCents: Cents;
  netCents: Cents;
  taxBasisPoints: number;
  /** Where it is for other days than the invoice as a whole (BG-26). */
  period?: InvoicePeriod;
}

/** From one day to another, both included; ISO days. */
interface InvoicePeriod {
  from: string;
  to: string;
}

/** How it is, or was, paid. */
export type InvoicePayment =
  | { how: Extract<SettledHow, 'paypal' | 'demo'>; on: string; reference: string }
  | { how: 'statement'; label: string }
  /** Collected by us on a day (ISO), which the invoice announces. */
  | { how: 'debit'; on: string; mandate: string; creditorId: string; iban: string }
  /** In place of an invoice whose debit is at the bank already: that one collects it, on a day (ISO). */
  | { how: 'debited'; label: string; on: string; mandate: string; creditorId: string; iban: string }
  | { how: 'transfer'; holder: string; iban: string; bic: string }
  /** The region has no account yet. */
  | { how: 'unsaid' };

/** All that an invoice says, but its number and its days. Paper and XML are made from this alone. */
export interface InvoiceContent {
  /** UNTDID 1001: invoice, credit note, corrected invoice. */
  type: '380' | '381' | '384';
  /** What it is about, in a few words. */
  subject: string;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
  region: string;
  cardName: string;
  /** When it was performed. */
  period: InvoicePeriod;
  lines: InvoiceLine[];
  /** By rate. */
  taxes: { taxBasisPoints: number; netCents: Cents; taxCents: Cents }[];
  netCents: Cents;
  taxCents: Cents;
  /** What of the sum was settled or paid before: more than the sum where too much was paid. */
  settledCents: Cents;
  payment: InvoicePayment;
  /** Of a cancellation: the invoice that it takes back, and why. */
  cancels: {
    label: string;
    issuedOn: string;
    reason: string;
    /**
     * What goes back: what was paid, and a debit that the bank will still collect, on a day (ISO). Not where another
     * invoice stands in its place, to which the money goes.
     */
    back?: { paidCents: Cents; debitOn: string | null };
  } | null;
  /** The cancelled invoice in whose place it was issued, together with the cancellation. */
  replaces?: string;
}

/** What is charged: a negative amount is a discount. */
export interface InvoicePosition {
  text: string;
  quantity?: number;
  unitCents: Cents;
  period?: InvoicePeriod;
}

export const invoiceObstacles = {
  noAddress: 'Für eine Rechnung fehlt die Anschrift des Unternehmens.',
  reverseCharge:
    'Rechnungen an Unternehmen außerhalb Deutschlands (Steuerschuld des Empfängers) kann das Portal noch nicht ausstellen.',
  smallBusiness: 'Rechnungen ohne Umsatzsteuer (Kleinunternehmer nach § 19 UStG) kann das Portal noch nicht ausstellen.',
  nothing: 'Eine Rechnung über 0,00 € wird nicht ausgestellt.',
} as const;

type Given = Pick<InvoiceContent, 'subject' | 'buyer' | 'region' | 'cardName' | 'period' | 'payment'> & {
  seller: InvoiceSeller & { isSmallBusiness: boolean };
  positions: readonly InvoicePosition[];
  taxBasisPoints: number;
  /** What was paid for the invoice in whose place this one stands. */
  paidCents?: Cents;
};

/**
 * The invoice of some positions. Tax is rounded once per rate, on the sum of its lines. A sum below zero is a credit
 * note. Throws Refusal 422 for what the portal cannot invoice: other taxes than the general rate, and no address.
 */
export function buildInvoice({ seller, positions, taxBasisPoints, paidCents = 0, ...rest }: Given): InvoiceContent {
  const { isSmallBusiness, ...frozen } = seller;
  if (isSmallBusiness) throw ruleBroken(invoiceObstacles.smallBusiness);
  const { name, street, zip, city, country } = rest.buyer;
  if (!name || !street || !zip || !city) throw ruleBroken(invoiceObstacles.noAddress);
  if (country !== 'DE') throw ruleBroken(invoiceObstacles.reverseCharge);
  const lines = positions
    .filter(({ unitCents, quantity = 1 }) => unitCents * quantity !== 0)
    .map(({ text, unitCents, quantity = 1, period }): InvoiceLine => {
      const sign = unitCents < 0 ? -1 : 1;
      return {
        text,
        quantity: sign * quantity,
        unitCents: Math.abs(unitCents),
        netCents: unitCents * quantity,
        taxBasisPoints,
        ...(period && { period }),
      };
    });
  const sums = sumUp(lines);
  if (sums.netCents === 0) throw ruleBroken(invoiceObstacles.nothing);
  const isSettled = rest.payment.how === 'paypal' || rest.payment.how === 'demo' || rest.payment.how === 'statement';
  return {
    type: sums.netCents < 0 ? '381' : '380',
    seller: frozen,
    ...rest,
    lines,
    ...sums,
    settledCents: isSettled ? sums.netCents + sums.taxCents : paidCents,
    cancels: null,
  };
}

function sumUp(lines: readonly InvoiceLine[]): Pick<InvoiceContent, 'taxes' | 'netCents' | 'taxCents'> {
  const netOf = (some: readonly InvoiceLine[]) => some.reduce((sum, { netCents }) => sum + netCents, 0);
  const taxes = [...Map.groupBy(lines, ({ taxBasisPoints }) => taxBasisPoints)].map(([taxBasisPoints, ofRate]) => ({
    taxBasisPoints,
    netCents: netOf(ofRate),
    taxCents: taxOn(netOf(ofRate), taxBasisPoints),
  }));
  return { taxes, netCents: netOf(lines), taxCents: taxes.reduce((sum, { taxCents }) => sum + taxCents, 0) };
}

/** What takes an invoice back: the same with all amounts turned round, naming the first. */
export function cancelledContent(first: InvoiceContent, cancels: NonNullable<InvoiceContent['cancels']>): InvoiceContent {
  const { replaces: _replaces, ...said } = first;
  return {
    ...said,
    type: '384',
    lines: first.lines.map((line) => ({ ...line, quantity: -line.quantity, netCents: -line.netCents })),
    taxes: first.taxes.map((tax) => ({ ...tax, netCents: -tax.netCents, taxCents: minus(tax.taxCents) })),
    netCents: -first.netCents,
    taxCents: minus(first.taxCents),
    settledCents: minus(first.settledCents),
    cancels,
  };
}

/** Never -0. */
const minus = (cents: Cents) => (cents === 0 ? 0 : -cents);
