import { Link } from '@tanstack/react-router';
import { formatCents } from '#contract/common/money.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { CorrectionCell } from './correction-cell.tsx';

/** Leads to the correction with the fields of the booking (part 2, section 2); what is taken back already needs none. */
function CorrectionLink({ transaction, now }: { transaction: PartnerTransaction; now: number }) {
  const { cardID, date, text, amountPositive } = transaction;
  const search = { cardID, date: String(date), text, amount: formatCents(centsOfEuros(amountPositive)) };
  return (
    <CorrectionCell transaction={transaction} now={now}>
      <Link to="/korrektur" search={search}>
        Korrektur
      </Link>
    </CorrectionCell>
  );
}

export const correctionLink = (transaction: PartnerTransaction) => (
  <CorrectionLink transaction={transaction} now={Date.now() / 1000} />
);
