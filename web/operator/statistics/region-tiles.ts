import { FEWEST_CARDS, FEWEST_PARTNERS } from '#contract/reports/statistics/contractor-statistics.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { FEW, type FigureTile } from '#web/ui/figures/figure-tiles.tsx';
import type { Span } from './spans.ts';

/** Figure and sign stay in one line. */
export const euros = (cents: number) => `${formatCents(cents)}\u00a0€`;

const kinds = [
  { key: 'topUp', label: 'Aufgeladen', one: 'Aufladung', many: 'Aufladungen' },
  { key: 'redemption', label: 'Eingelöst', one: 'Einlösung', many: 'Einlösungen' },
  { key: 'bonus', label: 'Bonus', one: 'Bonus', many: 'Boni' },
] as const;

/** What a region's latest span comes to, beside the one before it; what is withheld says why. */
export function regionTiles(current: Span, previous: Span | undefined, isMean: boolean): FigureTile[] {
  return [
    ...kinds.map(({ key, label, one, many }) => ({
      key,
      label,
      format: euros,
      current: current[key]?.cents ?? null,
      previous: previous?.[key]?.cents ?? null,
      previousText: whyNone(previous),
      detail: current[key]
        ? `${formatCount(current[key].count)} ${current[key].count === 1 ? one : many}`
        : whyWithheld(current, key, isMean, `weniger als ${FEWEST_PARTNERS} Partner mit ${many}, oder fast alles bei einem`),
    })),
    {
      key: 'cards',
      label: 'Benutzte Karten',
      format: formatCount,
      current: used(current),
      previous: previous ? used(previous) : null,
      previousText: whyNone(previous),
      detail: current.cards
        ? `${isMean ? 'im Mittel der Monate, ' : ''}davon ${formatCount(current.cards.registered)} registriert`
        : whyWithheld(current, 'cards', isMean, FEW_CARDS),
    },
    {
      key: 'partners',
      label: 'Partner',
      format: formatCount,
      current: current.partners,
      previous: previous?.partners ?? null,
      previousText: whyNone(previous),
      isOfFew: current.partners < FEW,
      detail: isMean ? 'haben im Mittel der Monate gebucht' : 'haben in diesem Monat gebucht',
    },
  ];
}

/** Why a span has no figure to compare with: it is withheld, or there is no such span. */
const whyNone = (previous: Span | undefined) => (previous ? 'nicht gezeigt' : 'keine Zahlen');

const FEW_CARDS = `weniger als ${FEWEST_CARDS} Karten`;

/** The months that are not shown either, or the limit that the month itself does not reach. */
function whyWithheld({ cards, withheldIn }: Span, part: keyof Span['withheldIn'], isMean: boolean, limit: string): string {
  const months = withheldIn[part];
  if (isMean)
    return `nicht gezeigt, weil ${months.length > 2 ? `${months.length} Monate fehlen` : `${months.join(' und ')} ${months.length > 1 ? 'fehlen' : 'fehlt'}`}`;
  return `nicht gezeigt: ${cards === null ? FEW_CARDS : limit}`;
}

export const used = ({ cards }: Span) => (cards ? cards.registered + cards.unregistered : null);
