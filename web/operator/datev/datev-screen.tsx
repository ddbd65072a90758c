import { useQuery } from '@tanstack/react-query';
import { businessesQuery } from '#web/api/businesses.ts';
import { datevMonthsQuery, datevSettingsQuery } from '#web/api/datev.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { SelectField } from '#web/ui/form/fields.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DatevSettingsForm } from './datev-settings.tsx';
import { MonthTable } from './month-table.tsx';
import classes from './datev.module.css';

/** What accounting hands to the tax adviser: the months of a region, and which of his accounts takes what. */
export function DatevScreen() {
  const regions = useQuery(businessesQuery('partner'));
  const [{ region: chosen = '' }, change] = useAddressParams();
  const region = chosen || (regions.data?.regions[0]?.slug ?? '');
  const months = useQuery({ ...datevMonthsQuery(region), enabled: region !== '' });
  const settings = useQuery({ ...datevSettingsQuery(region), enabled: region !== '' });
  const failed = [regions, months, settings].find((query) => query.isLoadingError);
  return (
    <DeskPage
      title="DATEV"
      lead="Ein Monat wird einmal exportiert und bleibt dann, wie er ist. Was später hinzukommt, ist ein Nachtrag."
    >
      <div className={classes.region}>
        <SelectField
          label="Region"
          value={region}
          onChange={({ currentTarget }) => change({ region: currentTarget.value })}
          options={(regions.data?.regions ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      </div>
      {failed?.error && <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(months.data && settings.data) && <p aria-busy="true">Die Monate werden geladen …</p>}
      {months.data && settings.data && (
        <>
          <DeskPanel title="Monate">
            {months.data.problems.length > 0 && (
              <div className={`mb-4 ${classes.problems}`}>
                <p>Vor dem ersten Export fehlt noch etwas:</p>
                <ul>
                  {months.data.problems.map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              </div>
            )}
            <MonthTable key={region} region={region} months={months.data.months} canExport={months.data.problems.length === 0} />
          </DeskPanel>
          <DeskPanel title="Einstellungen">
            <DatevSettingsForm key={region} region={region} settings={settings.data.settings} />
          </DeskPanel>
        </>
      )}
    </DeskPage>
  );
}
