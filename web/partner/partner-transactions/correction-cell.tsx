import type { ReactNode } from 'react';
import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';

interface CorrectionCellProps {
  transaction: PartnerTransaction;
  /** Seconds since 1970. */
  now: number;
  /** The way to the correction. */
  children: ReactNode;
}

/** What a row offers to put it right; nothing where it is too late, under way or taken back. The panel says more. */
export function CorrectionCell({ transaction, now, children }: CorrectionCellProps) {
  if (transaction.isReversal || transaction.isReversed) return <span className="soft">–</span>;
  if (transaction.hasOpenCorrection) return <span className="soft">beauftragt</span>;
  if (isTooLate(transaction.date, now))
    return (
      <span className="soft">
        –<span className="visually-hidden"> nicht mehr möglich</span>
      </span>
    );
  return children;
}

/** Whether a booking is too old to be corrected. Both are seconds since 1970. */
export function isTooLate(booked: number, now: number): boolean {
  return now - booked > CORRECTION_HOURS * 3600;
}
