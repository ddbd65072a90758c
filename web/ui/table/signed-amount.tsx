import type { Cents } from '#contract/common/money.ts';
import { formatSigned } from '#web/format/format-signed.ts';
import classes from './signed-amount.module.css';

/** Money that comes in has a plus and a colour, money that goes out a true minus. */
export function SignedAmount({ cents, unit = '' }: { cents: Cents; unit?: string }) {
  return (
    <span className={classes.amount} data-in={cents > 0 || undefined}>
      {`${formatSigned(cents)}${unit}`}
    </span>
  );
}
