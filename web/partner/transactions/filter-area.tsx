import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FilterForm } from './filter-form.tsx';
import { QuickFilterBar } from './quick-filter-bar.tsx';
import { fieldsOf, type QuickFilter } from './quick-filters.ts';
import { countActive, noFilter, type TransactionFilter } from './transaction-filter.ts';
import classes from './transactions.module.css';

interface FilterAreaProps {
  applied: TransactionFilter;
  onApply: (filter: TransactionFilter) => void;
  /** ISO date from which the quick filters reckon. */
  today: string;
  branches: readonly string[];
}

/** Quick filters, and all fields behind a button that says how many of them are in force. */
export function FilterArea({ applied, onApply, today, branches }: FilterAreaProps) {
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 64rem)').matches);
  const [fields, setFields] = useState(applied);
  const [quickFilter, setQuickFilter] = useState<QuickFilter | null>(null);
  const id = useId();
  const active = countActive(applied);

  function set(next: TransactionFilter, chosen: QuickFilter | null) {
    setFields(next);
    setQuickFilter(chosen);
    onApply(next);
  }

  return (
    <section className={classes.filters} aria-label="Filter">
      <div className={classes.filterHead}>
        <QuickFilterBar
          active={quickFilter}
          onChoose={(chosen) => set(fieldsOf(chosen, today), chosen)}
          onClear={() => set(noFilter, null)}
        />
        <button
          type="button"
          className={classes.disclosure}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filter{active > 0 && ` (${active} aktiv)`}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        <FilterForm
          fields={fields}
          branches={branches}
          onChange={(next) => {
            setFields(next);
            // Whoever changes a field has something of their own in mind.
            setQuickFilter(null);
          }}
          onApply={() => onApply(fields)}
          onClear={() => set(noFilter, null)}
        />
      </div>
    </section>
  );
}
