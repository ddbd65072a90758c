import { expect, it } from 'vitest';
import { paymentText } from './payment-text.ts';

it.each([
  [{ cents: 10_831, paidOn: '2026-11-25', state: 'planned' }, 'Überweisung am 25.11.2026'],
  [{ cents: 10_831, paidOn: '2026-11-24', state: 'planned' }, 'Überweisung in Kürze'],
  [{ cents: 10_831, paidOn: '2026-11-25', state: 'paid' }, 'überwiesen am 25.11.2026'],
  [{ cents: -500, paidOn: '2026-11-30', state: 'planned' }, 'Einzug am 30.11.2026'],
  [{ cents: -500, paidOn: '2026-11-20', state: 'planned' }, 'Einzug in Kürze'],
  [{ cents: -500, paidOn: '2026-11-20', state: 'returned' }, 'eingezogen am 20.11.2026'],
  [{ cents: 700, paidOn: null, state: 'open' }, 'mit der nächsten Abrechnung'],
  [{ cents: 0, paidOn: null, state: 'balanced' }, 'nichts zu zahlen'],
] as const)('%o: %s', (statement, text) => {
  expect(paymentText(statement, '2026-11-25')).toBe(text);
});
