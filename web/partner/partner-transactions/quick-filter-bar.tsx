import { IconX } from '@tabler/icons-react';
import { type QuickFilter, quickFilters } from './quick-filters.ts';
import classes from './transactions.module.css';

interface QuickFilterBarProps {
  active: QuickFilter | null;
  onChoose: (quickFilter: QuickFilter) => void;
  onClear: () => void;
}

/** One press for the periods that are asked for most; only one of them holds at a time. */
export function QuickFilterBar({ active, onChoose, onClear }: QuickFilterBarProps) {
  return (
    <fieldset className="row gap-1" aria-label="Schnellfilter">
      {quickFilters.map((quickFilter) => (
        <span key={quickFilter} className={`hovers ${classes.chip}`} data-active={quickFilter === active || undefined}>
          <button type="button" aria-pressed={quickFilter === active} onClick={() => onChoose(quickFilter)}>
            {quickFilter}
          </button>
          {quickFilter === active && (
            <button
              type="button"
              aria-label={`Schnellfilter „${quickFilter}“ löschen`}
              onClick={({ currentTarget }) => {
                // This button goes; the one before it stays.
                (currentTarget.previousElementSibling as HTMLElement).focus();
                onClear();
              }}
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
    </fieldset>
  );
}
