import { expect, it } from 'vitest';
import { paymentState, paymentText } from './payment-text.ts';

it.each([
  [{ cents: 10_831, paidOn: '2026-11-25', state: 'planned' }, 'Überweisung am 25.11.2026'],
  [{ cents: 10_831, paidOn: '2026-11-24', state: 'planned' }, 'Überweisung fällig seit 24.11.2026'],
  [{ cents: 10_831, paidOn: '2026-11-25', state: 'paid' }, 'überwiesen am 25.11.2026'],
  [{ cents: -500, paidOn: '2026-11-30', state: 'planned' }, 'Einzug am 30.11.2026'],
  [{ cents: -500, paidOn: '2026-11-20', state: 'planned' }, 'Einzug fällig seit 20.11.2026'],
  [{ cents: -500, paidOn: '2026-11-20', state: 'returned' }, 'eingezogen am 20.11.2026'],
  [{ cents: 700, paidOn: null, state: 'open' }, 'mit der nächsten Abrechnung'],
  [{ cents: 0, paidOn: null, state: 'balanced' }, 'nichts zu zahlen'],
] as const)('%o: %s', (statement, text) => {
  expect(paymentText(statement, '2026-11-25')).toBe(text);
});

it.each([
  ['planned', '2026-11-25', 'geplant'],
  ['planned', '2026-11-24', 'verspätet'],
  ['paid', '2026-11-24', 'ausgeführt'],
  ['open', null, 'offen'],
] as const)('%s for %s is %s', (state, paidOn, text) => {
  expect(paymentState({ state, paidOn }, '2026-11-25').text).toBe(text);
});
