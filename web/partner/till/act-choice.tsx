import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { tillPanels } from '#web/partner/till/till-panels.ts';
import type { Till } from '#web/partner/till/use-till.ts';
import classes from './till.module.css';

const names: Record<BookingType, string> = { redeemVoucher: 'Einlösen', addBonus: 'Bonus', addVoucher: 'Aufladen' };

/** What is booked, where there is room for one act at a time. A finger goes on to its field, arrow keys stay here. */
export function ActChoice({ till, inSight }: { till: Till; inSight: BookingType }) {
  return (
    <fieldset className={`edged ${classes.acts}`} aria-label="Was wird gebucht?">
      {tillPanels.map((type) => (
        <label key={type} className="marked" data-type={type}>
          <input
            type="radio"
            name="act"
            checked={type === inSight}
            onChange={() => till.show(type, false)}
            // Also where it was chosen already.
            onClick={({ detail }) => detail > 0 && till.show(type, true)}
          />
          {names[type]}
        </label>
      ))}
    </fieldset>
  );
}
