import { formatCount } from '#contract/common/format-count.ts';

/** How a figure stands to that of the period before. */
export interface FigureChange {
  direction: 'more' | 'less' | 'same' | 'new';
  /** "+12,4 %", "−3 %", "unter +0,1 %", "7-mal so viel"; null if there is nothing to divide by, or no change. */
  percent: string | null;
  /** The same before words that say which way: "12,4 %", "3 %", "unter 0,1 %", "7-mal". */
  size: string | null;
  /** "mehr als", "weniger als", "so viel wie": the name of the other period goes after it. */
  words: string;
}

/** A tenth of a percent is shown below so many percent. */
const FINE_BELOW = 10;

/** From so many times as much on, hundreds of percent say less than the times do. */
const TIMES_FROM = 4;

/** By how much a figure has changed; a part of a hundred that would round to nothing is said as such. */
export function changeOf(current: number, previous: number): FigureChange {
  if (current === previous) return { direction: 'same', percent: null, size: null, words: 'so viel wie' };
  if (previous === 0) return { direction: 'new', percent: null, size: null, words: 'nichts' };
  const isMore = current > previous;
  const share = (Math.abs(current - previous) / Math.abs(previous)) * 100;
  const digits = share < FINE_BELOW ? 1 : 0;
  const times = current / previous;
  if (isMore && times >= TIMES_FROM) {
    const size = `${formatCount(Math.floor(times))}-mal`;
    return { direction: 'more', percent: `${size} so viel`, size, words: 'so viel wie' };
  }
  const [atMost, text] =
    share < 0.05 ? ['unter ', '0,1'] : ['', share.toLocaleString('de-DE', { maximumFractionDigits: digits })];
  return {
    direction: isMore ? 'more' : 'less',
    percent: `${atMost}${isMore ? '+' : '−'}${text} %`,
    size: `${atMost}${text} %`,
    words: isMore ? 'mehr als' : 'weniger als',
  };
}
