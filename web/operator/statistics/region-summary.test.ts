import { expect, test } from 'vitest';
import { regionSummary } from './region-summary.ts';
import type { Span } from './spans.ts';

const span = (cents: number): Span => ({
  name: 'Oktober 2026',
  month: '2026-10',
  partners: 13,
  cards: { registered: 400, unregistered: 160 },
  topUp: { count: 100, cents: 500_000 },
  redemption: { count: 90, cents },
  bonus: null,
  withheldIn: { cards: [], topUp: [], redemption: [], bonus: ['Oktober 2026'] },
});
const month = { otherName: 'im Monat davor', isMean: false };

test('the latest span says how much, beside the other one, and by how many', () => {
  expect(regionSummary(span(740_000), span(1_000_000), month)).toBe(
    'Oktober 2026: 7.400,00\u00a0€ wurden mit der Karte bezahlt, 26 % weniger als im Monat davor. ' +
      '5.000,00\u00a0€ wurden aufgeladen. 560 Karten waren bei 13 Partnern in Gebrauch.',
  );
});

test('what is withheld is not spoken of, and without another span nothing is compared', () => {
  expect(regionSummary({ ...span(1), redemption: null, cards: null }, span(2), month)).toBe(
    'Oktober 2026: 5.000,00\u00a0€ wurden aufgeladen.',
  );
  expect(regionSummary(span(740_000), undefined, month)).toMatch(/bezahlt\. /);
});

test('cards and partners of several months are told as the mean that they are', () => {
  expect(regionSummary(span(740_000), undefined, { otherName: 'im Quartal davor', isMean: true })).toContain(
    'Im Mittel der Monate waren 560 Karten bei 13 Partnern in Gebrauch.',
  );
});
