import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchStatisticsQuery, partnerStatisticsQuery } from '#web/api/partner-statistics.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StatisticsView } from './statistics-view.tsx';
import classes from './statistics.module.css';

/** What the bookings of a partner's or employer's own people come to (part 2, section 2, Statistics). */
export function PartnerStatisticsScreen() {
  const [branch, setBranch] = useState('');
  const whole = useQuery(partnerStatisticsQuery);
  const ofBranch = useQuery({ ...branchStatisticsQuery(Number(branch)), enabled: branch !== '' });
  const { data, error, isLoadingError, refetch } = branch === '' ? whole : ofBranch;
  const branches = whole.data?.branches ?? [];
  return (
    <div className="page">
      <h1>Auswertungen</h1>
      <p className="page-lead">Ihre Buchungen im Vergleich zum Zeitraum davor.</p>
      {branches.length > 1 && (
        <div className={classes.branch}>
          <SelectField
            label="Standort"
            value={branch}
            onChange={({ currentTarget }) => setBranch(currentTarget.value)}
            options={[
              { value: '', label: 'Alle Standorte' },
              ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
      )}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <StatisticsView statistics={data} />}
      {!data && !isLoadingError && <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <output className={classes.charts}>
      <span className="visually-hidden">Die Auswertungen werden geladen …</span>
      <div className={classes.bone} />
      <div className={classes.bone} />
    </output>
  );
}
