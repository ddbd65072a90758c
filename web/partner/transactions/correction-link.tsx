import { Link } from '@tanstack/react-router';
import { formatCents } from '#contract/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/partner-transactions.ts';
import classes from './transactions.module.css';

/** Leads to the correction with the fields of the booking (part 2, section 2); what is taken back already needs none. */
export function CorrectionLink({ transaction }: { transaction: PartnerTransaction }) {
  const { cardID, date, text, amountPositive, isReversal, isReversed } = transaction;
  if (isReversal || isReversed) return <span className={classes.none}>–</span>;
  const search = { cardID, date: String(date), text, amount: formatCents(centsOfEuros(amountPositive)) };
  return (
    <Link to="/korrektur" search={search}>
      Korrektur
    </Link>
  );
}

export const correctionLink = (transaction: PartnerTransaction) => <CorrectionLink transaction={transaction} />;
