import type { Voucher } from '#contract/money/checkout/vouchers.ts';
import { formatDate } from '#web/format/format-date.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { actsColumn } from '#web/ui/table/acts-column.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';

const states = {
  valid: { name: 'gültig', tone: 'good' },
  'used-up': { name: 'aufgebraucht', tone: 'plain' },
  expired: { name: 'abgelaufen', tone: 'plain' },
  ended: { name: 'beendet', tone: 'bad' },
} as const;

/** The vouchers of a region, and the way to end one. */
export function voucherColumns(end: (voucher: Voucher) => void): TableColumn<Voucher>[] {
  return [
    { id: 'code', header: 'Code', text: ({ code }) => code },
    { id: 'value', header: 'Nachlass', text: ({ kind, value }) => (kind === 'percent' ? `${value} %` : `${value} € netto`) },
    {
      ...countColumn<Voucher>('left', 'Noch einlösbar', ({ usesLeft }) => usesLeft),
      text: ({ usesLeft, usesGranted }) => `${usesLeft} von ${usesGranted}`,
    },
    {
      id: 'until',
      header: 'Gültig bis',
      text: ({ validUntil }) => (validUntil ? formatDate(validUntil) : 'unbefristet'),
      sortBy: ({ validUntil }) => (validUntil ? Date.parse(validUntil) : Number.MAX_SAFE_INTEGER),
    },
    {
      id: 'state',
      header: 'Stand',
      narrow: 'bare',
      text: ({ state }) => states[state].name,
      render: ({ state }) => <StateMark tone={states[state].tone}>{states[state].name}</StateMark>,
    },
    actsColumn(
      (voucher) =>
        voucher.state !== 'ended' && (
          <button type="button" className="field-button" aria-label={`Beenden: ${voucher.code}`} onClick={() => end(voucher)}>
            Beenden
          </button>
        ),
      { id: 'end', header: 'Aktion' },
    ),
  ];
}
