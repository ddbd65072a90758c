import type { CountedKind } from '#contract/reports/statistics/partner-statistics.ts';
import type { Look } from '#web/ui/chart/chart.ts';

/** Redemption red, top-up green, the others yellow and orange. The outlines keep 3 : 1 to white. */
export const kindLooks: Record<CountedKind, Look> = {
  redemption: { fill: 'var(--chart-redemption)', stroke: 'var(--chart-redemption-line)', pattern: 'plain' },
  topUp: { fill: 'var(--chart-top-up)', stroke: 'var(--chart-top-up-line)', pattern: 'stripes' },
  purchase: { fill: 'var(--chart-purchase)', stroke: 'var(--chart-purchase-line)', pattern: 'dots' },
  bonus: { fill: 'var(--chart-bonus)', stroke: 'var(--chart-bonus-line)', pattern: 'grid' },
};

export const previousLook: Look = { fill: 'var(--chart-previous)', stroke: 'var(--chart-previous-line)', pattern: 'stripes' };
export const currentLook: Look = { fill: 'var(--brand-strong)', stroke: 'var(--brand-strong)', pattern: 'plain' };

export const cardLooks = {
  registered: { fill: 'var(--chart-registered)', stroke: 'var(--chart-registered)', pattern: 'plain' },
  unregistered: { fill: 'var(--surface)', stroke: 'var(--chart-unregistered-line)', pattern: 'stripes' },
  registeredBefore: { fill: 'var(--line-strong)', stroke: 'var(--line-strong)', pattern: 'plain' },
  unregisteredBefore: { fill: 'var(--surface)', stroke: 'var(--line-strong)', pattern: 'stripes' },
} as const satisfies Record<string, Look>;
