import { useQuery } from '@tanstack/react-query';
import type { Perk } from '#contract/tenancy/regions/perks.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { CampaignOffers } from '#web/public/campaigns/campaign-offers.tsx';
import { PerkView } from '#web/public/perks/perk-view.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './perks.module.css';

/** What the card brings beside paying: the gifts of the region, and the bonuses of its partners. */
export function PerksScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(dashboardQuery);
  const region = currentRegion.use();
  const cardName = region?.cardName ?? 'Karte';
  return (
    <div className="page">
      <h1>Vorteile</h1>
      <p className="page-lead">Das bringt Ihnen Ihre {cardName} außer dem Bezahlen.</p>
      {region && <CampaignOffers region={region.slug} />}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Perks perks={data.perks} />}
      {!data && !isLoadingError && <div className={classes.bone} aria-hidden="true" />}
      <section className={`sheet max-46 mt-8 padded ${classes.sheet}`} aria-labelledby="bonus">
        <h2 id="bonus">Kundenbonus</h2>
        <p>
          Manche Partner legen bei Ihrem Einkauf etwas auf Ihre Karte: den Kundenbonus. Zeigen Sie dort einfach beim Bezahlen Ihre
          Karte, auch wenn Sie nicht mit ihr bezahlen.
        </p>
        <p className="row gap-3 gap-x-6 mt-4">
          <ScreenLink to="/partner-finden">Partner und ihren Bonus finden</ScreenLink>
          <ScreenLink to="/booking-overview">Zu meinen Buchungen</ScreenLink>
        </p>
      </section>
    </div>
  );
}

function Perks({ perks }: { perks: readonly Perk[] }) {
  return (
    <section className={`sheet max-46 mt-8 padded ${classes.sheet}`} aria-labelledby="perks">
      <h2 id="perks">{perks.length === 1 ? 'Ihr Gutschein' : 'Ihre Gutscheine'}</h2>
      {perks.length === 0 && (
        <p>Zurzeit gibt es keine Gutscheine. Sobald es welche gibt, finden Sie sie hier und auf Ihrer Übersicht.</p>
      )}
      <ul className={`stack plain-list gap-5 ${classes.list}`}>
        {perks.map((perk) => (
          <li key={perk.perkValue}>
            <PerkView perk={perk} />
          </li>
        ))}
      </ul>
    </section>
  );
}
