import type { Cents } from '#contract/common/money.ts';
import { formatSigned } from '#web/format/format-signed.ts';
import classes from './signed-amount.module.css';

interface SignedAmountProps {
  cents: Cents;
  unit?: string;
  /** What comes in here goes out for the reader, as on somebody else's card: no colour. */
  isOfOthers?: boolean;
}

/** Money that comes in has a plus and a colour, money that goes out a true minus. */
export function SignedAmount({ cents, unit = '', isOfOthers = false }: SignedAmountProps) {
  return (
    <span className={`nowrap ${classes.amount}`} data-in={(cents > 0 && !isOfOthers) || undefined}>
      {`${formatSigned(cents)}${unit}`}
    </span>
  );
}
