import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { formatCount } from '#contract/common/format-count.ts';

const isFree = ({ personnelNumber, isCardActive, isCardRegistered }: ShownEmployeeCard) =>
  personnelNumber === '' && isCardActive && !isCardRegistered;

/** How many cards somebody has got, are left, and are closed. */
export function CardStock({ cards }: { cards: readonly ShownEmployeeCard[] }) {
  const count = (which: (card: ShownEmployeeCard) => boolean) => cards.filter(which).length;
  const locked = count(({ isCardActive }) => !isCardActive);
  return (
    <div>
      <dt>Kartenbestand</dt>
      <dd>
        {formatCount(count(({ personnelNumber }) => personnelNumber !== ''))} vergeben, {formatCount(count(isFree))} frei
        {locked > 0 && `, ${formatCount(locked)} gesperrt`}
      </dd>
    </div>
  );
}
