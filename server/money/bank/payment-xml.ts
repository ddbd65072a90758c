import { Document } from 'sepa';
import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { sepaText } from './sepa-text.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';

/** The operator's side of a payment file. */
export interface OrderingParty {
  accountHolder: string;
  iban: string;
  bic: string | null;
  /** Collections only. */
  creditorId: string | null;
}

export interface Payment {
  cents: Cents;
  accountHolder: string;
  iban: string;
  bic: string | null;
  mandateReference: string | null;
  mandateSignedOn: string | null;
  /** What both sides know the payment by. */
  endToEndId: string;
  purpose: string;
}

interface PaymentOrder {
  kind: PaymentKind;
  messageId: string;
  madeAt: Date;
  /** ISO date on which the bank should move the money. */
  dueOn: string;
}

const NAME_LENGTH = 70;
const PURPOSE_LENGTH = 140;

/**
 * The payment file for the bank: a credit transfer (pain.001.001.09) or a direct debit (pain.008.001.08). The same
 * payments always give the same file. Throws for an invalid account or amount, and when nobody may collect.
 */
export function paymentXml(
  { kind, messageId, madeAt, dueOn }: PaymentOrder,
  orderingParty: OrderingParty,
  payments: readonly Payment[],
): string {
  const [ours, theirs] = kind === 'payout' ? (['debtor', 'creditor'] as const) : (['creditor', 'debtor'] as const);
  const document = new Document(kind === 'payout' ? 'pain.001.001.09' : 'pain.008.001.08');
  document.grpHdr.id = messageId;
  document.grpHdr.created = localDate(
    Temporal.Instant.fromEpochMilliseconds(madeAt.getTime()).toZonedDateTimeISO('Europe/Berlin'),
  );
  document.grpHdr.initiatorName = sepaText(orderingParty.accountHolder, NAME_LENGTH);

  const order = document.createPaymentInfo();
  const due = localDate(Temporal.PlainDate.from(dueOn).toPlainDateTime('12:00'));
  order.batchBooking = true;
  if (kind === 'payout') order.requestedExecutionDate = due;
  else {
    // `sepa` would write the file without it, and no bank would take that.
    if (orderingParty.creditorId === null) throw new RangeError('a collection without a creditor id');
    order.collectionDate = due;
    order.creditorId = orderingParty.creditorId;
    // First collections need no mark of their own any more (SEPA rulebook of November 2016).
    order.sequenceType = 'RCUR';
  }
  Object.assign(order, accountOf(ours, orderingParty));
  document.addPaymentInfo(order);

  for (const payment of payments) {
    const transaction = order.createTransaction();
    Object.assign(transaction, accountOf(theirs, payment));
    transaction.amount = payment.cents / 100;
    transaction.end2endId = payment.endToEndId;
    transaction.remittanceInfo = sepaText(payment.purpose, PURPOSE_LENGTH);
    if (kind === 'collection') {
      transaction.mandateId = payment.mandateReference!;
      transaction.mandateSignatureDate = localDate(Temporal.PlainDate.from(payment.mandateSignedOn!).toPlainDateTime('12:00'));
    }
    order.addTransaction(transaction);
  }
  return document.toString();
}

function accountOf(side: 'debtor' | 'creditor', { accountHolder, iban, bic }: Pick<Payment, 'accountHolder' | 'iban' | 'bic'>) {
  return {
    [`${side}Name`]: sepaText(accountHolder, NAME_LENGTH),
    [`${side}IBAN`]: iban,
    // The IBAN says it all; a BIC of another country would only have the file refused.
    [`${side}BIC`]: bic?.slice(4, 6) === iban.slice(0, 2) ? bic : '',
  };
}

/** `sepa` writes what the machine's own zone makes of a date; so it gets one that shows this day and time there. */
function localDate({ year, month, day, hour, minute, second }: Temporal.PlainDateTime | Temporal.ZonedDateTime): Date {
  return new Date(year, month - 1, day, hour, minute, second);
}
