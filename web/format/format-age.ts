const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago an instant is, in the largest unit that fits: "vor 3 Tagen"; within the first minute "gerade eben". */
export function formatAge(at: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(at));
  const relative = new Intl.RelativeTimeFormat('de', { numeric: 'always' });
  if (age >= DAY_MS) return relative.format(-Math.floor(age / DAY_MS), 'day');
  if (age >= HOUR_MS) return relative.format(-Math.floor(age / HOUR_MS), 'hour');
  return age >= MINUTE_MS ? relative.format(-Math.floor(age / MINUTE_MS), 'minute') : 'gerade eben';
}
