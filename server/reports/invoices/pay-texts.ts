import { type Cents, formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';

/** The account of the region. */
export interface PayTo {
  holder: string;
  iban: string;
  bic: string;
}

/** How an invoice is paid whose money went back. */
export interface HowToPay {
  /** What is open now, of the invoice that stands in the place of this one by now, if one does. */
  open: { label: string; cents: Cents };
  /** When it is collected (ISO day); null: it is to be transferred. */
  debitOn: string | null;
  payTo: PayTo | null;
  /** ISO day. */
  payBy: string;
}

/** What is open again, and how it is paid; `label` is of the invoice for which it was paid before. */
export function reopenedTexts({ label, open, debitOn, payTo, payBy }: HowToPay & { label: string }): string[] {
  if (open.cents <= 0) return ['Zu zahlen ist deshalb nichts.'];
  const anew = open.label === label ? '' : ` An ihrer Stelle gilt die Rechnung ${open.label}.`;
  const isOpen = `Damit sind wieder ${formatCents(open.cents)} € offen.${anew}`;
  if (debitOn !== null) return [`${isOpen} Wir ziehen sie wie angekündigt am ${formatIsoDay(debitOn)} ein.`];
  return [isOpen, transferText({ ...open, payTo, until: payBy })];
}

interface Transfer {
  label: string;
  cents: Cents;
  payTo: PayTo | null;
  until: string;
}

/** Asks for a transfer: how much, until when (ISO day), whither, and with which number. */
export function transferText({ label, cents, payTo, until }: Transfer): string {
  const to = payTo
    ? ` an ${[payTo.holder, `IBAN ${payTo.iban}`, payTo.bic && `BIC ${payTo.bic}`].filter(Boolean).join(', ')}`
    : '';
  return `Bitte überweisen Sie ${formatCents(cents)} € bis zum ${formatIsoDay(until)}${to}. Verwendungszweck: ${label}.`;
}
