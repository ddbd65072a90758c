import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CORRECTION_HOURS } from '#contract/money/corrections/corrections.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';

interface CorrectionCellProps {
  transaction: PartnerTransaction;
  /** Seconds since 1970. */
  now: number;
  /** The way to the correction. */
  children: ReactNode;
}

/** What a row offers to put it right, or why it cannot be any more; nothing where it is under way or taken back. */
export function CorrectionCell({ transaction, now, children }: CorrectionCellProps) {
  if (transaction.isReversal || transaction.isReversed) return <span className="soft">–</span>;
  if (transaction.hasOpenCorrection) return <span className="soft">beauftragt</span>;
  if (isTooLate(transaction.date, now))
    return (
      <Link to="/partner-contact" className="soft">
        über Support
      </Link>
    );
  return children;
}

/** Whether a booking is too old to be corrected. Both are seconds since 1970. */
export function isTooLate(booked: number, now: number): boolean {
  return now - booked > CORRECTION_HOURS * 3600;
}
