import type { PaymentRefusal } from '#server/ledger/write/book-payment.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';

const messages: Record<Exclude<PaymentRefusal, 'PAYMENT_UNKNOWN' | 'PARTNER_UNKNOWN'>, string> = {
  ALREADY_RETURNED: 'Diese Zahlung ist schon als zurückgekommen vermerkt.',
  NOT_HANDED_OUT: 'Die Zahlungsdatei wurde noch nicht heruntergeladen. Was nicht bei der Bank war, kann nicht zurückkommen.',
  INVALID_AMOUNT: 'Dieser Betrag kann nicht gebucht werden.',
  NOTHING_TO_RETURN: 'Diese Zahlung gibt es nicht, oder sie ist schon zurückgekommen.',
  MORE_THAN_OPEN: 'Dem Partner steht so viel nicht zu. Von Hand gezahlt werden kann höchstens, was offen ist.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
export function paymentRefused(refusal: PaymentRefusal): Refusal {
  if (refusal === 'PAYMENT_UNKNOWN' || refusal === 'PARTNER_UNKNOWN') return notFound('Diese Zahlung gibt es nicht.');
  return ruleBroken(messages[refusal]);
}

/** Says no before anybody is asked to agree, where the books would: see ledger_book_payment. Throws Refusal 422. */
export async function assertReturnable(db: Db, regionId: number, number: number): Promise<void> {
  const returned = await db
    .selectFrom('payment_return')
    .select('number')
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (returned) throw paymentRefused('ALREADY_RETURNED');
  const taken = await db
    .selectFrom('statement_payment as y')
    .innerJoin('payment_file_take as t', (join) =>
      join.onRef('t.region_id', '=', 'y.region_id').onRef('t.run', '=', 'y.run').onRef('t.kind', '=', 'y.kind'),
    )
    .select('y.number')
    .where('y.region_id', '=', regionId)
    .where('y.number', '=', number)
    .limit(1)
    .executeTakeFirst();
  if (!taken) throw paymentRefused('NOT_HANDED_OUT');
}
