import { type CaseKindName, caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import type { listCases } from '#contract/operator/cases/cases.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { CaseFilter } from '#web/api/cases.ts';
import { FilterBar } from '#web/operator/desk/filter-bar.tsx';
import { CheckboxField, SelectField } from '#web/ui/form/fields.tsx';

interface CasesFiltersProps {
  /** What the last answer said that there is to choose from. */
  choice: Pick<OutputOf<typeof listCases>, 'kinds' | 'regions'> | undefined;
  filter: CaseFilter;
  onChange: (filter: CaseFilter) => void;
}

/** Narrows the list of cases down. Only kinds of which there have been cases are offered. */
export function CasesFilters({ choice, filter, onChange }: CasesFiltersProps) {
  const kinds = choice?.kinds ?? [];
  return (
    <FilterBar>
      <SelectField
        label="Stand"
        options={[
          { value: 'open', label: 'Offen' },
          { value: 'decided', label: 'Entschieden' },
        ]}
        value={filter.state ?? 'open'}
        onChange={({ currentTarget }) => onChange({ ...filter, state: currentTarget.value === 'decided' ? 'decided' : 'open' })}
      />
      <SelectField
        label="Art"
        placeholder="Alle"
        options={kinds.map(({ kind, open }) => ({ value: kind, label: `${caseKindTexts[kind]} (${open})` }))}
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ ...filter, kind: (currentTarget.value || undefined) as CaseKindName | undefined })
        }
      />
      <SelectField
        label="Region"
        placeholder="Alle"
        options={(choice?.regions ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        value={filter.region ?? ''}
        onChange={({ currentTarget }) => onChange({ ...filter, region: currentTarget.value || undefined })}
      />
      <CheckboxField
        label="Nur meine"
        checked={filter.mine === 'true'}
        onChange={({ currentTarget }) => onChange({ ...filter, mine: currentTarget.checked ? 'true' : undefined })}
      />
    </FilterBar>
  );
}
