import { IconGift } from '@tabler/icons-react';
import type { CardGift } from '#contract/parties/customers/customers.ts';
import { formatDate } from '#web/format/format-date.ts';
import classes from './dashboard.module.css';

/** What of the balance are gifts: until when they can be redeemed, and where. */
export function CardGifts({ gifts }: { gifts: readonly CardGift[] }) {
  return (
    <ul className="plain-list lined" aria-label="Geschenke auf dieser Karte">
      {gifts.map(({ gift, name, leftFormattedDE, useUntil, where }) => (
        <li key={gift} className={`line gap-3 wide breakable ${classes.row}`}>
          <span className="booking-picture" data-bonus>
            <IconGift size={22} aria-hidden="true" />
          </span>
          <span>
            davon <strong className="amount">{leftFormattedDE} €</strong> aus „{name}“, einlösbar {where} bis{' '}
            {formatDate(useUntil)}
          </span>
        </li>
      ))}
    </ul>
  );
}
