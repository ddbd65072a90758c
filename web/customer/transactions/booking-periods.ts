/** Some days by a name that people use. ISO dates, both included. */
interface BookingPeriod {
  label: string;
  from: string;
  to: string;
}

/** What people ask for most, seen from a day (ISO). A week begins on Monday. */
export function bookingPeriods(today: string): BookingPeriod[] {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const iso = (...parts: [number, number, number]) => new Date(Date.UTC(...parts)).toISOString().slice(0, 10);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = day - sinceMonday;
  const week = (label: string, first: number) => ({
    label,
    from: iso(year, month - 1, first),
    to: iso(year, month - 1, first + 6),
  });
  // Day 0 is the last one of the month before.
  const ofMonth = (label: string, index: number) => ({ label, from: iso(year, index, 1), to: iso(year, index + 1, 0) });
  return [
    week('Diese Woche', monday),
    week('Letzte Woche', monday - 7),
    ofMonth('Dieser Monat', month - 1),
    ofMonth('Letzter Monat', month - 2),
  ];
}
