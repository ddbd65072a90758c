import { useQuery } from '@tanstack/react-query';
import { findCents, formatEuros } from '#contract/common/money.ts';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { chargeForecastQuery } from '#web/api/charges.ts';
import { cardCount } from '#web/employer/charges/charge-order-texts.ts';
import { nextChargeDay } from './card-texts.ts';

/**
 * What is not charged on the next day but on another one. With it one sees why the table below comes to more than the
 * next charge. Nothing where all are charged together.
 */
export function OtherDays({ cards }: { cards: readonly ShownEmployeeCard[] }) {
  const next = useQuery(chargeForecastQuery).data?.days[0]?.day;
  const others = cards.filter((card) => card.isChargingActive && findCents(card.chargeAmount) && nextChargeDay(card) !== next);
  if (next === undefined || others.length === 0) return null;
  const cents = others.reduce((sum, { chargeAmount }) => sum + (findCents(chargeAmount) ?? 0), 0);
  return (
    <div>
      <dt>An anderen Tagen</dt>
      <dd>
        {cardCount(others.length)}, <span className="nowrap">{formatEuros(cents)}</span>
      </dd>
    </div>
  );
}
