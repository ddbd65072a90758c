import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { bookingsIn, type Figures, type Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import { FEW, type FigureTile } from '#web/ui/figures/figure-tiles.tsx';

/** A number that a business looks at first. */
export interface Figure {
  key: string;
  label: string;
  /** The number itself: a count, or cents; null where there is none, such as the average of nothing. */
  value: (figures: Figures) => number | null;
  format: (value: number) => string;
  /** Its parts, in words. */
  detail: (figures: Figures) => string;
}

const euros = (cents: number) => `${formatCents(cents)}\u00a0€`;
const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** Half a cent goes up. */
const average = ({ count, cents }: { count: number; cents: number }) => (count === 0 ? null : Math.round(cents / count));

const bookings: Figure = {
  key: 'bookings',
  label: 'Buchungen',
  value: (figures) => bookingsIn(figures).count,
  format: formatCount,
  detail: ({ redemption, topUp, bonus }) =>
    [
      counted(redemption.count, 'Einlösung', 'Einlösungen'),
      counted(topUp.count, 'Aufladung', 'Aufladungen'),
      counted(bonus.count, 'Bonus', 'Boni'),
    ].join(', '),
};

const topUps: Figure = {
  key: 'topUps',
  label: 'Aufladungen',
  value: ({ topUp }) => topUp.cents,
  format: euros,
  detail: ({ topUp }) => (topUp.count === 0 ? 'keine' : `im Schnitt ${euros(average(topUp)!)}`),
};

const newCards: Figure = {
  key: 'newCards',
  label: 'Neue Karten',
  value: (figures) => figures.newCards,
  format: formatCount,
  detail: () => 'zum ersten Mal bei Ihnen gebucht',
};

const returningCards: Figure = {
  key: 'returningCards',
  label: 'Wiederkehrende Karten',
  value: (figures) => figures.returningCards,
  format: formatCount,
  detail: () => 'waren schon vor diesem Zeitraum bei Ihnen',
};

/** What money a business looks at first: what it is paid with, or what it charges. */
export type MainKind = 'redemption' | 'topUp';

export const figuresOf: Record<MainKind, readonly Figure[]> = {
  redemption: [
    {
      key: 'turnover',
      label: 'Umsatz',
      value: ({ redemption }) => redemption.cents,
      format: euros,
      detail: () => 'mit der Karte bezahlt (Einlösungen)',
    },
    bookings,
    {
      key: 'average',
      label: 'Durchschnittsbon',
      value: ({ redemption }) => average(redemption),
      format: euros,
      detail: () => 'Umsatz je Einlösung',
    },
    topUps,
    newCards,
    returningCards,
    {
      key: 'bonus',
      label: 'Gewährter Bonus',
      value: ({ bonus }) => bonus.cents,
      format: euros,
      detail: ({ purchase }) =>
        purchase.count === 0 ? 'kein Einkaufswert bekannt' : `auf Einkäufe von ${euros(purchase.cents)}`,
    },
    {
      key: 'afterBonus',
      label: 'Umsatz von Bonuskarten',
      value: ({ redeemedAfterBonusCents }) => redeemedAfterBonusCents,
      format: euros,
      detail: () => 'mit Karten, die schon früher Bonus bekamen',
    },
  ],
  /** An employer's people redeem nowhere at the employer's: charges are its bookings. */
  topUp: [
    { ...topUps, label: 'Geladen' },
    { ...bookings, label: 'Ladungen', detail: () => 'ohne zurückgenommene' },
    { ...newCards, detail: () => 'zum ersten Mal von Ihnen geladen' },
    { ...returningCards, label: 'Weitere Karten', detail: () => 'schon vor diesem Zeitraum von Ihnen geladen' },
  ],
};

/** The figures of the shown period, each with that of the other one. */
export const tilesOf = (figures: readonly Figure[], { current, previous }: Statistics): FigureTile[] =>
  figures.map(({ key, label, value, format, detail }) => ({
    key,
    label,
    format,
    current: value(current.figures),
    previous: value(previous.figures),
    detail: detail(current.figures),
    isOfFew: [current, previous].some((span) => bookingsIn(span.figures).count < FEW),
  }));
