import { type BusinessField, businessFields, businessLabels } from '#contract/parties/businesses/business-fields.ts';
import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { countries } from '#contract/common/countries.ts';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { ActButton, type OnAct } from './act-button.tsx';
import { dataAct } from './contract-acts.ts';

export function DataPanel({ record, onAct }: { record: BusinessRecord } & OnAct) {
  const { data, logoUrl, isDataComplete } = record;
  return (
    <DeskPanel
      title="Vertragsdaten"
      actions={
        <ActButton act={dataAct(record)} onAct={onAct}>
          Daten ändern
        </ActButton>
      }
    >
      {!isDataComplete && <p className="mb-4">Die Angaben sind noch nicht vollständig: Ohne sie wird nicht gebucht.</p>}
      <Facts
        facts={[
          ...(Object.keys(businessFields) as BusinessField[]).map(
            (field) => [businessLabels[field], shownValue(field, record)] as const,
          ),
          ['Logo', logoUrl && <img key="logo" src={logoUrl} alt={`Logo von ${data.companyName}`} height={48} />],
        ]}
      />
    </DeskPanel>
  );
}

/** A country is kept as its code, a community as its slug. */
function shownValue(field: BusinessField, { data, communities }: BusinessRecord): string {
  const value = data[field];
  if (field === 'community') return communities.find(({ slug }) => slug === value)?.name ?? value;
  return field === 'companyCountry' ? (countries.find(({ code }) => code === value)?.name ?? value) : value;
}
