import { formatCount } from '#contract/common/format-count.ts';
import { changeOf } from '#web/ui/figures/figure-change.ts';
import { euros, used } from './region-tiles.ts';
import type { Span } from './spans.ts';

/**
 * What a region's latest span comes to, in sentences: how much was paid with its card beside the other span ("im Monat
 * davor"), how much was charged, and by how many; of several months that is a mean. What is withheld is not spoken of.
 */
export function regionSummary(
  current: Span,
  previous: Span | undefined,
  { otherName, isMean }: { otherName: string; isMean: boolean },
): string {
  const { name, redemption, topUp, partners } = current;
  const cards = used(current);
  const change =
    redemption && previous?.redemption ? `, ${changeText(redemption.cents, previous.redemption.cents, otherName)}` : '';
  const sentences = [
    redemption && `${euros(redemption.cents)} wurden mit der Karte bezahlt${change}.`,
    topUp && `${euros(topUp.cents)} wurden aufgeladen.`,
    cards !== null &&
      `${isMean ? 'Im Mittel der Monate waren ' : ''}${formatCount(cards)} Karten${isMean ? '' : ' waren'} bei ${formatCount(partners)} Partnern in Gebrauch.`,
  ].filter(Boolean);
  return sentences.length > 0 ? `${name}: ${sentences.join(' ')}` : '';
}

/** "26 % weniger als im Monat davor" */
function changeText(current: number, previous: number, otherName: string): string {
  const { direction, size, words } = changeOf(current, previous);
  if (direction === 'new') return `nichts war es ${otherName}`;
  return size === null ? `${words} ${otherName}` : `${size} ${words} ${otherName}`;
}
