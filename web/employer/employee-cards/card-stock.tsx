import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { findCents } from '#contract/common/money.ts';
import { formatCount } from '#contract/common/format-count.ts';

/** Nobody has got it yet. */
export const isFree = ({ personnelNumber, isCardActive, isCardRegistered }: ShownEmployeeCard) =>
  personnelNumber === '' && isCardActive && !isCardRegistered;

/** Somebody has it, and nothing is loaded: it rests, or has no amount. */
const isIdle = ({ personnelNumber, isChargingActive, chargeAmount }: ShownEmployeeCard) =>
  personnelNumber !== '' && !(isChargingActive && findCents(chargeAmount));

/** How many cards somebody has got, and how many of them are not charged; how many are left, and are closed. */
export function CardStock({ cards }: { cards: readonly ShownEmployeeCard[] }) {
  const count = (which: (card: ShownEmployeeCard) => boolean) => cards.filter(which).length;
  const idle = count(isIdle);
  const locked = count(({ isCardActive }) => !isCardActive);
  return (
    <div>
      <dt>Kartenbestand</dt>
      <dd>
        {formatCount(count(({ personnelNumber }) => personnelNumber !== ''))} vergeben
        {idle > 0 && ` (${formatCount(idle)} ohne Ladung)`}, {formatCount(count(isFree))}
        {'\u00A0frei'}
        {locked > 0 && `, ${formatCount(locked)} gesperrt`}
      </dd>
    </div>
  );
}
