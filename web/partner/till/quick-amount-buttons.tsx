import type { MouseEvent } from 'react';
import { bookingTitles, type BookingType } from '#contract/money/bookings/bookings.ts';
import { type Cents, formatCents, formatRound } from '#contract/common/money.ts';
import { deeds } from '#web/partner/till/outcome-of.ts';
import type { Till } from '#web/partner/till/use-till.ts';
import classes from './till.module.css';

interface QuickAmountButtonsProps {
  till: Till;
  type: BookingType;
  amounts: readonly Cents[];
  isHeld: boolean;
}

/** The amounts that the shop has set for a panel: one press types one, Enter or the panel's button books it. */
export function QuickAmountButtons({ till, type, amounts, isHeld }: QuickAmountButtonsProps) {
  if (amounts.length === 0) return null;
  function pick(event: MouseEvent, cents: Cents) {
    // Fingers move on to the button below; the phone's keyboard need not open for them.
    const isTouched = (event.nativeEvent as Partial<PointerEvent>).pointerType === 'touch';
    till.pickAmount(type, formatCents(cents), !isTouched);
  }
  return (
    <fieldset
      className={`row mb-4 gap-2 ${classes.quick}`}
      disabled={isHeld}
      aria-label={`${bookingTitles[type]}: Schnellbeträge`}
    >
      {amounts.map((cents) => (
        <button key={cents} type="button" className="edged hovers" onClick={(event) => pick(event, cents)}>
          {formatRound(cents)} €<span className="visually-hidden"> {deeds[type]}</span>
        </button>
      ))}
    </fieldset>
  );
}
