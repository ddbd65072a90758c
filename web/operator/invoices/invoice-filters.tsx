import type { OutputOf } from '#contract/common/call.ts';
import { type InvoiceFilter, invoiceFilters } from '#contract/reports/invoices/invoice-kinds.ts';
import type { staffInvoices } from '#contract/reports/invoices/invoices.ts';
import type { InvoiceListFilter } from '#web/api/invoices.ts';
import { FilterBar } from '#web/operator/desk/filter-bar.tsx';
import type { AddressParams, ChangeAddress } from '#web/ui/address-params.ts';
import { SelectField } from '#web/ui/form/fields.tsx';

const LONGEST = 100;

/** What is asked for in the address; what makes no sense is as if it were not there. */
export function readFilter({ jahr = '', region, stand = '', suche }: AddressParams): InvoiceListFilter {
  return {
    year: /^20\d\d$/.test(jahr) ? Number(jahr) : undefined,
    region: region || undefined,
    state: Object.hasOwn(invoiceFilters, stand) ? (stand as InvoiceFilter) : undefined,
    search: suche?.trim().slice(0, LONGEST) || undefined,
  };
}

export const isNarrowed = ({ region, state, search }: InvoiceListFilter) => Boolean(region || state || search);

interface InvoiceFiltersProps {
  choice: Pick<OutputOf<typeof staffInvoices>, 'year' | 'years' | 'regions'>;
  filter: InvoiceListFilter;
  onChange: ChangeAddress;
}

export function InvoiceFilters({ choice: { year, years, regions }, filter, onChange }: InvoiceFiltersProps) {
  return (
    <FilterBar>
      <SelectField
        label="Jahr"
        value={String(year)}
        onChange={({ currentTarget }) => onChange({ jahr: currentTarget.value })}
        options={years.map((one) => ({ value: String(one), label: String(one) }))}
      />
      <SelectField
        label="Region"
        value={filter.region ?? ''}
        placeholder="Alle Regionen"
        onChange={({ currentTarget }) => onChange({ region: currentTarget.value || undefined })}
        options={regions.map(({ region, cardName }) => ({ value: region, label: cardName }))}
      />
      <SelectField
        label="Stand"
        value={filter.state ?? ''}
        placeholder="Jeder Stand"
        onChange={({ currentTarget }) => onChange({ stand: currentTarget.value || undefined })}
        options={Object.entries(invoiceFilters).map(([value, label]) => ({ value, label }))}
      />
    </FilterBar>
  );
}
