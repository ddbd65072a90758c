import type { CountedKind } from '#contract/partner-statistics.ts';
import type { Look } from '#web/ui/chart/chart.ts';

/** Redemption red, top-up green, the others yellow and orange (part 2, section 9). The outlines keep 3 : 1 to white. */
export const kindLooks: Record<CountedKind, Look> = {
  redemption: { fill: '#c0262d', stroke: '#7d1418', pattern: 'plain' },
  topUp: { fill: '#3f9b5c', stroke: '#185a30', pattern: 'stripes' },
  purchase: { fill: '#f7cf4d', stroke: '#7a5c00', pattern: 'dots' },
  bonus: { fill: '#f0912b', stroke: '#8a4700', pattern: 'grid' },
};

export const previousLook: Look = { fill: '#d5dae0', stroke: '#5b6570', pattern: 'stripes' };
export const currentLook: Look = { fill: 'var(--brand-strong)', stroke: 'var(--brand-strong)', pattern: 'plain' };

export const cardLooks = {
  registered: { fill: '#185a30', stroke: '#185a30', pattern: 'plain' },
  unregistered: { fill: '#fff', stroke: '#b45309', pattern: 'stripes' },
  registeredBefore: { fill: '#7d8794', stroke: '#7d8794', pattern: 'plain' },
  unregisteredBefore: { fill: '#fff', stroke: '#7d8794', pattern: 'stripes' },
} as const satisfies Record<string, Look>;
