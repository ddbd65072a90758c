import { useMemo } from 'react';
import type { AccountItem } from '#contract/reports/business-accounts/business-accounts.ts';
import { openItemStates } from '#contract/reports/open-items/open-items.ts';
import { reminderLevels } from '#contract/reports/reminders/reminders.ts';
import { formatDate } from '#web/format/format-date.ts';
import { dueColumns, ItemName, nameOfItem, toneOfItem } from '#web/operator/open-items/open-item-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark } from '#web/ui/state-mark.tsx';

/** What is open with a business. The sum of it is the balance of its account. */
export function AccountItems({ region, items, owner }: { region: string; items: readonly AccountItem[]; owner: string }) {
  const columns = useMemo(() => columnsOf(region), [region]);
  return (
    <DeskTable
      title="Offene Posten des Kontos"
      prefix="offen-"
      noun="Posten"
      owner={owner}
      rows={items}
      columns={columns}
      initialSort={{ column: 'dueOn', isDescending: false }}
      keyOf={({ kind, label, state, run }) => `${kind} ${label} ${state} ${run}`}
      empty="Es ist nichts offen."
    />
  );
}

/** "erinnert am 24.11.2026 (Zahlungserinnerung), zurückgestellt bis auf Weiteres: Wird geprüft" */
export function noteOf({ reminded, held }: AccountItem): string {
  const name = reminderLevels.find(({ level }) => level === reminded?.level)?.name;
  return [
    reminded && `erinnert am ${formatDate(reminded.on)} (${name})`,
    held && `zurückgestellt ${held.until ? `bis ${formatDate(held.until)}` : 'bis auf Weiteres'}: ${held.reason}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** "überfällig seit 17.11.2026" */
export function stateOf({ state, dueOn }: AccountItem): string {
  if (dueOn === null) return openItemStates[state];
  if (state === 'overdue') return `überfällig seit ${formatDate(dueOn)}`;
  if (state === 'due') return `fällig am ${formatDate(dueOn)}`;
  return state === 'debit' ? `wird am ${formatDate(dueOn)} eingezogen` : openItemStates[state];
}

const columnsOf = (region: string): readonly TableColumn<AccountItem>[] => [
  { id: 'what', header: 'Wofür', text: nameOfItem, render: (item) => <ItemName item={{ ...item, region }} />, narrow: 'main' },
  ...dueColumns(),
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: (item) => [openItemStates[item.state], noteOf(item)].filter(Boolean).join(', '),
    render: (item) => (
      <>
        <StateMark tone={toneOfItem(item)}>{openItemStates[item.state]}</StateMark>
        {noteOf(item) && <span className="block soft small breakable">{noteOf(item)}</span>}
      </>
    ),
  },
];
