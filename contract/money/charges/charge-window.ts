import { z } from 'zod';
import type { ChargePlan } from '#contract/parties/employers/charge-plan.ts';
import { get } from '#contract/common/call.ts';
import { employerPermits } from '#contract/common/permits.ts';
import { nextDueDay } from './charge-days.ts';

/** The first and the last day (ISO) on which an employer's cards can be charged by a new plan; null: no last day. */
export interface ChargeWindow {
  earliest: string;
  /** The contract's last day. */
  latest: string | null;
  /** The employer's start, from which cycles are counted. */
  startDate: string | null;
}

const german = (day: string) => day.split('-').toReversed().join('.');
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** What is said where a day comes before the window. */
export const earliestDayText = ({ earliest }: ChargeWindow) => `Der früheste mögliche Termin ist der ${german(earliest)}.`;

/**
 * Why a card is never charged by its plan, in German; undefined where it will be, or where nobody waits for it. Such a
 * plan would look due and never be.
 */
function neverChargedText(plan: ChargePlan, window: ChargeWindow): string | undefined {
  const { latest, startDate } = window;
  const { chargeTime, customChargeDate, chargeFrom, deletionDate } = plan;
  const earliest = chargeFrom !== null && chargeFrom > window.earliest ? chargeFrom : window.earliest;
  if (plan.isCardLost) return undefined;
  const lastOfPerson = deletionDate === null ? null : dayBefore(deletionDate);
  const [last, reason] =
    lastOfPerson !== null && (latest === null || lastOfPerson < latest)
      ? [lastOfPerson, 'Danach verlässt die Person das Unternehmen.']
      : [latest, 'An diesem Tag endet Ihr Vertrag.'];
  if (last !== null && last < earliest)
    return `Ein Termin ist nicht mehr möglich: Der früheste wäre der ${german(earliest)}, der letzte der ${german(last)}. ${reason}`;
  const day = chargeTime === 'Individuell' ? customChargeDate : dayOfPlan(plan, { startDate, earliest });
  if (day === null) return undefined;
  if (day < earliest) return earliestDayText({ ...window, earliest });
  if (last === null || day <= last) return undefined;
  return chargeTime === 'Individuell'
    ? `Der letzte mögliche Termin ist der ${german(last)}. ${reason}`
    : `Der nächste Termin wäre der ${german(day)}, der letzte mögliche ist der ${german(last)}. ${reason}`;
}

/** When an active plan is charged next if neither the contract nor the person's work ends: ISO, null for none. */
export function dayOfPlan(
  plan: ChargePlan,
  { startDate, earliest }: Pick<ChargeWindow, 'startDate' | 'earliest'>,
): string | null {
  if (plan.chargeTime === 'Individuell') return plan.customChargeDate;
  return nextDueDay({ ...plan, deletionDate: null }, { startDate, endDate: null }, dayBefore(earliest)) ?? null;
}

/** Why the single charge for which a card waits will not come, in German. */
export function chargeDayProblem(plan: ChargePlan, window: ChargeWindow): string | undefined {
  return plan.chargeFrequence === 'unregelmäßig' ? neverChargedText(plan, window) : undefined;
}

const timingOf = ({ chargeFrequence, chargeTime }: ChargePlan) => String([chargeFrequence, chargeTime]);

/**
 * Why nothing would ever be charged by a change of a plan, in German, and the field to mend. One that rests may keep a
 * day that is over, but gets no new one. One that comes again and again may end, but does not begin after its end.
 */
export function newChargeDayProblem(
  before: ChargePlan,
  after: ChargePlan,
  window: ChargeWindow,
): { field: 'chargeTime' | 'customChargeTimeDate'; message: string } | undefined {
  const isOwnDay = after.chargeTime === 'Individuell';
  const begins = after.isChargingActive && !(before.isChargingActive && timingOf(before) === timingOf(after));
  const isAsked =
    after.chargeFrequence === 'unregelmäßig'
      ? after.isChargingActive || (isOwnDay && after.customChargeDate !== before.customChargeDate)
      : begins;
  const message = isAsked ? neverChargedText(after, window) : undefined;
  return message === undefined ? undefined : { field: isOwnDay ? 'customChargeTimeDate' : 'chargeTime', message };
}

export const chargeWindow = get({
  path: 'charge-window',
  summary:
    'The first and the last day on which a single charge of the own cards is possible, whether the contract is still reviewed, and the cards that wait for a single charge which will not come.',
  who: employerPermits,
  input: z.strictObject({}),
  output: z.object({
    earliest: z.iso.date(),
    latest: z.iso.date().nullable(),
    startDate: z.iso.date().nullable(),
    /** All data are there, and staff has not yet looked at the contract: nothing is charged until then. */
    isInReview: z.boolean(),
    missed: z.array(
      z.object({ cardID: z.string(), firstName: z.string(), lastName: z.string(), day: z.iso.date(), problem: z.string() }),
    ),
  }),
});
