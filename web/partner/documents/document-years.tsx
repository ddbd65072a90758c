import { useMemo, useState, type ComponentType } from 'react';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { DocumentTable, type DocumentTableProps } from '#web/partner/documents/document-table.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { IconFileText } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';

interface DocumentYearsProps {
  documents: readonly ArchivedDocument[];
  /** Sets the table apart from those of other tabs, in the address. */
  prefix: string;
  /** What stands there where a year has none. */
  empty: (year: string) => string;
  /** How they are shown. */
  table?: ComponentType<DocumentTableProps>;
}

const yearInBerlin = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', year: 'numeric' }));

const currentYear = () => yearInBerlin().format(new Date());

/**
 * The documents of a year, which is chosen in the row of their table's tools. The current one is always there to
 * choose, even when it has none yet.
 */
export function DocumentYears({ documents, prefix, empty, table: Table = DocumentTable }: DocumentYearsProps) {
  const [thisYear] = useState(currentYear);
  const [params, change] = useAddressParams();
  const years = [...new Set([thisYear, ...documents.map(yearOf)])].toSorted().toReversed();
  const wanted = params[`${prefix}jahr`];
  const year = wanted !== undefined && years.includes(wanted) ? wanted : thisYear;
  const shown = useMemo(() => documents.filter((document) => yearOf(document) === year), [documents, year]);
  const choose = (value: string) =>
    change({ [`${prefix}jahr`]: value === thisYear ? undefined : value, [`${prefix}seite`]: undefined });
  // The newest year that has some: the next step from one without.
  const latest = documents.map(yearOf).toSorted().at(-1);
  const choice = <QuickSelect label="Jahr" value={year} onChange={choose} options={asOptions(years)} />;
  return (
    <div className="mt-4" aria-live="polite">
      {shown.length === 0 ? (
        <>
          {choice}
          <EmptyState
            picture={IconFileText}
            next={
              latest && (
                <button type="button" className="button button-quiet button-low small" onClick={() => choose(latest)}>
                  Dokumente des Jahres {latest} zeigen
                </button>
              )
            }
          >
            {empty(year)}
          </EmptyState>
        </>
      ) : (
        <Table documents={shown} label={`Dokumente des Jahres ${year}`} prefix={prefix} quick={choice} />
      )}
    </div>
  );
}

/** The year is the last part of the date. */
function yearOf({ date }: ArchivedDocument): string {
  return date.split('.').at(-1)!;
}
