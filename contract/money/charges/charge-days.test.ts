import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDays, nextDueDay } from './charge-days.ts';
import { type ChargePlan, type ChargeTerms, chargeFrequences, chargeTimes } from '#contract/parties/employers/charge-plan.ts';

const monthly: ChargePlan = {
  isChargingActive: true,
  chargeCent: 5_000,
  chargeFrequence: 'Monat',
  chargeTime: 'Ende des Monats',
  customChargeDate: null,
  chargeFrom: null,
  deletionDate: null,
  isCardLost: false,
};
const terms: ChargeTerms = { startDate: '2026-01-20', endDate: null };

describe('due days', () => {
  it.each([
    [
      'the last of each month, in a leap year too',
      monthly,
      ['2028-01-31', '2028-02-29', '2028-03-31'],
      '2028-01-01',
      '2028-04-01',
    ],
    [
      'the 15th',
      { ...monthly, chargeTime: 'Mitte des Monats' as const },
      ['2026-02-15', '2026-03-15'],
      '2026-01-01',
      '2026-04-14',
    ],
    [
      'none that another provider has charged',
      { ...monthly, chargeFrom: '2026-04-01' },
      ['2026-04-30', '2026-05-31'],
      '2026-01-01',
      '2026-06-01',
    ],
    [
      'quarters from the month after the last one that another provider has charged',
      { ...monthly, chargeFrequence: 'Quartal' as const, chargeTime: 'Anfang des Monats' as const, chargeFrom: '2026-07-01' },
      ['2026-07-01', '2026-10-01', '2027-01-01'],
      '2026-01-01',
      '2027-03-01',
    ],
    [
      'quarters from the first fitting day after the start',
      { ...monthly, chargeFrequence: 'Quartal' as const, chargeTime: 'Anfang des Monats' as const },
      ['2026-02-01', '2026-05-01', '2026-08-01', '2026-11-01', '2027-02-01'],
      '2026-01-01',
      '2027-03-01',
    ],
    [
      'halves',
      { ...monthly, chargeFrequence: 'Halbjahr' as const },
      ['2026-01-31', '2026-07-31', '2027-01-31'],
      '2025-01-01',
      '2027-06-30',
    ],
    ['years', { ...monthly, chargeFrequence: 'Jahr' as const }, ['2027-01-31'], '2026-01-31', '2028-01-30'],
    [
      'unregelmäßig once, at its next day',
      { ...monthly, chargeFrequence: 'unregelmäßig' as const, chargeTime: 'Mitte des Monats' as const },
      ['2026-04-15'],
      '2026-03-15',
      '2027-03-15',
    ],
    [
      'unregelmäßig on its own day',
      {
        ...monthly,
        chargeFrequence: 'unregelmäßig' as const,
        chargeTime: 'Individuell' as const,
        customChargeDate: '2026-06-06',
      },
      ['2026-06-06'],
      '2026-06-05',
      '2026-12-31',
    ],
    [
      'not from the day of leaving on',
      { ...monthly, deletionDate: '2026-03-31' },
      ['2026-01-31', '2026-02-28'],
      '2026-01-01',
      '2027-01-01',
    ],
    ['not while it rests', { ...monthly, isChargingActive: false }, [], '2026-01-01', '2027-01-01'],
    ['not for a lost card', { ...monthly, isCardLost: true }, [], '2026-01-01', '2027-01-01'],
  ])('%s', (_, plan, days, after, until) => {
    expect(dueDays(plan, terms, after, until)).toEqual(days);
  });

  it('ends with the contract', () => {
    expect(dueDays(monthly, { ...terms, endDate: '2026-02-28' }, '2026-01-01', '2027-01-01')).toEqual([
      '2026-01-31',
      '2026-02-28',
    ]);
  });

  it('tells the next one', () => {
    expect(nextDueDay(monthly, terms, '2026-11-30')).toBe('2026-12-31');
    const yearly = { ...monthly, chargeFrequence: 'Jahr' as const };
    expect(nextDueDay(yearly, { ...terms, startDate: '2030-05-01' }, '2026-11-30')).toBe('2030-05-31');
    const once = { ...monthly, chargeFrequence: 'unregelmäßig' as const, chargeTime: 'Individuell' as const };
    expect(nextDueDay({ ...once, customChargeDate: '2099-12-24' }, terms, '2026-11-30')).toBe('2099-12-24');
    expect(nextDueDay({ ...once, customChargeDate: '2026-11-30' }, terms, '2026-11-30')).toBeUndefined();
    expect(nextDueDay({ ...monthly, deletionDate: '2026-12-01' }, terms, '2026-11-30')).toBeUndefined();
  });
});

/** The same result by other means: walks through the calendar and asks for each day whether a charge is due. */
function recount(plan: ChargePlan, { startDate, endDate }: ChargeTerms, after: string, until: string): string[] {
  const found: string[] = [];
  const start = [startDate ?? '2022-12-01', plan.chargeFrom ?? ''].toSorted().at(-1)!;
  const isOn = (date: Date) => {
    const tomorrow = new Date(date.getTime() + 86_400_000);
    if (plan.chargeTime === 'Anfang des Monats') return date.getUTCDate() === 1;
    if (plan.chargeTime === 'Mitte des Monats') return date.getUTCDate() === 15;
    return tomorrow.getUTCMonth() !== date.getUTCMonth();
  };
  let months = -1;
  for (let date = new Date(start); ; date = new Date(date.getTime() + 86_400_000)) {
    const day = date.toISOString().slice(0, 10);
    if (day > until) return found;
    const isPossible = day > after && !plan.isCardLost && plan.isChargingActive && !(endDate && day > endDate);
    const isHere = isPossible && !(plan.deletionDate && day >= plan.deletionDate);
    if (plan.chargeTime === 'Individuell') {
      if (plan.chargeFrequence === 'unregelmäßig' && day === plan.customChargeDate && isHere) return [day];
      continue;
    }
    if (!isOn(date)) continue;
    months++;
    if (plan.chargeFrequence === 'unregelmäßig') {
      if (day > after) return isHere ? [day] : [];
      continue;
    }
    const every = { Monat: 1, Quartal: 3, Halbjahr: 6, Jahr: 12 }[plan.chargeFrequence!];
    if (months % every === 0 && isHere) found.push(day);
  }
}

describe('three years of any plan', () => {
  const anyDay = fc
    .integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2029, 11, 31) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  const anyPlan = fc.record({
    isChargingActive: fc.boolean(),
    chargeCent: fc.constant(5_000),
    chargeFrequence: fc.constantFrom(...chargeFrequences),
    chargeTime: fc.constantFrom(...chargeTimes),
    customChargeDate: fc.option(anyDay),
    chargeFrom: fc.option(anyDay),
    deletionDate: fc.option(anyDay),
    isCardLost: fc.constant(false),
  });
  const anyTerms = fc.record({ startDate: fc.option(anyDay), endDate: fc.option(anyDay) });

  it('are the days that a walk through the calendar finds', () => {
    fc.assert(
      fc.property(anyPlan, anyTerms, anyDay, (plan, some, after) => {
        const until = `${Number(after.slice(0, 4)) + 3}-12-31`;
        expect(dueDays(plan, some, after, until)).toEqual(recount(plan, some, after, until));
      }),
      { numRuns: 2_000 },
    );
  });

  it('come to the same whether they are asked for at once or day by day', () => {
    const steps = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(anyPlan, anyTerms, steps, (plan, some, spans) => {
        // After a single charge the plan ends, but that is decided by the plan and not by the calendar.
        fc.pre(plan.chargeFrequence !== 'unregelmäßig');
        const found: string[] = [];
        let after = '2025-12-31';
        for (const span of spans) {
          const until = new Date(Date.parse(after) + span * 86_400_000).toISOString().slice(0, 10);
          found.push(...dueDays(plan, some, after, until));
          after = until;
        }
        expect(found).toEqual(dueDays(plan, some, '2025-12-31', after));
      }),
      { numRuns: 500 },
    );
  });
});
