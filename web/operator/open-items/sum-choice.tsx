import { formatCount } from '#contract/common/format-count.ts';
import { formatEuros } from '#contract/common/money.ts';
import { groupOfItem, openItemGroups } from '#contract/reports/open-items/open-item-groups.ts';
import type { ListedItem } from '#contract/reports/open-items/open-items.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import type { Tone } from '#web/ui/state-mark.tsx';
import classes from './sum-choice.module.css';

interface SumChoiceProps {
  items: readonly Pick<ListedItem, 'cents' | 'state' | 'dueOn'>[];
  /** Name of the group in force; '' for all. */
  chosen: string;
  onChoose: (group: string | undefined) => void;
}

/** As the items have them below. */
const tones: Partial<Record<string, Tone>> = { ueberfaellig: 'bad', stockt: 'attention' };

/** What is overdue, what is stuck, what comes and what goes, in figures; a press shows those items alone. */
export function SumChoice({ items, chosen, onChoose }: SumChoiceProps) {
  const today = berlinToday();
  return (
    <fieldset className={classes.sums}>
      <legend className="visually-hidden">Nur zeigen</legend>
      {Object.entries(openItemGroups).map(([name, label]) => {
        const held = items.filter((item) => groupOfItem(item, today) === name);
        const cents = held.reduce((sum, item) => sum + Math.abs(item.cents), 0);
        return (
          <button
            key={name}
            type="button"
            className="boxed hovers"
            aria-pressed={chosen === name}
            data-tone={held.length > 0 ? tones[name] : undefined}
            onClick={() => onChoose(chosen === name ? undefined : name)}
          >
            <span className={`small bold ${classes.label}`}>{label}</span>
            <span className={classes.sum}>{formatEuros(cents)}</span>
            <span className="soft small">{held.length === 1 ? '1 Posten' : `${formatCount(held.length)} Posten`}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
