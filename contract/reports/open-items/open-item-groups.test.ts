import { expect, it } from 'vitest';
import type { OpenItemState } from './open-items.ts';
import { groupOfItem } from './open-item-groups.ts';

const group = (cents: number, state: OpenItemState, dueOn: string | null) => groupOfItem({ cents, state, dueOn }, '2026-11-29');

it.each<[string, ReturnType<typeof group>, number, OpenItemState, string | null]>([
  ['an invoice that is not paid in time', 'ueberfaellig', 5_831, 'overdue', '2026-11-20'],
  ['what a partner without a mandate owes for 90 days', 'ueberfaellig', 20_000, 'no-mandate', '2026-08-31'],
  ['a debit that came back', 'ueberfaellig', 20_000, 'returned', '2026-11-28'],
  ['what came back, and may still be paid in time', 'stockt', 20_000, 'taken-back', '2026-12-06'],
  ['what is owed to a partner without an account', 'stockt', -9_000, 'no-partner-account', '2026-08-31'],
  ['what was paid too much', 'stockt', -100, 'refund', '2026-08-31'],
  ['what the next run collects, of whatever day', 'kommt', 9_000, 'next-run', '2026-11-09'],
  ['what is not due yet', 'kommt', 9_000, 'due', '2026-12-09'],
  ['what the next file pays out', 'geht', -6_776, 'file-not-released', '2026-11-23'],
  ['credit without a day', 'geht', -6_776, 'credit', null],
])('%s: %s', (_, wanted, cents, state, dueOn) => {
  expect(group(cents, state, dueOn)).toBe(wanted);
});
