import { useQuery } from '@tanstack/react-query';
import { floatDays, type FloatRegion, owedIn } from '#contract/reports/float/float.ts';
import { floatQuery } from '#web/api/float.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { FilterBar } from '#web/operator/desk/filter-bar.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { ChartView } from '#web/ui/chart/chart-view.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useLastAnswer } from '#web/ui/use-last-answer.ts';
import { floatCharts, noticeChart } from './float-charts.ts';
import { NoticePanel } from './notice-panel.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn } from '#web/ui/table/value-columns.ts';

const USUAL_DAYS = 30;

/** What the operator owes, and how far the notice of the law on payment services is. */
export function FloatScreen() {
  const [params, change] = useAddressParams();
  const days = floatDays.find((value) => String(value) === params.tage) ?? USUAL_DAYS;
  const region = params.region ?? '';
  const { data: answer, error, isLoadingError, refetch } = useQuery(floatQuery({ days, ...(region && { region }) }));
  const { shown: data, isOld } = useLastAnswer(answer);
  const chosen = data?.regions.find((one) => one.region === region);
  return (
    <DeskPage
      title="Kundengelder"
      lead="Was der Betreiber Karteninhabern, Partnern und dem Finanzamt schuldet. Testkarten zählen nicht mit."
    >
      {isLoadingError && (
        <LoadFailure
          error={error}
          consequence={isOld ? 'Sie sehen weiter, was zuletzt geladen wurde.' : ''}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <NoticePanel executed={data.executed} />
          <FilterBar>
            <SelectField
              label="Region"
              value={region}
              placeholder="Alle Regionen"
              onChange={(event) => change({ region: event.currentTarget.value || undefined })}
              options={data.regions.map((one) => ({ value: one.region, label: one.cardName }))}
            />
            <SelectField
              label="Zeitraum"
              value={String(days)}
              onChange={({ currentTarget: { value } }) => change({ tage: value === String(USUAL_DAYS) ? undefined : value })}
              options={floatDays.map((value) => ({ value: String(value), label: `${value} Tage` }))}
            />
          </FilterBar>
          {floatCharts(data.days, chosen?.cardName).map((chart) => (
            <div key={chart.title} className="mt-6">
              <ChartView chart={chart} />
            </div>
          ))}
          <DeskPanel title={`Stand heute nach Regionen`}>
            <DeskTable
              title="Kundengelder nach Regionen"
              noun="Regionen"
              rows={data.regions}
              columns={regionColumns(
                data.regions.some(({ owedToSponsors, owedBySponsors }) => owedToSponsors > 0 || owedBySponsors > 0),
              )}
              initialSort={{ column: 'total', isDescending: true }}
              keyOf={(row) => row.region}
              empty="Es gibt keine Region."
            />
          </DeskPanel>
          <div className="mt-6">
            <ChartView chart={noticeChart(data.executed)} />
          </div>
        </>
      )}
    </DeskPage>
  );
}

/** Without campaigns anywhere there is nothing to say of them. */
const regionColumns = (hasCampaigns: boolean): readonly TableColumn<FloatRegion>[] => [
  { id: 'region', header: 'Region', narrow: 'bare', text: ({ cardName }) => cardName },
  amountColumn('total', 'Geschuldet', owedIn),
  amountColumn('cards', 'an Karteninhaber', ({ cards }) => cards),
  amountColumn('owed', 'an Partner', ({ owedToPartners }) => owedToPartners),
  amountColumn('employers', 'an Arbeitgeber', ({ employers }) => employers),
  ...(hasCampaigns
    ? [amountColumn<FloatRegion>('sponsors', 'an Geldgeber von Kampagnen', ({ owedToSponsors }) => owedToSponsors)]
    : []),
  amountColumn('tax', 'ans Finanzamt', ({ tax }) => tax),
  amountColumn('owing', 'Partner schulden', ({ owedByPartners }) => owedByPartners),
  ...(hasCampaigns
    ? [amountColumn<FloatRegion>('sponsoring', 'Geldgeber schulden', ({ owedBySponsors }) => owedBySponsors)]
    : []),
  amountColumn('executed', 'Gezahlt in 12 Monaten', ({ executed }) => executed),
];
