import { bookingTexts, bookingTypes, generateReceipt } from '#contract/money/bookings/bookings.ts';
import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { fetchReceipt, type Booking } from '#web/api/bookings.ts';
import { currentUser } from '#web/api/current-user.ts';
import { ReceiptButtons } from '#web/partner/till/receipt-buttons.tsx';

const serverPapers = { fetchReceipt };

/** Prints the papers of a booking again; only for people who may stand at the till. */
function TransactionReceipts({ transaction }: { transaction: PartnerTransaction }) {
  const person = currentUser.use();
  if (!person || !isPermitted(generateReceipt.who, person)) return null;
  return <ReceiptButtons counter={serverPapers} booking={bookingOf(transaction)} bookingNumber={transaction.bookingNumber} />;
}

export function bookingOf({ text, cardID, amountPositive }: PartnerTransaction): Booking {
  return {
    type: bookingTypes.find((type) => bookingTexts[type] === text)!,
    cardNumber: cardID,
    amount: formatCents(centsOfEuros(amountPositive)),
  };
}

export const transactionReceipts = (transaction: PartnerTransaction) => <TransactionReceipts transaction={transaction} />;
