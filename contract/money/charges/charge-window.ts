import { z } from 'zod';
import type { ChargePlan } from '#contract/parties/employers/charge-plan.ts';
import { get } from '#contract/common/call.ts';
import { employerPermits } from '#contract/common/permits.ts';

/** The first and the last day (ISO) on which an employer's cards can be charged by a new plan; null: no last day. */
export interface ChargeWindow {
  earliest: string;
  /** The contract's last day. */
  latest: string | null;
}

const german = (day: string) => day.split('-').toReversed().join('.');
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** What is said where a day comes before the window. */
export const earliestDayText = ({ earliest }: ChargeWindow) => `Der früheste mögliche Termin ist der ${german(earliest)}.`;

/**
 * Why a card cannot be charged on the day of its own that its plan names, in German; undefined where it can, or where
 * the plan charges nothing on such a day. Such a plan would look due and never be (rulings 7, Charges).
 */
export function chargeDayProblem(plan: ChargePlan, window: ChargeWindow): string | undefined {
  const { earliest, latest } = window;
  const { chargeTime, customChargeDate: day, deletionDate } = plan;
  if (chargeTime !== 'Individuell' || day === null || plan.isCardLost) return undefined;
  const lastOfPerson = deletionDate === null ? null : dayBefore(deletionDate);
  const [last, reason] =
    lastOfPerson !== null && (latest === null || lastOfPerson < latest)
      ? [lastOfPerson, 'Danach verlässt die Person das Unternehmen.']
      : [latest, 'An diesem Tag endet Ihr Vertrag.'];
  if (last !== null && last < earliest)
    return `Ein Termin ist nicht mehr möglich: Der früheste wäre der ${german(earliest)}, der letzte der ${german(last)}. ${reason}`;
  if (day < earliest) return earliestDayText(window);
  return last !== null && day > last ? `Der letzte mögliche Termin ist der ${german(last)}. ${reason}` : undefined;
}

/** The same for a change of a plan: one that rests may keep a day that is over, but gets no new one. */
export function newChargeDayProblem(before: ChargePlan, after: ChargePlan, window: ChargeWindow): string | undefined {
  const isAsked = after.isChargingActive || after.customChargeDate !== before.customChargeDate;
  return isAsked ? chargeDayProblem(after, window) : undefined;
}

export const chargeWindow = get({
  path: 'charge-window',
  summary:
    'The first and the last day on which a single charge of the own cards is possible, and the cards whose day is over though nothing was charged.',
  who: employerPermits,
  input: z.strictObject({}),
  output: z.object({
    earliest: z.iso.date(),
    latest: z.iso.date().nullable(),
    missed: z.array(
      z.object({ cardID: z.string(), firstName: z.string(), lastName: z.string(), day: z.iso.date(), problem: z.string() }),
    ),
  }),
});
