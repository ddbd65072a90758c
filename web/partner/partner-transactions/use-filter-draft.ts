import { useState } from 'react';
import { fieldsOf, type QuickFilter, quickFilters } from './quick-filters.ts';
import { noFilter, type TransactionFilter } from './transaction-filter.ts';

interface Draft {
  /** The filter that was in force when it was begun. */
  of: TransactionFilter;
  fields: TransactionFilter;
  /** What was pressed last: two periods may be the same days. */
  quick: QuickFilter | null;
}

/** The fields of the filter as they stand there, applied or not. What comes into force otherwise goes into them. */
export function useFilterDraft(applied: TransactionFilter, today: () => string) {
  const [draft, setDraft] = useState<Draft>({ of: applied, fields: applied, quick: null });
  const fields = draft.of === applied ? draft.fields : applied;
  // Without a filter nobody asks what day it is.
  const isQuick = isSame(fields, applied) && !isSame(fields, noFilter);
  const fitting = isQuick ? quickFilters.filter((quick) => isSame(fieldsOf(quick, today()), fields)) : [];
  return {
    fields,
    quick: fitting.find((quick) => quick === draft.quick) ?? fitting[0] ?? null,
    change: (next: TransactionFilter) => setDraft({ of: applied, fields: next, quick: null }),
    press: (quick: QuickFilter | null) => setDraft({ of: applied, fields, quick }),
    forget: () => setDraft({ of: applied, fields: applied, quick: null }),
  };
}

function isSame(one: TransactionFilter, other: TransactionFilter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
