import type { ReactNode } from 'react';
import { CORRECTION_HOURS } from '#contract/money/corrections/corrections.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import classes from './transactions.module.css';

interface CorrectionCellProps {
  transaction: PartnerTransaction;
  /** Seconds since 1970. */
  now: number;
  /** The way to the correction. */
  children: ReactNode;
}

/** What a row offers to put it right, or says that it is too late; nothing where it is under way or taken back. */
export function CorrectionCell({ transaction, now, children }: CorrectionCellProps) {
  const { isReversal, isReversed, hasOpenCorrection, date } = transaction;
  if (isReversal || isReversed) return <span className="soft">–</span>;
  if (hasOpenCorrection) return <span className="soft">beauftragt</span>;
  return (
    <>
      {children}
      {now - date > CORRECTION_HOURS * 3600 && <span className={classes.late}>nach {CORRECTION_HOURS} Std. vorbei</span>}
    </>
  );
}
