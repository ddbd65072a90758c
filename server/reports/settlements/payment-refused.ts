import type { PaymentRefusal } from '#server/ledger/write/book-payment.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';

const messages: Record<Exclude<PaymentRefusal, 'PAYMENT_UNKNOWN' | 'PARTNER_UNKNOWN'>, string> = {
  ALREADY_RETURNED: 'Diese Zahlung ist schon als zurückgekommen vermerkt.',
  NOT_HANDED_OUT: 'Die Zahlungsdatei wurde noch nicht heruntergeladen. Was nicht bei der Bank war, kann nicht zurückkommen.',
  INVALID_AMOUNT: 'Dieser Betrag kann nicht gebucht werden.',
  MORE_THAN_OPEN: 'Dem Partner steht so viel nicht zu. Von Hand gezahlt werden kann höchstens, was offen ist.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
export function paymentRefused(refusal: PaymentRefusal): Refusal {
  if (refusal === 'PAYMENT_UNKNOWN' || refusal === 'PARTNER_UNKNOWN') return notFound('Diese Zahlung gibt es nicht.');
  return ruleBroken(messages[refusal]);
}
