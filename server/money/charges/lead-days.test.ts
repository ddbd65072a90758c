import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { isFileDue, orderableUntil, orderedOn, chargeOrderDays } from './lead-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const until = (today: string, method: 'Bankeinzug' | 'Rechnung') => orderableUntil(day(today), method).toString();
const days = (today: string, due: string) => {
  const { debitsOn, loadsOn, payBy } = chargeOrderDays(day(today), day(due));
  return [debitsOn.toString(), loadsOn.toString(), payBy.toString()];
};

describe('when an order is made', () => {
  it('is five banking days before by Bankeinzug, weekends and holidays of TARGET left out', () => {
    // Monday 23 November 2026: Mon, Tue, Wed, Thu, Fri before Monday the 30th.
    expect(until('2026-11-23', 'Bankeinzug')).toBe('2026-11-30');
    expect(until('2026-11-22', 'Bankeinzug')).toBe('2026-11-27');
    // Christmas: 25 (Fri) and 26; 1 January is none either.
    expect(until('2026-12-22', 'Bankeinzug')).toBe('2026-12-30');
    expect(until('2026-12-23', 'Bankeinzug')).toBe('2026-12-31');
    // The fifth banking day is the first of the new year, and what falls due before it is collected on it.
    expect(until('2026-12-24', 'Bankeinzug')).toBe('2027-01-04');
  });

  it('is fourteen days before by Rechnung', () => {
    expect(until('2026-11-16', 'Rechnung')).toBe('2026-11-30');
  });

  it('is told beforehand as it then happens', () => {
    expect(String(orderedOn(day('2026-11-02'), day('2026-11-30'), 'Bankeinzug'))).toBe('2026-11-23');
    expect(String(orderedOn(day('2026-11-02'), day('2026-11-30'), 'Rechnung'))).toBe('2026-11-16');
    // Late: today.
    expect(String(orderedOn(day('2026-11-26'), day('2026-11-30'), 'Bankeinzug'))).toBe('2026-11-26');
  });

  it('never goes back from one day to the next', () => {
    let last = day('2026-01-01');
    for (let today = day('2026-01-01'); today.year < 2029; today = today.add({ days: 1 })) {
      const next = orderableUntil(today, 'Bankeinzug');
      expect(Temporal.PlainDate.compare(next, last)).toBeGreaterThanOrEqual(0);
      last = next;
    }
  });
});

describe('the days of an order', () => {
  it('are the due day, where it is made in time', () => {
    expect(days('2026-11-23', '2026-11-30')).toEqual(['2026-11-30', '2026-11-30', '2026-12-07']);
    expect(days('2026-11-16', '2026-11-30').at(-1)).toBe('2026-11-30');
  });

  it('collect on the banking day after a due day that is none', () => {
    // Sunday 15 November.
    expect(days('2026-11-09', '2026-11-15')).toEqual(['2026-11-16', '2026-11-15', '2026-11-23']);
  });

  it('come as long afterwards as always where it is made late', () => {
    expect(days('2026-11-25', '2026-11-30')).toEqual(['2026-12-02', '2026-12-02', '2026-12-09']);
    expect(days('2026-12-24', '2026-12-15')).toEqual(['2027-01-04', '2027-01-04', '2027-01-07']);
  });

  it('leave two banking days for the file', () => {
    expect(isFileDue(day('2026-11-25'), day('2026-11-30'))).toBe(false);
    expect(isFileDue(day('2026-11-26'), day('2026-11-30'))).toBe(true);
  });
});
