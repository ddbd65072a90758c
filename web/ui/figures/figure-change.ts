/** How a figure stands to that of the period before. */
export interface FigureChange {
  direction: 'more' | 'less' | 'same' | 'new';
  /** "+12,4 %", "−3 %", "unter +0,1 %"; null where there is nothing to divide by, or nothing has changed. */
  percent: string | null;
  /** "mehr als", "weniger als", "so viel wie": the name of the other period goes after it. */
  words: string;
}

/** A tenth of a percent is shown below so many percent. */
const FINE_BELOW = 10;

/** By how much a figure has changed; a part of a hundred that would round to nothing is said as such. */
export function changeOf(current: number, previous: number): FigureChange {
  if (current === previous) return { direction: 'same', percent: null, words: 'so viel wie' };
  if (previous === 0) return { direction: 'new', percent: null, words: 'neu, nichts' };
  const isMore = current > previous;
  const share = (Math.abs(current - previous) / Math.abs(previous)) * 100;
  const digits = share < FINE_BELOW ? 1 : 0;
  const text = share < 0.05 ? '0,1' : share.toLocaleString('de-DE', { maximumFractionDigits: digits });
  const sign = isMore ? '+' : '−';
  return {
    direction: isMore ? 'more' : 'less',
    percent: `${share < 0.05 ? 'unter ' : ''}${sign}${text} %`,
    words: isMore ? 'mehr als' : 'weniger als',
  };
}
