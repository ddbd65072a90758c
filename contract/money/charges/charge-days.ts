import {
  type ChargeFrequence,
  type ChargePlan,
  type ChargeTerms,
  type ChargeTime,
  FIRST_CHARGE_DAY,
} from '#contract/parties/employers/charge-plan.ts';

/** Months from one due day to the next. */
const cycles: Record<Exclude<ChargeFrequence, 'unregelmäßig'>, number> = { Monat: 1, Quartal: 3, Halbjahr: 6, Jahr: 12 };

/** Months since January of the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The next day, both as ISO dates. */
export const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The day of a month on which a plan is due: the 1st, the 15th or the last. */
function dayInMonth(month: number, time: Exclude<ChargeTime, 'Individuell'>): string {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  const day = { 'Anfang des Monats': 1, 'Mitte des Monats': 15, 'Ende des Monats': last }[time];
  return `${year}-${String(index + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The first month whose due day is not before the given day. */
function monthFrom(day: string, time: Exclude<ChargeTime, 'Individuell'>): number {
  const month = monthOf(day);
  return dayInMonth(month, time) >= day ? month : month + 1;
}

/** Before this day nothing is due: by the contract, and by what another provider has charged. */
function startOf({ chargeFrom }: ChargePlan, startDate: string | null): string {
  const start = startDate ?? FIRST_CHARGE_DAY;
  return chargeFrom !== null && chargeFrom > start ? chargeFrom : start;
}

/**
 * The days after `after` and up to `until` on which a card is due, in order, as ISO dates (rulings 7, Charges).
 * Quarters, halves and years are counted from the first due day after the employer's start, or the plan's own.
 * 'unregelmäßig' is due once, at its next day; the plan itself must record that it is done.
 */
export function dueDays(plan: ChargePlan, { startDate, endDate }: ChargeTerms, after: string, until: string): string[] {
  const { chargeFrequence: frequence, chargeTime: time, deletionDate } = plan;
  if (!plan.isChargingActive || plan.isCardLost || !plan.chargeCent || !frequence || !time) return [];
  const start = startOf(plan, startDate);
  const isIn = (day: string) =>
    day > after &&
    day <= until &&
    day >= start &&
    (deletionDate === null || day < deletionDate) &&
    (endDate === null || day <= endDate);

  if (time === 'Individuell') {
    const day = plan.customChargeDate;
    return frequence === 'unregelmäßig' && day !== null && isIn(day) ? [day] : [];
  }
  const tomorrow = dayAfter(after);
  const earliest = monthFrom(tomorrow > start ? tomorrow : start, time);
  if (frequence === 'unregelmäßig') return [dayInMonth(earliest, time)].filter(isIn);
  const cycle = cycles[frequence];
  const first = monthFrom(start, time);
  const days: string[] = [];
  for (let month = first + Math.ceil((earliest - first) / cycle) * cycle; dayInMonth(month, time) <= until; month += cycle)
    days.push(dayInMonth(month, time));
  return days.filter(isIn);
}

/**
 * The next due day after a day, as ISO dates. It comes within two years after that day or the employer's start; only a
 * day of its own may be later.
 */
export function nextDueDay(plan: ChargePlan, terms: ChargeTerms, after: string): string | undefined {
  const start = startOf(plan, terms.startDate);
  const from = start > after ? start : after;
  const soon = `${Number(from.slice(0, 4)) + 2}${from.slice(4)}`;
  const until = plan.customChargeDate !== null && plan.customChargeDate > soon ? plan.customChargeDate : soon;
  return dueDays(plan, terms, after, until)[0];
}
