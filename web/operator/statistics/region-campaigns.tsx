import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import { campaignStates } from '#contract/money/campaigns/campaigns.ts';
import { regionCampaignsQuery } from '#web/api/campaigns.ts';
import { formatDate } from '#web/format/format-date.ts';
import { tellClaim } from '#web/operator/campaigns/tell-claim.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './contractor-statistics.module.css';
import { euros } from './region-tiles.ts';

/** What was given by the campaigns of the region; nothing where it has none. */
export function RegionCampaigns() {
  const { data, error, isLoadingError, refetch } = useQuery(regionCampaignsQuery);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data || data.campaigns.length === 0) return null;
  return (
    <section className="stack mt-8 gap-4" aria-labelledby="region-campaigns">
      <h2 id="region-campaigns" className="heading-large">
        Kampagnen
      </h2>
      <ListTable
        aria-labelledby="region-campaigns"
        className={classes.campaigns!}
        columns={['Kampagne', 'Stand', 'Zeitraum', 'Geschenke', 'Gegeben', 'Budget', 'Zahlung']}
      >
        {data.campaigns.map(({ id, name, state, startsOn, endsOn, gifts, givenCents, budgetCents, claim }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{campaignStates[state]}</td>
            <td>
              {formatDate(startsOn)} bis {formatDate(endsOn)}
            </td>
            <td>{gifts === 1 ? '1 Geschenk' : `${formatCount(gifts)} Geschenke`}</td>
            <td>{euros(givenCents)} gegeben</td>
            <td>von {euros(budgetCents)}</td>
            <td>{claim ? tellClaim(claim) : 'nennt der Betreiber'}</td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
