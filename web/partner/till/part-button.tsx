import type { PartOffer } from '#web/partner/till/part-offer.ts';
import { PART_KEY } from '#web/partner/till/till-panels.ts';
import classes from './till.module.css';

interface PartButtonProps {
  offer: PartOffer;
  /** Where it is what helps, and stands out. */
  isMainAct?: boolean;
  onRedeem: () => void;
}

/** Redeems what is on the card, where that is too little for the whole. */
export function PartButton({ offer: { amount, rest }, isMainAct = false, onRedeem }: PartButtonProps) {
  return (
    <button
      type="button"
      className={`line hovers gap-2 apart wide mb-3 bold ${classes.part}`}
      data-main={isMainAct || undefined}
      aria-keyshortcuts={PART_KEY}
      onClick={onRedeem}
    >
      <span>
        <span className="amount">{amount} €</span> einlösen, Rest <span className="amount">{rest} €</span> anders bezahlen
      </span>
      <kbd className={`edged soft ${classes.key}`} aria-hidden="true">
        {PART_KEY}
      </kbd>
    </button>
  );
}
