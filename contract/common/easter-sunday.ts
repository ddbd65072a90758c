/** Easter Sunday of a year, in days after the end of February: 31 is 31 March, 32 is 1 April (Gauß and Lichtenberg). */
export function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const seed = (19 * cycle + moon) % 30;
  const lateBy = Math.floor((seed + Math.floor(cycle / 11)) / 29);
  const limit = 21 + seed - lateBy;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return limit + 7 - ((limit - firstSunday) % 7);
}
