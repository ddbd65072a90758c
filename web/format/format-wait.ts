const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something has waited, in the largest unit that fits: "seit 3 Tagen"; in the first minute "gerade eben". */
export function formatWait(since: string, now = Date.now()): string {
  const wait = Math.max(0, now - Date.parse(since));
  if (wait < MINUTE_MS) return 'gerade eben';
  // Its words are in the case that "seit" wants, too.
  const relative = new Intl.RelativeTimeFormat('de', { numeric: 'always' });
  const before = (unit: 'day' | 'hour' | 'minute', ms: number) => relative.format(-Math.floor(wait / ms), unit);
  const age = wait >= DAY_MS ? before('day', DAY_MS) : wait >= HOUR_MS ? before('hour', HOUR_MS) : before('minute', MINUTE_MS);
  return age.replace(/^vor /, 'seit ');
}
